import { z } from "zod";
import type { LogLevel } from "../base/log.ts";
import type { Paths } from "../base/paths.ts";
import type { KeychainKind } from "./keychain_kind.ts";
import type { ProjectTrust } from "./project_rules.ts";
import type { AssistantConfig } from "./schema.ts";

/** Everything that flags, environment and `assistant.jsonc` decide, resolved once at start. */
export interface Settings {
  paths: Paths;
  /** The directory the service was started in: `{project}` of the skill locations. */
  projectDir: string;
  /** The file that was read; null when none was found. */
  configFile: string | null;
  /** Changes in place when the person confirms a project's file: to be read at each use. */
  config: AssistantConfig;
  /** What variables and files gave to the configuration: secrets as often as not. */
  referenced: ReadonlySet<string>;
  /** Absent where the file is the person's own, or there is none. */
  trust?: ProjectTrust | undefined;
  configProblems: ConfigProblem[];
  web: { host: string; port: number; token?: string | undefined };
  mcp: {
    host: string;
    port: number;
    token?: string | undefined;
    /** `ASSISTANT_PEER_CHECK`: whether callers of other users of this machine are refused. */
    peerCheck: boolean;
    /** `SN_MCP_CONFINE`: clients that reach only the instance they name, all or by name. */
    confine: boolean | string[];
    lazyTools: boolean;
    debug: boolean;
  };
  /** `ASSISTANT_ALLOWED_ORIGINS`, both ports. */
  allowedOrigins: string[];
  /** `SN_OAUTH_PORT`. */
  oauthPort: number;
  /** `SN_MCP_SESSION_IDLE_MS`. */
  sessionIdleMs?: number | undefined;
  /** `PLATFORM_*`, then `SN_*`. Absent when no instance and no credential variable is set. */
  environment?: EnvironmentCredentials | undefined;
  /** Provider id → key, from `<PROVIDER>_API_KEY`: the last place a provider's key is looked for. */
  providerKeys: Record<string, string>;
  /** Credentials of an AWS-style cloud; what lacks comes from its credentials file. */
  cloud?: CloudVariables | undefined;
  /** `AZURE_RESOURCE_NAME`. */
  azureResource?: string | undefined;
  /** `ASSISTANT_KEY`. */
  masterKey?: string | undefined;
  /** Which keychain of the operating system may be asked for the key; absent for none. */
  keychain?: KeychainKind | undefined;
  /** No dashboard files: `assistant serve`. */
  headless: boolean;
  /** `--permission-default`: nobody answers the questions of the built-in agent. */
  unattended?: "allow" | "reject" | undefined;
  demo: boolean;
  /** The demo's port at its first start; 0 for any free one, 3007 unless set. */
  demoPort?: number;
  open: boolean;
  logLevel: LogLevel;
}

/** The variables that the cloud's own programs read. */
export interface CloudVariables {
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
  profile?: string | undefined;
  region?: string | undefined;
  /** `AWS_BEARER_TOKEN_BEDROCK`: a key instead of the credentials. */
  bearerToken?: string | undefined;
  /** Path of the file that profiles are configured in; `~/.aws/config` unless set. */
  configFile?: string | undefined;
  /** Path of the credentials file; `~/.aws/credentials` unless set. */
  credentialsFile?: string | undefined;
}

export interface EnvironmentCredentials {
  instance?: string;
  username?: string;
  password?: string;
  clientId?: string;
  clientSecret?: string;
  refreshToken?: string;
}

/** A fault of the settings. `error`: that part runs on defaults. `warning`: the file is right. */
export const configProblemSchema = z.object({
  severity: z.enum(["error", "warning"]),
  file: z.string().describe("The file, or the environment variable"),
  line: z.int().optional().describe("1-based; absent when the whole file is concerned"),
  column: z.int().optional(),
  path: z.string().optional().describe("JSON path: `mcp.github.url`"),
  message: z.string(),
  remedy: z.string(),
});
export type ConfigProblem = z.infer<typeof configProblemSchema>;
