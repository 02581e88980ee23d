import assert from "node:assert/strict";
import { join } from "node:path";
import { checkRegistration } from "../../../mod/cli/doctor/check_registration.ts";

async function check(content: string) {
  const folder = await Deno.makeTempDir();
  const file = join(folder, "claude_desktop_config.json");
  await Deno.writeTextFile(file, content);
  const found = await checkRegistration({ files: [file, join(folder, "none")], mcpPort: 3006 });
  await Deno.remove(folder, { recursive: true });
  return found.map(({ level, message }) => `${level} ${message.replace(file, "FILE")}`);
}

function entry(command: string, args: string[]): string {
  return JSON.stringify({ mcpServers: { "assistant-nexus": { command, args } } });
}

const URL_ARG = "http://127.0.0.1:3006/mcp";

Deno.test("registration: a working entry is fine and other entries do not matter", async () => {
  const text = JSON.parse(entry(Deno.execPath(), ["bridge", URL_ARG]));
  text.mcpServers.other = { command: "npx" };
  assert.deepEqual(await check(JSON.stringify(text)), ["ok FILE registers assistant-nexus"]);
});

Deno.test("registration: JSON that the client would ignore is broken, with line and column", async () => {
  for (const text of ['{\n "mcpServers": {},\n}', "// note\n{}", '{"a": "C:\\Users"}']) {
    const [finding] = await check(text);
    assert.match(finding ?? "", /^broken FILE:\d+:\d+: \w+: the client ignores the whole file/);
  }
});

Deno.test("registration: a program found only through the PATH, or not at all, is broken", async () => {
  assert.match(
    (await check(entry("npx", ["-y", "mcp-remote"])))[0] ?? "",
    /"npx" is not an absolute path/,
  );
  assert.match(
    (await check(entry("/none/assistant", [URL_ARG])))[0] ?? "",
    /no program \/none\/assistant/,
  );
});

Deno.test("registration: another port and credentials in the arguments are hints", async () => {
  const args = [
    "bridge",
    "http://127.0.0.1:9999/mcp",
    "--header",
    "X-SN-Password:hush-hush",
  ];
  const found = await check(entry(Deno.execPath(), args));
  assert.equal(found.length, 2);
  assert.match(found[0] ?? "", /^hint .*9999.*port 3006/);
  assert.match(found[1] ?? "", /^hint .*credentials/);
  assert.doesNotMatch(found.join(), /hush/);
});

Deno.test("registration: a file without the entry is a hint, odd shapes are not fatal", async () => {
  for (const text of ["{}", "[]", "null", '{"mcpServers": 3}', '{"mcpServers": {"x": {}}}']) {
    assert.deepEqual(await check(text), ["hint FILE has no entry assistant-nexus"]);
  }
});
