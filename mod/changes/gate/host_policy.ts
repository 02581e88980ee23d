import type { Connections, InstanceEnvironment, WritePolicy } from "../../auth/connection.ts";
import type { Reader } from "../../platform/types.ts";

export interface HostPolicy {
  environment: InstanceEnvironment;
  /** Whether a person said so, or the instance's own property did. */
  confirmed: boolean;
  writes: WritePolicy;
}

/**
 * The write policy of a host, whatever credentials are used. What a person confirmed beats the
 * instance's property `glide.installation.production`; unreadable is `unknown`, and `prod` and
 * `unknown` deny writes until a person allows them.
 */
export async function hostPolicy(
  host: string,
  options: { connections: Connections; isProduction: () => Promise<boolean | undefined> },
): Promise<HostPolicy> {
  const connection = (await options.connections.list()).find((entry) => entry.host === host);
  const confirmed = connection?.environmentConfirmed ?? false;
  const environment = confirmed && connection
    ? connection.environment
    : environmentOf(await options.isProduction());
  return { environment, confirmed, writes: connection?.writes ?? defaultWrites(environment) };
}

function environmentOf(production: boolean | undefined): InstanceEnvironment {
  if (production === undefined) return "unknown";
  return production ? "prod" : "dev";
}

function defaultWrites(environment: InstanceEnvironment): WritePolicy {
  return environment === "dev" || environment === "test" ? "allow" : "deny";
}

/** How the instance is named to a person in refusals. */
export function describeInstance(reader: Reader): string {
  return reader.label === reader.host ? reader.host : `${reader.label} (${reader.host})`;
}
