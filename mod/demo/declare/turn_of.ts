/** The value whose turn it is at an index, the list taken round after round. Throws for no values. */
export function turnOf<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("nothing can take turns in an empty list");
  return value;
}
