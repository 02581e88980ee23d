/** Escapes a value for an encoded query: a caret would otherwise end the term (`^` → `^^`). */
export function quoteValue(value: string): string {
  return value.replaceAll("^", "^^");
}

export interface QueryPiece {
  /** Unescaped. */
  text: string;
  position: number;
}

/** Cuts a query at single carets; `^^` is a caret within the piece. */
export function splitQuery(query: string): QueryPiece[] {
  const pieces: QueryPiece[] = [];
  let text = "";
  let position = 0;
  for (let index = 0; index < query.length; index++) {
    if (query[index] !== "^") {
      text += query[index];
    } else if (query[index + 1] === "^") {
      text += "^";
      index++;
    } else {
      pieces.push({ text, position });
      text = "";
      position = index + 1;
    }
  }
  pieces.push({ text, position });
  return pieces;
}
