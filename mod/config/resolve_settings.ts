import { resolve } from "node:path";
import { AppError, messageOf } from "../base/errors.ts";
import type { LogLevel } from "../base/log.ts";
import { nearestNames } from "../base/nearest.ts";
import { type Paths, resolvePaths } from "../base/paths.ts";
import { discoverConfig } from "./discover.ts";
import { findFolderProblems } from "./folder_problems.ts";
import { homeDirectory, processVariables, readEnvironment, type Variables } from "./environment.ts";
import { keychainKind } from "./keychain_kind.ts";
import { parseConfig, type ParsedConfig } from "./parse_config.ts";
import type { ProjectTrust } from "./project_rules.ts";
import { isProjectFile, openProjectTrust } from "./project_trust.ts";
import { findIn, type FindReference, type ReferencePlaces } from "./references.ts";
import { defaultConfig } from "./schema.ts";
import type { Settings } from "./settings.ts";
import { parseHost, parsePort } from "./value_formats.ts";

/** What was typed on the command line; values are still text. */
export interface Flags {
  mcpPort?: string;
  mcpHostname?: string;
  port?: string;
  hostname?: string;
  config?: string | undefined;
  logLevel?: string;
  demo?: boolean;
  open?: boolean;
  /** `assistant serve`. */
  headless?: boolean;
  /** The project's file counts whole, for this run. */
  trustProject?: boolean;
  /** `--permission-default`. */
  unattended?: "allow" | "reject" | undefined;
}

export interface SettingsSources {
  flags?: Flags;
  /** Environment variables; those of the process unless given. */
  env?: Variables;
  /** Where the service was started. */
  cwd?: string;
  home?: string;
}

const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warning", "error"];
const LOOPBACK = "127.0.0.1";

/**
 * Flags beat environment variables, which beat the config file, which beats defaults. Faults of the
 * config file stand in `configProblems`; a bad flag or variable throws `wrong_usage`.
 */
export async function resolveSettings(sources: SettingsSources = {}): Promise<Settings> {
  const { flags = {}, env = processVariables(), cwd = Deno.cwd() } = sources;
  const environment = readEnvironment(env);
  const within = (path: string | undefined) => path && resolve(cwd, path);
  const paths = resolvePaths({
    home: sources.home ?? homeDirectory(env),
    configDir: within(environment.configDir),
    dataDir: within(environment.dataDir),
    memory: within(environment.memory),
  });
  const configFile = await discoverConfig({
    cwd,
    home: paths.home,
    configDir: paths.configDir,
    explicit: flags.config,
  });
  const own = { paths, flags, variables: env };
  const { config, referenced, problems, trust } = await readOwnOrProject(configFile, own);
  const debug = environment.debug ?? false;
  const settings: Settings = {
    paths,
    projectDir: cwd,
    configFile,
    config,
    referenced,
    trust,
    configProblems: [...problems, ...environment.problems, ...await oddFolders(paths, env)],
    web: {
      host: host("--hostname", flags.hostname) ?? environment.webHost ?? LOOPBACK,
      port: port("--port", flags.port) ?? environment.webPort ?? 4096,
      token: environment.webToken,
    },
    mcp: {
      host: host("--mcp-hostname", flags.mcpHostname) ?? environment.mcpHost ?? LOOPBACK,
      port: port("--mcp-port", flags.mcpPort) ?? environment.mcpPort ?? 3006,
      token: environment.mcpToken,
      peerCheck: environment.peerCheck ?? true,
      confine: environment.confine ?? false,
      lazyTools: environment.lazyTools ?? true,
      debug,
    },
    allowedOrigins: environment.allowedOrigins ?? [],
    oauthPort: environment.oauthPort ?? 3005,
    sessionIdleMs: environment.sessionIdleMs,
    environment: environment.credentials,
    providerKeys: environment.providerKeys,
    cloud: environment.cloud,
    azureResource: environment.azureResource,
    masterKey: environment.masterKey,
    keychain: keychainKind(env),
    headless: flags.headless ?? false,
    unattended: flags.unattended,
    demo: flags.demo ?? false,
    open: flags.open ?? false,
    logLevel: logLevel(flags.logLevel) ?? (debug ? "debug" : "info"),
  };
  refuseSharedPort(settings);
  return settings;
}

/** Folders of a person's own choice that are none. */
function oddFolders({ configDir, dataDir, memory }: Paths, env: Variables) {
  return findFolderProblems([
    { variable: "ASSISTANT_CONFIG_DIR", path: configDir, made: false },
    { variable: "ASSISTANT_DATA_DIR", path: dataDir, made: true },
    { variable: "SN_MEMORY_PATH", path: memory, made: true },
  ].filter(({ variable }) => env[variable]));
}

type ReadConfig =
  & Pick<Settings, "config" | "referenced">
  & Pick<ParsedConfig, "problems">
  & { trust?: ProjectTrust };

/** The configuration that counts: of a project's file only what is safe, or was confirmed. */
async function readOwnOrProject(
  file: string | null,
  { paths, flags, variables }: { paths: Paths; flags: Flags; variables: Variables },
): Promise<ReadConfig> {
  if (file === null) return { config: defaultConfig(), problems: [], referenced: new Set() };
  const { text, ...read } = await readConfig(file, { variables, home: paths.home });
  if (!isProjectFile(file, { ...paths, explicit: flags.config })) return read;
  const { config, trust } = await openProjectTrust({
    file,
    text,
    config: read.config,
    withheld: parseConfig(text, file, () => undefined),
    store: paths.trustedProjects,
    trusted: flags.trustProject ?? false,
  });
  return { ...read, config, trust };
}

/** Reads one config file. A file that cannot be read is a problem, not a failure. */
export async function readConfig(
  file: string,
  places: Omit<ReferencePlaces, "file">,
): Promise<ParsedConfig & { text: string; referenced: ReadonlySet<string> }> {
  const referenced = new Set<string>();
  const find = findIn({ ...places, file });
  const noting: FindReference = (reference) => {
    const found = find(reference);
    if (found) referenced.add(found);
    return found;
  };
  try {
    const text = await Deno.readTextFile(file);
    return { text, referenced, ...parseConfig(text, file, noting) };
  } catch (error) {
    return {
      config: defaultConfig(),
      missing: [],
      referenced,
      text: "",
      problems: [{
        severity: "error",
        file,
        message: `The file cannot be read: ${messageOf(error)}`,
        remedy: "Make the file readable; until then the service runs on defaults.",
      }],
    };
  }
}

function port(name: string, value: string | undefined): number | undefined {
  return value === undefined ? undefined : parsePort({ name, value });
}

function host(name: string, value: string | undefined): string | undefined {
  return value === undefined ? undefined : parseHost({ name, value });
}

function logLevel(value: string | undefined): LogLevel | undefined {
  if (value === undefined) return undefined;
  const known = LOG_LEVELS.find((level) => level === value.toLowerCase());
  if (known) return known;
  const [nearest] = nearestNames(value, LOG_LEVELS);
  throw new AppError("wrong_usage", `--log-level ${JSON.stringify(value)} is no log level`, {
    remedy: nearest ? `Did you mean ${nearest}?` : `Give one of ${LOG_LEVELS.join(", ")}.`,
  });
}

function refuseSharedPort({ web, mcp }: Settings): void {
  if (web.port !== mcp.port || web.port === 0) return;
  throw new AppError(
    "wrong_usage",
    `The dashboard and the MCP server cannot share port ${web.port}`,
    {
      remedy: "Give one of them another port with --port or --mcp-port.",
    },
  );
}
