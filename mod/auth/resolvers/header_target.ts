import type { Target } from "../build_credentials.ts";
import { environmentTarget } from "../environment_target.ts";
import { namesHost } from "../identifier.ts";
import { instanceMissingForHeaders } from "../refusals.ts";
import type { CredentialRequest } from "./resolver.ts";

/**
 * The instance that header credentials are for: the one named, by a stored label too, else that of
 * the environment. It need not be connected. Throws `no_instance`, `ambiguous`.
 */
export async function headerTarget(request: CredentialRequest): Promise<Target> {
  const { named, connections, environment } = request;
  const own = environmentTarget(environment);
  if (!named) {
    if (!own) throw instanceMissingForHeaders();
    return own;
  }
  const { host, url } = named;
  const stored = await connections.find(named.bare ?? host);
  if (stored) return stored;
  if (own && namesHost(named, own.host)) return own;
  return { host, url, label: host };
}
