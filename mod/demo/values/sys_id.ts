import { hash } from "node:crypto";

/** The same 32 hexadecimal characters for the same record on every machine. */
export function seededSysId(table: string, key: string): string {
  return hash("md5", `${table}:${key}`);
}

/** The rule that the rate limit fault names. */
export const rateLimitRule = seededSysId("sys_rate_limit_rules", "Table API");
