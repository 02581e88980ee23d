import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ends } from "../support/patience.ts";

const shutdown = new URL("../../mod/cli/shutdown.ts", import.meta.url).href;
const config = fileURLToPath(new URL("../../deno.json", import.meta.url));

/** Waits for a signal like the service, and once its watch is up never gives its event loop back. */
const BUSY = `
  import { stopSignal, watchEnd } from ${JSON.stringify(shutdown)};
  void stopSignal();
  watchEnd({ limitMs: 300 });
  setTimeout(() => {
    console.log("busy");
    while (true);
  }, 3_000);
`;

Deno.test("SIGTERM: a process that never yields is ended all the same", async () => {
  const file = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(file, BUSY);
    const child = new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--config", config, file],
      stdout: "piped",
    }).spawn();
    const printed = child.stdout.getReader();
    await printed.read();
    child.kill("SIGTERM");
    const signalled = performance.now();
    try {
      await ends(child.status, "The process");
    } catch (error) {
      child.kill("SIGKILL");
      await child.status;
      throw error;
    }
    await printed.cancel();
    const took = performance.now() - signalled;
    assert.ok(took > 200, `${took} ms`);
  } finally {
    await Deno.remove(file);
  }
});
