import { AppError } from "../base/errors.ts";
import type { EnvironmentCredentials } from "../config/settings.ts";
import type { Target } from "./build_credentials.ts";
import { parseIdentifier } from "./identifier.ts";

/** The instance that the environment names. Throws `invalid_input` for a value that is none. */
export function environmentTarget(environment?: EnvironmentCredentials): Target | undefined {
  if (!environment?.instance) return undefined;
  try {
    const { host, url } = parseIdentifier(environment.instance);
    return { host, url, label: host };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, remedy } = error;
    throw new AppError(code, `PLATFORM_INSTANCE_URL: ${message}`, { remedy, cause: error });
  }
}
