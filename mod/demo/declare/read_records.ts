import { readLines } from "./read_lines.ts";
import { type SeedRow, seedRow } from "./seed_row.ts";

/** Records written one a line: `table | key | column=value, column=value`. */
export function readRecords(text: string): SeedRow[] {
  return readLines(text, 3).map(([table, key, values]) =>
    seedRow(
      table,
      key,
      Object.fromEntries(
        values.split(", ").map((pair) => {
          const end = pair.indexOf("=");
          return [pair.slice(0, end), pair.slice(end + 1)];
        }),
      ),
    )
  );
}
