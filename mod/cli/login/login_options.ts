import type { InstanceEnvironment } from "../../auth/connection.ts";
import { AppError } from "../../base/errors.ts";
import type { DirectGrant } from "../../platform/connection/oauth_setup.ts";
import { ENVIRONMENTS, oneOf } from "../option_values.ts";

/** `assistant auth login …`, as typed. */
export interface LoginOptions {
  config?: string | undefined;
  json?: boolean | undefined;
  instance?: string | undefined;
  username?: string | undefined;
  passwordStdin?: boolean;
  oauth?: boolean;
  clientId?: string;
  clientSecretStdin?: boolean;
  refreshTokenStdin?: boolean;
  grant?: string;
  /** False after `--no-browser`. */
  browser?: boolean;
  /** A file, or `-` for standard input. */
  ssoCurlFile?: string;
  label?: string | undefined;
  environment?: string;
}

export type LoginKind = "basic" | "oauth" | "sso";
export type LoginGrant = DirectGrant["type"] | "authorization_code";

/** The options, read: what is left out is asked for, or missing. */
export interface WantedLogin extends Omit<LoginOptions, "environment" | "grant"> {
  kind?: LoginKind | undefined;
  grant?: LoginGrant | undefined;
  environment?: InstanceEnvironment | undefined;
}

interface LoginTarget {
  label?: string | undefined;
  environment?: InstanceEnvironment | undefined;
}

/** What a login needs, wherever it came from. Holds secrets. */
export type LoginRequest =
  & LoginTarget
  & (
    | { kind: "basic"; instance: string; username: string; password: string }
    | {
      kind: "oauth";
      instance: string;
      /** Absent: the application that the instance is connected with. */
      clientId?: string | undefined;
      clientSecret?: string | undefined;
      grant: DirectGrant | { type: "authorization_code" };
    }
    | { kind: "sso"; paste: string; instance?: string | undefined }
  );

export const GRANTS: readonly LoginGrant[] = [
  "authorization_code",
  "client_credentials",
  "password",
  "refresh_token",
];

/** Throws `wrong_usage` for values that are not known and for options that do not go together. */
export function readLoginOptions(options: LoginOptions): WantedLogin {
  const kind = kindOf(options);
  const grant = oneOf("--grant", options.grant, GRANTS);
  const strangers = Object.entries(FLAGS).filter(([name]) =>
    options[name as keyof LoginOptions] !== undefined &&
    !belongs(name as keyof typeof FLAGS, { kind, grant })
  ).map(([, flag]) => flag);
  if (strangers.length > 0) {
    throw new AppError("wrong_usage", `${strangers.join(", ")} does not go with ${nameOf(kind)}`, {
      remedy: "See `assistant auth login --help`.",
    });
  }
  return {
    ...options,
    kind,
    grant,
    environment: oneOf("--environment", options.environment, ENVIRONMENTS),
  };
}

/** Options that belong to some ways to connect only. */
const FLAGS = {
  username: "--username",
  passwordStdin: "--password-stdin",
  clientSecretStdin: "--client-secret-stdin",
  refreshTokenStdin: "--refresh-token-stdin",
} as const;

function belongs(
  name: keyof typeof FLAGS,
  { kind, grant }: Pick<WantedLogin, "kind" | "grant">,
): boolean {
  if (kind === undefined) return true;
  switch (name) {
    case "username":
    case "passwordStdin":
      return kind === "basic" || grant === "password";
    case "clientSecretStdin":
      return kind === "oauth";
    case "refreshTokenStdin":
      return grant === "refresh_token";
  }
}

function kindOf(options: LoginOptions): LoginKind | undefined {
  const { clientId, clientSecretStdin, grant, refreshTokenStdin, ssoCurlFile } = options;
  const oauth = options.oauth || clientId !== undefined || clientSecretStdin ||
    grant !== undefined || refreshTokenStdin;
  if (oauth && ssoCurlFile !== undefined) {
    throw new AppError("wrong_usage", "An instance is connected with OAuth or a browser session", {
      remedy: "Leave out --sso-curl-file, or the options of OAuth.",
    });
  }
  if (oauth) return "oauth";
  if (ssoCurlFile !== undefined) return "sso";
  return options.passwordStdin || options.username !== undefined ? "basic" : undefined;
}

function nameOf(kind: LoginKind | undefined): string {
  if (kind === "sso") return "a browser session";
  return kind === "oauth" ? "this grant of OAuth" : "user name and password";
}
