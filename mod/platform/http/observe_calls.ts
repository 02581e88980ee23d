import type { ConnectionStatus } from "../../auth/connection.ts";
import type { Credentials } from "../../auth/credentials.ts";
import { AppError } from "../../base/errors.ts";
import type { Transport } from "./transport.ts";

/** Told after each call what it says about the connection whose credentials it used. Never throws. */
export type CallObserver = (credentials: Credentials, status: ConnectionStatus) => Promise<void>;

/** A transport that tells what its calls say about the connection. */
export function observeCalls(
  transport: Transport,
  { credentials, observe }: { credentials: Credentials; observe?: CallObserver | undefined },
): Transport {
  // What a caller brought in headers says nothing about the stored connection.
  const isStored = credentials.source === "stored" || credentials.source === "sole-cli";
  if (observe === undefined || !isStored) return transport;
  return {
    ...transport,
    async send(request, options) {
      try {
        const response = await transport.send<never>(request, options);
        await observe(credentials, "valid");
        return response;
      } catch (error) {
        const status = statusOfCall(error);
        // A browser session marks its own end, and not that of the paste that replaced it.
        const isOwn = status === "expired" && credentials.session !== undefined;
        if (status !== undefined && !isOwn) await observe(credentials, status);
        throw error;
      }
    },
    get roundTrips() {
      return transport.roundTrips;
    },
  };
}

/**
 * Undefined for failures that say nothing: a slow query, a fault of the platform, a rate limit. An
 * answer that refuses or misses a record comes from an instance that accepted who asks.
 */
function statusOfCall(error: unknown): ConnectionStatus | undefined {
  if (!(error instanceof AppError)) return undefined;
  switch (error.code) {
    case "unauthorized":
      return "refused";
    case "session_expired":
      return "expired";
    case "hibernating":
    case "unreachable":
      return error.code;
    case "forbidden":
      return "valid";
    default:
      return undefined;
  }
}
