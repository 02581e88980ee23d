import { isObject } from "../../base/is_object.ts";
import { currentEngine, prepareEngines } from "./engine/load_engine.ts";
import { DEFAULT_LIMITS } from "./engine/limits.ts";
import type { Json } from "./engine/create_guest.ts";

/** What the library asks when it begins, where there is no instance. */
const ASKED: Readonly<Record<string, Json>> = {
  names: { includes: [], scopes: [] },
};

/** The classes that scripts find, each with the methods that work; `gs` among them. */
export async function describeLibrary(): Promise<Record<string, string[]>> {
  await prepareEngines();
  const guest = currentEngine().openGuest({
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
