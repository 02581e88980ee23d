import assert from "node:assert/strict";
import { join } from "node:path";
import { checkConfiguration } from "../../mod/cli/doctor/check_configuration.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { configSchema } from "../../mod/config/schema.ts";

async function settingsOf(config: string, env: Record<string, string> = {}) {
  const home = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(home, "assistant.jsonc"), config);
    return await resolveSettings({ home, cwd: home, env });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

/** What a person may set of each key. */
const KEYS: Record<keyof typeof configSchema.shape, unknown> = {
  $schema: "https://example.com/schema.json",
  provider: { anthropic: { apiKey: "k" } },
  model: "anthropic/m",
  "model.mini": "anthropic/s",
  mcp: { x: { type: "remote", url: "https://example.com" } },
  tools: { Bash: false },
  permission: { bash: "deny" },
  disabled_providers: ["x"],
  enabled_providers: ["anthropic"],
  analytics: { aiClassification: true },
  activity: { arguments: false },
  eval: { maxRuns: 7 },
  agent: { x: { model: "a/b" } },
  plugin: ["a"],
  websearch: { url: "https://search.example/?q={query}" },
};

Deno.test("settings: each key is taken as it stands, without a word", async () => {
  const { config, configProblems } = await settingsOf(JSON.stringify(KEYS));
  assert.deepEqual(configProblems, []);
  assert.deepEqual(config, configSchema.parse(KEYS));
});

Deno.test("settings: variables that nothing reads are named, those of other programs are not", async () => {
  const { configProblems } = await settingsOf("{}", {
    ASSISTANT_STORE_URL: "postgres://user:secret@db/x",
    ASSISTANT_SERVER_PROT: "4097",
    ASSISTANT_ANYTHING: "1",
    PLATFORM_USER_NAME: "admin",
    SN_LAZY_TOOL: "true",
    PLATFORM: "linux",
    PLATFORM_BUILD: "77",
    SN_OTHER: "x",
    ASSISTANT_NEW_KEY: "rekey reads it",
    ASSISTANT_EMPTY: "",
  });
  const said = configProblems.map(({ file, message, remedy }) => `${file}: ${message}. ${remedy}`);
  assert.equal(said.length, 5, said.join("\n"));
  const [store, ...others] = said;
  assert.match(store ?? "", /^ASSISTANT_STORE_URL: .*several copies of the service/);
  assert.match(others.join("\n"), /ASSISTANT_SERVER_PROT: .*Rename it to ASSISTANT_SERVER_PORT/);
  assert.match(others.join("\n"), /ASSISTANT_ANYTHING: The variable has no effect/);
  assert.match(others.join("\n"), /PLATFORM_USER_NAME: .*PLATFORM_USERNAME/);
  assert.match(others.join("\n"), /SN_LAZY_TOOL: .*SN_LAZY_TOOLS/);
  assert.doesNotMatch(said.join(), /secret/);
});

Deno.test("doctor: what has no effect is a hint, whether or not there is a file", async () => {
  const settings = await settingsOf('{"plugn": ["a"]}', { ASSISTANT_STORE_URL: "postgres://db" });
  const found = checkConfiguration(settings);
  assert.deepEqual(found.map(({ level }) => level), ["hint", "hint"]);
  const [finding] = checkConfiguration({ ...settings, configFile: null });
  assert.equal(finding?.level, "hint");
});

Deno.test("settings: a folder that cannot be looked into does not hide the next file", async () => {
  const home = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(join(home, "assistant.jsonc"), '{"model": "anthropic/m"}');
    // Permissions mean nothing to an administrator; a link to itself stops everybody.
    const cwd = join(home, "loop");
    await Deno.symlink("loop", cwd);
    const { config, configFile } = await resolveSettings({ home, cwd, env: {} });
    assert.equal(configFile, join(home, "assistant.jsonc"));
    assert.equal(config.model, "anthropic/m");
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});
