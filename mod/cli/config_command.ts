import { resolve } from "node:path";
import { readEnvironmentConnection } from "../auth/environment_connection.ts";
import { keyOfText } from "../auth/key_text.ts";
import { wallClock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { resolvePaths } from "../base/paths.ts";
import { configLocations, discoverConfig } from "../config/discover.ts";
import { homeDirectory, processVariables, readEnvironment } from "../config/environment.ts";
import { configJsonSchema } from "../config/json_schema.ts";
import { currentProblems } from "../config/project_trust.ts";
import { resolveSettings } from "../config/resolve_settings.ts";
import type { ConfigProblem, Settings } from "../config/settings.ts";
import { formatConfigProblem } from "./config_problems.ts";
import { paintFor } from "./paint.ts";
import type { ExitCode } from "./report.ts";
import { formatTable } from "./table.ts";

export interface ConfigCommandOptions {
  /** `--config` */
  config?: string | undefined;
  json?: boolean | undefined;
}

/** `assistant config schema`. */
export function printSchema(): void {
  console.log(JSON.stringify(configJsonSchema(), null, 2));
}

/** Answers 1 when part of the file or a variable does not count. Throws `wrong_usage` for a file that is not there. */
export async function checkConfig(
  options: ConfigCommandOptions & { file?: string | undefined },
): Promise<ExitCode> {
  const settings = await resolveSettings({ flags: { config: options.file ?? options.config } });
  const file = settings.configFile;
  const problems = [...currentProblems(settings), ...await environmentProblems(settings)];
  const failed = problems.some((problem) => problem.severity === "error");
  if (options.json) console.log(JSON.stringify({ file, problems }, null, 2));
  else console.log(formatCheck(file, problems));
  return failed ? 1 : 0;
}

/** What the variables of the credentials and of the key have against them. */
async function environmentProblems(
  { environment, masterKey }: Settings,
): Promise<ConfigProblem[]> {
  const reading = readEnvironmentConnection(environment, wallClock);
  const found = reading?.problem ? [toProblem("The environment", reading.problem)] : [];
  try {
    if (masterKey) await keyOfText(masterKey, "ASSISTANT_KEY");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    found.push(toProblem("ASSISTANT_KEY", error));
  }
  return found;
}

function toProblem(file: string, { message, remedy }: AppError): ConfigProblem {
  return { severity: "error", file, message, remedy: remedy ?? "Correct it." };
}

function formatCheck(file: string | null, problems: readonly ConfigProblem[]): string {
  if (problems.length === 0) {
    return file === null
      ? "There is no assistant.jsonc; the service runs on defaults."
      : `${file} is in order.`;
  }
  const paint = paintFor(Deno.stdout);
  return problems.map((problem) => formatConfigProblem(problem, paint)).join("\n");
}

/** `assistant config path`: the places in their order, and the file that is read. */
export async function printConfigPaths(options: ConfigCommandOptions): Promise<void> {
  const where = places(options.config);
  const read = await discoverConfig(where);
  const locations = configLocations(where);
  if (options.json) {
    console.log(JSON.stringify({ read, locations }, null, 2));
    return;
  }
  const rows = locations.map((path) => [path === read ? "read" : "-", path]);
  console.log(formatTable(rows));
}

function places(explicit: string | undefined) {
  const variables = processVariables();
  const { configDir } = readEnvironment(variables);
  const cwd = Deno.cwd();
  const paths = resolvePaths({
    home: homeDirectory(variables),
    configDir: configDir && resolve(cwd, configDir),
  });
  return { cwd, home: paths.home, configDir: paths.configDir, explicit, variables };
}
