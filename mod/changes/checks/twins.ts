import { isSysId } from "../../base/ids.ts";
import { findTable } from "../../platform/schema/dot_walk.ts";
import { listRequest, readBatchPage } from "../../platform/records/table_requests.ts";
import type { PlatformRecord } from "../../platform/types.ts";
import { quoteValue } from "../../query/quote.ts";
import { nameColumns } from "../find_references.ts";
import { hasList } from "./choices_check.ts";
import type { Judge, RecordLooks, RecordSubject } from "./subject.ts";

/**
 * What tells the records of a table apart: of a second one with the same values the platform refuses
 * either, or finds one of the two alone. A column with `?` may be empty. The keys of labels are those
 * of the name under which an update set records them; the others are the vendor's pages of each.
 */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  sys_db_object: ["name"],
  sys_dictionary: ["name element"],
  sys_documentation: ["name element? language?"],
  sys_translated_text: ["tablename fieldname documentkey language?"],
  sys_choice: ["name element value language? dependent_value?"],
  sys_properties: ["name"],
  sys_user_role: ["name"],
  sys_user_role_contains: ["role contains"],
  sys_user: ["user_name"],
  sys_user_grmember: ["user group"],
  sys_group_has_role: ["group role"],
  sys_security_acl_role: ["sys_security_acl sys_user_role"],
  sys_scope_privilege: ["source_scope target_scope target_name target_type operation"],
  sysevent_register: ["event_name"],
  sys_app: ["scope"],
  item_option_new: ["cat_item name", "variable_set name"],
  question_choice: ["question value"],
  io_set_item: ["sc_cat_item variable_set"],
  sc_cat_item_user_criteria_mtom: ["sc_cat_item user_criteria"],
  sc_cat_item_user_criteria_no_mtom: ["sc_cat_item user_criteria"],
  // Of two rows for one pair a lookup takes the first: "Define priority lookup rules".
  dl_u_priority: ["impact urgency"],
  dl_problem_priority: ["impact urgency"],
  // Each of two reports every defect: a scan then counts it twice.
  scan_table_check: ["name"],
  scan_linter_check: ["name"],
  scan_column_type_check: ["name"],
  scan_script_only_check: ["name"],
};
/** Rows that are compared: those that share what a query can say of the key. */
const MOST = 100;

interface Key {
  columns: readonly string[];
  /** Those of them that have to be filled for the key to say anything. */
  filled: readonly string[];
}

/** Asks for twins of a new record, on the instance and in its own call. One that is found proves it. */
export async function askTwins(subject: RecordSubject, looks: RecordLooks): Promise<Judge[]> {
  const judges: Judge[] = [];
  for (const { columns, filled } of keysOf(subject)) {
    // A table that the plan itself makes has no column yet.
    const [first = ""] = columns;
    const isNew = subject.schema.name === "sys_dictionary" &&
      looks.planned.has(textOf(subject, first));
    const said = isNew ? undefined : await queryOf({ columns, filled }, subject, looks);
    const slot = said === undefined ? undefined : looks.ask(listRequest(subject.schema.name, {
      query: said,
      fields: ["sys_id", ...columns],
      limit: MOST,
    }));
    judges.push(({ answer, record }) => {
      const wanted = keyOf(columns, record, subject);
      if (filled.some((column) => !record[column])) return [];
      const found = slot === undefined ? undefined : answer(slot);
      const rows = found?.ok ? readBatchPage(found).records : [];
      // Databases compare without case, and some of the platform's names differ by it alone.
      const twin = rows.find((row) => keyOf(columns, row, subject) === wanted);
      const again = looks.made.has(`${subject.schema.name} ${wanted}`);
      looks.made.add(`${subject.schema.name} ${wanted}`);
      return twin || again ? [twinFinding({ subject, columns, record, twin })] : [];
    });
  }
  return judges;
}

function keysOf({ schema, values }: RecordSubject): Key[] {
  return (KEYS[schema.name] ?? []).map((key) => key.split(" ")).map((names) => ({
    columns: names.map((name) => name.replace("?", "")),
    filled: names.filter((name) => !name.endsWith("?")),
  })).filter(({ columns, filled }) =>
    columns.every((column) => schema.columns.has(column)) &&
    filled.every((column) => typeof values[column] === "string" && values[column] !== "")
  );
}

/** What the platform can be asked of the key; undefined where its records cannot be there yet. */
async function queryOf(
  { filled }: Key,
  subject: RecordSubject,
  { reader, planned }: RecordLooks,
): Promise<string | undefined> {
  const terms: string[] = [];
  for (const column of filled) {
    const text = textOf(subject, column);
    const known = subject.schema.columns.get(column);
    if (planned.has(text) && known?.reference) return undefined;
    // A label of a choice is not what is stored: it is compared behind the read.
    if (!known || hasList(known)) continue;
    const target = known.reference && !isSysId(text)
      ? await findTable(reader, known.reference)
      : undefined;
    terms.push(
      target
        ? nameColumns(target).map((name) => `${column}.${name}=${quoteValue(text)}`).join("^OR")
        : `${column}=${quoteValue(text)}`,
    );
  }
  return terms.length > 0 ? terms.join("^") : undefined;
}

function textOf({ values }: RecordSubject, column: string): string {
  const value = values[column];
  return typeof value === "string" ? value : "";
}

/** The values of the key; what is empty counts as the dictionary's default. */
function keyOf(
  columns: readonly string[],
  record: PlatformRecord,
  { schema }: RecordSubject,
): string {
  return JSON.stringify(
    columns.map((column) => record[column] || (schema.columns.get(column)?.defaultValue ?? "")),
  );
}

function twinFinding(
  { subject: { schema }, columns, record, twin }: {
    subject: RecordSubject;
    columns: readonly string[];
    record: PlatformRecord;
    twin: PlatformRecord | undefined;
  },
) {
  const value = columns.map((column) => record[column]).filter(Boolean).join(".");
  const args = { table: schema.name, id: twin?.sys_id ?? "" };
  return {
    check: "duplicate" as const,
    verdict: "refused" as const,
    place: `${schema.name}.${columns.at(-1)}`,
    value,
    problem: twin ? `"${value}" is taken by ${twin.sys_id}` : `"${value}" is in the call twice`,
    remedy: twin ? "Change that record, or choose another name." : "Name it once.",
    ...(twin && { nextCall: { tool: "sn_get_record", args } }),
  };
}
