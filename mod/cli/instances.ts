import type { Connection } from "../auth/connection.ts";
import { formatTable } from "./table.ts";
import { withServices } from "./with_services.ts";

export interface ListOptions {
  config?: string;
  json?: boolean;
}

/** `assistant instances` and `assistant auth list`: stored ones, and that of the environment. Never shows secrets: a connection holds none. */
export async function listInstances(options: ListOptions): Promise<void> {
  const connections = await withServices(
    { config: options.config },
    async ({ connections, environment }) => {
      const { connection, problem } = environment ?? {};
      if (problem) console.error(`Environment: ${problem.message}. ${problem.remedy ?? ""}`);
      return [...connection ? [connection] : [], ...await connections.list()];
    },
  );
  console.log(options.json ? JSON.stringify(connections, null, 2) : formatInstances(connections));
}

/** A table of connections, or how to make the first. */
export function formatInstances(connections: readonly Connection[]): string {
  if (connections.length === 0) {
    return "No instance is connected. Connect one with `assistant auth login`.";
  }
  const alike = connections.flatMap(({ label, sameInstanceAs }) =>
    sameInstanceAs
      ? [
        `${label} is the same instance as ${
          sameInstanceAs.join(", ")
        }: the stricter policy counts.`,
      ]
      : []
  );
  const table = formatTable([
    ["LABEL", "HOST", "KIND", "USER", "ENVIRONMENT", "WRITES", "STATUS", "FROM"],
    ...connections.map((connection) => [
      connection.label,
      connection.host,
      connection.kind,
      connection.username ?? "-",
      connection.environment,
      connection.writes ?? "default",
      connection.status ?? "not tested",
      connection.origin === "env" ? "PLATFORM_*" : connection.origin,
    ]),
  ]);
  return [table, ...alike].join("\n");
}
