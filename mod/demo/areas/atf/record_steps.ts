import { asPlatform } from "../../records/as_platform.ts";
import { type DemoCall, scriptContext } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { deleteRecord } from "../../records/delete_records.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { compileQuery } from "../../query_sql/compile.ts";
import { fragment } from "../../query_sql/fragment.ts";
import { RestError } from "../../wire/rest_error.ts";
import { textOf } from "../../database/rows.ts";
import { insertRecord, updateRecord } from "../../records/write_records.ts";
import {
  failed,
  labelOf,
  passed,
  recordOf,
  requireValue,
  type StepInput,
  type StepResult,
  tableOf,
} from "./step.ts";

/** "Record Insert". */
export function insertStep(input: StepInput): StepResult {
  const table = tableOf(input);
  const values = fieldValues(input, table);
  return written(input, "record_not_inserted", () => {
    const row = insertRecord(writer(input), table, values);
    const outputs = { table: table.name, record_id: textOf(row, "sys_id") };
    return passed(`Inserted ${labelOf(table, row)}`, outputs);
  });
}

/** "Record Update". */
export function updateStep(input: StepInput): StepResult {
  const table = tableOf(input);
  const values = fieldValues(input, table);
  const row = recordOf(input, table);
  if (!row) return failed(`There is no ${table.label} ${requireValue(input, "record")}`);
  return written(input, "record_not_updated", () => {
    updateRecord(writer(input), table, { sysId: textOf(row, "sys_id"), input: values });
    return passed(`Updated ${labelOf(table, row)}`);
  });
}

/** "Record Delete". */
export function deleteStep(input: StepInput): StepResult {
  const table = tableOf(input);
  const row = recordOf(input, table);
  if (!row) return failed(`There is no ${table.label} ${requireValue(input, "record")}`);
  return written(input, "record_not_deleted", () => {
    deleteRecord(writer(input), table, textOf(row, "sys_id"));
    return passed(`Deleted ${labelOf(table, row)}`);
  });
}

/** "Record Query". */
export function queryStep(input: StepInput): StepResult {
  const table = tableOf(input);
  const rows = findMatching(input, { table, limit: 100 });
  const wantsNone = input.values.get("assert_type") === "no_records_match_query";
  const summary = `${rows.length} records of ${table.label} match the query`;
  if (wantsNone !== (rows.length === 0)) return failed(summary);
  const [first] = rows;
  return passed(summary, {
    table: table.name,
    first_record: first ? textOf(first, "sys_id") : "",
  });
}

/** "Record Validation". */
export function validationStep(input: StepInput): StepResult {
  const table = tableOf(input);
  const row = recordOf(input, table);
  if (!row) return failed(`There is no ${table.label} ${requireValue(input, "record")}`);
  const [match] = findMatching(input, { table, limit: 1, sysId: textOf(row, "sys_id") });
  const said = `${labelOf(table, row)} and the condition ${input.values.get("field_values")}`;
  return match ? passed(`They agree: ${said}`) : failed(`They differ: ${said}`);
}

/** A write that is expected to be refused passes when it is, and the other way round. */
function written(input: StepInput, refusal: string, write: () => StepResult): StepResult {
  const expected = input.values.get("assert_type") === refusal;
  try {
    const result = write();
    return expected ? failed(`${result.summary}, which was to be refused`) : result;
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    const reason = error.detail ?? error.message;
    return expected ? { ...passed(`Refused: ${reason}`), undo: true } : failed(reason);
  }
}

/** Without security enforced a step writes as the platform does. */
function writer({ call, values }: StepInput): DemoCall {
  return values.get("enforce_security") === "false" ? asPlatform(call) : call;
}

/** Values in the platform's notation, `a=1^b=2^EQ`. */
function fieldValues(input: StepInput, table: DemoTable): Record<string, string> {
  const terms = requireValue(input, "field_values").split("^").filter((term) =>
    term !== "" && term !== "EQ"
  );
  return Object.fromEntries(terms.map((term) => {
    const equals = term.indexOf("=");
    const element = term.slice(0, Math.max(0, equals));
    if (!table.columns.has(element)) {
      throw new Error(`"${term}" sets no column of ${table.name}`);
    }
    return [element, term.slice(equals + 1)];
  }));
}

function findMatching(
  input: StepInput,
  { table, limit, sysId }: { table: DemoTable; limit: number; sysId?: string },
): SqlRow[] {
  const { call } = input;
  const compiled = compileQuery(call.instance, table, {
    query: requireValue(input, "field_values"),
    script: scriptContext(call),
    also: ({ selection }) =>
      sysId === undefined ? [] : [fragment(`${selection.alias}.sys_id = ?`, sysId)],
  });
  if (compiled.dropped.length > 0) throw new Error(compiled.dropped.join("; "));
  const source = compiled.from();
  return call.instance.database.all(
    `SELECT ${compiled.selection.alias}.* ${source.sql}${compiled.order} LIMIT ?`,
    ...source.values,
    limit,
  );
}
