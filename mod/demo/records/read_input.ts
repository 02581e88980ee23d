import { isAdmin } from "../login/actor.ts";
import { type DemoCall, flag } from "../call.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import { coerce } from "./coerce.ts";
import { isReferenced, storedValueOf } from "./display.ts";
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

/** What a request body means for a table: columns that it does not have are ignored, and reported. */
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
    const isDropped = !call.script && DROPPED[table.name]?.includes(element) === true;
    const kept = !FIXED.has(element) && !isDropped &&
      (!WHO_AND_WHEN.has(element) || !adminsOnly || isAdmin(call.actor));
    // A column that lists journals takes no entries (documentation page "Journal fields").
    if (!column || !kept || column.type === "journal_list") {
      call.dropped?.fields.add(element);
      continue;
    }
    const text = toText(value);
    if (isJournal(column.type)) {
      if (text !== "") read.journal.push({ element, text });
    } else if (isPassword(column.type)) read.secrets[element] = text;
    else {
      const stored = storedText(call, table, { column, text, shown });
      if (stored === undefined) call.dropped?.fields.add(element);
      else read.values[element] = stored;
    }
  }
  return read;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Undefined where the column takes no such value. */
function storedText(
  call: DemoCall,
  table: DemoTable,
  { column, text, shown }: { column: DemoColumn; text: string; shown: boolean },
): string | undefined {
  if (!shown) return coerce(column, text);
  const facts = { table, column, viewer: call.actor };
  const meant = storedValueOf(call.instance, facts, text);
  // Sent as it is shown, what is no record's name leaves the reference empty.
  const orphan = column.type === "reference" && !isReferenced(call.instance, column, meant);
  return orphan ? "" : coerce(column, meant);
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
