/** The real service as a process of its own: empty HOME, free ports, stopped when the test ends. */
import { freePort } from "./free_port.ts";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PATIENCE_MS } from "./patience.ts";
import { personHeaders } from "./person.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface ServiceOptions {
  /** The program and its first arguments; `mainCommand` unless told. */
  command?: readonly string[];
  /** `["--demo"]` unless told. Ports are added. */
  args?: readonly string[];
  env?: Record<string, string> | undefined;
  /** Puts files into the HOME before the first start. */
  prepare?: (home: string) => Promise<void>;
}

export interface RunningService extends AsyncDisposable {
  readonly home: string;
  readonly mcpUrl: string;
  readonly webUrl: string;
  readonly mcpPort: number;
  readonly webPort: number;
  /** What makes a call of the API the person's. */
  personHeaders(): Promise<{ authorization: string }>;
  /** Of the process that runs. */
  pid(): number;
  /** Everything printed so far, over all starts. */
  output(): string;
  /** Sends the signal and answers the exit code. */
  stop(signal?: Deno.Signal): Promise<number>;
  /** Starts again with the same HOME and ports. */
  start(): Promise<void>;
}

/** Starts the service and waits until both ports say by `/health` that all is ready. Throws with its output. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { command = mainCommand(), args = ["--demo"], env, prepare } = options;
  const home = await Deno.makeTempDir({ prefix: "assistant-home-" });
  const [mcpPort, webPort] = [freePort(), freePort()];
  const ports = ["--port", String(webPort), "--mcp-port", String(mcpPort)];
  const environment = await serviceEnvironment(home, env);
  const printed: string[] = [];
  let child: Deno.ChildProcess | undefined;
  let exited = false;
  let copying: Promise<unknown> | undefined;

  const service: RunningService = {
    home,
    mcpPort,
    webPort,
    mcpUrl: `http://127.0.0.1:${mcpPort}`,
    webUrl: `http://127.0.0.1:${webPort}`,
    personHeaders: () => personHeaders(join(home, ".assistant", "person-key")),
    pid() {
      if (!child) throw new Error("The service is not running");
      return child.pid;
    },
    output: () => printed.join(""),
    async stop(signal = "SIGTERM") {
      if (!child) throw new Error("The service is not running");
      const { status } = child;
      child.kill(signal);
      child = undefined;
      const { code } = await status;
      await copying;
      return code;
    },
    async start() {
      const started = spawnProgram([...command, ...args, ...ports], { home, env: environment });
      child = started;
      exited = false;
      started.status.then(() => exited = child === started);
      copying = Promise.all([copy(started.stdout, printed), copy(started.stderr, printed)]);
      await waitUntilHealthy(started, [service.mcpUrl, service.webUrl], service.output);
    },
    async [Symbol.asyncDispose]() {
      if (child && !exited) await service.stop("SIGKILL");
      await Deno.remove(home, { recursive: true });
    },
  };
  try {
    await prepare?.(home);
    await service.start();
  } catch (error) {
    await service[Symbol.asyncDispose]();
    throw error;
  }
  return service;
}

/** Runs a command of the service to its end. `stdin` is written and closed. */
export async function runService(
  args: readonly string[],
  options: { home: string; env?: Record<string, string>; command?: readonly string[] },
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [program = "", ...before] = options.command ?? mainCommand();
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...before, ...args],
    cwd: options.home,
    clearEnv: true,
    env: await serviceEnvironment(options.home, options.env),
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** The command that starts the service: the bundle that `deno task test` names, else its sources. */
export function mainCommand(): [program: string, ...args: string[]] {
  const main = Deno.env.get("SERVICE_UNDER_TEST") ?? join(root, "main.ts");
  return [Deno.execPath(), "run", "-A", "--no-check", main];
}

/** An environment with its own HOME that still finds programs, certificates and the module cache. */
export async function serviceEnvironment(
  home: string,
  env: Record<string, string> = {},
): Promise<Record<string, string>> {
  const kept: Record<string, string> = {};
  for (const name of ["PATH", "SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"]) {
    const value = Deno.env.get(name);
    if (value !== undefined) kept[name] = value;
  }
  for (const [name, value] of Object.entries(Deno.env.toObject())) {
    if (/^(DENO_|npm_config_|https?_proxy$|no_proxy$)/i.test(name)) kept[name] = value;
  }
  return { DENO_DIR: await moduleCache(), ...kept, NO_COLOR: "1", HOME: home, ...env };
}

let cachedFolder: Promise<string> | undefined;

function moduleCache(): Promise<string> {
  cachedFolder ??= new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output()
    .then(({ stdout }) => JSON.parse(new TextDecoder().decode(stdout)).denoDir as string);
  return cachedFolder;
}

function spawnProgram(
  command: readonly string[],
  { home, env }: { home: string; env: Record<string, string> },
): Deno.ChildProcess {
  const [program = "", ...args] = command;
  return new Deno.Command(program, {
    args,
    // Not the repository: the service looks for its project files in the current folder.
    cwd: home,
    clearEnv: true,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function copy(stream: ReadableStream<Uint8Array>, into: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const bytes of stream) into.push(decoder.decode(bytes, { stream: true }));
}

async function waitUntilHealthy(
  child: Deno.ChildProcess,
  urls: readonly string[],
  output: () => string,
): Promise<void> {
  let exited = false;
  child.status.then(() => exited = true);
  const deadline = Date.now() + 2 * PATIENCE_MS;
  for (const url of urls) {
    while (!(await answersHealth(url))) {
      if (exited) throw new Error(`The service ended at its start:\n${output()}`);
      if (Date.now() > deadline) throw new Error(`${url}/health never answered:\n${output()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function answersHealth(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { starting = [] } = await response.json();
    return response.ok && starting.length === 0;
  } catch {
    return false; // not listening yet
  }
}
