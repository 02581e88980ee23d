import type { Json } from "../../../mod/demo/scripts/engine/create_guest.ts";
import { DEFAULT_LIMITS, type ScriptLimits } from "../../../mod/demo/scripts/engine/limits.ts";
import {
  currentEngine,
  discardEngine,
  prepareEngines,
} from "../../../mod/demo/scripts/engine/load_engine.ts";

/** What the library asks when it begins, where there is no instance. */
const ASKED: Readonly<Record<string, Json>> = {
  names: { includes: [], scopes: ["global"] },
  table: null,
};

/** An interpreter with the library and no instance behind it; what it asks for is kept. */
export async function openBareGuest(limits: Partial<ScriptLimits> = {}) {
  await prepareEngines();
  const engine = currentEngine();
  const asked: { operation: string; args: Json[] }[] = [];
  const guest = engine.openGuest({
    limits: { ...DEFAULT_LIMITS, ms: 150, ...limits },
    host(operation, args) {
      asked.push({ operation, args });
      return ASKED[operation] ?? null;
    },
  });
  const bindings = { records: {}, values: {}, setups: [], read: [] };
  return {
    asked,
    run: (source: string) => guest.run({ source, name: "test", mode: "es12", bindings }),
    renew: guest.renew,
    [Symbol.dispose]() {
      if (!guest.close()) discardEngine(engine);
    },
  };
}

/** Runs a script in an interpreter of its own. */
export async function runBare(source: string, limits: Partial<ScriptLimits> = {}) {
  using guest = await openBareGuest(limits);
  return guest.run(source);
}
