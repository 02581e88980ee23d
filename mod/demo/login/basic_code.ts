import type { DemoInstance } from "../database/instance.ts";
import { type CheckedUser, checkPassword } from "./check_password.ts";
import { notAuthenticated } from "../wire/rest_error.ts";

/** The one-time code that the embedded instance accepts; it stands for every user's. */
export const ONE_TIME_CODE = "314159";

/**
 * The user of a Basic name and password. Where codes are asked for, the code follows the password,
 * and only a right password with a missing or wrong code is told by the header `X-MFA_TOKEN`.
 */
export function checkBasicPassword(
  instance: DemoInstance,
  userName: string,
  given: string,
): CheckedUser | undefined {
  if (!instance.behaviour.basicAuthNeedsCode) return checkPassword(instance, userName, given);
  const [, password, code] = /^(.*)(\d{6})$/s.exec(given) ?? [];
  const user = password === undefined ? undefined : checkPassword(instance, userName, password);
  if (user && code === ONE_TIME_CODE) return user;
  if (!user && !checkPassword(instance, userName, given)) return undefined;
  const error = notAuthenticated();
  error.headers["X-MFA_TOKEN"] = "invalid";
  throw error;
}
