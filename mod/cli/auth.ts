import type { InstanceEnvironment, NewConnection } from "../auth/connection.ts";
import { isoTime, systemClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { ConnectionTest, Services } from "../services.ts";
import type { LoginAnswers, LoginOptions } from "./login_answers.ts";
import { askLogin } from "./login_prompts.ts";
import { paintFor } from "./paint.ts";
import type { ExitCode } from "./report.ts";
import { formatTable } from "./table.ts";
import { withServices } from "./with_services.ts";

const ENVIRONMENTS: readonly InstanceEnvironment[] = ["dev", "test", "prod", "unknown"];

/**
 * `assistant auth login`: asks at a terminal, else takes everything from options and standard input.
 * The credentials are tried first and stored only when the instance accepts them.
 */
export async function login(options: LoginOptions): Promise<void> {
  const unattended = options.passwordStdin || !Deno.stdin.isTerminal();
  const environment = parseEnvironment(options.environment);
  const answers = unattended
    ? await readUnattended({ ...options, environment })
    : await askLogin({ ...options, environment });
  await withServices({ config: options.config }, async (services) => {
    const test = await connect(services, answers);
    const who = test.user ? ` as ${test.user.name} (${test.user.userName})` : "";
    console.log(`Connected ${answers.instance}${who}.`);
    console.log(
      `Clients name it with the header X-SN-Instance: ${answers.label ?? answers.instance}`,
    );
  });
}

/** Tries the credentials, then stores them. Throws with the cause the instance gave. */
export async function connect(
  services: Pick<Services, "testCredentials" | "connections">,
  answers: LoginAnswers,
): Promise<ConnectionTest> {
  const { instance, username, password, label, environment } = answers;
  const candidate: NewConnection = {
    instance,
    username,
    label,
    environment,
    origin: "cli",
    secrets: { kind: "basic", password },
  };
  const test = await services.testCredentials(candidate);
  if (test.status !== "valid") {
    throw new AppError(FAILURES[test.status], `${test.message}. Nothing was stored`, {
      remedy: test.remedy,
    });
  }
  const { host } = await services.connections.save(candidate);
  await services.connections.update(host, {
    status: "valid",
    lastVerified: isoTime(systemClock()),
  });
  return test;
}

const FAILURES = {
  refused: "unauthorized",
  expired: "session_expired",
  unreachable: "unreachable",
  hibernating: "hibernating",
} as const;

export async function logout(options: { config?: string; instance: string }): Promise<void> {
  await withServices({ config: options.config }, async ({ connections }) => {
    const connection = await connections.find(options.instance);
    if (!connection) throw notConnected(options.instance);
    await connections.remove(connection.host);
    console.log(`Removed ${connection.host} with its stored credentials.`);
  });
}

/** `assistant auth status`: 1 when an instance does not answer as it should. */
export async function showStatus(
  options: { config?: string; instance?: string; json?: boolean },
): Promise<ExitCode> {
  const { config, instance, json } = options;
  const results = await withServices({ config }, async (services) => {
    const connection = instance === undefined
      ? undefined
      : await services.connections.find(instance);
    if (instance !== undefined && !connection) throw notConnected(instance);
    const wanted = connection ? [connection] : await services.connections.list();
    return await Promise.all(wanted.map(async ({ host, label }) => ({
      host,
      label,
      ...await services.testConnection(host),
    })));
  });
  console.log(json ? JSON.stringify(results, null, 2) : formatStatus(results));
  return results.every((result) => result.status === "valid") ? 0 : 1;
}

type StatusRow = ConnectionTest & { host: string; label: string };

function formatStatus(results: readonly StatusRow[]): string {
  if (results.length === 0) return "No instance is connected.";
  const paint = paintFor(Deno.stdout);
  const table = formatTable(results.map((result) => [
    result.label,
    result.host,
    result.status,
    result.user?.userName ?? "-",
    `${Math.round(result.milliseconds)} ms`,
  ]));
  const faults = results.filter((result) => result.status !== "valid").map((result) =>
    `${paint.red(result.host)}: ${result.message}. ${result.remedy ?? ""}`.trimEnd()
  );
  return [table, ...faults].join("\n");
}

async function readUnattended(
  options: Omit<LoginOptions, "environment"> & { environment?: InstanceEnvironment },
): Promise<LoginAnswers> {
  const { instance, username, passwordStdin, label, environment } = options;
  const missing = [
    ...(instance ? [] : ["--instance"]),
    ...(username ? [] : ["--username"]),
    ...(passwordStdin ? [] : ["--password-stdin"]),
  ];
  if (!instance || !username || missing.length > 0) {
    throw new AppError("wrong_usage", `Without a terminal ${missing.join(", ")} must be given`, {
      remedy:
        "Write: assistant auth login --instance dev1 --username ada --password-stdin < secret.txt",
    });
  }
  const text = await new Response(Deno.stdin.readable).text();
  const password = text.replace(/\r?\n$/, "");
  if (password === "") {
    throw new AppError("wrong_usage", "Standard input holds no password", {
      remedy: "Pipe the password in.",
    });
  }
  return { instance, username, password, label, environment };
}

function parseEnvironment(value: string | undefined): InstanceEnvironment | undefined {
  if (value === undefined) return undefined;
  const known = ENVIRONMENTS.find((environment) => environment === value);
  if (known) return known;
  throw new AppError("wrong_usage", `--environment ${JSON.stringify(value)} is not known`, {
    remedy: `Give one of ${ENVIRONMENTS.join(", ")}.`,
  });
}

function notConnected(instance: string): AppError {
  return new AppError("not_found", `No stored credentials for instance ${instance}`, {
    remedy: "See the connected ones with `assistant instances`.",
  });
}
