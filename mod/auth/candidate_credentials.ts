import { AppError } from "../base/errors.ts";
import { basicCredentials, bearerCredentials } from "./build_credentials.ts";
import type { NewConnection } from "./connection.ts";
import type { Credentials } from "./credentials.ts";
import { parseIdentifier } from "./identifier.ts";
import { sessionCredentials } from "./sso/session_credentials.ts";

/** Credentials of a connection that is not stored yet, to try them. Throws `invalid_input`. */
export function candidateCredentials(candidate: NewConnection): Credentials {
  const { host, url } = parseIdentifier(candidate.instance);
  const target = { host, url, label: candidate.label ?? host };
  const { secrets, username } = candidate;
  switch (secrets.kind) {
    case "basic":
      return basicCredentials(target, {
        username: required(username, "user name"),
        password: secrets.password,
        source: "stored",
      });
    case "sso":
      return sessionCredentials(target, { ...secrets, username, source: "stored" });
    case "oauth": {
      const token = required(secrets.accessToken, "access token");
      return bearerCredentials(target, {
        source: "stored",
        username,
        material: [secrets.clientId, token],
        token: () => Promise.resolve(token),
      });
    }
  }
}

function required(value: string | undefined, what: string): string {
  if (value) return value;
  throw new AppError("invalid_input", `The ${what} is missing`, { remedy: `Give the ${what}.` });
}
