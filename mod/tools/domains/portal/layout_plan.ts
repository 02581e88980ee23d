import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { newSysId } from "../../../base/ids.ts";
import type { Operation } from "../../../changes/operation.ts";
import type { LayoutColumn, LayoutContainer, LayoutRow } from "./layout_tree.ts";
import { columnWords } from "../../words.ts";

const id = z.string().regex(/^[0-9a-f]{32}$/, "A sys_id").optional()
  .describe("Of one that is there; left out for a new one");

const order = z.number().optional().describe("As it was read: the place in the list decides");

const columnShape = {
  sys_id: id,
  order,
  size: z.number().int().min(1).max(12).describe("Twelfths of the row"),
  widgets: z.array(z.strictObject({
    sys_id: id,
    order,
    widget: z.string().min(1).describe("Name or sys_id of the widget"),
    title: z.string().optional(),
    options: z.string().optional().describe('JSON: {"title": {"value": "Fleet"}}'),
  })).optional(),
};

const rowsOf = <Column extends z.ZodType>(column: Column) =>
  z.array(z.strictObject({ sys_id: id, order, columns: z.array(column).max(12) }));

export const wantedLayout = z.array(z.strictObject({
  sys_id: id,
  order,
  name: z.string().optional(),
  width: columnWords("sp_container.width", ["container", "container-fluid"]).optional(),
  rows: rowsOf(z.strictObject({
    ...columnShape,
    rows: rowsOf(z.strictObject(columnShape)).optional().describe("Rows within it"),
  })),
})).max(20);

export type WantedLayout = z.output<typeof wantedLayout>;
type WantedRow = WantedLayout[number]["rows"][number];

/** One part of a page on its way: the table, what it was, and what it is to be. */
interface Part {
  table: string;
  sysId: string;
  label: string;
}

/**
 * The operations from the layout that stands to the one that is wanted: new parts behind what holds
 * them, parts that are there moved, and where `removeOthers` the rest deleted from the inside out.
 * Throws `not_found` for a sys_id that is not on the page, `invalid_input` for one named twice and a
 * row of more than twelve.
 */
export function layoutOperations(
  standing: readonly LayoutContainer[],
  { page, wanted, removeOthers }: { page: string; wanted: WantedLayout; removeOthers: boolean },
): { operations: Operation[]; left: string[] } {
  const there = partsOf(standing);
  const kept = new Set<string>();
  const operations: Operation[] = [];
  const place: Place = (table, sysId, values) => {
    const set = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    );
    if (sysId === undefined) {
      const chosen = newSysId();
      operations.push({ kind: "create", table, sysId: chosen, values: set });
      return chosen;
    }
    requireThere(sysId, { table, there, kept });
    kept.add(sysId);
    operations.push({ kind: "update", table, id: sysId, values: set });
    return sysId;
  };
  for (const [index, container] of wanted.entries()) {
    const { sys_id, name, width, rows } = container;
    const order = index + 1;
    const sp_container = place("sp_container", sys_id, { name, width, sp_page: page, order });
    placeRows(rows, { parent: { sp_container }, within: `container ${order}`, place });
  }
  // Parents stand before what they hold: backwards, nothing is gone before its own turn.
  const others = there.filter(({ sysId }) => !kept.has(sysId)).reverse();
  if (!removeOthers) return { operations, left: others.map(({ label }) => label) };
  const removals = others.map(({ table, sysId }): Operation => ({
    kind: "delete",
    table,
    id: sysId,
  }));
  return { operations: [...operations, ...removals], left: [] };
}

/** Puts one part in its place; answers its sys_id. */
type Place = (table: string, sysId: string | undefined, values: Record<string, unknown>) => string;

/** Rows with what they hold, in a container or in a column. */
function placeRows(
  rows: readonly WantedRow[],
  { parent, within, place }: {
    parent: { sp_container: string } | { sp_column: string };
    within: string;
    place: Place;
  },
): void {
  for (const [rowIndex, row] of rows.entries()) {
    requireFitting(row.columns.map(({ size }) => size), `${rowIndex + 1} of ${within}`);
    const sp_row = place("sp_row", row.sys_id, { ...parent, order: rowIndex + 1 });
    for (const [index, { sys_id, size, widgets = [], rows: inner = [] }] of row.columns.entries()) {
      const order = index + 1;
      const sp_column = place("sp_column", sys_id, { sp_row, size, order });
      for (const [widgetIndex, widget] of widgets.entries()) {
        place("sp_instance", widget.sys_id, {
          sp_widget: widget.widget,
          sp_column,
          title: widget.title,
          widget_parameters: widget.options,
          order: widgetIndex + 1,
        });
      }
      placeRows(inner, { parent: { sp_column }, within: `column ${order}`, place });
    }
  }
}

/** Every part of a page, what holds before what is held. */
function partsOf(containers: readonly LayoutContainer[]): Part[] {
  const ofRow = (row: LayoutRow): Part[] => [
    { table: "sp_row", sysId: row.sys_id, label: `row ${row.sys_id}` },
    ...row.columns.flatMap(ofColumn),
  ];
  const ofColumn = (column: LayoutColumn): Part[] => [
    { table: "sp_column", sysId: column.sys_id, label: `column ${column.sys_id}` },
    ...column.widgets.map(({ sys_id, widget, title }) => ({
      table: "sp_instance",
      sysId: sys_id,
      label: `widget ${title || widget}`,
    })),
    ...(column.rows ?? []).flatMap(ofRow),
  ];
  return containers.flatMap((container) => [
    {
      table: "sp_container",
      sysId: container.sys_id,
      label: `container ${container.name || container.sys_id}`,
    },
    ...container.rows.flatMap(ofRow),
  ]);
}

function requireThere(
  sysId: string,
  { table, there, kept }: { table: string; there: readonly Part[]; kept: ReadonlySet<string> },
): void {
  if (kept.has(sysId)) {
    throw new AppError("invalid_input", `${table} ${sysId} stands twice in the tree`, {
      remedy: "Leave the sys_id out where a new one is meant.",
    });
  }
  if (there.some((part) => part.table === table && part.sysId === sysId)) return;
  throw new AppError("not_found", `The page has no ${table} ${sysId}`, {
    remedy: "sn_get_page_layout shows what is on it; leave the sys_id out for a new one.",
  });
}

function requireFitting(sizes: readonly number[], row: string): void {
  const sum = sizes.reduce((total, size) => total + size, 0);
  if (sum <= 12) return;
  throw new AppError("invalid_input", `The columns of row ${row} take ${sum} twelfths`, {
    remedy: "Their sizes add up to at most 12.",
  });
}
