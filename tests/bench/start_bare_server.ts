import { fileURLToPath } from "node:url";
import { freePort } from "../support/free_port.ts";

export interface BareServer extends AsyncDisposable {
  port: number;
}

/** Starts the bare server as a process and waits until it answers. */
export async function startBareServer(): Promise<BareServer> {
  const port = freePort();
  const program = fileURLToPath(new URL("bare_server.ts", import.meta.url));
  const args = ["run", "-A", "--no-check", program, String(port)];
  const child = new Deno.Command(Deno.execPath(), { args }).spawn();
  while (!await answers(`http://127.0.0.1:${port}/health`)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGKILL");
      await child.status;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false; // not listening yet
  }
}
