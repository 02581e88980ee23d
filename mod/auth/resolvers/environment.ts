import type { EnvironmentCredentials } from "../../config/settings.ts";
import { basicCredentials, bearerCredentials, type Target } from "../build_credentials.ts";
import type { Credentials } from "../credentials.ts";
import { environmentTarget } from "../environment_target.ts";
import { namesHost } from "../identifier.ts";
import type { TokenSource } from "../oauth/token_source.ts";
import { readEnvironmentLogin } from "../environment_login.ts";
import type { CredentialRequest } from "./resolver.ts";

/**
 * `PLATFORM_*` or `SN_*`, for their own host alone: when `X-SN-Instance` names it, or when no header
 * does and no other instance is connected.
 */
export async function environment(request: CredentialRequest): Promise<Credentials | undefined> {
  const { named, connections, tokens, environment: values } = request;
  const own = environmentTarget(values);
  if (!own || !values) return undefined;
  // What is known of the instance, its write policy above all, is known under its connection's host.
  const target = await connections.find(own.host) ?? own;
  if (named) {
    const isNamed = namesHost(named, own.host) || namesHost(named, target.host);
    return isNamed ? environmentCredentials(values, { target, tokens }) : undefined;
  }
  const others = (await connections.list()).filter(({ host }) => host !== target.host);
  return others.length === 0 ? environmentCredentials(values, { target, tokens }) : undefined;
}

/** Credentials of the environment's variables; undefined when they hold none. */
export function environmentCredentials(
  values: EnvironmentCredentials,
  { target, tokens }: { target: Target; tokens: TokenSource },
): Credentials | undefined {
  const login = readEnvironmentLogin(values);
  if (!login) return undefined;
  if (login.kind === "basic") return basicCredentials(target, { ...login, source: "environment" });
  const { host, url } = target;
  const { kind: _, ...client } = login;
  const grant = { host, url, ...client };
  return bearerCredentials(target, {
    source: "environment",
    material: [client.clientId, client.clientSecret ?? "", client.refreshToken ?? ""],
    token: () => tokens.token(grant),
    renew: (refused) => tokens.renew(grant, refused),
  });
}
