import type { DemoInstance } from "../database/instance.ts";
import { hashPassword } from "../values/passwords.ts";

/** A user whose password was right and who may act. */
export interface CheckedUser {
  sysId: string;
  /** Calls interfaces, and has no browser session. */
  webServiceOnly: boolean;
}

/** The user of a name and password; undefined for wrong, locked and inactive ones alike. */
export function checkPassword(
  { database }: DemoInstance,
  userName: string,
  password: string,
): CheckedUser | undefined {
  const user = database.get(
    `SELECT sys_id, user_password, active, locked_out, web_service_access_only
     FROM t_sys_user WHERE user_name = ? AND user_name <> ''`,
    userName,
  );
  const sysId = String(user?.sys_id ?? "");
  const stored = String(user?.user_password ?? "");
  if (!user || stored === "" || stored !== hashPassword(sysId, password)) return undefined;
  if (user.active !== "true" || user.locked_out === "true") return undefined;
  return { sysId, webServiceOnly: user.web_service_access_only === "true" };
}

/** Whether a user exists, is active and not locked out. */
export function mayAct({ database }: DemoInstance, userSysId: string): boolean {
  const user = database.get(
    `SELECT active, locked_out FROM t_sys_user WHERE sys_id = ?`,
    userSysId,
  );
  return user?.active === "true" && user.locked_out !== "true";
}
