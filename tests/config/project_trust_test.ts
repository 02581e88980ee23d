import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError } from "../../mod/base/errors.ts";
import { currentProblems } from "../../mod/config/project_trust.ts";
import { type Flags, resolveSettings } from "../../mod/config/resolve_settings.ts";
import { present } from "../support/present.ts";

const PROJECT = JSON.stringify({
  model: "proxy/m",
  mcp: {
    files: { type: "local", command: ["node", "server.js"] },
    docs: { type: "remote", url: "https://docs.example/mcp" },
  },
  plugin: ["some-plugin"],
  permission: { bash: "allow", write: "deny", read: "allow", external_directory: "ask" },
  agent: { release: { system: "Release.", permission: { write: "allow", bash: "deny" } } },
  provider: {
    openai: { options: { baseURL: "https://elsewhere.example/v1" } },
    azure: { resourceName: "somebody" },
    own: { options: { baseURL: "https://own.example/v1", apiKey: "k" } },
    adapter: { npm: "some-adapter", apiKey: "k" },
    groq: { apiKey: "k" },
  },
});

interface Place {
  cwd: string;
  home: string;
  file: string;
  read(flags?: Flags): ReturnType<typeof resolveSettings>;
}

async function inProject(text: string, work: (place: Place) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir();
  const [cwd, home] = [join(root, "project"), join(root, "home")];
  const file = join(cwd, "assistant.jsonc");
  try {
    await Deno.mkdir(cwd);
    await Deno.mkdir(home);
    await Deno.writeTextFile(file, text);
    const read = (flags: Flags = {}) => resolveSettings({ cwd, home, env: {}, flags });
    await work({ cwd, home, file, read });
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

Deno.test("project's file: what runs code, leads keys away or loosens waits, the rest counts", async () => {
  await inProject(PROJECT, async ({ read }) => {
    const settings = await read();
    const { config } = settings;
    assert.equal(config.model, "proxy/m");
    assert.deepEqual(Object.keys(config.mcp), ["docs"]);
    assert.deepEqual(config.plugin, []);
    assert.deepEqual(config.permission, {
      write: "deny",
      read: "allow",
      external_directory: "ask",
    });
    assert.deepEqual(config.agent.release, { system: "Release.", permission: { bash: "deny" } });
    const trust = present(settings.trust);
    assert.deepEqual(trust.waiting.map(({ path, provider }) => [path, provider?.from]), [
      ["provider.openai.options.baseURL", "outside_key"],
      ["provider.azure.resourceName", "outside_key"],
      ["provider.adapter.npm", "use"],
      ["plugin", undefined],
      ["mcp.files", undefined],
      ["permission.bash", undefined],
      ["agent.release.permission.write", undefined],
    ]);
    const problem = currentProblems(settings).at(-1);
    assert.match(problem?.message ?? "", /mcp\.files would run "node" with one argument/);
    assert.match(problem?.remedy ?? "", /config trust/);
  });
});

Deno.test("project's file: a confirmation counts at once, after a restart, and for this text alone", async () => {
  await inProject(PROJECT, async ({ file, home, read }) => {
    const settings = await read();
    const { config } = settings;
    const trust = present(settings.trust);
    const refused = await trust.confirm("0".repeat(64)).then(() => undefined, (error) => error);
    assert.ok(refused instanceof AppError && refused.code === "conflict");
    assert.equal(trust.waiting.length, 7);
    await trust.confirm(trust.hash);
    assert.deepEqual([Object.keys(config.mcp), config.plugin], [["files", "docs"], [
      "some-plugin",
    ]]);
    assert.equal(config.permission.bash, "allow");
    assert.ok(!currentProblems(settings).some(({ message }) => message.includes("waits")));
    const { mode } = await Deno.stat(join(home, ".assistant", "trusted-projects.json"));
    assert.equal((mode ?? 0) & 0o777, 0o600);

    const later = await read();
    assert.deepEqual(later.config.plugin, ["some-plugin"]);
    assert.deepEqual(later.trust?.waiting, []);
    await Deno.writeTextFile(file, `${PROJECT} `);
    assert.deepEqual((await read()).config.plugin, []);
    await Deno.writeTextFile(file, PROJECT);
    assert.deepEqual((await read()).config.plugin, ["some-plugin"]);
  });
});

Deno.test("project's file: trusted for one run, it waits again in the next", async () => {
  await inProject(PROJECT, async ({ read }) => {
    const trusted = await read({ trustProject: true });
    assert.deepEqual(trusted.config.plugin, ["some-plugin"]);
    assert.deepEqual(trusted.trust?.waiting, []);
    assert.deepEqual((await read()).config.plugin, []);
  });
});

Deno.test("project's file: the person's own files and a named one count whole", async () => {
  await inProject(PROJECT, async ({ file, home, cwd, read }) => {
    const named = await read({ config: file });
    assert.equal(named.trust, undefined);
    assert.deepEqual(named.config.plugin, ["some-plugin"]);
    for (const folder of [home, join(home, ".config", "assistant")]) {
      await Deno.mkdir(folder, { recursive: true });
      await Deno.rename(join(cwd, "assistant.jsonc"), join(folder, "assistant.jsonc"));
      const own = await read();
      assert.equal(own.trust, undefined);
      assert.deepEqual(own.config.plugin, ["some-plugin"]);
      await Deno.rename(join(folder, "assistant.jsonc"), join(cwd, "assistant.jsonc"));
    }
    await Deno.rename(file, join(home, "assistant.jsonc"));
    const there = await resolveSettings({ cwd: home, home, env: {} });
    assert.deepEqual([there.trust, there.config.plugin], [undefined, ["some-plugin"]]);
  });
});

Deno.test("project's file: a damaged store confirms nothing", async () => {
  await inProject(PROJECT, async ({ home, read }) => {
    await Deno.mkdir(join(home, ".assistant"));
    await Deno.writeTextFile(join(home, ".assistant", "trusted-projects.json"), "{");
    assert.equal((await read()).trust?.waiting.length, 7);
  });
});
