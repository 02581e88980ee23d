import { AppError } from "../../base/errors.ts";
import { isoTime } from "../../base/clock.ts";
import { newId } from "../../base/ids.ts";
import type { Connections, NewConnection } from "../connection.ts";
import { parseIdentifier } from "../identifier.ts";
import type { OauthClient } from "./authorization_server.ts";
import type { OauthConnectInput } from "./flow_types.ts";
import type { Grant } from "./grant.ts";
import type { TokenSet } from "./token_request.ts";

/**
 * The OAuth application of an instance; a bare name may be the label of a stored connection. Without
 * a client id it is the application that the instance is connected with. Throws `invalid_input`,
 * `ambiguous`, `key_mismatch`.
 */
export async function oauthClientOf(
  { instance, clientId, clientSecret }: OauthConnectInput,
  connections: Pick<Connections, "find" | "secrets">,
): Promise<OauthClient> {
  const named = parseIdentifier(instance);
  const known = await connections.find(named.bare ?? named.host);
  const { host, url } = known ?? named;
  const stored = known?.kind === "oauth" && !clientId?.trim()
    ? await connections.secrets(known.host)
    : undefined;
  const id = clientId?.trim() || (stored?.kind === "oauth" && stored.clientId);
  if (!id) {
    throw new AppError("invalid_input", "The client id is missing", {
      remedy: "Give the client id of the OAuth application on the instance.",
    });
  }
  const secret = clientSecret ?? (stored?.kind === "oauth" ? stored.clientSecret : undefined);
  return { host, url, clientId: id, ...(secret && { clientSecret: secret }) };
}

/** What is tried and stored: without a password, which serves only to get the tokens. */
export function oauthConnection(
  { label, environment, origin }: OauthConnectInput,
  signedIn: { client: OauthClient; grant: Grant; tokens: TokenSet },
): NewConnection {
  const { client, grant, tokens } = signedIn;
  const { url, clientId, clientSecret } = client;
  const refreshToken = tokens.refreshToken ??
    (grant.type === "refresh_token" ? grant.refreshToken : undefined);
  return {
    instance: url,
    origin,
    ...(label !== undefined && { label }),
    ...(environment !== undefined && { environment }),
    secrets: {
      kind: "oauth",
      grant: grant.type,
      grantId: newId("grant"),
      clientId,
      ...(clientSecret !== undefined && { clientSecret }),
      accessToken: tokens.accessToken,
      ...(refreshToken !== undefined && { refreshToken }),
      ...(tokens.expires !== undefined && { expires: isoTime(tokens.expires) }),
    },
  };
}
