import type { SqlRow } from "../database/database.ts";
import type { DemoColumn, DemoTable } from "../database/dictionary.ts";
import { isJournal, isMoment, isPassword } from "../values/field_kinds.ts";
import type { DemoInstance } from "../database/instance.ts";
import { textOf, wholeRows } from "../database/rows.ts";
import { columnValue, physicalTable } from "../database/storage.ts";
import { readShownDate, readShownTime, showDate, showTime, type Viewer } from "../values/viewer.ts";

/** What a person sees of a password that is set. */
const STARS = "********";

/** Display values within one request; looked-up records are remembered. */
export interface Display {
  /** What a person sees in a column of a record. */
  of(table: DemoTable, column: DemoColumn, value: string): string;
  /** The referenced record, or undefined for an orphan. */
  follow(column: DemoColumn, value: string): { table: DemoTable; row: SqlRow } | undefined;
}

/** Display values as an account sees them, for as long as one request lasts. */
export function createDisplay(instance: DemoInstance, viewer: Viewer): Display {
  const followed = new Map<string, { table: DemoTable; row: SqlRow } | undefined>();

  function follow(column: DemoColumn, value: string) {
    if (value === "" || column.reference === "") return undefined;
    const key = `${column.reference}\n${column.referenceKey}\n${value}`;
    if (followed.has(key)) return followed.get(key);
    const found = lookUp(instance, column, value);
    followed.set(key, found);
    return found;
  }

  function shownName({ table, row }: { table: DemoTable; row: SqlRow }, depth: number): string {
    const column = table.columns.get(table.displayColumn);
    const value = textOf(row, table.displayColumn);
    // A display column may be a reference itself (a group member shows its user).
    return column && depth < 3 ? show(table, column, { value, depth: depth + 1 }) : value;
  }

  function show(
    table: DemoTable,
    column: DemoColumn,
    { value, depth }: { value: string; depth: number },
  ): string {
    if (value === "" || isJournal(column.type)) return "";
    if (isPassword(column.type)) return STARS;
    if (column.type === "sys_class_name") return instance.table(value)?.label ?? value;
    if (column.type === "reference") {
      const target = follow(column, value);
      return target ? shownName(target, depth) : "";
    }
    if (column.type === "glide_list") {
      return value.split(",").map((part) => {
        const target = follow(column, part);
        return target ? shownName(target, depth) : part;
      }).join(", ");
    }
    if (isMoment(column.type)) return showTime(value, viewer);
    if (column.type === "glide_date") return showDate(value, viewer);
    if (column.choice === 0) return value;
    return instance.dictionary().choiceLabels(table, column.element, viewer.language).get(value) ??
      value;
  }

  return { of: (table, column, value) => show(table, column, { value, depth: 0 }), follow };
}

/** Whether a reference with this value leads to a record. */
export function isReferenced(instance: DemoInstance, column: DemoColumn, value: string): boolean {
  return lookUp(instance, column, value) !== undefined;
}

function lookUp(instance: DemoInstance, column: DemoColumn, value: string) {
  const target = instance.table(column.reference);
  if (!target) return undefined;
  const row = instance.database.get(
    `SELECT ${wholeRows(instance, target, "m")} FROM ${physicalTable(target.base)} m
     WHERE ${columnValue(target, column.referenceKey || "sys_id")} = ?
     AND sys_class_name IN (SELECT value FROM json_each(?))`,
    value,
    JSON.stringify(target.family),
  );
  const table = row && instance.table(textOf(row, "sys_class_name"));
  return row && table ? { table, row } : undefined;
}

/**
 * The stored value of what a person would write (`sysparm_input_display_value=true`): names of
 * referenced records, labels of choices in the user's language, times in the user's zone and format. Unknown text stays as it is.
 */
export function storedValueOf(
  instance: DemoInstance,
  { table, column, viewer }: { table: DemoTable; column: DemoColumn; viewer: Viewer },
  shown: string,
): string {
  if (column.type === "reference") return referenceByName(instance, column, shown) ?? shown;
  if (column.type === "glide_list" && column.reference !== "") {
    return shown.split(",").map((part) => referenceByName(instance, column, part.trim()) ?? part)
      .join(",");
  }
  if (isMoment(column.type)) {
    return readShownTime(shown, viewer) ?? shown;
  }
  if (column.type === "glide_date") return readShownDate(shown, viewer) ?? shown;
  if (column.choice === 0) return shown;
  const labels = instance.dictionary().choiceLabels(table, column.element, viewer.language);
  for (const [value, label] of labels) {
    if (label.toLowerCase() === shown.toLowerCase()) return value;
  }
  return shown;
}

function referenceByName(
  instance: DemoInstance,
  column: DemoColumn,
  shown: string,
): string | undefined {
  const target = instance.table(column.reference);
  if (!target || shown === "") return undefined;
  const row = instance.database.get(
    `SELECT ${columnValue(target, column.referenceKey || "sys_id")} AS key
     FROM ${physicalTable(target.base)} WHERE ${columnValue(target, target.displayColumn)} = ?
     AND sys_class_name IN (SELECT value FROM json_each(?))`,
    shown,
    JSON.stringify(target.family),
  );
  return row && textOf(row, "key");
}
