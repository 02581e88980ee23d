/** The value that this share of the measurements does not exceed; throws where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
  if (value === undefined) throw new Error("Nothing was measured");
  return value;
}
