import assert from "node:assert/strict";
import { join } from "node:path";
import { createConfigFile } from "../../mod/config/config_file.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { publicConfig } from "../../mod/web/public_config.ts";
import { present } from "../support/present.ts";

const TEXT = `{
  // from elsewhere
  "model": "proxy/{env:CHOSEN}",
  "provider": { "proxy": { "options": {
    "baseURL": "{env:ADDRESS}", "apiKey": "{file:~/keys/proxy}",
    "headers": { "authorization": "Bearer {env:TOKEN}" }, "team": "{file:team.txt}" } } },
  "mcp": { "docs": { "type": "remote", "url": "{env:NOT_SET}" } },
  "disabled_providers": ["groq", "{env:NOT_SET}", "xai"],
  "{env:CHOSEN}": 1
}
`;
const env = {
  CHOSEN: 'm"1',
  ADDRESS: "https://llm.example/v1",
  TOKEN: "Planted-4711",
};

/** A home whose configuration stands in the given folder of it. */
async function withFile(
  folder: string,
  work: (place: { home: string; file: string }) => Promise<void>,
): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-references-" });
  try {
    const file = join(home, folder, "assistant.jsonc");
    await Deno.mkdir(join(home, folder), { recursive: true });
    await Deno.mkdir(join(home, "keys"));
    await Deno.writeTextFile(file, TEXT);
    await Deno.writeTextFile(join(home, folder, "team.txt"), "blue\n");
    await Deno.writeTextFile(join(home, "keys", "proxy"), "Planted-key\n");
    await work({ home, file });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("references: variables and files stand in values, what is missing is said and left out alone", async () => {
  await withFile(".config/assistant", async ({ home, file }) => {
    const settings = await resolveSettings({ home, cwd: home, env });
    const { config, configProblems } = settings;
    assert.equal(config.model, 'proxy/m"1');
    assert.deepEqual(JSON.parse(JSON.stringify(config.provider.proxy?.options)), {
      baseURL: "https://llm.example/v1",
      apiKey: "Planted-key",
      headers: { authorization: "Bearer Planted-4711" },
      team: "blue",
    });
    assert.deepEqual([config.mcp, config.disabled_providers], [{}, ["groq", "xai"]]);
    const told = configProblems.filter(({ message }) => /refers to/.test(message));
    assert.deepEqual(told.map(({ path, line }) => [path, line]), [
      ["disabled_providers[1]", 8],
      ["mcp.docs.url", 7],
    ]);
    assert.doesNotMatch(JSON.stringify(configProblems), /Planted/);
    const shown = JSON.stringify(publicConfig(config, settings.referenced));
    assert.doesNotMatch(shown, /Planted|blue|llm\.example/);

    const edited = createConfigFile(settings, env);
    const read = await edited.read();
    assert.deepEqual([read.text.includes("{env:ADDRESS}"), read.restart], [true, false]);
    await edited.edit({ edits: [{ path: ["model"], value: "a/b" }], revision: read.revision });
    assert.match(await Deno.readTextFile(file), /from elsewhere[^]*\{file:~\/keys\/proxy\}/);
  });
});

Deno.test("references: those of a project's file wait for the person, who confirms the file", async () => {
  await withFile("project", async ({ home, file }) => {
    const read = () => resolveSettings({ home, cwd: join(home, "project"), env });
    const { config, trust } = await read();
    assert.doesNotMatch(JSON.stringify(config), /Planted|llm\.example|blue/);
    assert.equal(config.model, undefined);
    const waiting = present(trust).waiting.map(({ path, says }) => `${path} ${says}`);
    assert.ok(
      waiting.includes(
        'provider.proxy.options.headers.authorization would take the variable "TOKEN"',
      ),
    );
    assert.ok(waiting.includes('provider.proxy.options.team would take the file "team.txt"'));
    await present(trust).confirm(present(trust).hash);
    assert.equal(present(config.provider.proxy).options?.apiKey, "Planted-key");
    assert.equal(config.model, 'proxy/m"1');
    assert.deepEqual(present((await read()).trust).waiting, []);
    assert.equal(await Deno.readTextFile(file), TEXT);
  });
});
