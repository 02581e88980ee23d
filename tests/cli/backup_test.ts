import assert from "node:assert/strict";
import { join } from "node:path";
import { mainCommand, serviceEnvironment } from "../support/service.ts";

const PASSWORD = "correct horse battery";

/** Runs a command that reads its password from standard input. */
async function runWith(home: string, password: string, args: readonly string[]) {
  const [program, ...before] = mainCommand();
  const child = new Deno.Command(program, {
    args: [...before, ...args, "--password-stdin"],
    cwd: home,
    clearEnv: true,
    env: await serviceEnvironment(home),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${password}\n`));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

Deno.test("assistant backup and restore: sealed, for its owner alone, replaced only with leave and its password", async () => {
  const home = await Deno.makeTempDir({ prefix: "assistant-cli-backup-" });
  try {
    const file = join(home, "mine.backup");
    const config = join(home, ".config", "assistant", "assistant.jsonc");
    await Deno.mkdir(join(config, ".."), { recursive: true });
    await Deno.writeTextFile(config, "{ /* kept */ }");
    const made = await runWith(home, PASSWORD, ["backup", file]);
    assert.equal(made.code, 0, made.stderr);
    assert.ok(made.stdout.includes(file), made.stdout);
    assert.equal(made.stdout.includes(PASSWORD), false);
    assert.equal((await Deno.stat(file)).mode! & 0o777, 0o600);
    await Deno.writeTextFile(config, "{ /* changed since */ }");

    // Neither of them replaces anything: they may run at once.
    const [wrong, unasked] = await Promise.all([
      runWith(home, "not the password", ["restore", file, "--yes"]),
      runWith(home, PASSWORD, ["restore", file]),
    ]);
    assert.notEqual(wrong.code, 0);
    assert.match(wrong.stderr, /The password is wrong, or the file is damaged/);
    assert.notEqual(unasked.code, 0);
    assert.match(unasked.stderr, /Nobody can be asked.*--yes/s);
    assert.match(await Deno.readTextFile(config), /changed since/);

    const restored = await runWith(home, PASSWORD, ["restore", file, "--yes"]);
    assert.equal(restored.code, 0, restored.stderr);
    assert.match(await Deno.readTextFile(config), /kept/);
    const beside = [...Deno.readDirSync(join(config, ".."))].map(({ name }) => name);
    assert.ok(beside.some((name) => name.includes(".replaced-")), `it stands beside: ${beside}`);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
