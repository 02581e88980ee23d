import { messageOf } from "../../../../base/errors.ts";
import type { DemoCall } from "../../../call.ts";
import type { Database, SqlRow } from "../../../database/database.ts";
import { findRow } from "../../../database/find_rows.ts";
import { insertRow, textOf, updateRow } from "../../../database/rows.ts";
import { readActor, readPreferences } from "../../../login/logins.ts";
import { asSystem } from "../../../records/as_platform.ts";
import { newRow } from "../../../records/capture.ts";
import { FlowFault } from "./flow_fault.ts";
import { readProgram } from "./flow_program.ts";
import type { FlowRecord, FlowValue } from "./pills.ts";
import type { StepCall } from "./record_actions.ts";
import { actionOf, type FlowRun, runSteps } from "./run_steps.ts";
import { readTriggers, triggerOutputs } from "./triggers.ts";

const CONTEXT = "sys_flow_context";
const LEVELS = { info: "0", warn: "1", error: "2" } as const;
/** Of one request: flows may set off flows. */
const MOST_RUNS = 100;
/** Of one run: a loop may hold a loop. */
const MOST_STEPS = 2000;

/** Of flows that set each other off. */
const MOST_DEPTH = 10;

interface Depths {
  /** Of the run under way; 0 where none is. */
  current: number;
  /** Of runs that wait, by their context. */
  waiting: Map<string, number>;
}

const depthsOf = new WeakMap<Database, Depths>();

function depthsIn({ instance }: DemoCall): Depths {
  const known = depthsOf.get(instance.database) ?? { current: 0, waiting: new Map() };
  depthsOf.set(instance.database, known);
  return known;
}

/** Leaves a run to be done: what sets it off has been judged. One too deep ends in error at once. */
export function queueRun(
  call: DemoCall,
  { flow, snapshot, record }: { flow: SqlRow; snapshot: string; record: FlowRecord },
): void {
  const { current, waiting } = depthsIn(call);
  const tooDeep = current >= MOST_DEPTH;
  const context = newRow(call, CONTEXT, {
    name: textOf(flow, "name"),
    flow: textOf(flow, "sys_id"),
    snapshot,
    state: tooDeep ? "ERROR" : "QUEUED",
    error_message: tooDeep ? `Flows set each other off more than ${MOST_DEPTH} deep` : "",
    source_table: record.table,
    source_record: record.sysId,
  });
  insertRow(call.instance, CONTEXT, context);
  if (!tooDeep) waiting.set(context.sys_id, current + 1);
}

/**
 * Runs the flows that are queued, before a request is answered, in the order that they were set off.
 * What a flow writes may set off others: of one request so many are run, the others with the next.
 */
export function advanceFlows(call: DemoCall): void {
  for (let runs = 0; runs < MOST_RUNS; runs++) {
    const context = call.instance.database.get(
      `SELECT * FROM t_sys_flow_context WHERE state = 'QUEUED' ORDER BY sys_created_on, rowid`,
    );
    if (!context) return;
    runContext(call, context);
  }
}

/**
 * Runs one action by itself, as the caller, and answers its context and outputs. What ends it stands
 * in the context. Throws `FlowFault` for one that is not carried out here.
 */
export function runSoleAction(
  call: DemoCall,
  { shared, inputs }: {
    shared: { name: string; calling_source: string };
    inputs: ReadonlyMap<string, string>;
  },
): { context: string; outputs: Record<string, string> } {
  const action = actionOf(shared.name);
  const started = call.instance.clock();
  const row = newRow(call, CONTEXT, { ...shared, state: "IN_PROGRESS" });
  insertRow(call.instance, CONTEXT, row);
  const sysId = row.sys_id;
  const step: StepCall = {
    instance: call.instance,
    call,
    outputs: new Map(),
    log: (level, message) => log(call, sysId, { level, message }),
  };
  let outputs: Record<string, string> = {};
  const changes: Record<string, string> = { state: "COMPLETE" };
  try {
    outputs = Object.fromEntries(
      [...action(step, inputs)].map(([name, value]) => [name, shownValue(value)]),
    );
  } catch (error) {
    Object.assign(changes, { state: "ERROR", error_message: messageOf(error) });
  }
  changes.run_time = String(call.instance.clock() - started);
  updateRow(call.instance, CONTEXT, { sysId, changes });
  return { context: sysId, outputs };
}

