import { scriptFunctions } from "../../values/script_values.ts";
import { BINDINGS } from "./bindings.ts";
import { CORE } from "./core.ts";
import { DOCUMENTED } from "./documented.ts";
import { ELEMENT } from "./element.ts";
import { ENTRIES } from "./entries.ts";
import { GUARDS } from "./guards.ts";
import { QUERY } from "./query.ts";
import { RECORD } from "./record.ts";
import { SCHEDULES } from "./schedules.ts";
import { SERVICES } from "./services.ts";
import { SYSTEM } from "./system.ts";
import { TIMES } from "./times.ts";

/**
 * The platform's classes as the interpreter loads them: a function of `host`, the one call of the
 * instance, that answers what the host calls in turn.
 */
export const LIBRARY = `(function (host) {
var dateFunctions = ${JSON.stringify([...scriptFunctions])};
${
  [
    GUARDS,
    DOCUMENTED,
    CORE,
    TIMES,
    RECORD,
    ELEMENT,
    QUERY,
    SYSTEM,
    SERVICES,
    SCHEDULES,
    BINDINGS,
    ENTRIES,
  ].join("\n")
}
return { begin: begin, enter: enter, leave: leave, describe: describe, library: library };
})`;
