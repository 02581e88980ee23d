import type { Credentials } from "../credentials.ts";
import { nameOf } from "../refusals.ts";
import { storedCredentials } from "./stored_credentials.ts";
import type { CredentialRequest } from "./resolver.ts";

/** The stored connection that `X-SN-Instance` names. */
export async function stored(request: CredentialRequest): Promise<Credentials | undefined> {
  const { named, connections } = request;
  if (!named) return undefined;
  const connection = await connections.find(named.bare ?? named.host);
  if (!connection) return undefined;
  return await storedCredentials(connection, { request, name: nameOf(named), source: "stored" });
}
