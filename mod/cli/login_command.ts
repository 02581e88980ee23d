import type { Connection } from "../auth/connection.ts";

/** The command that gives a connection new credentials. */
export function loginCommand(
  { host, kind, username }: Pick<Connection, "host" | "kind" | "username">,
): string {
  const login = `assistant auth login --instance ${host}`;
  switch (kind) {
    case "basic":
      return username === null ? login : `${login} --username ${username}`;
    case "oauth":
      return `${login} --oauth`;
    case "sso":
      return `${login} --sso-curl-file -`;
  }
}
