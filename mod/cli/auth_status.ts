import type { Connection } from "../auth/connection.ts";
import { AppError, toPublicError } from "../base/errors.ts";
import type { EnvironmentInstance } from "../platform/connection/environment_instance.ts";
import type { ConnectionTest } from "../platform/connection/check_connection.ts";
import type { Services } from "../services.ts";
import { loginCommand } from "./login_command.ts";
import { paintFor } from "./paint.ts";
import type { Paint } from "./paint.ts";
import type { ExitCode } from "./report.ts";
import { formatTable } from "./table.ts";
import { withServices } from "./with_services.ts";

/** How one connection stands. */
export interface StatusRow extends Omit<ConnectionTest, "status" | "milliseconds"> {
  host: string;
  label: string;
  kind: Connection["kind"];
  /** `failed`: it could not even be tried. */
  status: ConnectionTest["status"] | "failed";
  milliseconds?: number;
  /** The command that mends it. */
  next?: string;
}

/** `assistant auth status`: 1 when an instance does not answer as it should. */
export async function showStatus(
  options: { config?: string | undefined; instance?: string | undefined; json?: boolean },
): Promise<ExitCode> {
  const { config, instance, json } = options;
  const rows = await withServices({ config }, async (services) => {
    const connection = instance === undefined
      ? undefined
      : await services.connections.find(instance);
    if (instance !== undefined && !connection) throw notConnected(instance);
    const wanted = connection ? [connection] : await services.connections.list();
    const stored = wanted.map((entry) => readStatus(services, entry));
    const { environment } = services;
    const all = environment && !connection
      ? [readEnvironmentStatus(environment), ...stored]
      : stored;
    return await Promise.all(all);
  });
  console.log(json ? JSON.stringify(rows, null, 2) : formatStatus(rows, paintFor(Deno.stdout)));
  return rows.every((row) => row.status === "valid") ? 0 : 1;
}

/** Calls one instance; a failure is part of the answer, so that one does not hide the others. */
export async function readStatus(
  services: Pick<Services, "testConnection">,
  connection: Connection,
): Promise<StatusRow> {
  const { host, label, kind } = connection;
  try {
    const test = await services.testConnection(host);
    const mendable = test.status === "expired" || test.status === "refused";
    return { host, label, kind, ...test, ...(mendable && { next: loginCommand(connection) }) };
  } catch (error) {
    const { code, message, remedy } = toPublicError(error);
    const expired = code === "session_expired";
    return {
      ...{ host, label, kind, message },
      status: expired ? "expired" : "failed",
      ...(expired ? { next: loginCommand(connection) } : remedy && { remedy }),
    };
  }
}

/** How the instance of the environment's variables stands; mended there and not by a login. */
async function readEnvironmentStatus(
  { connection, problem, test }: EnvironmentInstance,
): Promise<StatusRow> {
  const shown = {
    host: connection?.host ?? "-",
    label: connection ? `${connection.label} (PLATFORM_*)` : "PLATFORM_*",
    kind: connection?.kind ?? "basic",
  };
  try {
    if (problem) throw problem;
    return { ...shown, ...await test() };
  } catch (error) {
    const { message, remedy } = toPublicError(error);
    return { ...shown, message, status: "failed", ...(remedy && { remedy }) };
  }
}

/** A table, then for each broken connection the cause and the command that mends it. */
export function formatStatus(rows: readonly StatusRow[], paint: Paint): string {
  if (rows.length === 0) return "No instance is connected. Connect one: assistant auth login";
  const table = formatTable([
    ["LABEL", "HOST", "KIND", "STATUS", "USER", "TIME"],
    ...rows.map(({ label, host, kind, status, user, milliseconds }) => [
      label,
      host,
      kind,
      status,
      user?.userName ?? "-",
      milliseconds === undefined ? "-" : `${Math.round(milliseconds)} ms`,
    ]),
  ]);
  const faults = rows.filter((row) => row.status !== "valid")
    .map((row) => describeFault(row, paint));
  return [table, ...faults].join("\n\n");
}

function describeFault(row: StatusRow, paint: Paint): string {
  const { label, message, remedy, causes = [], next } = row;
  const reasons = causes.length > 1
    ? [
      "  Check these causes, the likeliest first:",
      ...causes.map(({ says, remedy }, index) => `  ${index + 1}. ${says}: ${remedy}`),
    ]
    : remedy
    ? [`  ${remedy}`]
    : [];
  const command = next === undefined ? [] : [`  Next: ${next}`];
  return [`${paint.red(label)}: ${message}.`, ...reasons, ...command].join("\n");
}

/** `not_found`: the instance named at the command line is not connected. */
export function notConnected(instance: string): AppError {
  return new AppError("not_found", `No stored credentials for instance ${instance}`, {
    remedy: "See the connected ones with `assistant instances`.",
  });
}
