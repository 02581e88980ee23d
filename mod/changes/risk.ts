/** R reads, W writes, D destroys, X runs code or widens rights. In rising order. */
export type Risk = "R" | "W" | "D" | "X";

const ORDER: readonly Risk[] = ["R", "W", "D", "X"];

/** The graver of two risks. */
export function higherRisk(a: Risk, b: Risk): Risk {
  return ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b;
}
