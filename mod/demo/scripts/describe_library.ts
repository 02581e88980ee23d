import { isObject } from "../../base/is_object.ts";
import { scriptFunctions } from "../values/script_values.ts";
import { currentEngine, prepareEngines } from "./engine/load_engine.ts";
import { DEFAULT_LIMITS } from "./engine/limits.ts";
import type { Json } from "./engine/create_guest.ts";
import { LIBRARY } from "./prelude/library.ts";

/** What the library asks when it is loaded, where there is no instance. */
const ASKED: Readonly<Record<string, Json>> = {
  date_functions: [...scriptFunctions],
  names: { includes: [], scopes: [] },
};

/** The classes that scripts find, each with the methods that work; `gs` among them. */
export async function describeLibrary(): Promise<Record<string, string[]>> {
  await prepareEngines();
  const guest = currentEngine().openGuest({
    library: LIBRARY,
    limits: DEFAULT_LIMITS,
    host: (operation) => ASKED[operation] ?? null,
  });
  try {
    const library = guest.ask("library", []);
    if (!isObject(library)) throw new Error("The library does not describe itself");
    return Object.fromEntries(
      Object.entries(library).map(([name, methods]) => [
        name,
        Array.isArray(methods) ? methods.map(String) : [],
      ]),
    );
  } finally {
    guest.close();
  }
}
