import type { Connection } from "../../auth/connection.ts";
import type { Services } from "../../services.ts";
import { withServices } from "../with_services.ts";
import { askEnvironment } from "./ask_environment.ts";
import { askLogin } from "./ask_login.ts";
import { askPaste } from "./ask_paste.ts";
import { showBrowserWait } from "./browser_wait.ts";
import { connectLogin, loginCancelled, type LoginOutcome } from "./connect_login.ts";
import { describeLogin } from "./describe_login.ts";
import {
  type LoginOptions,
  type LoginRequest,
  readLoginOptions,
  type WantedLogin,
} from "./login_options.ts";
import { readUnattended } from "./read_unattended.ts";

/**
 * `assistant auth login`: asks at a terminal, else takes everything from options and standard input.
 * The credentials are tried first and stored only when the instance accepts them.
 */
export async function login(options: LoginOptions): Promise<void> {
  const wanted = readLoginOptions(options);
  const terminal = Deno.stdin.isTerminal();
  const unattended = isUnattended(wanted, terminal) ? await readStandardInput(wanted) : undefined;
  const outcome = await withServices({ config: options.config }, async (services) => {
    const request = unattended ?? await ask(wanted, services);
    const before = await services.connections.list();
    const connected = noteReplaced(before, await connectInterruptibly(services, request, wanted));
    const { connection } = connected;
    if (unattended || !terminal || connection.environmentConfirmed) return connected;
    return { ...connected, connection: await askEnvironment(services, connected) };
  });
  console.log(options.json ? JSON.stringify(outcome, null, 2) : describeLogin(outcome));
}

/** Says whose connection the new one has taken the place of. */
export function noteReplaced(before: readonly Connection[], outcome: LoginOutcome): LoginOutcome {
  const { host } = outcome.connection;
  const replaced = before.find((connection) => connection.host === host);
  if (!replaced) return outcome;
  const { kind, username, created } = replaced;
  const whose = username === null ? "" : ` of ${username}`;
  const note = `It replaces the connection${whose} to ${host} (${KIND_NAMES[kind]}, since ${
    created.slice(0, 10)
  }); its label, environment and write policy stay.`;
  return { ...outcome, notes: [...outcome.notes, note] };
}

const KIND_NAMES: Record<Connection["kind"], string> = {
  basic: "user name and password",
  oauth: "OAuth",
  sso: "browser session",
};

function isUnattended(wanted: WantedLogin, terminal: boolean): boolean {
  if (!terminal) return true;
  const { passwordStdin, clientSecretStdin, refreshTokenStdin, ssoCurlFile } = wanted;
  const named = ssoCurlFile !== undefined && ssoCurlFile !== "-";
  return Boolean(passwordStdin || clientSecretStdin || refreshTokenStdin || named);
}

async function readStandardInput(wanted: WantedLogin): Promise<LoginRequest> {
  return await readUnattended(wanted, {
    readStdin: () => new Response(Deno.stdin.readable).text(),
    readFile: (path) => Deno.readTextFile(path),
  });
}

async function ask(wanted: WantedLogin, services: Services): Promise<LoginRequest> {
  if (wanted.ssoCurlFile !== "-") return await askLogin(wanted, services);
  const { label, environment } = wanted;
  return {
    kind: "sso",
    ...await askPaste(services.browserSessionSetup, wanted),
    label,
    environment,
  };
}

/** Ctrl-C ends the wait for a browser; the port of the callback is then free again. */
async function connectInterruptibly(
  services: Services,
  request: LoginRequest,
  { browser }: WantedLogin,
): Promise<LoginOutcome> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(loginCancelled());
  Deno.addSignalListener("SIGINT", interrupt);
  try {
    const terminal = Deno.stderr.isTerminal();
    return await connectLogin(services, request, {
      signal: interrupted.signal,
      begin: (signIn) =>
        showBrowserWait(signIn, {
          open: terminal && browser !== false,
          terminal,
          write: (text) => void Deno.stderr.writeSync(new TextEncoder().encode(text)),
        }),
    });
  } finally {
    Deno.removeSignalListener("SIGINT", interrupt);
  }
}
