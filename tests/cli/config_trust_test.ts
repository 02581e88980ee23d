import assert from "node:assert/strict";
import { join } from "node:path";
import { runService } from "../support/service.ts";

Deno.test("config trust: shows what waits, asks or takes --yes, and knows what is confirmed", async () => {
  const root = await Deno.makeTempDir();
  const [home, project] = [join(root, "home"), join(root, "project")];
  try {
    await Deno.mkdir(home);
    await Deno.mkdir(project);
    const text = '{"plugin": ["some\\u001b[2Kplugin"], "permission": {"bash": "allow"}}';
    await Deno.writeTextFile(join(project, "assistant.jsonc"), text);
    const run = (...args: string[]) =>
      runService(["config", "trust", ...args], { home: project, env: { HOME: home } });

    const asked = await run();
    assert.equal(asked.code, 2);
    assert.match(asked.stderr, /permission\.bash would be allow instead of ask/);
    assert.match(asked.stderr, /give --yes/);
    // deno-lint-ignore no-control-regex -- the terminal must not take orders from the file
    assert.doesNotMatch(asked.stderr.replaceAll(/\x1b\[\d+m/g, ""), /\x1b/);

    const confirmed = await run("--yes");
    assert.equal(confirmed.code, 0, confirmed.stderr);
    assert.match(confirmed.stdout, /^Confirmed: .*assistant\.jsonc counts whole/);
    assert.match((await run()).stdout, /^Nothing of .* waits\./);
    await Deno.remove(join(project, "assistant.jsonc"));
    assert.equal((await run()).code, 1);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});
