import assert from "node:assert/strict";
import { join } from "node:path";
import { startModelServer } from "../support/model_server/model_server.ts";
import { openWebService } from "../support/web_service.ts";

const SECRET = "sk-planted-0123456789";

Deno.test("API models: the list names default and small model; keys are kept and forgotten by a person", async () => {
  await using endpoint = startModelServer({ script: [], models: ["small", "large"] });
  const config = {
    model: "runner/small",
    "model.mini": "runner/tiny",
    provider: {
      runner: { options: { baseURL: endpoint.baseURL, apiKey: SECRET } },
      anthropic: { models: { "some-model": { reasoning: true, attachment: true } } },
    },
    enabled_providers: ["runner", "anthropic"],
  };
  await using service = await openWebService({
    env: { GROQ_API_KEY: SECRET },
    prepare: (home) => Deno.writeTextFile(join(home, "assistant.jsonc"), JSON.stringify(config)),
  });
  const { call } = service;
  const { providers, known } = (await call("GET", "/api/providers")).body;
  assert.deepEqual(
    providers.map(({ id, available, keySource }: Record<string, unknown>) =>
      `${id} ${available} ${keySource}`
    ),
    ["runner true config", "anthropic false undefined"],
  );
  assert.ok(known.some(({ id }: { id: string }) => id === "mistral"));
  const { body } = await call("GET", "/api/models");
  assert.deepEqual([body.default, body.small], ["runner/small", "runner/tiny"]);
  assert.deepEqual(
    body.models.map(({ id, source, role, available }: Record<string, unknown>) =>
      [id, source, role, available].join(" ").replaceAll("  ", " ")
    ),
    [
      "runner/small config default true",
      "runner/tiny config small true",
      "runner/large endpoint true",
      "anthropic/some-model config false",
    ],
  );
  assert.ok(!JSON.stringify([providers, body]).includes(SECRET));
  const [model] = body.models.slice(-1);
  assert.match(model.reason, /"anthropic" has no key/);
  assert.deepEqual([model.reasoning, model.attachment], [true, true]);

  const put = (id: string, key: string) =>
    call("PUT", `/api/providers/${id}/key`, { body: { key } });
  assert.equal((await put("anthropic", `two ${SECRET}`)).status, 400);
  assert.equal((await put("nobody", SECRET)).status, 404);
  assert.equal((await put("groq", SECRET)).status, 409);
  const kept = await put("anthropic", SECRET);
  assert.deepEqual([kept.body.available, kept.body.keySource], [true, "auth.json"]);
  assert.ok(!JSON.stringify(kept.body).includes(SECRET));
  const removed = await call("DELETE", "/api/providers/anthropic/key");
  assert.deepEqual(removed.body, { removed: true });
});

Deno.test("API models: a key takes a person", async () => {
  await using service = await openWebService({ asPerson: false });
  const body = { key: SECRET };
  const { status } = await service.call("PUT", "/api/providers/anthropic/key", { body });
  assert.equal(status, 403);
  assert.equal((await service.call("GET", "/api/models")).status, 200);
});

Deno.test("API config: a project's file is shown with what waits, and confirmed as it was read", async () => {
  const project = JSON.stringify({ permission: { bash: "allow" } });
  await using service = await openWebService({ project });
  const { call } = service;
  const { trust, problems, config } = (await call("GET", "/api/config")).body;
  assert.deepEqual(trust.waiting.map(({ path }: { path: string }) => path), ["permission.bash"]);
  assert.match(problems.at(-1).message, /waits for you: permission\.bash/);
  assert.deepEqual(config.permission, {});
  const wrong = await call("POST", "/api/config/trust", { body: { hash: "0" } });
  assert.equal(wrong.status, 409);
  const confirmed = await call("POST", "/api/config/trust", { body: { hash: trust.hash } });
  assert.deepEqual([confirmed.status, confirmed.body.waiting], [200, []]);
  const after = (await call("GET", "/api/config")).body;
  assert.deepEqual([after.config.permission, after.trust.waiting], [{ bash: "allow" }, []]);
  assert.ok(!after.problems.some(({ message }: { message: string }) => message.includes("waits")));
});

Deno.test("API config: the person's own file needs no confirmation", async () => {
  await using service = await openWebService();
  assert.equal((await service.call("GET", "/api/config")).body.trust, null);
  const { status } = await service.call("POST", "/api/config/trust", { body: { hash: "0" } });
  assert.equal(status, 404);
});

Deno.test("API agent: MCP servers are listed, connected by a person, and say what keeps them", async () => {
  const config = { mcp: { gone: { type: "local", command: ["no-such-program-here"] } } };
  await using service = await openWebService({
    prepare: (home) => Deno.writeTextFile(join(home, "assistant.jsonc"), JSON.stringify(config)),
  });
  const { call } = service;
  const listed = await call("GET", "/api/agent/mcp");
  assert.deepEqual(listed.body.servers, [
    { name: "gone", type: "local", status: "idle", signedIn: false, tools: [] },
  ]);
  const refused = await call("POST", "/api/agent/mcp/gone/connect");
  assert.equal(refused.status, 502);
  assert.match(refused.body.detail, /no program "no-such-program-here"/);
  const after = await call("POST", "/api/agent/mcp/gone/disconnect");
  assert.equal(after.body.status, "disabled");
  assert.equal((await call("POST", "/api/agent/mcp/other/connect")).status, 404);
  assert.equal((await call("POST", "/api/agent/mcp/gone/sign-in")).status, 409);
});
