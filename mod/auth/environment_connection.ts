import { type Clock, isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { EnvironmentCredentials } from "../config/settings.ts";
import type { Connection } from "./connection.ts";
import { environmentTarget } from "./environment_target.ts";
import { readEnvironmentLogin } from "./environment_login.ts";

/** What the variables `PLATFORM_*` or `SN_*` amount to: a connection, or what stands against it. */
export interface EnvironmentReading {
  /** In the form of a stored one; nothing of it is stored. */
  connection?: Connection;
  problem?: AppError;
}

/** Undefined when no such variable is set. */
export function readEnvironmentConnection(
  values: EnvironmentCredentials | undefined,
  clock: Clock,
): EnvironmentReading | undefined {
  if (!values) return undefined;
  try {
    return { connection: toConnection(values, clock) };
  } catch (error) {
    if (error instanceof AppError) return { problem: error };
    throw error;
  }
}

function toConnection(values: EnvironmentCredentials, clock: Clock): Connection {
  const login = readEnvironmentLogin(values);
  const target = environmentTarget(values);
  if (!target) {
    throw new AppError(
      "incomplete_credentials",
      "The environment holds credentials, and no instance that they are for",
      { remedy: "Set PLATFORM_INSTANCE_URL, or remove the PLATFORM_* variables." },
    );
  }
  if (!login) {
    const message =
      `PLATFORM_INSTANCE_URL names ${target.host}, and no credentials stand beside it`;
    throw new AppError("incomplete_credentials", message, {
      remedy: "Set PLATFORM_USERNAME and PLATFORM_PASSWORD, or PLATFORM_CLIENT_ID and " +
        "PLATFORM_CLIENT_SECRET; stored credentials are used when a client names the instance.",
    });
  }
  return {
    ...target,
    kind: login.kind,
    grant: null,
    origin: "env",
    environment: "unknown",
    environmentConfirmed: false,
    writes: null,
    username: login.kind === "basic" ? login.username : null,
    created: isoTime(clock()),
    lastVerified: null,
    status: null,
  };
}
