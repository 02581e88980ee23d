import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { columnOf } from "../../../platform/records/record_values.ts";

/** A page of a portal as it stands: containers hold rows, rows columns, columns widgets or rows. */
export interface LayoutContainer {
  sys_id: string;
  name: string | undefined;
  width?: string;
  order: number;
  rows: LayoutRow[];
}

export interface LayoutRow {
  sys_id: string;
  order: number;
  columns: LayoutColumn[];
}

export interface LayoutColumn {
  sys_id: string;
  order: number;
  /** Twelfths of the row. */
  size: number;
  widgets: LayoutWidget[];
  rows?: LayoutRow[];
}

export interface LayoutWidget {
  sys_id: string;
  /** The id of the widget, else its sys_id. */
  widget: string | undefined;
  title: string | undefined;
  order: number;
  options?: string;
}

const MOST_PARTS = 500;
/** Rows within columns within rows: deeper than any page is built. */
const DEEPEST = 6;

/** The tree of a page, each level in its order. Answers also whether more stood there than is read. */
export async function readLayout(
  reader: Reader,
  { page, signal }: { page: string; signal?: AbortSignal | undefined },
): Promise<{ containers: LayoutContainer[]; truncated: boolean }> {
  let truncated = false;
  const list = async (table: string, query: string, fields: string[]) => {
    const { records, total } = await reader.listRecords(table, {
      query: `${query}^ORDERBYorder`,
      fields: ["sys_id", "order", ...fields],
      limit: MOST_PARTS,
      signal,
    });
    truncated ||= (total ?? records.length) > records.length;
    return records;
  };
  const containers = await list("sp_container", `sp_page=${page}`, ["name", "width"]);
  const rows: PlatformRecord[] = [];
  const columns: PlatformRecord[] = [];
  let query = among("sp_container", containers);
  for (let depth = 0; depth < DEEPEST && query !== ""; depth++) {
    const found = await list("sp_row", query, ["sp_container", "sp_column"]);
    rows.push(...found);
    const inside = found.length === 0
      ? []
      : await list("sp_column", among("sp_row", found), ["sp_row", "size"]);
    columns.push(...inside);
    query = among("sp_column", inside);
  }
  truncated ||= query !== "";
  const instances = columns.length === 0 ? [] : await list(
    "sp_instance",
    among("sp_column", columns),
    ["sp_column", "title", "sp_widget", "sp_widget.id", "widget_parameters"],
  );
  return { containers: assemble({ containers, rows, columns, instances }), truncated };
}

function among(column: string, records: readonly PlatformRecord[]): string {
  if (records.length === 0) return "";
  return `${column}IN${records.map(({ sys_id }) => sys_id).join(",")}`;
}

function assemble(
  { containers, rows, columns, instances }: Record<
    "containers" | "rows" | "columns" | "instances",
    readonly PlatformRecord[]
  >,
): LayoutContainer[] {
  const rowsIn = (column: string, id: string): LayoutRow[] =>
    rows.filter((row) => row[column] === id).map((row) => ({
      ...placed(row),
      columns: columns.filter(({ sp_row }) => sp_row === row.sys_id).map(toColumn),
    }));
  const toColumn = (column: PlatformRecord): LayoutColumn => {
    const inner = rowsIn("sp_column", columnOf(column, "sys_id"));
    return {
      ...placed(column),
      size: Number(column.size) || 12,
      widgets: instances.filter(({ sp_column }) => sp_column === column.sys_id).map(widgetOf),
      ...(inner.length > 0 && { rows: inner }),
    };
  };
  return containers.map((container) => ({
    ...placed(container),
    name: container.name,
    ...(container.width && { width: container.width }),
    rows: rowsIn("sp_container", columnOf(container, "sys_id")),
  }));
}

function widgetOf(row: PlatformRecord): LayoutWidget {
  return {
    ...placed(row),
    widget: row["sp_widget.id"] || row.sp_widget,
    title: row.title,
    ...(row.widget_parameters && { options: row.widget_parameters }),
  };
}

function placed(row: PlatformRecord): { sys_id: string; order: number } {
  return { sys_id: columnOf(row, "sys_id"), order: Number(row.order) || 0 };
}
