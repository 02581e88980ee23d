import type { Reader, TableSchema } from "../../platform/types.ts";
import type { Guards } from "../gate/guards.ts";
import type { LoadOperation } from "../operation.ts";
import { higherRisk, type Risk } from "../risk.ts";
import type { FieldPlan, Said } from "./plan_fields.ts";
import { type LoadPlan, planLoad } from "./plan_load.ts";
import type { PlannedOperation } from "./planned_operation.ts";

/** What a load is about: the application. An update set records what is in its files. */
const LOADED: TableSchema = {
  name: "sys_scope",
  label: "",
  chain: ["sys_scope"],
  columns: new Map(),
  tracked: true,
  customCapture: false,
  verified: true,
};
const NO_FIELDS: FieldPlan = { finish: () => ({}), judges: [] };

/** A load as it is compared with the instance. Throws as `planLoad` does. */
export async function draftLoad(
  operation: LoadOperation,
  context: { reader: Reader; guards: Guards; signal?: AbortSignal | undefined },
) {
  const load = await planLoad(operation, context);
  return { operation, schema: LOADED, sysId: operation.id, fields: NO_FIELDS, judges: [], load };
}

/** The load with everything resolved. */
export function finishLoad(
  { id, name, undoes }: LoadOperation,
  { draft, said, toolRisk }: { draft: { load?: LoadPlan }; said: Said; toolRisk: Risk },
): PlannedOperation {
  if (!draft.load) throw new Error(`the load of ${id} was not planned`);
  const { risk, riskReason, warnings, all: _, ...load } = draft.load;
  said.warnings.push(...warnings);
  return {
    kind: "load",
    table: LOADED.name,
    schema: LOADED,
    sysId: id,
    name,
    before: null,
    values: {},
    risk: higherRisk(toolRisk, risk),
    ...(riskReason && { riskReason }),
    scope: id,
    capturedBefore: [],
    undoes: undoes ?? null,
    load,
  };
}
