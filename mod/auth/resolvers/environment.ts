import type { EnvironmentCredentials } from "../../config/settings.ts";
import { basicCredentials, bearerCredentials, type Target } from "../build_credentials.ts";
import type { Credentials } from "../credentials.ts";
import { environmentTarget } from "../environment_target.ts";
import { namesHost } from "../identifier.ts";
import { incompletePair } from "../refusals.ts";
import type { CredentialRequest } from "./resolver.ts";

/**
 * `PLATFORM_*` or `SN_*`, for their own host alone: when `X-SN-Instance` names it, or when no header
 * does and no other instance is connected.
 */
export async function environment(request: CredentialRequest): Promise<Credentials | undefined> {
  const { named, connections, environment: values } = request;
  const target = environmentTarget(values);
  if (!target || !values) return undefined;
  if (named) {
    return namesHost(named, target.host) ? credentialsOf(values, target, request) : undefined;
  }
  const others = (await connections.list()).filter(({ host }) => host !== target.host);
  return others.length === 0 ? credentialsOf(values, target, request) : undefined;
}

function credentialsOf(
  values: EnvironmentCredentials,
  target: Target,
  { tokens }: CredentialRequest,
): Credentials | undefined {
  const { username, password, clientId, clientSecret, refreshToken } = values;
  const { host, url } = target;
  if (username && !password) throw incompletePair("PLATFORM_PASSWORD", "PLATFORM_USERNAME");
  if (password && !username) throw incompletePair("PLATFORM_USERNAME", "PLATFORM_PASSWORD");
  if (username && password) {
    return basicCredentials(target, { username, password, source: "environment" });
  }
  if (clientId && !clientSecret && !refreshToken) {
    throw incompletePair("PLATFORM_CLIENT_SECRET", "PLATFORM_CLIENT_ID");
  }
  if (clientSecret && !clientId) {
    throw incompletePair("PLATFORM_CLIENT_ID", "PLATFORM_CLIENT_SECRET");
  }
  if (refreshToken && !clientId) {
    throw incompletePair("PLATFORM_CLIENT_ID", "PLATFORM_REFRESH_TOKEN");
  }
  if (!clientId) return undefined;
  const grant = { host, url, clientId, clientSecret, refreshToken };
  return bearerCredentials(target, {
    source: "environment",
    material: [clientId, clientSecret ?? "", refreshToken ?? ""],
    token: () => tokens.token(grant),
    renew: (refused) => tokens.renew(grant, refused),
  });
}
