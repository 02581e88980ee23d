import type { Column, TableSchema } from "../../platform/types.ts";

/**
 * What a value means beside its type, so that it can be looked up. `of` are the places that hold the
 * name of the table meant, the first that is filled counts: a column of the record, one of a record
 * that it refers to (`map.target_table`), or always the same (`table:sys_email`).
 */
export type FieldKind =
  | { kind: "table" }
  | ({ kind: "columns" } & AboutTable)
  | ({ kind: "conditions" } & AboutTable)
  | { kind: "roles" }
  | { kind: "event" }
  | { kind: "access_name" }
  /** The name of a view, where people say its title. */
  | { kind: "view" }
  /** The sys_id of a definition of a REST API, where people say its name; of others, whatever is listed. */
  | { kind: "rest_api" }
  | { kind: "script" }
  /** A script in a column of text, whatever its type says. */
  | { kind: "expression" }
  /** A variable of the catalog, or a condition about some: stored as `IO:` and their sys_ids. */
  | { kind: "variable" }
  | { kind: "variable_conditions" };

export interface AboutTable {
  of: readonly string[];
  /** Nobody has said which table: what is found wrong may be right of another. */
  inferred?: true;
}

/** Kinds that definitions declare, by table and column. */
export type FieldKinds = ReadonlyMap<string, ReadonlyMap<string, FieldKind>>;

/** Types of columns that hold the name of a table. */
const TABLE_TYPES = new Set(["table_name", "short_table_name"]);

/**
 * The kind of a column: as a definition declares it for the table or one above it, else as the
 * instance's dictionary types it. Undefined for what is only a text.
 */
export function kindOf(
  schema: TableSchema,
  column: Column,
  declared: FieldKinds,
): FieldKind | undefined {
  for (const table of schema.chain) {
    const kind = declared.get(table)?.get(column.element);
    if (kind) return completed(kind, schema, column);
  }
  const kind = completed(kindOfType(column), schema, column);
  const told = kind && "of" in kind && column.dependent === undefined;
  return told ? { ...kind, inferred: true } : kind;
}

function kindOfType({ type }: Column): FieldKind | undefined {
  switch (type) {
    case "table_name":
    case "short_table_name":
    case "sys_class_name":
      return { kind: "table" };
    case "field_name":
    case "short_field_name":
    case "field_list":
      return { kind: "columns", of: [] };
    case "conditions":
      return { kind: "conditions", of: [] };
    case "variable_conditions":
      return { kind: "variable_conditions" };
    case "user_roles":
      return { kind: "roles" };
    case "sysevent_name":
      return { kind: "event" };
    default:
      return undefined;
  }
}

/** With the column that names the table, where nobody has said which it is. */
function completed(
  kind: FieldKind | undefined,
  schema: TableSchema,
  column: Column,
): FieldKind | undefined {
  if (!kind || !("of" in kind) || kind.of.length > 0) return kind;
  const source = tableColumn(schema, column);
  return source === undefined ? undefined : { ...kind, of: [source] };
}

/**
 * What the dictionary says the column depends on; else the only column of the record that holds a
 * table's name. Of several none is taken for certain.
 */
function tableColumn({ columns }: TableSchema, column: Column): string | undefined {
  const holdsTable = ({ type }: Column) => TABLE_TYPES.has(type);
  const named = columns.get(column.dependent ?? "");
  if (named && holdsTable(named)) return named.element;
  // A reference qualifier is about the table that is referred to.
  if (/^reference_qual/.test(column.element)) {
    return columns.has("reference") ? "reference" : undefined;
  }
  const candidates = [...columns.values()].filter(holdsTable);
  return candidates.length === 1 ? candidates[0]?.element : undefined;
}
