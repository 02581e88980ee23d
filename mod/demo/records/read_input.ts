import { isAdmin } from "../login/actor.ts";
import { type DemoCall, flag } from "../call.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import { storedValueOf } from "./display.ts";
import { isJournal, isPassword } from "../values/field_kinds.ts";
import { hashPassword } from "../values/passwords.ts";

/** Set by the platform alone. */
const FIXED = new Set(["sys_class_name", "sys_mod_count", "sys_scope", "sys_package", "sys_name"]);
const WHO_AND_WHEN = new Set([
  "sys_id",
  "sys_created_on",
  "sys_created_by",
  "sys_updated_on",
  "sys_updated_by",
]);

/** Measured: over REST these are dropped without a word; a script on the instance stores them. */
const DROPPED: Readonly<Record<string, readonly string[]>> = {
  catalog_ui_policy_action: ["ui_policy", "catalog_variable"],
};

export type Input = Record<string, unknown>;

/** What a request body means for a table: columns it does not have are ignored. */
export interface ReadInput {
  values: Record<string, string>;
  /** Password columns, in clear. */
  secrets: Record<string, string>;
  journal: { element: string; text: string }[];
}

/** Reads the fields of a body as they are stored, passwords and journal entries apart. */
export function readInput(call: DemoCall, table: DemoTable, input: Input): ReadInput {
  const read: ReadInput = { values: {}, secrets: {}, journal: [] };
  const shown = flag(call, "sysparm_input_display_value");
  const adminsOnly =
    call.instance.property("glide.rest.table_api.admin_only_sys_fields") === "true";
  for (const [element, value] of Object.entries(input)) {
    const column = table.columns.get(element);
    const isDropped = !call.script && DROPPED[table.name]?.includes(element);
    if (!column || FIXED.has(element) || isDropped) continue;
    if (WHO_AND_WHEN.has(element) && adminsOnly && !isAdmin(call.actor)) continue;
    const text = toText(value);
    if (isJournal(column.type)) {
      if (text !== "") read.journal.push({ element, text });
    } else if (isPassword(column.type)) read.secrets[element] = text;
    else read.values[element] = storedText(call, table, { column, text, shown });
  }
  return read;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function storedText(
  call: DemoCall,
  table: DemoTable,
  { column, text, shown }: { column: DemoColumn; text: string; shown: boolean },
): string {
  if (text !== "" && column.type === "boolean") return String(text === "true" || text === "1");
  const stored = shown
    ? storedValueOf(call.instance, { table, column, timeZone: call.actor.timeZone }, text)
    : text;
  if (column.type === "conditions" && stored !== "" && !stored.endsWith("^EQ")) {
    return `${stored}^EQ`;
  }
  if (column.type === "glide_time" || column.type === "glide_duration") return storedSpan(stored);
  return stored.slice(0, Math.max(column.maxLength, column.type === "reference" ? 32 : 1));
}

/** Times of the day and durations are moments from 1970-01-01 on, as real exports hold them. */
function storedSpan(text: string): string {
  const match = /^(?:(\d+) )?(\d{1,2}:\d\d:\d\d)$/.exec(text.trim());
  if (!match) return text;
  const [, days = "0", time = ""] = match;
  const day = new Date(Number(days) * 86_400_000).toISOString().slice(0, 10);
  return `${day} ${time.padStart(8, "0")}`;
}

/** Password columns as they are stored: hashed with the record's sys_id; "" stays empty. */
export function secretValues(
  secrets: Record<string, string>,
  sysId: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(secrets).map(([element, text]) => [
      element,
      text === "" ? "" : hashPassword(sysId, text),
    ]),
  );
}
