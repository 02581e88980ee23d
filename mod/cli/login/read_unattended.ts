import { AppError, messageOf } from "../../base/errors.ts";
import type { LoginRequest, WantedLogin } from "./login_options.ts";

export interface UnattendedSources {
  /** All of standard input. */
  readStdin(): Promise<string>;
  readFile(path: string): Promise<string>;
}

/**
 * Takes everything from options and standard input: each secret that an option announces is one line
 * there, in the order client secret, password, refresh token. Throws `wrong_usage` naming what is
 * missing, `not_found` for a file that cannot be read. No error repeats a secret.
 */
export async function readUnattended(
  wanted: WantedLogin,
  sources: UnattendedSources,
): Promise<LoginRequest> {
  switch (wanted.kind) {
    case "sso":
      return await readSession(wanted, sources);
    case "oauth":
      return await readOauth(wanted, sources);
    default:
      return await readBasic(wanted, sources);
  }
}

async function readBasic(
  wanted: WantedLogin,
  { readStdin }: UnattendedSources,
): Promise<LoginRequest> {
  const { instance, username, passwordStdin, label, environment } = wanted;
  if (!instance || !username || !passwordStdin) {
    throw missing({
      "--instance": instance,
      "--username": username,
      "--password-stdin": passwordStdin,
    }, "--instance dev1 --username ada --password-stdin < secret.txt");
  }
  // A password may hold anything, even a line break in its middle.
  const password = (await readStdin()).replace(/\r?\n$/, "");
  if (password === "") throw noSecret("password");
  return { kind: "basic", instance, username, password, label, environment };
}

async function readOauth(
  wanted: WantedLogin,
  { readStdin }: UnattendedSources,
): Promise<LoginRequest> {
  const { instance, clientId, username, label, environment } = wanted;
  const { grant = "authorization_code", clientSecretStdin, passwordStdin, refreshTokenStdin } =
    wanted;
  const needed = {
    "--instance": instance,
    ...(grant === "password" && { "--username": username, "--password-stdin": passwordStdin }),
    ...(grant === "refresh_token" && { "--refresh-token-stdin": refreshTokenStdin }),
  };
  if (!instance || Object.values(needed).some((value) => !value)) {
    throw missing(
      needed,
      "--oauth --instance dev1 --client-id 1f2e --client-secret-stdin < secret.txt",
    );
  }
  const asked = [
    ...(clientSecretStdin ? ["client secret"] : []),
    ...(passwordStdin ? ["password"] : []),
    ...(refreshTokenStdin ? ["refresh token"] : []),
  ];
  const secrets = asked.length > 0 ? readLines(await readStdin(), asked) : {};
  const client = { instance, clientId, clientSecret: secrets["client secret"], label, environment };
  switch (grant) {
    case "password": {
      const password = secrets.password ?? "";
      return {
        kind: "oauth",
        ...client,
        grant: { type: grant, username: username ?? "", password },
      };
    }
    case "refresh_token": {
      const refreshToken = secrets["refresh token"] ?? "";
      return { kind: "oauth", ...client, grant: { type: grant, refreshToken } };
    }
    default:
      return { kind: "oauth", ...client, grant: { type: grant } };
  }
}

async function readSession(
  wanted: WantedLogin,
  { readStdin, readFile }: UnattendedSources,
): Promise<LoginRequest> {
  const { ssoCurlFile = "-", instance, label, environment } = wanted;
  const paste = ssoCurlFile === "-"
    ? await readStdin()
    : await readPasteFile(ssoCurlFile, readFile);
  if (!paste.trim()) {
    throw new AppError("wrong_usage", "There is no copied request to read", {
      remedy: "Copy a request as cURL in the browser, save it or pipe it in.",
    });
  }
  return { kind: "sso", paste, instance, label, environment };
}

/** The text of a file with a copied request. Throws `not_found` where it cannot be read. */
export async function readPasteFile(
  path: string,
  readFile: UnattendedSources["readFile"],
): Promise<string> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new AppError("not_found", `The file ${JSON.stringify(path)} cannot be read`, {
      remedy: `Check the path and the permissions (${messageOf(error)}).`,
      cause: error,
    });
  }
}

function readLines(text: string, names: readonly string[]): Record<string, string> {
  const lines = text.split(/\r?\n/);
  const secrets: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const line = lines[index];
    if (!line) throw noSecret(name);
    secrets[name] = line;
  }
  return secrets;
}

function missing(options: Record<string, unknown>, example: string): AppError {
  const names = Object.entries(options).filter(([, value]) => !value).map(([name]) => name);
  return new AppError("wrong_usage", `Without a terminal ${names.join(", ")} must be given`, {
    remedy: `Write: assistant auth login ${example}`,
  });
}

function noSecret(name: string): AppError {
  return new AppError("wrong_usage", `Standard input holds no ${name}`, {
    remedy: `Pipe the ${name} in.`,
  });
}
