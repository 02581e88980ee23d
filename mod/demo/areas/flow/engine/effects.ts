import type { DemoCall } from "../../../call.ts";
import type { SqlRow } from "../../../database/database.ts";
import { findRow, findRows } from "../../../database/find_rows.ts";
import { textOf } from "../../../database/rows.ts";
import { meetsFilter } from "../../../records/business_rules.ts";
import type { RecordWrite, WriteEvent } from "../../../records/pending_write.ts";
import type { TableEffect } from "../../../records/table_effects.ts";
import { queueRun } from "./contexts.ts";
import { FlowFault } from "./flow_fault.ts";
import { type FlowTrigger, readTriggers } from "./triggers.ts";

const EVENTS: Readonly<Record<string, readonly WriteEvent[]>> = {
  record_create: ["insert"],
  record_update: ["update"],
  record_create_or_update: ["insert", "update"],
};

/** Queues the published flows that a write sets off; they run behind it, whatever they ask for. */
function triggerFlows(call: DemoCall, write: RecordWrite): void {
  for (const { sys_id: snapshot } of publishedSnapshots(call)) {
    const [trigger] = soundTriggers(call, String(snapshot));
    const flow = trigger && flowOf(call, String(snapshot));
    if (!flow || !isMeant(call, write, trigger) || hasRun(call, write, { trigger, flow })) continue;
    const record = { table: write.table.name, sysId: textOf(write.row, "sys_id") };
    queueRun(call, { flow, snapshot: String(snapshot), record });
  }
}

/** Snapshots with parts of the second version. Mostly there are none, and this is asked of each write. */
function publishedSnapshots({ instance }: DemoCall): SqlRow[] {
  const owners = findRows(instance, "sys_hub_trigger_instance_v2", {})
    .map((row) => textOf(row, "flow")).filter((flow) => flow !== "");
  return owners.length === 0
    ? []
    : findRows(instance, "sys_hub_flow_snapshot", { sys_id: owners, active: "true" });
}

/** Values that somebody broke by record keep their flow from running, not the write from being made. */
function soundTriggers({ instance }: DemoCall, flow: string): FlowTrigger[] {
  try {
    return readTriggers(instance, { flow });
  } catch (error) {
    if (error instanceof FlowFault) return [];
    throw error;
  }
}

/** The active flow that a snapshot is the published state of. */
function flowOf({ instance }: DemoCall, snapshot: string): SqlRow | undefined {
  return findRow(instance, "sys_hub_flow", { master_snapshot: snapshot, active: "true" });
}

function isMeant(call: DemoCall, write: RecordWrite, { type, inputs }: FlowTrigger): boolean {
  const table = inputs.get("table") ?? "";
  const extended = inputs.get("run_on_extended") === "true";
  const isTable = extended ? write.table.chain.includes(table) : write.table.name === table;
  return isTable && EVENTS[type]?.includes(write.event) === true && isUserMeant(call, inputs) &&
    meetsFilter(call, write, inputs.get("condition") ?? "");
}

function isUserMeant({ actor, login }: DemoCall, inputs: FlowTrigger["inputs"]): boolean {
  const sessions = inputs.get("run_when_setting");
  if (sessions === "interactive" && !login.browser) return false;
  if (sessions === "non_interactive" && login.browser) return false;
  const isListed = inputs.get("run_when_user_list")?.split(",").includes(actor.sysId) === true;
  const users = inputs.get("run_when_user_setting");
  return users === "one_of" ? isListed : users === "not_one_of" ? !isListed : true;
}

/** The vendor's words for a trigger's strategy: `once` a record, `always` where it is not running. */
function hasRun(
  { instance }: DemoCall,
  { row, event }: RecordWrite,
  { trigger, flow }: { trigger: FlowTrigger; flow: SqlRow },
): boolean {
  const strategy = trigger.inputs.get("trigger_strategy");
  if (event === "insert" || (strategy !== "once" && strategy !== "always")) return false;
  const runs = findRows(instance, "sys_flow_context", {
    flow: textOf(flow, "sys_id"),
    source_record: textOf(row, "sys_id"),
    ...(strategy === "always" && { state: ["QUEUED", "IN_PROGRESS"] }),
  });
  return runs.length > 0;
}

export const flowEffects: readonly TableEffect[] = [
  { table: "*", when: "mail", engine: "flows", run: triggerFlows },
];
