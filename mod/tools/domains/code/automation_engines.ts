import {
  activeOnly,
  type AutomationStep,
  conditionOf,
  type Read,
  type TraceRequest,
} from "./automation_step.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** What the platform's engines run around a write, beside business rules. */

export async function dataPolicies(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
  const { chain, operation } = request;
  if (operation === "delete") return [];
  const rows = await read(
    "sys_data_policy2",
    `model_tableIN${chain.join(",")}${activeOnly(request)}`,
  );
  return rows.filter((row) => row.model_table === chain[0] || row.inherit === "true").map((
    row,
  ) => ({
    phase: "engines before the write",
    what: "data policy",
    table: "sys_data_policy2",
    sys_id: row.sys_id,
    name: row.short_description,
    defined_on: row.model_table,
    ...conditionOf([row.conditions]),
    active: row.active === "true",
    note: "may refuse the write",
  }));
}

/** Published workflows that an insert starts. */
export async function workflows(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
  if (request.operation !== "insert") return [];
  const rows = await read(
    "wf_workflow_version",
    `tableIN${request.chain.join(",")}^published=true${activeOnly(request)}`,
  );
  return rows.map((row) => ({
    phase: "engines before the write",
    what: "workflow",
    table: "wf_workflow_version",
    sys_id: row.sys_id,
    name: row.name,
    defined_on: row.table,
    ...conditionOf([row.condition]),
    active: row.active === "true",
    note: "deferred workflows start behind the write",
  }));
}

/** Assignment rules; only tasks have them, and a delete runs none. */
export async function assignmentRules(
  read: Read,
  request: TraceRequest,
): Promise<AutomationStep[]> {
  const { chain, operation } = request;
  if (operation === "delete" || !chain.includes("task")) return [];
  const rows = await read("sysrule_assignment", `tableIN${chain.join(",")}${activeOnly(request)}`);
  return rows.map((row) => ({
    phase: "engines before the write",
    what: "assignment rule",
    table: "sysrule_assignment",
    sys_id: row.sys_id,
    name: row.name,
    defined_on: row.table,
    order: Number(row.order) || 0,
    ...conditionOf([row.condition]),
    active: row.active === "true",
    note: "the first one that fits assigns, where nobody is assigned yet",
  }));
}

/** Triggers of flows name their table inside a JSON text, with the kind of change in the trigger's type. */
export async function flows(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
  const { chain, operation, inactive } = request;
  if (operation === "delete") return [];
  const terms = chain.map((table) => `trigger_inputsLIKE"${table}"`).join("^OR");
  const rows = await read("sys_hub_trigger_instance", terms);
  const fitting = rows.filter((row) => {
    const type = row.trigger_type ?? "";
    const created = /create/.test(type);
    const updated = /update/.test(type);
    return operation === "insert" ? created : updated;
  });
  if (fitting.length === 0) return [];
  const flowIds = [...new Set(fitting.map((row) => row.flow))];
  const owners = await read("sys_hub_flow", `sys_idIN${flowIds.join(",")}`);
  return fitting.flatMap((row) => {
    const flow = owners.find((owner) => owner.sys_id === row.flow);
    if (!flow || (!inactive && flow.active !== "true")) return [];
    return [{
      phase: "engines after the write" as const,
      what: `flow (${orAbsent(row.trigger_type)})`,
      table: "sys_hub_flow",
      sys_id: flow.sys_id,
      name: flow.name,
      defined_on: chain.find((table) => row.trigger_inputs?.includes(`"${table}"`)) ?? chain[0],
      active: flow.active === "true",
    }];
  });
}

/** Notifications that the operation itself or one of its events sends. */
export async function notifications(
  read: Read,
  request: TraceRequest,
  events: readonly string[],
): Promise<AutomationStep[]> {
  const { chain, operation } = request;
  const rows = await read(
    "sysevent_email_action",
    `collectionIN${chain.join(",")}${activeOnly(request)}`,
  );
  return rows.flatMap((row) => {
    const byEvent = row.generation_type === "event" || (row.event_name ?? "") !== "";
    const direct = !byEvent && row[`action_${operation}`] === "true";
    if (!direct && !(byEvent && events.includes(row.event_name ?? ""))) return [];
    return [{
      phase: byEvent ? "later, in the background" as const : "engines after the write" as const,
      what: byEvent ? `notification on event ${orAbsent(row.event_name)}` : "notification",
      table: "sysevent_email_action",
      sys_id: row.sys_id,
      name: row.name,
      defined_on: row.collection,
      ...conditionOf([row.condition]),
      active: row.active === "true",
    }];
  });
}

/** Script actions on the events that were queued on the way. */
export async function eventScripts(
  read: Read,
  request: TraceRequest,
  events: readonly string[],
): Promise<AutomationStep[]> {
  if (events.length === 0) return [];
  const rows = await read(
    "sysevent_script_action",
    `event_nameIN${events.join(",")}${activeOnly(request)}`,
  );
  return rows.map((row) => ({
    phase: "later, in the background",
    what: `script action on event ${orAbsent(row.event_name)}`,
    table: "sysevent_script_action",
    sys_id: row.sys_id,
    name: row.name,
    defined_on: request.chain[0],
    active: row.active === "true",
  }));
}
