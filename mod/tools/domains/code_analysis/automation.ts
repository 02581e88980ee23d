import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";

/** What runs by itself when records of a table are written or read. */

export type TableOperation = "insert" | "update" | "delete" | "query" | "display";

/** Phases in the platform's order. Source: platform documentation, "Precedence between data lookup, assignment, and business rules". */
export const PHASES = [
  "query rules",
  "display rules",
  "before rules, order below 1000",
  "engines before the write",
  "before rules, order from 1000",
  "database operation",
  "after rules, order below 1000",
  "engines after the write",
  "after rules, order from 1000",
  "later, in the background",
] as const;

export interface AutomationStep {
  phase: typeof PHASES[number];
  what: string;
  table: string;
  sys_id: string;
  name: string;
  /** The table it is defined for: the one asked about, or one that it inherits from. */
  defined_on: string;
  order?: number;
  condition?: string;
  active: boolean;
  note?: string;
  /** Events that its script queues. */
  events?: string[];
}

export interface Automation {
  steps: AutomationStep[];
  client: AutomationStep[];
  notRead: Record<string, string>;
}

interface TraceRequest {
  chain: readonly string[];
  operation: TableOperation;
  inactive: boolean;
  signal?: AbortSignal;
}

const MOST_ROWS = 300;

/** Reads everything that runs on one operation. Tables that cannot be read are named, not passed over. */
export async function readAutomation(reader: Reader, request: TraceRequest): Promise<Automation> {
  const notRead: Record<string, string> = {};
  const read = (table: string, query: string) =>
    readRows(reader, { table, query, signal: request.signal, notRead });
  const rules = await businessRules(read, request);
  const events = [...new Set(rules.flatMap((rule) => rule.events ?? []))];
  const parts = request.operation === "query" || request.operation === "display"
    ? []
    : await Promise.all([
      dataPolicies(read, request),
      workflows(read, request),
      assignmentRules(read, request),
      flows(read, request),
      notifications(read, request, events),
      eventScripts(read, request, events),
    ]);
  const client = request.operation === "query" ? [] : await clientSide(read, request);
  return { steps: [...rules, ...parts.flat()].sort(byOrder), client, notRead };
}

type Read = (table: string, query: string) => Promise<PlatformRecord[]>;

async function readRows(
  reader: Reader,
  { table, query, signal, notRead }: {
    table: string;
    query: string;
    signal?: AbortSignal;
    notRead: Record<string, string>;
  },
): Promise<PlatformRecord[]> {
  try {
    const { columns, verified } = await reader.schema.table(table);
    const missing = [...query.matchAll(/(?:^|\^(?:OR|NQ)?)([a-z_]+)(?:IN|LIKE|=|!=)/g)]
      .map((match) => match[1]).filter((column) => !columns.has(column));
    // The platform would drop the term and answer every row.
    if (verified && missing.length > 0) {
      notRead[table] = `it has no column ${missing.join(", ")}`;
      return [];
    }
    const { records, total } = await reader.listRecords(table, { query, limit: MOST_ROWS, signal });
    if ((total ?? 0) > records.length) {
      notRead[table] = `${total} records, ${records.length} of them read`;
    }
    return records;
  } catch (error) {
    const closed = error instanceof AppError && ["forbidden", "not_found"].includes(error.code);
    if (!closed) throw error;
    notRead[table] = error.code === "not_found" ? "not on this instance" : "closed to this account";
    return [];
  }
}

function activeOnly({ inactive }: TraceRequest): string {
  return inactive ? "" : "^active=true";
}

async function businessRules(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
  const { chain, operation } = request;
  const rows = await read(
    "sys_script",
    `collectionIN${[...chain, "global"].join(",")}${activeOnly(request)}`,
  );
  return rows.filter((row) =>
    operation === "display"
      ? row.when === "display"
      : row.when !== "display" && row[`action_${operation}`] === "true"
  ).map((row) => {
    const events = eventsOf(row.script ?? "");
    return {
      phase: phaseOf(row, operation),
      what: `business rule (${row.when})`,
      table: "sys_script",
      sys_id: row.sys_id,
      name: row.name,
      defined_on: row.collection,
      order: Number(row.order) || 0,
      ...conditionOf([row.filter_condition, row.condition]),
      active: row.active === "true",
      ...(row.abort_action === "true" &&
        { note: "refuses the operation when its condition holds" }),
      ...(events.length > 0 && { events }),
    };
  });
}