/** A record as its sys_id, several as a list of them. */
function shownValue(value: FlowValue): string {
  if (typeof value === "string") return value;
  return "sysId" in value ? value.sysId : value.map(({ sysId }) => sysId).join(",");
}

function runContext(call: DemoCall, context: SqlRow): void {
  const { instance } = call;
  const sysId = textOf(context, "sys_id");
  const started = instance.clock();
  const depths = depthsIn(call);
  depths.current = depths.waiting.get(sysId) ?? 1;
  depths.waiting.delete(sysId);
  const change = (changes: Record<string, string>) =>
    updateRow(instance, CONTEXT, { sysId, changes });
  change({ state: "IN_PROGRESS" });
  try {
    runFlowOf(call, context);
    change({ state: "COMPLETE", run_time: String(instance.clock() - started) });
  } catch (error) {
    // Whatever it is: a run that fails for the demo's own fault must not fail the request at hand.
    const message = messageOf(error);
    const run_time = String(instance.clock() - started);
    change({ state: "ERROR", error_message: message, run_time });
    log(call, sysId, { level: "error", message });
  } finally {
    depths.current = 0;
  }
}

function runFlowOf(call: DemoCall, context: SqlRow): void {
  const { instance } = call;
  const flow = findRow(instance, "sys_hub_flow", { sys_id: textOf(context, "flow") });
  if (!flow) throw new FlowFault("The flow is not there");
  const snapshot = textOf(context, "snapshot");
  const [trigger] = readTriggers(instance, { flow: snapshot });
  const program = readProgram(instance, snapshot);
  const record = {
    table: textOf(context, "source_table"),
    sysId: textOf(context, "source_record"),
  };
  let left = MOST_STEPS;
  const run: FlowRun = {
    depth: 0,
    given: new Map(),
    instance,
    call: asRunner(call, { flow, context }),
    outputs: new Map(trigger && [triggerOutputs(trigger, { record, context })]),
    log: (level, message) => log(call, textOf(context, "sys_id"), { level, message }),
    count() {
      if (left-- > 0) return;
      throw new FlowFault(`A run ends after ${MOST_STEPS} steps on the demo instance`);
    },
  };
  runSteps(run, program);
}

/** Documented: a flow runs as the system, or as the user whose write set it off. */
function asRunner(
  call: DemoCall,
  { flow, context }: { flow: SqlRow; context: SqlRow },
): DemoCall {
  const system = asSystem(call);
  if (textOf(flow, "run_as") === "system") return system;
  const user = findRow(call.instance, "sys_user", {
    user_name: textOf(context, "sys_created_by"),
  });
  if (!user) return system;
  const userSysId = textOf(user, "sys_id");
  const preferences = readPreferences(call.instance, userSysId);
  return { ...system, actor: readActor(call.instance, { userSysId, preferences }) };
}

function log(
  call: DemoCall,
  context: string,
  { level, message }: { level: keyof typeof LEVELS; message: string },
): void {
  const { database } = call.instance;
  const known = database.get(
    `SELECT COUNT(*) AS lines FROM t_sys_flow_log WHERE context = ?`,
    context,
  );
  const row = newRow(call, "sys_flow_log", {
    context,
    level: LEVELS[level],
    order: String(Number(known?.lines ?? 0) + 1),
    operation: "Flow",
    message,
  });
  insertRow(call.instance, "sys_flow_log", row);
}
