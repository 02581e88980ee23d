import type { InstanceEnvironment } from "../auth/connection.ts";
import { AppError } from "../base/errors.ts";

/** What `--environment` takes. */
export const ENVIRONMENTS: readonly InstanceEnvironment[] = ["dev", "test", "prod", "unknown"];

/** The value of a flag, undefined where it is not given. Throws `wrong_usage` for one not allowed. */
export function oneOf<T extends string>(
  flag: string,
  value: string | undefined,
  allowed: readonly T[],
): T | undefined {
  if (value === undefined) return undefined;
  const found = allowed.find((entry) => entry === value);
  if (found) return found;
  const choices = allowed.join(", ");
  throw new AppError("wrong_usage", `${flag} ${JSON.stringify(value)} is not one of ${choices}`, {
    remedy: `Give one of ${choices}.`,
  });
}
