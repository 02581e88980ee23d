import type { FoundRecord } from "./fan_out.ts";

/** One line in which a text stands. */
export interface TextHit {
  table: string;
  sys_id: string | undefined;
  name: string;
  column: string;
  line: number;
  /** The line itself, and what stands around it. */
  text: string;
  context?: string[];
}

const LONGEST_LINE = 200;
const LINES_PER_COLUMN = 10;

/** The lines of found records that hold one of the texts, whatever their case. */
export function linesWith(found: readonly FoundRecord[], texts: readonly string[]): TextHit[] {
  const wanted = texts.map((text) => text.toLowerCase());
  return found.flatMap(({ table, record, name, columns }) =>
    columns.flatMap((column) => {
      const lines = (record[column] ?? "").split(/\r\n|\r|\n/);
      const hits = [...lines.entries()].filter(([, line]) =>
        wanted.some((text) => line.toLowerCase().includes(text))
      );
      return hits.slice(0, LINES_PER_COLUMN).map(([index, line]): TextHit => ({
        table,
        sys_id: record.sys_id,
        name,
        column,
        line: index + 1,
        text: cutLine(line),
        context: [lines[index - 1] ?? "", lines[index + 1] ?? ""]
          .filter((line) => line.trim() !== "").map(cutLine),
      }));
    })
  );
}

/** A line without the space around it, at most 200 characters of it. */
export function cutLine(line: string): string {
  const text = line.trim();
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
}
