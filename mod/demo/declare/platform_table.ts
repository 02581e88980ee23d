import { defineTable, SYSTEM_COLUMNS, type TableSource } from "./table_source.ts";

/**
 * A table whose columns stand as `element|type|options`, parted by semicolons and ends of lines;
 * their labels are made of their names. Throws on a column that it cannot read.
 */
export function definePlatformTable(
  name: string,
  label: string,
  parent: string,
  columns: string,
): TableSource {
  const lines = columns.split(/;|\n/).map((part) => part.trim()).filter((part) => part !== "")
    .map((part) => {
      const [element = "", type = "", options = ""] = part.split("|");
      return [element, labelOf(element), type, options].join(" | ");
    });
  const own = lines.join("\n");
  return parent === ""
    ? defineTable(name, label, {}, `${SYSTEM_COLUMNS}${own}`)
    : defineTable(name, label, { parent, tracked: true }, own);
}

function labelOf(element: string): string {
  const words = element.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
