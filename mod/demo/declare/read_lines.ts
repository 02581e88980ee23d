/** The cells of one line: as many as its table has columns. */
export type Cells<Columns extends number, Row extends string[] = []> = Row["length"] extends Columns
  ? Row
  : Cells<Columns, [...Row, string]>;

/**
 * Records written as lines, `a | b | c`: one array of trimmed cells a line. Throws for a line that
 * has not one cell for each column.
 */
export function readLines<const Columns extends number>(
  text: string,
  columns: Columns,
): Cells<Columns>[] {
  return text.trim().split("\n").map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    if (!fills(cells, columns)) throw new Error(`"${line}" is not a line of ${columns} cells`);
    return cells;
  });
}

function fills<Columns extends number>(
  cells: string[],
  columns: Columns,
): cells is string[] & Cells<Columns> {
  return cells.length === columns;
}
