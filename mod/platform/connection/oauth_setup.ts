import { z } from "zod";
import { candidateCredentials } from "../../auth/candidate_credentials.ts";
import { type Connections, connectionSchema, type NewConnection } from "../../auth/connection.ts";
import type { Credentials } from "../../auth/credentials.ts";
import type { OauthConnectInput, OauthFlows } from "../../auth/oauth/flow_types.ts";
import { createOauthFlows } from "../../auth/oauth/flows.ts";
import { oauthClientOf, oauthConnection } from "../../auth/oauth/new_connection.ts";
import type { Grant } from "../../auth/oauth/grant.ts";
import { requestTokens } from "../../auth/oauth/token_request.ts";
import { type Clock, isoTime } from "../../base/clock.ts";
import { AppError, type ErrorCode } from "../../base/errors.ts";
import type { Logger } from "../../base/log.ts";
import { checkConnection, type ConnectionTest, connectionTestSchema } from "./check_connection.ts";
import type { Client } from "../types.ts";

/** What gets tokens without a browser. A password serves once and is not kept. */
export type DirectGrant = Exclude<Grant, { type: "authorization_code" }>;

export const connectedOauthSchema = z.object({
  connection: connectionSchema,
  test: connectionTestSchema,
  renews: z.boolean().describe(
    "False where the instance gave no refresh token: the connection then ends with its token",
  ),
}).meta({ id: "OauthConnected" });
export type ConnectedOauth = z.infer<typeof connectedOauthSchema>;

/** Connects instances with OAuth. Nothing is stored unless a call with the new token succeeded. */
export interface OauthSetup extends OauthFlows {
  /**
   * Without a browser. Throws what `requestTokens` throws, `invalid_input`, `ambiguous`, and
   * `unauthorized`, `hibernating` or `unreachable` when the token is not accepted.
   */
  connect(input: OauthConnectInput, grant: DirectGrant): Promise<ConnectedOauth>;
}

export interface OauthSetupOptions {
  connections: Connections;
  /** A client without any cached answer. */
  freshClient(credentials: Credentials): Client;
  /** Of the callback; `SN_OAUTH_PORT`. */
  port: number;
  fetch: typeof fetch;
  clock: Clock;
  log?: Logger;
}

/** The OAuth set-up; the callback listens only while a flow is under way. */
export function createOauthSetup(options: OauthSetupOptions): OauthSetup {
  const { connections, freshClient, clock } = options;

  async function tryAndStore(candidate: NewConnection) {
    const credentials = candidateCredentials(candidate);
    const test = await checkConnection(freshClient(credentials), { clock });
    if (test.status !== "valid") throw notAccepted(test);
    const username = test.user?.userName;
    const { host } = await connections.save({ ...candidate, ...(username && { username }) });
    const connection = await connections.update(host, {
      status: "valid",
      lastVerified: isoTime(clock()),
    });
    return { connection, test };
  }

  const flows = createOauthFlows({
    ...options,
    connect: async (candidate) => (await tryAndStore(candidate)).connection,
  });
  return {
    ...flows,
    async connect(input, grant) {
      const client = await oauthClientOf(input, connections);
      if (grant.type === "client_credentials" && !client.clientSecret) throw secretMissing();
      const tokens = await requestTokens(client, grant, options);
      const candidate = oauthConnection(input, { client, grant, tokens });
      const { secrets } = candidate;
      const renews = grant.type === "client_credentials" ||
        (secrets.kind === "oauth" && secrets.refreshToken !== undefined);
      return { ...await tryAndStore(candidate), renews };
    },
  };
}

const CODES: Partial<Record<ConnectionTest["status"], ErrorCode>> = {
  expired: "unauthorized",
  refused: "unauthorized",
  hibernating: "hibernating",
};

function notAccepted({ status, message, remedy }: ConnectionTest): AppError {
  const code = CODES[status] ?? "unreachable";
  return new AppError(code, `${message}. Nothing was stored`, { remedy });
}

function secretMissing(): AppError {
  return new AppError("invalid_input", "The client secret is missing", {
    remedy: "Give it: client credentials are the id and the secret of an OAuth application.",
  });
}
