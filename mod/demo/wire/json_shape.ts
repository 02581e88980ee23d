/**
 * The shapes that requests and records bring are few and small here, and read by hand: the schema
 * library alone would take a sixth of the memory that the demo instance may have.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
