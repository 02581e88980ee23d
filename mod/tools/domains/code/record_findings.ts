import { AppError } from "../../../base/errors.ts";
import { nearestNames } from "../../../base/nearest.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { loadPaths, type Schemas } from "../../../platform/schema/dot_walk.ts";
import type { Column, PlatformRecord, Reader, TableSchema } from "../../../platform/types.ts";
import { codeColumns, codeOf, type RecordFinding } from "../../lint/record_scripts.ts";
import { columnsInScript } from "../../lint/script_columns.ts";
import type { ScriptFacts } from "../../lint/script_context.ts";
import { isSecretName, isSecretText, TOKEN_FORMS } from "../../lint/secrets.ts";
import { readOpen } from "../security/open_rows.ts";

/** What is wrong with a record beside the text of its scripts: it takes the instance to tell. */

const ACL = "sys_security_acl";
const PROPERTY = "sys_properties";

interface Reviewed {
  table: string;
  record: PlatformRecord;
  engine?: ScriptFacts["engine"];
  signal?: AbortSignal | undefined;
}

/** Whether records of the table are reviewed. */
export function isReviewed(table: string): boolean {
  return table === PROPERTY || codeColumns(table).length > 0;
}

/** Findings of a record that no script alone shows. */
export async function findInRecord(reader: Reader, reviewed: Reviewed): Promise<RecordFinding[]> {
  const { table, record } = reviewed;
  if (table === PROPERTY) return secretProperty(record);
  return [
    ...table === ACL ? await emptyRule(reader, reviewed) : [],
    ...await unknownColumns(reader, reviewed),
  ];
}

/** Documented, "Prevent Empty ACL Creation": since Xanadu it denies everybody, before it let all pass. */
async function emptyRule(
  reader: Reader,
  { record, signal }: Reviewed,
): Promise<RecordFinding[]> {
  const { active, type, decision_type = "", condition, script, security_attribute } = record;
  const asks = [condition, script, security_attribute].some((text) => (text ?? "").trim() !== "");
  if (active === "false" || decision_type.startsWith("deny") || asks) return [];
  const { records, complete } = await readOpen(reader, "sys_security_acl_role", {
    query: `sys_security_acl=${columnOf(record, "sys_id")}`,
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  if (records.length > 0 || !complete) return [];
  const { columns } = await reader.schema.table(ACL);
  const denies = columns.has("decision_type");
  return [{
    rule: "empty-acl",
    severity: "high",
    title: `The ${type || "access"} rule asks for no role, condition, script or attribute`,
    why: denies
      ? "Since Xanadu an empty rule denies everybody."
      : "Before Xanadu an empty rule lets everybody pass; since then it denies everybody.",
    fix: "Give it the role that may, or delete it.",
    line: 1,
    code: "",
    column: "condition",
  }];
}

/** A key or password as the value of a property that keeps it readable. */
function secretProperty({ name = "", value = "", type }: PlatformRecord): RecordFinding[] {
  if (type === "password2") return [];
  const named = isSecretName(name.split(".").at(-1) ?? "") && isSecretText(value);
  if (!named && !TOKEN_FORMS.some((form) => form.test(value))) return [];
  return [{
    rule: "secret-in-property",
    severity: "high",
    title: "The property holds a secret as plain text",
    why: "Whoever reads properties reads it, and it ships with the update set.",
    fix: "Keep it in a credential, or in a property of type password2, and change the secret.",
    line: 1,
    code: "",
    column: "value",
  }];
}

/** Columns that a script asks of a table that does not have them. */
async function unknownColumns(
  reader: Reader,
  { table, record, engine }: Reviewed,
): Promise<RecordFinding[]> {
  const found: RecordFinding[] = [];
  for (const { column, text, facts } of codeOf(table, record, { engine })) {
    if (facts.kind === "html") continue;
    const lines = text.split("\n");
    for (const [name, named] of Map.groupBy(columnsInScript(text, facts), (one) => one.table)) {
      const schema = await knownSchema(reader, name);
      if (!schema) continue;
      const schemas = await loadPaths(reader, name, named.map((one) => one.column));
      for (const { column: path, line } of named) {
        if (!leadsAstray(path, schema, schemas)) continue;
        const near = nearestNames(path, schema.columns.keys(), 2);
        found.push({
          rule: "unknown-column",
          severity: "high",
          title: `${name} has no column "${path}"`,
          why: "A condition on it is left out, so that more records are met; its value is empty.",
          fix: near.length > 0
            ? `Did you mean ${near.join(", ")}?`
            : `sn_describe_table lists the columns of ${name}.`,
          line,
          code: (lines[line - 1] ?? "").trim().slice(0, 160),
          column,
        });
      }
    }
  }
  return found;
}

/** Whether a path has a part that its table surely lacks; what cannot be read is not judged. */
function leadsAstray(path: string, schema: TableSchema, schemas: Schemas): boolean {
  let current: TableSchema | undefined = schema;
  for (const element of path.split(".")) {
    if (!current?.verified) return false;
    const column: Column | undefined = current.columns.get(element);
    if (!column) return true;
    current = column.reference ? schemas.get(column.reference) : undefined;
  }
  return false;
}

/** The table, where the instance tells all of its columns. */
async function knownSchema(reader: Reader, name: string): Promise<TableSchema | undefined> {
  try {
    const schema = await reader.schema.table(name);
    return schema.verified ? schema : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
