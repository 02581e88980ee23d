import { basicCredentials, bearerCredentials } from "../build_credentials.ts";
import type { Connection } from "../connection.ts";
import type { Credentials, CredentialSource } from "../credentials.ts";
import { grantKey } from "../oauth/stored_tokens.ts";
import { noStoredCredentials, ssoExpired, ssoOptInRequired } from "../refusals.ts";
import type { CredentialRequest } from "./resolver.ts";
import { sessionCredentials } from "../sso/session_credentials.ts";

export interface StoredCredentialsOptions {
  request: CredentialRequest;
  /** The instance as the caller named it, for refusals. */
  name: string;
  source: CredentialSource;
}

/** Opens the secrets of a connection. Throws `sso_opt_in_required`, `session_expired`. */
export async function storedCredentials(
  connection: Connection,
  { request, name, source }: StoredCredentialsOptions,
): Promise<Credentials> {
  if (connection.kind === "sso") {
    if (!request.optedIn) throw ssoOptInRequired(name);
    if (connection.status === "expired" && !request.retryExpired) throw ssoExpired(name);
  }
  const secrets = await request.connections.secrets(connection.host);
  const username = connection.username ?? undefined;
  switch (secrets.kind) {
    case "basic":
      // A Basic record is never written without its user name.
      if (username === undefined) throw noStoredCredentials(name);
      return basicCredentials(connection, { username, password: secrets.password, source });
    case "sso":
      return sessionCredentials(connection, {
        ...secrets,
        username,
        source,
        clock: request.clock,
        openMemory: request.openSessionMemory,
      });
    case "oauth": {
      const grant = { target: connection, key: grantKey(secrets) };
      const { storedTokens } = request;
      return bearerCredentials(connection, {
        source,
        username,
        material: [secrets.clientId, grant.key],
        token: () => storedTokens.token(grant),
        renew: (refused) => storedTokens.renew(grant, refused),
      });
    }
  }
}
