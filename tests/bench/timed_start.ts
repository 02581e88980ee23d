/** One start of a program that answers `/health`: how long, how much processor time, how much memory. */
import { freePort } from "../support/free_port.ts";
import { serviceEnvironment } from "../support/service.ts";

export interface TimedStart {
  /** From starting the process to the first answer, in milliseconds. */
  healthy: number;
  /** The same until `/health` names nothing that is still starting. */
  ready: number;
  /** Processor time of the process until it was healthy, in milliseconds. */
  cpu: number;
  /** Megabytes resident after a while without a call. */
  resident: number;
}

const POLL_MS = 3;
const IDLE_MS = 1_500;

/** Starts a command with a port of its own in an empty HOME, measures it and ends it. Linux only. */
export async function timeStart(command: (port: number) => readonly string[]): Promise<TimedStart> {
  const port = freePort();
  const home = await Deno.makeTempDir({ prefix: "assistant-start-" });
  const env = await serviceEnvironment(home);
  const [program = "", ...args] = command(port);
  const options = { args, env, clearEnv: true, cwd: home, stdout: "null", stderr: "null" } as const;
  const begun = performance.now();
  const child = new Deno.Command(program, options).spawn();
  try {
    await until(async () => await startingAt(port) !== undefined);
    const healthy = performance.now() - begun;
    const cpu = await cpuOf(child.pid);
    await until(async () => (await startingAt(port))?.length === 0);
    const ready = performance.now() - begun;
    await pause(IDLE_MS);
    return { healthy, ready, cpu, resident: await residentOf(child.pid) };
  } finally {
    child.kill("SIGKILL");
    await child.status;
    await Deno.remove(home, { recursive: true });
  }
}

/** What is still starting by `/health`; undefined where nobody answers yet. */
async function startingAt(port: number): Promise<string[] | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health`);
    const { starting = [] } = await answer.json();
    return starting;
  } catch {
    return undefined; // not listening yet
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!await holds()) await pause(POLL_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Of all its threads, which the kernel counts in nanoseconds. */
async function cpuOf(pid: number): Promise<number> {
  let nanoseconds = 0;
  for await (const { name } of Deno.readDir(`/proc/${pid}/task`)) {
    const [ran] = (await Deno.readTextFile(`/proc/${pid}/task/${name}/schedstat`)).split(" ");
    nanoseconds += Number(ran);
  }
  return nanoseconds / 1e6;
}

async function residentOf(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
