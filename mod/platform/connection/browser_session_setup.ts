import { z } from "zod";
import {
  type ConnectionOrigin,
  type Connections,
  connectionSchema,
  namingShape,
} from "../../auth/connection.ts";
import type { Credentials } from "../../auth/credentials.ts";
import type { BrowserSession } from "../../auth/live_session.ts";
import {
  MAX_PASTE_LENGTH,
  type PasteReport,
  pasteReportSchema,
  type ReadPaste,
  readPaste,
} from "../../auth/sso/read_paste.ts";
import { sessionCredentials } from "../../auth/sso/session_credentials.ts";
import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, type ErrorCode } from "../../base/errors.ts";
import { newId } from "../../base/ids.ts";
import { checkConnection, type ConnectionTest, connectionTestSchema } from "./check_connection.ts";
import type { Client } from "../types.ts";

/** A request copied from a signed-in browser, and what a person says about its instance. */
export const pastedSessionSchema = z.object({
  ...namingShape,
  paste: z.string().min(1, "Paste the copied request")
    .max(MAX_PASTE_LENGTH, "The text is longer than 256 KB; paste one request only"),
  instance: namingShape.instance.optional().describe(
    "Label, host or URL; needed where the text does not name its instance",
  ),
}).meta({ id: "PastedSession" });
export type PastedSession = z.infer<typeof pastedSessionSchema>;

export const connectedSessionSchema = z.object({
  connection: connectionSchema,
  test: connectionTestSchema,
  ...pasteReportSchema.pick({ missing: true, warnings: true }).shape,
}).meta({ id: "ConnectedSession" });
export type ConnectedSession = z.infer<typeof connectedSessionSchema>;

/** Connects instances with the session of a browser. */
export interface BrowserSessionSetup {
  /** What a paste holds and what it lacks; makes no call. Throws `invalid_input`, `too_large`. */
  preview(input: Pick<PastedSession, "paste" | "instance">): Promise<PasteReport>;
  /**
   * Tries the session with a call, then stores it. Nothing is stored when the instance does not accept
   * it: throws `session_expired`, `unauthorized`, `hibernating`, `unreachable`; `invalid_input` for a
   * paste that lacks what it takes.
   */
  connect(input: PastedSession & { origin: ConnectionOrigin }): Promise<ConnectedSession>;
}

export interface BrowserSessionSetupOptions {
  connections: Connections;
  /** A client without any cached answer. */
  freshClient(credentials: Credentials): Client;
  clock: Clock;
}

/** The set-up over the stored connections; stores only what a call has proved. */
export function createBrowserSessionSetup(
  options: BrowserSessionSetupOptions,
): BrowserSessionSetup {
  const { connections, freshClient, clock } = options;

  async function read({ paste, instance }: Pick<PastedSession, "paste" | "instance">) {
    // A label says nothing about the host, so what it names is looked up.
    const known = instance ? await connections.find(instance) : undefined;
    const meant = known?.url ?? instance;
    return readPaste(paste, meant === undefined ? {} : { instance: meant });
  }

  return {
    preview: async (input) => (await read(input)).report,
    async connect(input) {
      const { report, session, host, url } = usable(await read(input));
      const target = { host, url, label: host };
      const credentials = sessionCredentials(target, { ...session, source: "stored", clock });
      const test = await verify(freshClient(credentials), clock);
      if (test.status !== "valid") throw notAccepted(host, { test, report });
      const known = await connections.find(url);
      const isRenewal = known?.kind === "sso";
      const { host: saved } = await connections.save({
        instance: url,
        label: input.label,
        // A renewed session is found by the same rules as before: clients need no change.
        origin: isRenewal ? known.origin : input.origin,
        username: test.user?.userName,
        environment: input.environment,
        // As the trial left it: its answers may have renewed a cookie already.
        secrets: { kind: "sso", ...credentials.session.current(), paste: newId("paste") },
      });
      const connection = await connections.update(saved, {
        status: "valid",
        lastVerified: isoTime(clock()),
      });
      const { missing, warnings } = report;
      if (isRenewal && known.username !== connection.username) {
        warnings.push(
          `The session is that of ${
            connection.username ?? "an unknown user"
          }, and no longer that ` +
            `of ${known.username ?? "an unknown user"}.`,
        );
      }
      return { connection, test, missing, warnings };
    },
  };
}

/** Only JSON with 2xx or 403 proves a session; whose it is need not be readable. */
async function verify(client: Client, clock: Clock): Promise<ConnectionTest> {
  const test = await checkConnection(client, { clock });
  if (test.status !== "refused") return test;
  try {
    await client.currentUser();
    return test;
  } catch (error) {
    const spoke = error instanceof AppError && error.code === "forbidden" &&
      error.details?.message !== undefined;
    if (!spoke) return test;
    return {
      status: "valid",
      message: `Connected to ${client.url}; the account may not ask who it is`,
      milliseconds: test.milliseconds,
    };
  }
}

function usable(
  { report, session }: ReadPaste,
): { report: PasteReport; session: BrowserSession; host: string; url: string } {
  const { host, url, missing, warnings } = report;
  if (session && host !== undefined && url !== undefined) return { report, session, host, url };
  const said = missing.filter(({ blocking }) => blocking).map(({ message }) => message);
  throw new AppError("invalid_input", `The pasted request cannot be used. ${said.join(" ")}`, {
    remedy: "Copy the request again and paste the whole text.",
    details: { missing, warnings },
  });
}

const CODES: Partial<Record<ConnectionTest["status"], ErrorCode>> = {
  expired: "session_expired",
  refused: "unauthorized",
  hibernating: "hibernating",
};

function notAccepted(
  host: string,
  { test, report }: { test: ConnectionTest; report: PasteReport },
): AppError {
  const { missing, warnings } = report;
  const code = CODES[test.status] ?? "unreachable";
  const details = { missing, warnings };
  if (test.status !== "expired") {
    return new AppError(code, `${test.message}. Nothing was stored`, {
      remedy: test.remedy,
      details,
    });
  }
  return new AppError(
    code,
    `${host} does not accept the pasted browser session. Nothing was stored`,
    {
      remedy:
        "Sign in to the instance again in the browser, copy a request that comes after that, " +
        "and paste it at once.",
      details,
    },
  );
}
