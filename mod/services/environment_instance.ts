import type { Credentials } from "../auth/credentials.ts";
import { readEnvironmentConnection } from "../auth/environment_connection.ts";
import type { TokenSource } from "../auth/oauth/token_source.ts";
import { noInstanceSelected } from "../auth/refusals.ts";
import { environmentCredentials } from "../auth/resolvers/environment.ts";
import type { Clock } from "../base/clock.ts";
import type { EnvironmentCredentials } from "../config/settings.ts";
import { checkConnection } from "../platform/connection/check_connection.ts";
import type { Client } from "../platform/types.ts";
import type { EnvironmentInstance } from "../platform/connection/environment_instance.ts";

export interface EnvironmentInstanceOptions {
  values: EnvironmentCredentials | undefined;
  tokens: TokenSource;
  freshClient: (credentials: Credentials) => Client;
  clock: Clock;
}

/** The instance of the environment's variables; undefined when none of them is set. */
export function openEnvironmentInstance(
  { values, tokens, freshClient, clock }: EnvironmentInstanceOptions,
): EnvironmentInstance | undefined {
  const reading = readEnvironmentConnection(values, clock);
  if (!values || !reading) return undefined;
  const { connection, problem } = reading;
  return {
    connection,
    problem,
    async test() {
      const found = connection && environmentCredentials(values, { target: connection, tokens });
      if (!found) throw problem ?? noInstanceSelected([]);
      return await checkConnection(freshClient(found), { clock });
    },
  };
}
