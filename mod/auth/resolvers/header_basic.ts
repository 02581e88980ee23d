import { basicCredentials } from "../build_credentials.ts";
import type { Credentials } from "../credentials.ts";
import { headerTarget } from "./header_target.ts";
import type { CredentialRequest } from "./resolver.ts";

/** `X-SN-Username` with `X-SN-Password`. */
export async function headerBasic(request: CredentialRequest): Promise<Credentials | undefined> {
  const { username, password } = request.caller.headers;
  if (username === undefined || password === undefined) return undefined;
  const target = await headerTarget(request);
  return basicCredentials(target, { username, password, source: "header-basic" });
}