function phaseOf(row: PlatformRecord, operation: TableOperation): AutomationStep["phase"] {
  if (operation === "query") return "query rules";
  if (operation === "display") return "display rules";
  if (row.when.startsWith("async")) return "later, in the background";
  const early = (Number(row.order) || 0) < 1000;
  if (row.when === "before") {
    return early ? "before rules, order below 1000" : "before rules, order from 1000";
  }
  return early ? "after rules, order below 1000" : "after rules, order from 1000";
}

/** Names in `gs.eventQueue("name", …)`; names that a script puts together are not found. */
function eventsOf(script: string): string[] {
  const calls = script.matchAll(/eventQueue(?:Scheduled)?\s*\(\s*["']([^"']+)["']/g);
  return [...new Set([...calls].map((call) => call[1]))];
}

async function dataPolicies(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
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

async function workflows(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
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

async function assignmentRules(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
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
async function flows(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
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
      what: `flow (${row.trigger_type})`,
      table: "sys_hub_flow",
      sys_id: flow.sys_id,
      name: flow.name,
      defined_on: chain.find((table) => row.trigger_inputs.includes(`"${table}"`)) ?? chain[0],
      active: flow.active === "true",
    }];
  });
}

async function notifications(
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
    if (!direct && !(byEvent && events.includes(row.event_name))) return [];
    return [{
      phase: byEvent ? "later, in the background" as const : "engines after the write" as const,
      what: byEvent ? `notification on event ${row.event_name}` : "notification",
      table: "sysevent_email_action",
      sys_id: row.sys_id,
      name: row.name,
      defined_on: row.collection,
      ...conditionOf([row.condition]),
      active: row.active === "true",
    }];
  });
}

async function eventScripts(
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
    what: `script action on event ${row.event_name}`,
    table: "sysevent_script_action",
    sys_id: row.sys_id,
    name: row.name,
    defined_on: request.chain[0],
    active: row.active === "true",
  }));
}

/** In the browser, before anything is sent; REST calls and imports pass it by. */
async function clientSide(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
  const { chain } = request;
  const tables = chain.join(",");
  const [scripts, policies] = await Promise.all([
    read("sys_script_client", `tableIN${tables}${activeOnly(request)}`),
    read("sys_ui_policy", `tableIN${tables}${activeOnly(request)}`),
  ]);
  const phase = "before rules, order below 1000" as const;
  return [
    ...scripts.filter((row) => row.table === chain[0] || row.applies_extended === "true")
      .map((row): AutomationStep => ({
        phase,
        what: `client script (${row.type}${row.field ? ` of ${row.field}` : ""})`,
        table: "sys_script_client",
        sys_id: row.sys_id,
        name: row.name,
        defined_on: row.table,
        order: Number(row.order) || 0,
        active: row.active === "true",
      })),
    ...policies.filter((row) => row.table === chain[0] || row.inherit === "true")
      .map((row): AutomationStep => ({
        phase,
        what: "UI policy",
        table: "sys_ui_policy",
        sys_id: row.sys_id,
        name: row.short_description,
        defined_on: row.table,
        order: Number(row.order) || 0,
        ...conditionOf([row.conditions]),
        active: row.active === "true",
      })),
  ].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
}

function conditionOf(texts: (string | undefined)[]): { condition?: string } {
  const condition = texts.filter((text) => text && text !== "^EQ").join(" and ");
  return condition === "" ? {} : { condition: condition.slice(0, 200) };
}

function byOrder(a: AutomationStep, b: AutomationStep): number {
  return PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) || (a.order ?? 0) - (b.order ?? 0) ||
    a.name.localeCompare(b.name);
}
