/** The value that a table of the code has for a key. Throws for a key that it lacks. */
export function entryOf<Value>(table: Readonly<Record<string, Value>>, key: string): Value {
  const value = table[key];
  if (value === undefined) throw new Error(`"${key}" is none of ${Object.keys(table).join(", ")}`);
  return value;
}
