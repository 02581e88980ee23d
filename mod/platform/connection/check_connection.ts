import { z } from "zod";
import { type ConnectionStatus, connectionStatusSchema } from "../../auth/connection.ts";
import type { Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { connectionDetailsSchema, readDetails } from "./details.ts";
import { type SignInCause, signInCauseSchema } from "../errors/sign_in_causes.ts";
import type { Reader } from "../types.ts";

/** What an authenticated call told about a connection. */
export const connectionTestSchema = connectionDetailsSchema.extend({
  status: connectionStatusSchema,
  message: z.string().describe("One sentence for a person"),
  remedy: z.string().optional(),
  causes: z.array(signInCauseSchema).optional().describe(
    "Why the sign-in may have been refused, the likeliest first; one when the answer told it",
  ),
  user: z.object({ userName: z.string(), name: z.string() }).optional(),
  milliseconds: z.number(),
}).meta({ id: "ConnectionTest" });
export type ConnectionTest = z.infer<typeof connectionTestSchema>;

export interface CheckOptions {
  clock: Clock;
  /** Only whether the credentials are accepted: release, roles and suggestion are not read. */
  brief?: boolean | undefined;
}

/**
 * Asks the instance who the credentials are. Answers the failures that concern the connection and
 * throws others. The reader must not have asked before: it would answer from its cache. A promise of
 * one fails the check where the credentials themselves have ended.
 */
export async function checkConnection(
  reader: Reader | Promise<Reader>,
  { clock, brief }: CheckOptions,
): Promise<ConnectionTest> {
  const started = clock();
  try {
    const { currentUser, listRecords, getBatch, url } = await reader;
    const { sysId, userName, name } = await currentUser();
    return {
      status: "valid",
      message: `Connected to ${url} as ${name || userName}`,
      user: { userName, name },
      ...(!brief && await readDetails({ listRecords, getBatch }, sysId)),
      milliseconds: clock() - started,
    };
  } catch (error) {
    const status = connectionStatusOf(error);
    if (!(error instanceof AppError) || !status) throw error;
    const causes = error.details?.causes as SignInCause[] | undefined;
    return {
      status,
      message: error.message,
      ...(error.remedy && { remedy: error.remedy }),
      ...(causes && { causes }),
      milliseconds: clock() - started,
    };
  }
}

/** What a failed check says about the connection; undefined for what does not concern it. */
function connectionStatusOf(error: unknown): ConnectionStatus | undefined {
  if (!(error instanceof AppError)) return undefined;
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
