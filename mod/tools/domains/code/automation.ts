import { AppError } from "../../../base/errors.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";

import {
  assignmentRules,
  dataPolicies,
  eventScripts,
  flows,
  notifications,
  workflows,
} from "./automation_engines.ts";
import {
  activeOnly,
  type AutomationStep,
  conditionOf,
  PHASES,
  type Read,
  type TableOperation,
  type TraceRequest,
} from "./automation_step.ts";
import { orAbsent } from "../../../platform/records/record_values.ts";

/** What runs by itself when records of a table are written or read. */

export interface Automation {
  steps: AutomationStep[];
  client: AutomationStep[];
  notRead: Record<string, string>;
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

async function readRows(
  reader: Reader,
  { table, query, signal, notRead }: {
    table: string;
    query: string;
    signal?: AbortSignal | undefined;
    notRead: Record<string, string>;
  },
): Promise<PlatformRecord[]> {
  try {
    const { columns, verified } = await reader.schema.table(table);
    const missing = [...query.matchAll(/(?:^|\^(?:OR|NQ)?)([a-z_]+)(?:IN|LIKE|=|!=)/g)]
      .map(([, column = ""]) => column).filter((column) => !columns.has(column));
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

async function businessRules(read: Read, request: TraceRequest): Promise<AutomationStep[]> {
  const { chain, operation } = request;
  const rows = await read(
    "sys_script",
    `collectionIN${[...chain, "global"].join(",")}${activeOnly(request)}`,
  );
  return rows.filter((row) =>
    operation === "display"
      ? row.when === "before_display"
      : row.when !== "before_display" && row[`action_${operation}`] === "true"
  ).map((row) => {
    const events = eventsOf(row.script ?? "");
    return {
      phase: phaseOf(row, operation),
      what: `business rule (${orAbsent(row.when)})`,
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
  if (row.when?.startsWith("async")) return "later, in the background";
  const early = (Number(row.order) || 0) < 1000;
  if (row.when === "before") {
    return early ? "before rules, order below 1000" : "before rules, order from 1000";
  }
  return early ? "after rules, order below 1000" : "after rules, order from 1000";
}

/** Names in `gs.eventQueue("name", …)`; names that a script puts together are not found. */
function eventsOf(script: string): string[] {
  const calls = script.matchAll(/eventQueue(?:Scheduled)?\s*\(\s*["']([^"']+)["']/g);
  return [...new Set([...calls].map(([, name = ""]) => name))];
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
        what: `client script (${orAbsent(row.type)}${row.field ? ` of ${row.field}` : ""})`,
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

function byOrder(a: AutomationStep, b: AutomationStep): number {
  return PHASES.indexOf(a.phase) - PHASES.indexOf(b.phase) || (a.order ?? 0) - (b.order ?? 0) ||
    (a.name ?? "").localeCompare(b.name ?? "");
}
