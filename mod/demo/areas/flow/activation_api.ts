import { type DemoAnswer, type DemoCall, readJsonObject } from "../../call.ts";
import { readRow, textOf, updateRow } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";
import { RestError, unknownPath, wrongMethod } from "../../wire/rest_error.ts";
import { requireDesigner } from "./edit_lock.ts";
import { FlowFault } from "./engine/flow_fault.ts";
import { readProgram } from "./engine/flow_program.ts";
import { readTriggers } from "./engine/triggers.ts";
import { publishFlow } from "./write_flow.ts";

interface ActivationResult {
  status: "success" | "error";
  sys_id: string;
  flow_name: string;
  message: string;
  errorMessage: string;
}

/**
 * POST `/api/now/wfa_fluent/activate_flows` with `{flows: [{sys_id}], actions: [{sys_id}]}`: publishes
 * each, and answers a summary with what became of each. What is asked and read stands in the vendor's
 * client: 422 is the status when all failed.
 */
export function flowActivationApi(call: DemoCall, path: string[]): DemoAnswer {
  if (path.length !== 1 || path[0] !== "activate_flows") throw unknownPath();
  if (call.method !== "POST") throw wrongMethod(call.method);
  requireDesigner(call);
  const { flows, actions } = readJsonObject(call);
  // Actions first: a flow may use one.
  const results = [
    ...readIds(actions).map((sysId) => activate(call, sysId, publishAction)),
    ...readIds(flows).map((sysId) => activate(call, sysId, publishOne)),
  ];
  const failed = results.filter(({ status }) => status !== "success").length;
  const summary = { total: results.length, succeeded: results.length - failed, failed };
  const status = failed > 0 && summary.succeeded === 0 ? 422 : 200;
  return { status, result: { summary, results } };
}

function readIds(list: unknown): string[] {
  return (Array.isArray(list) ? list : []).flatMap((entry) =>
    isObject(entry) && typeof entry.sys_id === "string" ? [entry.sys_id] : []
  );
}

/** Publishes a record and answers its name. Throws what keeps it from that. */
type Publish = (call: DemoCall, sysId: string) => string;

function activate(call: DemoCall, sysId: string, publish: Publish): ActivationResult {
  try {
    const flow_name = publish(call, sysId);
    return { status: "success", sys_id: sysId, flow_name, message: "Published", errorMessage: "" };
  } catch (error) {
    if (!(error instanceof RestError || error instanceof FlowFault)) throw error;
    const errorMessage = error.message;
    return {
      status: "error",
      sys_id: sysId,
      flow_name: nameOf(call, sysId),
      message: "Not published",
      errorMessage,
    };
  }
}

function nameOf({ instance }: DemoCall, sysId: string): string {
  const row = instance.database.get(`SELECT name FROM t_sys_metadata WHERE sys_id = ?`, sysId);
  return row ? textOf(row, "name") : sysId;
}

function publishOne(call: DemoCall, sysId: string): string {
  const flow = requireFile(call, "sys_hub_flow", sysId);
  const triggers = readTriggers(call.instance, { flow: sysId });
  // What cannot be read is told now, as the compiler of flows does.
  readProgram(call.instance, sysId);
  if (textOf(flow, "type") === "flow" && triggers.length === 0) {
    throw new FlowFault("The flow has no trigger");
  }
  publishFlow(call, flow);
  return textOf(flow, "name");
}

function publishAction(call: DemoCall, sysId: string): string {
  const action = requireFile(call, "sys_hub_action_type_definition", sysId);
  const changes = { active: "true", state: "published" };
  updateRow(call.instance, "sys_metadata", { sysId, changes });
  return textOf(action, "name");
}

function requireFile(call: DemoCall, className: string, sysId: string) {
  const table = call.instance.table(className);
  const row = table && readRow(call.instance, table, sysId);
  if (!row) throw new RestError(404, `There is no ${className} ${sysId}`);
  return row;
}
