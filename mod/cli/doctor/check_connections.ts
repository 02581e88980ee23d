import type { Connection } from "../../auth/connection.ts";
import { AppError, toPublicError } from "../../base/errors.ts";
import type { EnvironmentInstance } from "../../platform/connection/environment_instance.ts";
import type { ConnectionTest } from "../../platform/connection/check_connection.ts";
import type { Services } from "../../services.ts";
import { loginCommand } from "../login_command.ts";
import type { Finding } from "./finding.ts";

/** Calls every connected instance once. */
export async function checkConnections(
  services: Pick<Services, "connections" | "testConnection" | "environment">,
): Promise<Finding[]> {
  // The embedded instance answers only while the service runs with --demo.
  const connections = (await services.connections.list())
    .filter((connection) => connection.origin !== "demo");
  const ofEnvironment = await checkEnvironment(services.environment);
  if (connections.length === 0 && ofEnvironment.length === 0) {
    return [{
      level: "hint",
      message: "No instance is connected",
      mend: "assistant auth login, or try the embedded one with assistant --demo",
    }];
  }
  const found = await Promise.all(connections.map(async (connection): Promise<Finding[]> => {
    try {
      return describeTest(connection, await services.testConnection(connection.host));
    } catch (error) {
      return [describeFailure(connection, error)];
    }
  }));
  return [...ofEnvironment, ...found.flat()];
}

/** What `PLATFORM_*` name: tried like a connection, and what they lack. */
async function checkEnvironment(instance: EnvironmentInstance | undefined): Promise<Finding[]> {
  if (!instance) return [];
  const { connection, problem } = instance;
  if (problem) {
    const { message, remedy } = problem;
    return [{
      level: "broken",
      message: `Environment: ${message}`,
      ...(remedy && { mend: remedy }),
    }];
  }
  const mend = "Correct the PLATFORM_* variables, and start the service with them.";
  try {
    const test = await instance.test();
    const host = `${connection?.host} (PLATFORM_*)`;
    if (test.status === "valid") {
      return [{ level: "ok", message: `${host} answers as ${test.user?.userName}` }];
    }
    return [{ level: "broken", message: `${host}: ${test.message}`, mend: test.remedy ?? mend }];
  } catch (error) {
    const { message, remedy = mend } = toPublicError(error);
    return [{ level: "broken", message: `${connection?.host}: ${message}`, mend: remedy }];
  }
}

function describeTest(connection: Connection, test: ConnectionTest): Finding[] {
  const { host, username, environment, environmentConfirmed } = connection;
  if (test.status !== "valid") {
    const mend = mendOf(connection, test);
    return [{ level: "broken", message: `${host}: ${test.message}`, ...(mend && { mend }) }];
  }
  const who = test.user?.userName ?? username;
  const release = test.release ? ` on the release ${test.release}` : "";
  const found: Finding[] = [{ level: "ok", message: `${host} answers as ${who}${release}` }];
  const { suggestion, cannotWrite = [] } = test;
  if (cannotWrite.length > 0) {
    found.push({
      level: "hint",
      message: `${host}: ${who} lacks the documented role for writing ${
        cannotWrite.map(({ needs, what }) => `${what.join(", ")} (${needs})`).join("; ")
      }`,
      mend: "Ask an administrator of the instance for the roles that your work takes.",
    });
  }
  const differs = environmentConfirmed && suggestion?.environment === "prod" &&
    environment !== "prod";
  if (differs) {
    found.push({
      level: "hint",
      message: `${host} is set to ${environment}, but says that it is production`,
      mend: `assistant instances set ${host} --environment prod`,
    });
  }
  return found;
}

/** The cause's own remedy, then the command. What only waiting or the network mends has no command. */
function mendOf(connection: Connection, { status, remedy }: ConnectionTest): string | undefined {
  const again = status === "refused" || status === "expired" ? waysBack(connection) : undefined;
  return [remedy, again && `Connect again: ${again}`].filter((part) => part).join(" ") || undefined;
}

/** A key that does not fit and an expired session come as errors: each knows its remedy. */
function describeFailure(connection: Connection, error: unknown): Finding {
  const { host } = connection;
  const known = error instanceof AppError ? error : undefined;
  return {
    level: "broken",
    message: `${host}: ${known?.message ?? String(error)}`,
    mend: known?.code !== "session_expired" && known?.remedy || waysBack(connection),
  };
}

/** The command, and the page that does the same. */
function waysBack(connection: Connection): string {
  const command = loginCommand(connection);
  switch (connection.kind) {
    case "basic":
      return command;
    case "oauth":
      return `${command}, or Reconnect on the Instances page`;
    case "sso":
      return `${command} with a fresh cURL paste, or Reconnect on the Instances page`;
  }
}
