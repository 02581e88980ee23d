import assert from "node:assert/strict";
import { join } from "node:path";
import { createConfigFile } from "../../mod/config/config_file.ts";
import { hideSecrets, restoreSecrets } from "../../mod/config/hide_secrets.ts";
import { overridesOf } from "../../mod/config/overrides.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { AppError } from "../../mod/base/errors.ts";

const TEXT = `{
  // ours
  // "apiKey": "Planted-4"
  "provider": { "anthropic": { "apiKey": "Planted-1" } },
  "mcp": {
    "x": { "type": "local", "command": ["a"], "environment": { "HOME_TOWN": "Planted-2" } },
    "y": { "type": "remote", "url": "https://u:Planted-3@example.com/" },
  },
  "analytics": { "hourlyRate": 90 }, // money
}
`;

async function withFile(text: string | null, work: (home: string) => Promise<void>) {
  const home = await Deno.makeTempDir({ prefix: "assistant-config-" });
  try {
    const folder = join(home, ".config", "assistant");
    await Deno.mkdir(folder, { recursive: true });
    if (text !== null) await Deno.writeTextFile(join(folder, "assistant.jsonc"), text);
    await work(home);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function openFile(home: string) {
  return createConfigFile(await resolveSettings({ home, cwd: home, env: {} }), {});
}

const refusal = (code: string, text: RegExp) => (error: unknown) => {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, text);
  return true;
};

Deno.test("config file: secrets are hidden wherever they stand, and come back where they were", () => {
  const shown = hideSecrets(TEXT);
  assert.doesNotMatch(shown, /Planted/);
  assert.match(shown, /\/\/ ours[\s\S]*\/\/ money/);
  assert.deepEqual(restoreSecrets(shown, TEXT), { text: TEXT, missing: [] });
  assert.doesNotMatch(
    hideSecrets('{ "apiKey": "Planted-5" "x" : , "token": "Planted-6"'),
    /Planted/,
  );
  const moved = shown.replace('"anthropic"', '"openai"');
  assert.deepEqual(restoreSecrets(moved, TEXT).missing, ["provider.openai.apiKey"]);
});

Deno.test("config file: saved text keeps hidden secrets and comments; faults and newer files are refused", async () => {
  await withFile(TEXT, async (home) => {
    const file = await openFile(home);
    const read = await file.read();
    assert.doesNotMatch(JSON.stringify(read), /Planted/);
    assert.equal(read.restart, false);
    const { revision } = read;
    const text = read.text.replace("90", "120");
    const saved = await file.save({ text, revision });
    assert.deepEqual([saved.restart, saved.problems.length], [true, read.problems.length]);
    const stored = await Deno.readTextFile(read.path);
    assert.equal(stored, TEXT.replace("90", "120"));
    await assert.rejects(file.save({ text, revision }), refusal("conflict", /changed since/));
    const now = saved.revision;
    for (
      const [wrong, reason] of [
        [text.replace("120", '"much"'), /hourlyRate/],
        ["{ nonsense", /not valid JSON/],
        [text.replace('"anthropic"', '"openai"'), /provider\.openai\.apiKey/],
      ] as const
    ) {
      await assert.rejects(
        file.save({ text: wrong, revision: now }),
        refusal("invalid_input", reason),
      );
    }
    assert.equal(await Deno.readTextFile(read.path), stored, "nothing was saved");
  });
});

Deno.test("config file: single values are set and removed among comments; a first one makes the file", async () => {
  await withFile(TEXT, async (home) => {
    const file = await openFile(home);
    const { revision, path } = await file.read();
    const edits = [
      { path: ["activity", "retentionDays"], value: 7 },
      { path: ["analytics", "hourlyRate"] },
    ];
    await file.edit({ edits, revision });
    const stored = await Deno.readTextFile(path);
    assert.match(stored, /\/\/ ours/);
    assert.match(stored, /"retentionDays": 7/);
    assert.doesNotMatch(stored, /hourlyRate/);
    assert.match(stored, /Planted-1/);
  });
  await withFile(null, async (home) => {
    const file = await openFile(home);
    const before = await file.read();
    assert.deepEqual([before.exists, before.revision, before.locations.length], [false, "", 2]);
    const after = await file.edit({
      edits: [{ path: ["activity", "arguments"], value: false }],
      revision: "",
    });
    assert.equal(after.exists, true);
    assert.equal(((await Deno.stat(after.path)).mode ?? 0) & 0o777, 0o600);
    const settings = await resolveSettings({ home, cwd: home, env: {} });
    assert.equal(settings.config.activity.arguments, false);
  });
});

Deno.test("overrides: the variables that count are named with what they decide, never with their values", () => {
  const overrides = overridesOf({
    SN_MCP_TOKEN: "Planted",
    ANTHROPIC_API_KEY: "Planted",
    PATH: "/bin",
    SN_LAZY_TOOLS: "",
  });
  assert.deepEqual(overrides.map(({ variable }) => variable), [
    "ANTHROPIC_API_KEY",
    "SN_MCP_TOKEN",
  ]);
  assert.doesNotMatch(JSON.stringify(overrides), /Planted/);
});
