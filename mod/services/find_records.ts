import { connectedHost } from "../auth/connected_host.ts";
import { AppError } from "../base/errors.ts";
import type { Changes } from "../changes/apply.ts";
import { displayName, nameColumns } from "../changes/find_references.ts";
import type { FoundRecord, RecordSearch } from "../changes/found_record.ts";
import { quoteValue } from "../query/quote.ts";
import type { TableSchema } from "../platform/types.ts";
import type { connectInstances } from "./connect_instances.ts";

const MOST = 12;
/** Columns that tell records of one name apart, and of work what it is about. */
const TELLING = ["short_description", "label", "user_name", "email", "sys_scope", "state"];

export interface FindRecordsParts {
  changes: Pick<Changes, "reader">;
  connecting: Pick<ReturnType<typeof connectInstances>, "clientOf" | "connections">;
}

/**
 * Records of a connected instance in whose names a text stands, for who chooses one: the first by name
 * for an empty text. Throws as reading does, `not_found` for an unknown table.
 */
export function createFindRecords({ changes, connecting }: FindRecordsParts) {
  return async function findRecords(search: RecordSearch): Promise<FoundRecord[]> {
    const { text, column = "sys_id", signal } = search;
    const host = await connectedHost(search.instance, connecting.connections);
    const reader = changes.reader(await connecting.clientOf(host));
    const schema = await reader.schema.table(search.table);
    const names = nameColumns(schema);
    if (column !== "sys_id" && !names.includes(column)) throw notNaming(column, schema);
    const told = TELLING.filter((name) => schema.columns.has(name));
    const { records } = await reader.listRecords(schema.name, {
      query: nameQuery(schema, text),
      fields: [...new Set(["sys_id", column, ...names, ...told])],
      limit: MOST,
      display: "true",
      signal,
    });
    return records.flatMap((record) => {
      const value = record[column];
      if (!value) return [];
      const name = displayName(schema, record) ?? value;
      const detail = told.map((field) => record[field]).find((said) => said && said !== name);
      return [{ value, name, detail: detail ?? null }];
    });
  };
}

function notNaming(column: string, schema: TableSchema): AppError {
  return new AppError("invalid_input", `No record of ${schema.name} is named by its "${column}"`, {
    remedy: `Choose by ${["sys_id", ...nameColumns(schema)].join(", ")}.`,
  });
}

/** Words of work stand in its short description. */
function nameQuery(schema: TableSchema, text: string): string {
  const names = nameColumns(schema);
  const order = names[0] === undefined ? "" : `ORDERBY${names[0]}`;
  if (text === "") return order;
  const searched = schema.columns.has("short_description")
    ? [...names, "short_description"]
    : names;
  const terms = searched.map((name) => `${name}LIKE${quoteValue(text)}`).join("^OR");
  return [terms, order].filter(Boolean).join("^");
}
