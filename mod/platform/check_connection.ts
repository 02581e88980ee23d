import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { ConnectionStatus } from "../auth/connection.ts";
import type { Reader } from "./types.ts";

/** What one authenticated call told about a connection. */
export interface ConnectionTest {
  status: ConnectionStatus;
  /** One sentence for a person. */
  message: string;
  remedy?: string;
  user?: { userName: string; name: string };
  /** `glide.buildname` when readable. */
  release?: string;
  milliseconds: number;
}

/** Makes one cheap authenticated call. Answers the failures that concern the connection; throws others. */
export async function checkConnection(reader: Reader, clock: Clock): Promise<ConnectionTest> {
  const started = clock();
  try {
    const { userName, name } = await reader.currentUser();
    const release = await reader.property("glide.buildname");
    return {
      status: "valid",
      message: `Connected to ${reader.url} as ${name || userName}`,
      user: { userName, name },
      ...(release && { release }),
      milliseconds: clock() - started,
    };
  } catch (error) {
    const status = error instanceof AppError ? statusOf(error) : undefined;
    if (!(error instanceof AppError) || !status) throw error;
    return {
      status,
      message: error.message,
      ...(error.remedy && { remedy: error.remedy }),
      milliseconds: clock() - started,
    };
  }
}

function statusOf(error: AppError): ConnectionStatus | undefined {
  switch (error.code) {
    case "unauthorized":
    case "forbidden":
      return "refused";
    case "session_expired":
      return "expired";
    case "hibernating":
      return "hibernating";
    case "unreachable":
    case "timeout":
    case "platform_error":
    case "rate_limited":
      return "unreachable";
    default:
      return undefined;
  }
}
