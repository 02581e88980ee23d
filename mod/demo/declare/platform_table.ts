import {
  type ColumnSource,
  defineTable,
  parseColumns,
  SYSTEM_COLUMNS,
  type TableSource,
} from "./table_source.ts";

/**
 * Tables written one a line: `name|Label|parent|options: columns`. Options, parted by commas:
 * `tracked`, and the prefix of auto numbers as `number=INC`. Throws on a column that it cannot read.
 */
export function readPlatformTables(text: string): TableSource[] {
  return splitLines(text).map(([head, columns]) => {
    const [name = "", label = "", parent = "", options = ""] = head.split("|");
    const [, numberPrefix = ""] = /number=(\w+)/.exec(options) ?? [];
    const tracked = options.split(",").includes("tracked");
    const own = columnLines(columns);
    const all = parent === "" ? `${SYSTEM_COLUMNS}${own}` : own;
    return defineTable(name, label, { parent, tracked, numberPrefix }, all);
  });
}

/**
 * Columns of tables that are described elsewhere, one table a line: `name: columns`. Throws on a
 * column that it cannot read.
 */
export function readPlatformColumns(text: string): Map<string, ColumnSource[]> {
  return new Map(
    splitLines(text).map(([name, columns]) => [name, parseColumns(columnLines(columns))]),
  );
}

/** Lists of values, one a line, `table.element: value=Label|value=Label`. */
export function readPlatformChoices(text: string): Record<string, string> {
  return Object.fromEntries(splitLines(text).map(([path, list]) => [path, list.trim()]));
}

function splitLines(text: string): [head: string, columns: string][] {
  return text.trim().split("\n").map((line) => {
    const end = line.indexOf(":");
    return [line.slice(0, end), line.slice(end + 1)];
  });
}

/** Beyond 255 nothing is cut: a text whose length no source tells must not be. */
const UNTOLD_STRING = "string(4000)";

/** Columns stand as `element|type|options|Label`, parted by semicolons. */
function columnLines(columns: string): string {
  return columns.split(";").map((part) => part.trim()).filter((part) => part !== "")
    .map((part) => {
      const [element = "", told = "", options = "", label = labelOf(element)] = part.split("|");
      const type = told === "string" ? UNTOLD_STRING : told;
      return [element, label, type, options].join(" | ");
    }).join("\n");
}

/** The label of a column that has no other: its name in words. */
export function labelOf(element: string): string {
  const words = element.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
