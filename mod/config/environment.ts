import { homedir } from "node:os";
import { nearestNames } from "../base/nearest.ts";
import type { CloudVariables, ConfigProblem, EnvironmentCredentials } from "./settings.ts";
import {
  parseHost,
  parseMilliseconds,
  parseOrigins,
  parsePort,
  parseSwitch,
  parseSwitchOrNames,
} from "./value_formats.ts";

/** What the environment variables say. Absent and empty variables are undefined. */
export interface Environment {
  configDir?: string | undefined;
  dataDir?: string | undefined;
  memory?: string | undefined;
  webPort?: number | undefined;
  webHost?: string | undefined;
  webToken?: string | undefined;
  mcpPort?: number | undefined;
  mcpHost?: string | undefined;
  mcpToken?: string | undefined;
  peerCheck?: boolean | undefined;
  confine?: boolean | string[] | undefined;
  oauthPort?: number | undefined;
  debug?: boolean | undefined;
  lazyTools?: boolean | undefined;
  sessionIdleMs?: number | undefined;
  allowedOrigins?: string[] | undefined;
  masterKey?: string | undefined;
  credentials?: EnvironmentCredentials | undefined;
  /** Provider id → key, from `<PROVIDER>_API_KEY`. */
  providerKeys: Record<string, string>;
  cloud: CloudVariables;
  azureResource?: string | undefined;
  /** What of the service's own variables says nothing to this version. */
  problems: ConfigProblem[];
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables of this process: the only place that reads them. */
export function processVariables(): Variables {
  return Deno.env.toObject();
}

/** Keeps a proxy of the environment out of calls to this machine, for this process. */
export function directLoopback(): void {
  const listed = Deno.env.get("NO_PROXY") ?? Deno.env.get("no_proxy") ?? "";
  const direct = [...listed.split(","), "127.0.0.1", "localhost", "::1"].filter(Boolean).join(",");
  Deno.env.set("NO_PROXY", direct);
  Deno.env.set("no_proxy", direct);
}

/** The home directory of the person who runs the service. */
export function homeDirectory(variables: Variables): string {
  return variables.HOME || variables.USERPROFILE || homedir();
}

/** Reads every variable the service knows. Throws `wrong_usage` naming the variable and its value. */
export function readEnvironment(variables: Variables): Environment {
  const known = new Set(READ_ELSEWHERE);
  const text = (name: string) => {
    known.add(name);
    return variables[name] || undefined;
  };
  const read = <T>(name: string, parse: (input: { name: string; value: string }) => T) => {
    const value = text(name);
    return value === undefined ? undefined : parse({ name, value });
  };
  const environment = {
    configDir: text("ASSISTANT_CONFIG_DIR"),
    dataDir: text("ASSISTANT_DATA_DIR"),
    memory: text("SN_MEMORY_PATH"),
    webPort: read("ASSISTANT_SERVER_PORT", parsePort),
    webHost: read("ASSISTANT_SERVER_HOST", parseHost),
    webToken: text("ASSISTANT_API_TOKEN"),
    mcpPort: read("SN_MCP_HTTP_PORT", parsePort),
    mcpHost: read("SN_MCP_HTTP_HOST", parseHost),
    mcpToken: text("SN_MCP_TOKEN"),
    peerCheck: read("ASSISTANT_PEER_CHECK", parseSwitch),
    confine: read("SN_MCP_CONFINE", parseSwitchOrNames),
    oauthPort: read("SN_OAUTH_PORT", parsePort),
    debug: read("SN_MCP_DEBUG", parseSwitch),
    lazyTools: read("SN_LAZY_TOOLS", parseSwitch),
    sessionIdleMs: read("SN_MCP_SESSION_IDLE_MS", parseMilliseconds),
    allowedOrigins: read("ASSISTANT_ALLOWED_ORIGINS", parseOrigins),
    masterKey: text("ASSISTANT_KEY"),
    credentials: readCredentials(text),
    providerKeys: readProviderKeys(variables),
    azureResource: text("AZURE_RESOURCE_NAME"),
    cloud: {
      accessKeyId: text("AWS_ACCESS_KEY_ID"),
      secretAccessKey: text("AWS_SECRET_ACCESS_KEY"),
      sessionToken: text("AWS_SESSION_TOKEN"),
      profile: text("AWS_PROFILE"),
      region: text("AWS_REGION") ?? text("AWS_DEFAULT_REGION"),
      bearerToken: text("AWS_BEARER_TOKEN_BEDROCK"),
      configFile: text("AWS_CONFIG_FILE"),
      credentialsFile: text("AWS_SHARED_CREDENTIALS_FILE"),
    },
  };
  return { ...environment, problems: findUnreadVariables(variables, known) };
}

/** By `auth rekey` alone. */
const READ_ELSEWHERE = ["ASSISTANT_NEW_KEY"];
/** Ours alone; `SN_` and `PLATFORM_` also begin variables of other programs. */
const OURS = /^ASSISTANT_/;
const MAY_BE_OURS = /^(ASSISTANT|SN|PLATFORM)_/;

function findUnreadVariables(variables: Variables, known: ReadonlySet<string>): ConfigProblem[] {
  return Object.keys(variables).flatMap((name): ConfigProblem[] => {
    if (!variables[name] || known.has(name) || !MAY_BE_OURS.test(name)) return [];
    if (name === "ASSISTANT_STORE_URL") {
      return [{
        severity: "warning",
        file: name,
        message: "The variable has no effect: this version keeps its data in files of its own, " +
          "so several copies of the service would not share them",
        remedy: "Remove it, and run one copy of the service.",
      }];
    }
    const [nearest] = nearestNames(name, known, 1);
    if (!nearest && !OURS.test(name)) return [];
    return [{
      severity: "warning",
      file: name,
      message: `The variable has no effect: none of that name is read${
        nearest ? `; the nearest known is ${nearest}` : ""
      }`,
      remedy: nearest ? `Rename it to ${nearest}, or remove it.` : "Remove it.",
    }];
  });
}

function readCredentials(
  text: (name: string) => string | undefined,
): EnvironmentCredentials | undefined {
  const found: EnvironmentCredentials = {};
  const take = (key: keyof EnvironmentCredentials, platform: string, alias: string) => {
    const value = text(platform) ?? text(alias);
    if (value !== undefined) found[key] = value;
  };
  take("instance", "PLATFORM_INSTANCE_URL", "SN_INSTANCE");
  take("username", "PLATFORM_USERNAME", "SN_USERNAME");
  take("password", "PLATFORM_PASSWORD", "SN_PASSWORD");
  take("clientId", "PLATFORM_CLIENT_ID", "SN_CLIENT_ID");
  take("clientSecret", "PLATFORM_CLIENT_SECRET", "SN_CLIENT_SECRET");
  take("refreshToken", "PLATFORM_REFRESH_TOKEN", "SN_REFRESH_TOKEN");
  return Object.keys(found).length > 0 ? found : undefined;
}

/** `ANTHROPIC_API_KEY` is the key of provider `anthropic`. */
function readProviderKeys(variables: Variables): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const [name, value] of Object.entries(variables)) {
    const provider = /^([A-Z][A-Z0-9_]*)_API_KEY$/.exec(name)?.[1];
    if (provider && value) keys[provider.toLowerCase().replaceAll("_", "-")] = value;
  }
  return keys;
}
