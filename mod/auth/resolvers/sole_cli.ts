import type { Credentials } from "../credentials.ts";
import { storedCredentials } from "./stored_credentials.ts";
import type { CredentialRequest } from "./resolver.ts";

/**
 * Without `X-SN-Instance`: the machine's only connection, if `assistant auth login` made it. One made
 * elsewhere always has to be named.
 */
export async function soleCli(request: CredentialRequest): Promise<Credentials | undefined> {
  if (request.named) return undefined;
  const connections = await request.connections.list();
  const [only] = connections;
  if (connections.length !== 1 || only?.origin !== "cli") return undefined;
  return await storedCredentials(only, { request, name: only.label, source: "sole-cli" });
}
