import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError } from "../../mod/base/errors.ts";
import { resolveSettings, type SettingsSources } from "../../mod/config/resolve_settings.ts";

async function withDirectories(
  work: (at: { cwd: string; home: string }) => Promise<void>,
): Promise<void> {
  const root = await Deno.makeTempDir();
  const at = { cwd: join(root, "project"), home: join(root, "home") };
  await Deno.mkdir(at.cwd);
  await Deno.mkdir(join(at.home, ".config", "assistant"), { recursive: true });
  try {
    await work(at);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

function settings(sources: SettingsSources) {
  return resolveSettings({ env: {}, cwd: "/nowhere", home: "/nowhere", ...sources });
}

async function usageError(sources: SettingsSources): Promise<AppError> {
  const error = await settings(sources).then(() => undefined, (thrown) => thrown);
  assert.ok(error instanceof AppError, "expected an AppError");
  assert.equal(error.code, "wrong_usage");
  return error;
}

Deno.test("resolveSettings: nothing given yields the defaults of the specification", async () => {
  const { web, mcp, oauthPort, paths, logLevel, configFile, demo } = await settings({});
  assert.deepEqual(web, { host: "127.0.0.1", port: 4096, token: undefined });
  assert.deepEqual(mcp, {
    host: "127.0.0.1",
    port: 3006,
    token: undefined,
    peerCheck: true,
    confine: false,
    lazyTools: true,
    debug: false,
  });
  assert.equal(oauthPort, 3005);
  assert.equal(paths.log, join("/nowhere", ".assistant", "assistant-mcp.log"));
  assert.deepEqual([logLevel, configFile, demo], ["info", null, false]);
});

Deno.test("resolveSettings: a flag beats its variable, a variable beats the default", async () => {
  const env = {
    ASSISTANT_SERVER_PORT: "5000",
    ASSISTANT_SERVER_HOST: "10.0.0.1",
    SN_MCP_HTTP_PORT: "5001",
    SN_MCP_HTTP_HOST: "0.0.0.0",
  };
  const fromEnv = await settings({ env });
  assert.deepEqual([fromEnv.web.port, fromEnv.web.host], [5000, "10.0.0.1"]);
  assert.deepEqual([fromEnv.mcp.port, fromEnv.mcp.host], [5001, "0.0.0.0"]);
  const flags = { port: "6000", hostname: "::1", mcpPort: "6001", mcpHostname: "localhost" };
  const fromFlags = await settings({ env, flags });
  assert.deepEqual([fromFlags.web.port, fromFlags.web.host], [6000, "::1"]);
  assert.deepEqual([fromFlags.mcp.port, fromFlags.mcp.host], [6001, "localhost"]);
});

Deno.test("resolveSettings: PLATFORM_ variables are read before their SN_ alias, one by one", async () => {
  const { environment } = await settings({
    env: {
      PLATFORM_INSTANCE_URL: "https://a.example.com",
      SN_INSTANCE: "b",
      PLATFORM_USERNAME: "",
      SN_USERNAME: "alias-user",
      SN_PASSWORD: "alias-pass",
      PLATFORM_CLIENT_ID: "id",
      SN_CLIENT_SECRET: "secret",
      PLATFORM_REFRESH_TOKEN: "refresh",
      SN_REFRESH_TOKEN: "other",
    },
  });
  assert.deepEqual(environment, {
    instance: "https://a.example.com",
    username: "alias-user",
    password: "alias-pass",
    clientId: "id",
    clientSecret: "secret",
    refreshToken: "refresh",
  });
  assert.equal((await settings({})).environment, undefined);
});

Deno.test("resolveSettings: every other variable lands in its setting", async () => {
  const result = await settings({
    cwd: "/projects",
    env: {
      ASSISTANT_CONFIG_DIR: "conf",
      ASSISTANT_DATA_DIR: "/data",
      SN_MEMORY_PATH: "/notes",
      ASSISTANT_KEY: "master",
      ASSISTANT_API_TOKEN: "api",
      SN_MCP_TOKEN: "mcp",
      ASSISTANT_ALLOWED_ORIGINS: "https://a.example/, http://localhost:3000",
      SN_OAUTH_PORT: "3333",
      SN_MCP_DEBUG: "true",
      SN_LAZY_TOOLS: "false",
      ASSISTANT_PEER_CHECK: "off",
      SN_MCP_CONFINE: "claude-code, cursor",
      SN_MCP_SESSION_IDLE_MS: "60000",
      ANTHROPIC_API_KEY: "k1",
      OPENAI_API_KEY: "",
    },
  });
  assert.equal(result.paths.configDir, join("/projects", "conf"));
  assert.equal(result.paths.database, join("/data", "assistant.db"));
  assert.equal(result.paths.memory, "/notes");
  assert.equal(result.masterKey, "master");
  assert.deepEqual([result.web.token, result.mcp.token], ["api", "mcp"]);
  assert.deepEqual(result.allowedOrigins, ["https://a.example", "http://localhost:3000"]);
  assert.equal(result.oauthPort, 3333);
  assert.deepEqual([result.mcp.debug, result.logLevel], [true, "debug"]);
  assert.deepEqual([result.mcp.lazyTools, result.mcp.peerCheck], [false, false]);
  assert.deepEqual(result.mcp.confine, ["claude-code", "cursor"]);
  const all = await settings({ env: { SN_MCP_CONFINE: "On" } });
  assert.equal(all.mcp.confine, true);
  assert.equal(result.sessionIdleMs, 60000);
  assert.deepEqual(result.providerKeys, { anthropic: "k1" });
});

Deno.test("resolveSettings: a bad value is refused naming its variable or flag and the value", async () => {
  const bad: [string, string][] = [
    ["SN_MCP_HTTP_PORT", "70000"],
    ["ASSISTANT_SERVER_PORT", "http"],
    ["SN_OAUTH_PORT", "-1"],
    ["SN_MCP_HTTP_HOST", "http://127.0.0.1"],
    ["SN_MCP_HTTP_HOST", "127.0.0.1:3006"],
    ["SN_MCP_DEBUG", "maybe"],
    ["SN_LAZY_TOOLS", "2"],
    ["SN_MCP_CONFINE", " , "],
    ["SN_MCP_SESSION_IDLE_MS", "30m"],
    ["ASSISTANT_ALLOWED_ORIGINS", "tools.example.com"],
    ["ASSISTANT_ALLOWED_ORIGINS", "*"],
  ];
  for (const [name, value] of bad) {
    const error = await usageError({ env: { [name]: value } });
    assert.ok(error.message.startsWith(`${name} ${JSON.stringify(value)}`), error.message);
    assert.ok(error.remedy);
  }
  assert.match((await usageError({ flags: { mcpPort: "3.5" } })).message, /^--mcp-port "3.5"/);
  assert.match((await usageError({ flags: { logLevel: "warn" } })).remedy ?? "", /warning/);
});

Deno.test("resolveSettings: one port for both listeners is refused, two free ports are not", async () => {
  assert.match((await usageError({ flags: { port: "3006" } })).message, /cannot share port 3006/);
  const { web, mcp } = await settings({ flags: { port: "0", mcpPort: "0" } });
  assert.deepEqual([web.port, mcp.port], [0, 0]);
});

Deno.test("resolveSettings: only the first config file found is read, in the documented order", async () => {
  await withDirectories(async ({ cwd, home }) => {
    const files = [
      join(cwd, "assistant.jsonc"),
      join(home, "assistant.jsonc"),
      join(home, ".config", "assistant", "assistant.jsonc"),
    ];
    for (const [index, file] of files.entries()) {
      await Deno.writeTextFile(
        file,
        `{ "model": "p/${index}", "disabled_providers": ["only-${index}"] }`,
      );
    }
    const explicit = join(home, "other.jsonc");
    await Deno.writeTextFile(explicit, '{ "model": "p/explicit" }');
    const chosen = await settings({ cwd, home, flags: { config: "../home/other.jsonc" } });
    assert.deepEqual([chosen.configFile, chosen.config.model], [explicit, "p/explicit"]);
    for (const [index, file] of files.entries()) {
      const { configFile, config } = await settings({ cwd, home });
      assert.deepEqual([configFile, config.model], [file, `p/${index}`]);
      assert.deepEqual(config.disabled_providers, [`only-${index}`]);
      await Deno.remove(file);
    }
    assert.equal((await settings({ cwd, home })).configFile, null);
  });
});

Deno.test("resolveSettings: ASSISTANT_CONFIG_DIR moves the global config file", async () => {
  await withDirectories(async ({ cwd, home }) => {
    const elsewhere = join(home, "elsewhere");
    await Deno.mkdir(elsewhere);
    await Deno.writeTextFile(join(elsewhere, "assistant.jsonc"), '{ "model": "p/moved" }');
    const { config } = await settings({ cwd, home, env: { ASSISTANT_CONFIG_DIR: elsewhere } });
    assert.equal(config.model, "p/moved");
  });
});

Deno.test("resolveSettings: a missing --config file is refused, not replaced by another", async () => {
  await withDirectories(async ({ cwd, home }) => {
    await Deno.writeTextFile(join(cwd, "assistant.jsonc"), "{}");
    const error = await usageError({ cwd, home, flags: { config: "gone.jsonc" } });
    assert.match(error.message, /"gone.jsonc" not found/);
  });
});

Deno.test("resolveSettings: a malformed file is reported, runs on defaults and stays as it was", async () => {
  await withDirectories(async ({ cwd, home }) => {
    const file = join(cwd, "assistant.jsonc");
    const text = '{ "model": "a/b", ';
    await Deno.writeTextFile(file, text);
    const { config, configProblems, configFile } = await settings({ cwd, home });
    assert.equal(config.model, undefined);
    assert.equal(configFile, file);
    assert.deepEqual([configProblems[0]?.severity, configProblems[0]?.line], ["error", 1]);
    assert.equal(await Deno.readTextFile(file), text);
  });
});

Deno.test("resolveSettings: a file that cannot be read is a problem that names it", async () => {
  await withDirectories(async ({ cwd, home }) => {
    const file = join(cwd, "assistant.jsonc");
    await Deno.symlink(file, file);
    const { configProblems } = await settings({ cwd, home });
    assert.equal(configProblems.length, 1);
    assert.match(configProblems[0]?.message ?? "", /cannot be read/);
    assert.equal(configProblems[0]?.file, file);
  });
});

Deno.test("resolveSettings: a directory named assistant.jsonc is passed over", async () => {
  await withDirectories(async ({ cwd, home }) => {
    await Deno.mkdir(join(cwd, "assistant.jsonc"));
    await Deno.writeTextFile(join(home, "assistant.jsonc"), '{ "model": "p/home" }');
    assert.equal((await settings({ cwd, home })).config.model, "p/home");
  });
});
