import { join } from "node:path";
import type { CloudVariables } from "../config/settings.ts";
import { modelFailure } from "./model_error.ts";

export interface CloudCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * The credentials of an AWS-style cloud: the variables, else the profile of the credentials file
 * (`~/.aws/credentials`). Throws `no_credentials`, naming the file that was looked at.
 */
export async function findCloudCredentials(
  provider: string,
  { home, variables = {} }: { home: string; variables: CloudVariables | undefined },
): Promise<CloudCredentials> {
  const { accessKeyId, secretAccessKey, sessionToken, profile = "default" } = variables;
  if (accessKeyId && secretAccessKey) {
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  }
  const file = variables.credentialsFile ?? join(home, ".aws", "credentials");
  const text = await readOrNull(file);
  const missing = (what: string) =>
    modelFailure({
      fault: "no_key",
      says: `The provider "${provider}" has no credentials: ${what}`,
      remedy:
        "Write the profile with the cloud's own command line, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
      details: { provider },
    });
  if (text === null) throw missing(`there is no readable file ${file}`);
  const found = readProfile(text, profile);
  if (found === undefined) throw missing(`${file} has no profile "${profile}"`);
  const { aws_access_key_id: id, aws_secret_access_key: secret, aws_session_token: token } = found;
  if (!id || !secret) {
    throw missing(`profile "${profile}" of ${file} has no access key (single sign-on is not read)`);
  }
  return { accessKeyId: id, secretAccessKey: secret, ...(token && { sessionToken: token }) };
}

/** The entries of one section of an INI file; undefined without the section. */
function readProfile(text: string, profile: string): Record<string, string> | undefined {
  let found: Record<string, string> | undefined;
  let inside = false;
  for (const line of text.split(/\r?\n/)) {
    const section = /^\s*\[\s*(.+?)\s*\]/.exec(line)?.[1];
    if (section !== undefined) {
      inside = section === profile;
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
