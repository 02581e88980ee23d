import type { Credentials } from "../../auth/credentials.ts";
import { AppError, type ErrorCode } from "../../base/errors.ts";
import type { ConnectionTest } from "./check_connection.ts";

/** What came of renewing the access of a connection. Holds no secret. */
export interface RefreshedConnection {
  instance: string;
  kind: Credentials["kind"];
  /** A new OAuth token was issued; the other kinds have nothing to renew. */
  renewed: boolean;
  message: string;
  user?: string;
}

/** How a connection that does not work is told as an error. */
const FAILURES: Readonly<Record<string, ErrorCode>> = {
  expired: "session_expired",
  refused: "unauthorized",
  hibernating: "hibernating",
  unreachable: "unreachable",
};

/**
 * Has OAuth access renewed, then asks the instance who the credentials are. Throws as the renewal
 * does, and for a connection that does not work afterwards.
 */
export async function refreshConnection(
  credentials: Credentials,
  check: () => Promise<ConnectionTest>,
): Promise<RefreshedConnection> {
  const { label: instance, kind } = credentials;
  const renewed = kind === "oauth" &&
    (await credentials.renew?.(await credentials.headers()) ?? false);
  const { status, message, remedy, user } = await check();
  if (status !== "valid") {
    throw new AppError(FAILURES[status] ?? "unreachable", message, {
      remedy,
      details: { instance, status },
    });
  }
  return { instance, kind, renewed, message, ...(user && { user: user.userName }) };
}
