import { diffArrays } from "diff";

/** One line of a comparison: `-` only in the first text, `+` only in the second, ` ` in both. */
export type DiffLine = string;

const CONTEXT = 2;
/** With more removed and added lines the text is told as replaced whole: the time grows with the square. */
const MOST_CHANGES = 2000;

function splitLines(text: string): string[] {
  return text.replaceAll(/\r\n?/g, "\n").split("\n");
}

/** The lines in which two texts differ, with two lines around them; `…` stands for what is left out. */
export function diffLines(before: string, after: string, most = 120): DiffLine[] {
  const lines = compareLines(splitLines(before), splitLines(after));
  const shown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1)
      .some((line) => !line.startsWith(" "))
  );
  const result: DiffLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (shown[index]) result.push(line);
    else if (result.length > 0 && result.at(-1) !== "…") result.push("…");
  }
  if (result.at(-1) === "…") result.pop();
  return result.length > most
    ? [...result.slice(0, most), `… ${result.length - most} more`]
    : result;
}

function compareLines(before: string[], after: string[]): DiffLine[] {
  const parts = diffArrays(before, after, { maxEditLength: MOST_CHANGES }) ??
    [{ removed: true, added: false, value: before }, { removed: false, added: true, value: after }];
  return parts.flatMap(({ removed, added, value }) =>
    value.map((line) => `${removed ? "-" : added ? "+" : " "}${line}`)
  );
}
