/** The facts of `docs/platform-facts.md`: the first cell of every row of its tables. */
export function readFacts(markdown: string): string[] {
  return markdown.split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (-+|fact) +\|/.test(line))
    .map((line) => line.slice(1, line.indexOf(" |")).trim());
}
