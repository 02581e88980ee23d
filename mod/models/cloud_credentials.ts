import { join } from "node:path";
import { z } from "zod";
import type { NpmPackages } from "../base/npm_packages.ts";
import type { CloudVariables } from "../config/settings.ts";
import { modelFailure } from "./model_error.ts";

export interface CloudCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

export interface CloudPlaces {
  home: string;
  variables: CloudVariables | undefined;
  /** Of the provider's block; else `AWS_PROFILE`, else `default`. */
  profile?: string | undefined;
  packages: NpmPackages;
}

/** Reads profiles that are more than a key: sign-on, roles, programs; with the vendor's own code. */
const CHAIN_PACKAGE = "@aws-sdk/credential-providers@3.1169.0";
const CHAINED = [
  "sso_session",
  "sso_start_url",
  "role_arn",
  "credential_process",
  "web_identity_token_file",
  "login_session",
];

/**
 * Where the credentials of an AWS-style cloud come from: the variables, else the profile of the
 * credentials file (`~/.aws/credentials`) and of the file beside it (`~/.aws/config`). Throws
 * `no_credentials`, naming the file that was looked at. What it answers asks anew where they expire.
 */
export async function findCloudCredentials(
  provider: string,
  { home, variables = {}, profile: own, packages }: CloudPlaces,
): Promise<() => Promise<CloudCredentials>> {
  const { accessKeyId, secretAccessKey, sessionToken } = variables;
  if (own === undefined && accessKeyId && secretAccessKey) {
    return given({ accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) });
  }
  const profile = own ?? variables.profile ?? "default";
  const file = variables.credentialsFile ?? join(home, ".aws", "credentials");
  const configFile = variables.configFile ?? join(home, ".aws", "config");
  const [text, configText] = await Promise.all([readOrNull(file), readOrNull(configFile)]);
  const section = profile === "default" ? "default" : `profile ${profile}`;
  const configured = configText === null ? undefined : readSection(configText, section);
  const stored = text === null ? undefined : readSection(text, profile);
  const found = { ...configured, ...stored };
  const { aws_access_key_id: id, aws_secret_access_key: secret, aws_session_token: token } = found;
  if (id && secret) {
    return given({
      accessKeyId: id,
      secretAccessKey: secret,
      ...(token && { sessionToken: token }),
    });
  }
  if (CHAINED.some((name) => found[name])) {
    return chained({ profile, filepath: file, configFilepath: configFile }, packages);
  }
  throw missing(
    provider,
    text === null && configured === undefined
      ? `there is no readable file ${file}`
      : stored === undefined && configured === undefined
      ? `${file} has no profile "${profile}"`
      : `profile "${profile}" of ${file} has no access key`,
  );
}

function given(credentials: CloudCredentials): () => Promise<CloudCredentials> {
  return () => Promise.resolve(credentials);
}

const credentialsSchema = z.object({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  sessionToken: z.string().optional(),
});

/** A profile that leads elsewhere. The vendor's code keeps what it got and asks anew in time. */
function chained(
  where: { profile: string; filepath: string; configFilepath: string },
  packages: NpmPackages,
): () => Promise<CloudCredentials> {
  let asking: Promise<unknown> | undefined;
  return async () => {
    asking ??= packages.load(CHAIN_PACKAGE).then(({ fromIni }) =>
      typeof fromIni === "function" ? fromIni(where) : undefined
    );
    const ask = await asking.catch((error) => {
      asking = undefined;
      throw error;
    });
    const { sessionToken, ...rest } = credentialsSchema.parse(
      typeof ask === "function" ? await ask() : undefined,
    );
    return { ...rest, ...(sessionToken && { sessionToken }) };
  };
}

function missing(provider: string, what: string) {
  return modelFailure({
    fault: "no_key",
    says: `The provider "${provider}" has no credentials: ${what}`,
    remedy:
      "Write the profile with the cloud's own command line, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
    details: { provider },
  });
}

/** The entries of one section of an INI file; undefined without the section. */
function readSection(text: string, wanted: string): Record<string, string> | undefined {
  let found: Record<string, string> | undefined;
  let inside = false;
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[\s*(.+?)\s*\]/.exec(line)?.[1];
    if (section !== undefined) {
      inside = section.replaceAll(/\s+/g, " ") === wanted;
      if (inside) found ??= {};
      continue;
    }
    const [, name, value = ""] = /^\s*([a-z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (inside && found && name) found[name] = value;
  }
  return found;
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await Deno.readTextFile(file);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    if (error instanceof Deno.errors.PermissionDenied) return null;
    throw error;
  }
}
