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
    const connected = await connectInterruptibly(services, request, wanted);
    const { connection } = connected;
    if (unattended || !terminal || connection.environmentConfirmed) return connected;
    return { ...connected, connection: await askEnvironment(services, connected) };
  });
  console.log(options.json ? JSON.stringify(outcome, null, 2) : describeLogin(outcome));
}

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
