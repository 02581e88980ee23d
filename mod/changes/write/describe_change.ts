import type { Reader, TableSchema } from "../../platform/types.ts";
import { isSecretType, MASK } from "../field_text.ts";
import type { CallOperation } from "../operation.ts";
import type { PlannedOperation } from "../plan/planned_operation.ts";
import type { ChangeReport } from "../change_report.ts";
import { isSecretName, isSecretValue } from "../secret_columns.ts";

/** Columns that change with every write and tell nobody anything. */
const NOISE = new Set(["sys_mod_count", "sys_updated_on", "sys_updated_by"]);

/** What a call sends, without its body: that may hold anything. */
export function describeCall({ summary, request }: CallOperation) {
  return { summary, request: `${request.method} ${request.path}` };
}

/** The record's form in the platform's own UI. */
export function recordUrl(client: Reader, record: { table: string; sysId: string }): string {
  return `${client.url}/${record.table}.do?sys_id=${record.sysId}`;
}

/** Column by column; secret columns are masked on both sides. */
export function diffOf(operation: PlannedOperation): ChangeReport["diff"] {
  const { kind, before, values } = operation;
  const fields = kind === "delete"
    ? Object.keys(before ?? {}).filter((field) => before?.[field] && !NOISE.has(field))
    : Object.keys(values);
  return Object.fromEntries(fields.map((field) => {
    const column = operation.schema.columns.get(field);
    const secret = isSecretValue({ field, images: [before, values], column });
    const show = (text: string | null) => (secret && text ? MASK : text);
    return [field, {
      from: kind === "create" ? null : show(before?.[field] ?? ""),
      to: kind === "delete" ? null : show(values[field] ?? ""),
    }];
  }));
}

/**
 * The values of an operation for the journal, without what can never be read back and so never be
 * restored; of a call what it asks for.
 */
export function journalValues({ call, values, schema }: PlannedOperation): Record<string, string> {
  if (call) return { ...describeCall(call), ...(call.undo && { undo: call.undo }) };
  return Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, isKept(schema, field) ? text : MASK]),
  );
}

/** A record for the journal: what stands in a password's column is a cipher or stars, of use to nobody. */
export function journalImage(
  schema: Pick<TableSchema, "columns" | "verified">,
  image: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(image).map(([field, text]) => [
      field,
      text === "" || isKept(schema, field) ? text : MASK,
    ]),
  );
}

/** Where the types of columns cannot be read, the name has to tell what a password's column is. */
function isKept(
  { columns, verified }: Pick<TableSchema, "columns" | "verified">,
  field: string,
): boolean {
  const column = columns.get(field);
  return column || verified ? !isSecretType(column?.type ?? "") : !isSecretName(field);
}
