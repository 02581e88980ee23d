import { bearerCredentials } from "../build_credentials.ts";
import type { Credentials } from "../credentials.ts";
import { headerTarget } from "./header_target.ts";
import type { CredentialRequest } from "./resolver.ts";

/** `X-SN-Client-Id` with `X-SN-Client-Secret`: an OAuth client that acts as its application user. */
export async function headerOauth(request: CredentialRequest): Promise<Credentials | undefined> {
  const { clientId, clientSecret } = request.caller.headers;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const target = await headerTarget(request);
  const { host, url } = target;
  const grant = { host, url, clientId, clientSecret };
  return bearerCredentials(target, {
    source: "header-oauth",
    material: [clientId, clientSecret],
    token: () => request.tokens.token(grant),
    renew: (refused) => request.tokens.renew(grant, refused),
  });
}
