import { freePort } from "../support/free_port.ts";
import { mainCommand } from "../support/service.ts";

export interface DemoProcess extends AsyncDisposable {
  port: number;
}

/** Starts the demo instance as a process of its own and waits until it answers. */
export async function startDemo(): Promise<DemoProcess> {
  const port = freePort();
  const [program, ...args] = mainCommand();
  const child = new Deno.Command(program, {
    args: [...args, "demo-instance", "--port", String(port)],
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  // It tells its address once it listens.
  const reader = child.stdout.getReader();
  const { done } = await reader.read();
  if (done) throw new Error("The demo instance ended at its start");
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await reader.cancel();
      await child.status;
    },
  };
}
