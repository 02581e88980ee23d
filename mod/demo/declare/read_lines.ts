/** Records written as lines, `a | b | c`: one array of trimmed cells a line. */
export function readLines(text: string): string[][] {
  return text.trim().split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
}
