import { hash } from "node:crypto";

/** What is kept of a password: salted with the record it belongs to, never the password itself. */
export function hashPassword(sysId: string, password: string): string {
  return hash("sha256", `${sysId}:${password}`);
}
