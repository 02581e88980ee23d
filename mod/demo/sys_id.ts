import { createHash } from "node:crypto";

/** The same 32 hexadecimal characters for the same record on every machine. */
export function seededSysId(table: string, key: string): string {
  return createHash("md5").update(`${table}:${key}`).digest("hex");
}

/** The rule that the rate limit fault names. */
export const rateLimitRule = seededSysId("sys_rate_limit_rules", "Table API");
