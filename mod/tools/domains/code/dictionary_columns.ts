import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { codeColumns, codeTables } from "../../lint/record_scripts.ts";

/** A table with those of its own columns that hold a kind of content. */
export interface TableColumns {
  table: string;
  columns: string[];
}

/** What a column holds, by the dictionary's `internal_type`. Types: platform documentation. */
const TYPES = {
  code: [
    "script",
    "script_plain",
    "script_server",
    "script_client",
    "html_script",
    "html_template",
    "css",
  ],
  conditions: ["conditions", "condition_string"],
  table_name: ["table_name"],
  field_name: ["field_name"],
  roles: ["user_roles"],
  json: ["json", "name_values"],
} as const;

export type ColumnContent = keyof typeof TYPES;

/** Columns with code that the dictionary types as text, and the ones to look at first. */
const KNOWN_CODE: TableColumns[] = codeTables.map((table) => ({
  table,
  columns: codeColumns(table),
}));

const EXTRA_CODE: Readonly<Record<string, readonly string[]>> = {
  sys_script: ["condition"],
  sys_ui_action: ["condition"],
  sys_dictionary: ["calculation", "default_value", "reference_qual"],
  sysevent_email_action: ["message_html", "advanced_condition"],
};

/** Tables of what happened, not of what is configured: large, and no use of anything. */
const NO_CONFIGURATION =
  /^(sys_attachment|sys_journal|sys_audit|syslog|sys_update_|sys_history|sysevent$|sys_email$|sys_execution|sys_progress|sys_remote_|sys_rollback|sys_script_execution|sys_app_version|scan_(finding|combo|result)|ecc_queue|sys_flow_(context|log)|x_demo_operation|sys_scope_privilege|wf_context|label_entry|sys_number_counter|sys_db_object|sys_documentation|sys_choice|sys_user_preference)/;

const MOST_DICTIONARY_ROWS = 4000;

/**
 * The columns of all tables that hold a kind of content, configuration tables only. Falls back to
 * the tables known to hold code where the dictionary cannot be read; `complete` is false then.
 */
export async function findColumns(
  reader: Reader,
  content: ColumnContent,
  signal?: AbortSignal,
): Promise<{ tables: TableColumns[]; complete: boolean }> {
  const rows = await readDictionary(reader, {
    query: `internal_typeIN${TYPES[content].join(",")}^active!=false`,
    signal,
  });
  const known = content === "code" ? KNOWN_CODE : [];
  if (rows === undefined) return { tables: known, complete: false };
  const exists = new Set(rows.rows.map(({ table }) => table));
  const tables = group(rows.rows);
  for (const { table, columns } of known) {
    if (exists.has(table)) add(tables, table, columns);
  }
  if (content === "code") {
    for (const [table, columns] of Object.entries(EXTRA_CODE)) add(tables, table, columns);
  }
  return { tables: sorted(tables), complete: rows.complete };
}

/** Columns that refer to records of one of the tables: `reference` to one, `glide_list` to several. */
export async function findReferences(
  reader: Reader,
  { targets, type, signal }: {
    targets: readonly string[];
    type: "reference" | "glide_list";
    signal?: AbortSignal | undefined;
  },
): Promise<{ tables: TableColumns[]; complete: boolean }> {
  const rows = await readDictionary(reader, {
    query: `referenceIN${targets.join(",")}^internal_type=${type}^active!=false`,
    signal,
  });
  if (!rows) return { tables: [], complete: false };
  return { tables: sorted(group(rows.rows)), complete: rows.complete };
}

/** Undefined where the account may not read the dictionary. */
async function readDictionary(
  reader: Reader,
  { query, signal }: { query: string; signal?: AbortSignal | undefined },
): Promise<{ rows: { table: string; column: string }[]; complete: boolean } | undefined> {
  try {
    const { records, total } = await reader.listRecords("sys_dictionary", {
      query: `${query}^elementISNOTEMPTY`,
      fields: ["name", "element"],
      limit: MOST_DICTIONARY_ROWS,
      signal,
    });
    const rows = records.flatMap(({ name, element }) =>
      name && element && !NO_CONFIGURATION.test(name) ? [{ table: name, column: element }] : []
    );
    return { rows, complete: (total ?? records.length) <= records.length };
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return undefined;
    throw error;
  }
}

function group(rows: { table: string; column: string }[]): Map<string, Set<string>> {
  const tables = new Map<string, Set<string>>();
  for (const { table, column } of rows) add(tables, table, [column]);
  return tables;
}

function add(tables: Map<string, Set<string>>, table: string, columns: readonly string[]): void {
  const known = tables.get(table) ?? new Set<string>();
  for (const column of columns) known.add(column);
  tables.set(table, known);
}

/** The tables where most code stands come first: a bounded search reaches them. */
function sorted(tables: Map<string, Set<string>>): TableColumns[] {
  const place = (table: string) => {
    const index = codeTables.indexOf(table);
    return index < 0 ? codeTables.length : index;
  };
  return [...tables].map(([table, columns]) => ({ table, columns: [...columns] }))
    .sort((a, b) => place(a.table) - place(b.table) || a.table.localeCompare(b.table));
}
