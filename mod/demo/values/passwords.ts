import { hash } from "node:crypto";

/** The password of every seeded user but `admin`, whose password is `admin`. */
export const USER_PASSWORD = "demo";

/** What is kept of a password: salted with the record it belongs to, never the password itself. */
export function hashPassword(sysId: string, password: string): string {
  return hash("sha256", `${sysId}:${password}`);
}
