/** Whether an insert or update failed because a unique value is taken, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE (sqlite.org/rescode.html).
  if ("errcode" in error) return error.errcode === 1555 || error.errcode === 2067;
  // unique_violation (PostgreSQL, appendix A).
  return "code" in error && error.code === "23505";
}
