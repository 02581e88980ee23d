import type { EnvironmentCredentials } from "../config/settings.ts";
import { incompletePair } from "./refusals.ts";

export type EnvironmentLogin =
  | { kind: "basic"; username: string; password: string }
  | {
    kind: "oauth";
    clientId: string;
    clientSecret: string | undefined;
    refreshToken: string | undefined;
  };

/** What the environment's variables sign in with. Throws `incomplete_credentials` for half a pair. */
export function readEnvironmentLogin(values: EnvironmentCredentials): EnvironmentLogin | undefined {
  const { username, password, clientId, clientSecret, refreshToken } = values;
  if (username && !password) throw incompletePair("PLATFORM_PASSWORD", "PLATFORM_USERNAME");
  if (password && !username) throw incompletePair("PLATFORM_USERNAME", "PLATFORM_PASSWORD");
  if (username && password) return { kind: "basic", username, password };
  if (clientId && !clientSecret && !refreshToken) {
    throw incompletePair("PLATFORM_CLIENT_SECRET", "PLATFORM_CLIENT_ID");
  }
  if (clientSecret && !clientId) {
    throw incompletePair("PLATFORM_CLIENT_ID", "PLATFORM_CLIENT_SECRET");
  }
  if (refreshToken && !clientId) {
    throw incompletePair("PLATFORM_CLIENT_ID", "PLATFORM_REFRESH_TOKEN");
  }
  return clientId ? { kind: "oauth", clientId, clientSecret, refreshToken } : undefined;
}
