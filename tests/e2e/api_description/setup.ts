/** Requests with which a person sets the service up: models, keys, configuration, compiler. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { checkAnswers } from "../../support/api_contract.ts";
import { linkCompiler } from "../../support/compiler.ts";
import { createCalls } from "../../support/json_calls.ts";
import { mainCommand, type RunningService, startService } from "../../support/service.ts";
import { mustSucceed, type World } from "./world.ts";

/** Puts the configuration and the vendor's compiler, which needs a network, into the HOME. */
export async function prepareHome(
  home: string,
  { baseURL, mcpOrigin }: { baseURL: string; mcpOrigin: string },
): Promise<void> {
  const config = {
    model: "scripted/one",
    provider: {
      scripted: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL, apiKey: "hidden" },
        models: { one: {}, two: {} },
      },
    },
    // No other is asked for its models.
    enabled_providers: ["scripted", "anthropic"],
    mcp: {
      remote: { type: "remote", url: `${mcpOrigin}/mcp` },
      locked: { type: "remote", url: `${mcpOrigin}/locked` },
      gone: { type: "local", command: ["no-such-program-here"] },
    },
  };
  await Deno.writeTextFile(join(home, "assistant.jsonc"), JSON.stringify(config));
  await linkCompiler(join(home, ".assistant", "source"), { anew: true });
}

export async function useModels({ call, done }: World): Promise<void> {
  await done("GET", "/api/providers");
  await done("PUT", "/api/providers/anthropic/key", { body: { key: "sk-kept" } });
  const { body: { removed } } = await done("DELETE", "/api/providers/anthropic/key");
  assert.equal(removed, true);
  assert.equal(
    (await call("PUT", "/api/providers/nobody/key", { body: { key: "k" } })).status,
    404,
  );
  await done("PUT", "/api/models/default", { body: { model: "scripted/two" } });
  assert.equal((await done("GET", "/api/models")).body.default, "scripted/two");
}

export async function useSettings({ call, done }: World): Promise<void> {
  const { body: { file: opened, compiler } } = await done("GET", "/api/settings");
  assert.doesNotMatch(opened.text, /"hidden"/);
  const edits = [{ path: ["analytics", "mcpSettleMinutes"], value: 7 }];
  const { body: edited } = await done("PATCH", "/api/settings/file", {
    body: { edits, revision: opened.revision },
  });
  assert.match(edited.text, /"mcpSettleMinutes": ?7/);
  const saved = { text: `// Mine.\n${edited.text}`, revision: edited.revision };
  await done("PUT", "/api/settings/file", { body: saved });
  assert.equal((await call("PUT", "/api/settings/file", { body: saved })).status, 409);
  for (const text of ["{}", '{ "model": 1, "modle": "a/b" }', "{"]) {
    await done("POST", "/api/settings/check", { body: { text } });
  }
  const { body: installed } = await done("POST", "/api/settings/compiler");
  assert.deepEqual([installed.folder, installed.fetched], [compiler.folder, false]);
}

/** The backup is kept for a start that this service does not come to. */
export async function useBackup({ call, done }: World): Promise<void> {
  const password = "correct horse battery";
  const { body: { file } } = await done("POST", "/api/backup", { body: { password } });
  const { body: looked } = await done("POST", "/api/backup/look", { body: { file, password } });
  const { body: kept } = await done("POST", "/api/backup/restore", { body: { file, password } });
  assert.deepEqual(kept, looked);
  const wrong = { file, password: "another password" };
  assert.equal((await call("POST", "/api/backup/restore", { body: wrong })).status, 403);
}

/** A person's own file needs no trust, so this asks a service that was started in a project. */
export async function useTrust({ contract }: World): Promise<void> {
  await using service = await startInProject({ permission: { bash: "allow" } });
  const headers = await service.personHeaders();
  const send = checkAnswers(
    (path, init) =>
      fetch(service.webUrl + path, { ...init, headers: { ...init?.headers, ...headers } }),
    () => Promise.resolve(contract),
  );
  const call = createCalls(send);
  const done = mustSucceed(call);
  const { body: { trust } } = await done("GET", "/api/config");
  assert.equal(trust.waiting.length, 1);
  const wrong = await call("POST", "/api/config/trust", { body: { hash: "0" } });
  assert.equal(wrong.status, 409);
  const { body } = await done("POST", "/api/config/trust", { body: { hash: trust.hash } });
  assert.deepEqual(body.waiting, []);
}

function startInProject(config: unknown): Promise<RunningService> {
  return startService({
    command: ["sh", "-c", 'cd "$HOME/project" && exec "$@"', "sh", ...mainCommand()],
    args: [],
    prepare: async (home) => {
      await Deno.mkdir(join(home, "project"));
      await Deno.writeTextFile(join(home, "project", "assistant.jsonc"), JSON.stringify(config));
    },
  });
}
