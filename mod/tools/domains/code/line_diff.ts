/** One line of a comparison: `-` only in the first text, `+` only in the second, ` ` in both. */
export type DiffLine = string;

const CONTEXT = 2;
/** Above this the middle is told as replaced whole: the table of a comparison grows with the square. */
const MOST_LINES = 2000;

function splitLines(text: string): string[] {
  return text.replaceAll(/\r\n?/g, "\n").split("\n");
}

/** The lines in which two texts differ, with two lines around them; `…` stands for what is left out. */
export function diffLines(before: string, after: string, most = 120): DiffLine[] {
  const lines = compare(splitLines(before), splitLines(after));
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

/** By the longest common subsequence of what lies between the common beginning and end. */
function compare(a: string[], b: string[]): DiffLine[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < a.length - start && end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  ) end++;
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return [
    ...a.slice(0, start).map((line) => ` ${line}`),
    ...middle(from, to),
    ...a.slice(a.length - end).map((line) => ` ${line}`),
  ];
}

function middle(a: string[], b: string[]): DiffLine[] {
  if (a.length > MOST_LINES || b.length > MOST_LINES) {
    return [...a.map((line) => `-${line}`), ...b.map((line) => `+${line}`)];
  }
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  /** How many lines the texts have in common from line i of one and line j of the other. */
  const shared = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i * width + j] = a[i] === b[j]
        ? shared(i + 1, j + 1) + 1
        : Math.max(shared(i + 1, j), shared(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push(` ${a[i++]}`);
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && shared(i + 1, j) >= shared(i, j + 1))
    ) lines.push(`-${a[i++]}`);
    else lines.push(`+${b[j++]}`);
  }
  return lines;
}
