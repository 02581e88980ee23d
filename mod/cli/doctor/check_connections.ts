import type { Services } from "../../services.ts";
import { messageOf } from "../../base/errors.ts";
import type { Finding } from "./finding.ts";

/** Calls every connected instance once. */
export async function checkConnections(
  services: Pick<Services, "connections" | "testConnection">,
): Promise<Finding[]> {
  // The embedded instance answers only while the service runs with --demo.
  const connections = (await services.connections.list())
    .filter((connection) => connection.origin !== "demo");
  if (connections.length === 0) {
    return [{
      level: "hint",
      message: "No instance is connected",
      mend: "assistant auth login, or try the embedded one with assistant --demo",
    }];
  }
  return await Promise.all(connections.map(async ({ host, username }): Promise<Finding> => {
    try {
      const test = await services.testConnection(host);
      if (test.status === "valid") {
        return { level: "ok", message: `${host} answers as ${test.user?.userName ?? username}` };
      }
      return { level: "broken", message: `${host}: ${test.message}`, mend: test.remedy };
    } catch (error) {
      const mend = `assistant auth login --instance ${host}`;
      return { level: "broken", message: `${host}: ${messageOf(error)}`, mend };
    }
  }));
}
