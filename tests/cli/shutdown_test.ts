import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const shutdown = new URL("../../mod/cli/shutdown.ts", import.meta.url).href;
const config = fileURLToPath(new URL("../../deno.json", import.meta.url));

/** A process that waits for a signal like the service, and never gives its event loop back. */
const BUSY = `
  import { stopSignal, watchEnd } from ${JSON.stringify(shutdown)};
  void stopSignal();
  watchEnd({ limitMs: 300 });
  setTimeout(() => {
    console.log("busy");
    while (true);
  }, 300);
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
    const killed = setTimeout(() => child.kill("SIGKILL"), 10_000);
    const signalled = performance.now();
    await child.status;
    clearTimeout(killed);
    await printed.cancel();
    const took = performance.now() - signalled;
    assert.ok(took > 200 && took < 5_000, `${took} ms`);
  } finally {
    await Deno.remove(file);
  }
});
