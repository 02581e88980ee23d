import assert from "node:assert/strict";
import { join } from "node:path";
import { isTitle } from "../support/agent.ts";
import { type Script, startModelServer } from "../support/model_server/model_server.ts";
import { openWebService, type WebService } from "../support/web_service.ts";
import { present } from "../support/present.ts";

const AGENT = "/api/agent";

/** A service whose only model is the scripted one. */
async function openAgent(script: Script, { asPerson = true } = {}) {
  const server = startModelServer({ script });
  const config = {
    model: "scripted/one",
    provider: {
      scripted: {
        npm: "@ai-sdk/openai-compatible",
        options: { baseURL: server.baseURL },
        models: { one: {}, two: {} },
      },
    },
  };
  const service = await openWebService({
    asPerson,
    prepare: (home) => Deno.writeTextFile(join(home, "assistant.jsonc"), JSON.stringify(config)),
  });
  return {
    server,
    service,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

interface Streamed {
  id?: string;
  type: string;
  data: { type: string; text?: string; request?: { id: string } } & Record<string, unknown>;
  complete?: boolean;
  position?: string;
}

/** The stream of events, read one by one. */
async function follow({ request }: WebService, after?: string) {
  const query = after === undefined ? "" : `?after=${encodeURIComponent(after)}`;
  const response = await request(`${AGENT}/events${query}`, {
    headers: { host: "127.0.0.1:4096" },
  });
  assert.equal(response.status, 200);
  const reader = present(response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = async (): Promise<Streamed> => {
    for (let end = rest.indexOf("\n\n"); end < 0; end = rest.indexOf("\n\n")) {
      const { done, value } = await reader.read();
      assert.ok(!done, "the stream ended");
      rest += value;
    }
    const end = rest.indexOf("\n\n");
    const lines = rest.slice(0, end).split("\n");
    rest = rest.slice(end + 2);
    const field = (name: string) =>
      lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
    return { id: field("id"), ...JSON.parse(field("data") ?? "{}") };
  };
  return {
    next,
    async until(type: string): Promise<Streamed> {
      for (;;) {
        const event = await next();
        if (event.data?.type === type) return event;
      }
    },
    async idle(sessionId: string): Promise<void> {
      for (;;) {
        const { data } = await next();
        if (data?.type !== "session.status" || data.sessionId !== sessionId) continue;
        if (data.status === "idle") return;
      }
    },
    [Symbol.asyncDispose]: () => reader.cancel(),
  };
}

Deno.test("API agent: a session is prompted, streamed, paged, replayed, switched, and removed", async () => {
  await using opened = await openAgent((request) =>
    isTitle(request) ? { text: "Greetings" } : { text: `${request.model} says hello to you` }
  );
  const { service, server } = opened;
  const { call } = service;
  const { status, body: session } = await call("POST", `${AGENT}/sessions`, { body: {} });
  assert.deepEqual([status, session.agent, session.model], [201, "build", null]);
  const at = `${AGENT}/sessions/${session.id}`;
  await using events = await follow(service);
  const connected = await events.next();
  assert.deepEqual([connected.type, connected.complete], ["server.connected", true]);

  const prompted = await call("POST", `${at}/prompt`, { body: { text: "Hello" } });
  assert.deepEqual([prompted.status, prompted.body.role], [202, "user"]);
  await events.idle(session.id);
  const chosen = await call("POST", `${at}/model`, { body: { model: "scripted/two" } });
  assert.equal(chosen.body.model, "scripted/two");
  assert.equal((await call("POST", `${at}/agent`, { body: { agent: "PLAN" } })).body.agent, "plan");
  const file = { mime: "text/plain", name: "a.txt", data: btoa("seen") };
  await call("POST", `${at}/prompt`, { body: { text: "And now?", files: [file] } });
  await events.idle(session.id);
  assert.match(JSON.stringify(server.requests.at(-1)?.messages), /File a\.txt:.*seen/);

  const all = (await call("GET", `${at}/messages`)).body;
  assert.deepEqual(
    all.entries.map(({ message }: { message: Record<string, unknown> }) =>
      [message.role, message.agent, message.model].join(" ")
    ),
    [
      "user build ",
      "assistant build scripted/one",
      "user plan scripted/two",
      "assistant plan scripted/two",
    ],
  );
  const last = (await call("GET", `${at}/messages?limit=1`)).body;
  assert.deepEqual([last.more, last.entries[0].message.id], [true, all.entries[3].message.id]);
  const before = await call("GET", `${at}/messages?limit=3&before=${last.entries[0].message.id}`);
  assert.deepEqual([before.body.more, before.body.entries.length], [false, 3]);

  await using replayed = await follow(service, connected.position);
  assert.equal((await replayed.next()).complete, true);
  const first = await replayed.next();
  assert.notEqual(first.id, connected.position);
  assert.equal((await replayed.until("message.updated")).data.type, "message.updated");
  await using strange = await follow(service, "other-12");
  const anew = await strange.next();
  assert.deepEqual([anew.complete, anew.position], [false, anew.id]);

  const list = (await call("GET", `${AGENT}/sessions?search=greet`)).body;
  assert.deepEqual(list.sessions.map(({ title }: { title: string }) => title), ["Greetings"]);
  assert.deepEqual([list.more, list.statuses], [false, {}]);
  const renamed = await call("PATCH", at, { body: { title: "Mine", archived: true } });
  assert.equal(renamed.body.titleState, "user");
  assert.deepEqual((await call("GET", `${AGENT}/sessions`)).body.sessions, []);
  assert.equal((await call("GET", `${AGENT}/sessions?archived=true`)).body.sessions.length, 1);
  const view = (await call("GET", at)).body;
  assert.deepEqual([view.status, view.todos, view.tasks], ["idle", [], []]);
  assert.deepEqual((await call("DELETE", at)).body, { removed: true });
  assert.equal((await call("GET", at)).status, 404);
  assert.equal((await call("POST", `${at}/abort`)).status, 404);
});

Deno.test("API agent: an ask waits for a person, words let the run go on, a grant is revoked; abort ends a run", async () => {
  const writing = (content: string) => ({
    calls: [{ name: "write", input: { path: "notes.txt", content } }],
  });
  await using opened = await openAgent((request) => {
    if (isTitle(request)) return { text: "Notes" };
    const last = present(request.messages.at(-1));
    if (last.text === "Hang") return { text: "one two three", hangAfter: 2 };
    return last.role === "user" ? writing(last.text) : { text: last.results[0]?.text ?? "" };
  });
  const { service } = opened;
  const { call } = service;
  const { id } = (await call("POST", `${AGENT}/sessions`, { body: {} })).body;
  const at = `${AGENT}/sessions/${id}`;
  await using events = await follow(service);
  const prompt = (text: string) => call("POST", `${at}/prompt`, { body: { text } });
  const reply = async (body: Record<string, unknown>) => {
    const asked = (await events.until("permission.asked")).data.request?.id ?? "";
    const { requests } = (await call("GET", `${AGENT}/permissions?root=${id}`)).body;
    assert.deepEqual(requests.map((request: { id: string }) => request.id), [asked]);
    const answer = await call("POST", `${AGENT}/permissions/${asked}/reply`, { body });
    assert.deepEqual(answer.body, { replied: true });
    const again = await call("POST", `${AGENT}/permissions/${asked}/reply`, { body });
    assert.equal(again.status, 404, "it was answered");
    await events.idle(id);
  };

  await prompt("first");
  await reply({ reply: "reject", message: "not today" });
  const refused = (await call("GET", `${at}/messages`)).body.entries.at(-1);
  assert.match(JSON.stringify(refused.parts), /not today/);
  await prompt("second");
  await reply({ reply: "always" });
  assert.equal(await Deno.readTextFile(join(service.home, "notes.txt")), "second");
  const { grants } = (await call("GET", `${AGENT}/grants`)).body;
  assert.deepEqual(grants.map(({ rootId }: { rootId: string }) => rootId), [id]);
  const revoked = await call("DELETE", `${AGENT}/grants/${grants[0].id}`);
  assert.deepEqual(revoked.body, { revoked: true });
  assert.equal((await call("DELETE", `${AGENT}/grants/${grants[0].id}`)).status, 404);

  await prompt("Hang");
  await events.until("part.updated");
  const queued = await call("POST", `${at}/prompt`, { body: { text: "Then", delivery: "queue" } });
  assert.equal(queued.body.waiting, "queue");
  assert.equal((await call("POST", `${at}/compact`)).status, 409);
  const taken = await call("DELETE", `${at}/messages/${queued.body.id}`);
  assert.deepEqual(taken.body, { removed: true });
  assert.equal((await call("DELETE", `${at}/messages/${queued.body.id}`)).status, 409);
  assert.deepEqual((await call("POST", `${at}/abort`)).body, { status: "idle" });
  const aborted = (await call("GET", `${at}/messages`)).body.entries.at(-1);
  assert.equal(aborted.message.error.name, "aborted");
  assert.deepEqual((await call("GET", `${AGENT}/permissions`)).body, { requests: [] });
});

Deno.test("API agent: who is no person reads agents, tools and what waits", async () => {
  await using opened = await openAgent([], { asPerson: false });
  const { call } = opened.service;
  const { agents } = (await call("GET", `${AGENT}/agents`)).body;
  assert.deepEqual(
    agents.map(({ name, readOnly }: { name: string; readOnly: boolean }) => `${name} ${readOnly}`),
    ["build false", "plan true", "review true", "general false"],
  );
  assert.ok(!JSON.stringify(agents).includes("system"));
  const { tools } = (await call("GET", `${AGENT}/tools`)).body;
  assert.ok(tools.some(({ name }: { name: string }) => name === "tool_execute"));
  for (const path of ["sessions", "permissions", "grants"]) {
    assert.equal((await call("GET", `${AGENT}/${path}`)).status, 200, path);
  }
});

Deno.test("API models: the default is written into the person's file beside its comments, and counts at once", async () => {
  await using server = startModelServer({ script: [], models: ["one", "two"] });
  const text = `{
  // mine
  "provider": { "scripted": { "npm": "@ai-sdk/openai-compatible",
    "options": { "baseURL": "${server.baseURL}" }, "models": { "one": {}, "two": {} } } }
}
`;
  await using service = await openWebService({
    prepare: (home) => Deno.writeTextFile(join(home, "assistant.jsonc"), text),
  });
  const { call } = service;
  const set = (model: string) => call("PUT", "/api/models/default", { body: { model } });
  assert.equal((await call("GET", "/api/models")).body.default, undefined);
  assert.equal((await set("scripted")).status, 400);
  assert.equal((await set("nobody/one")).status, 404);
  const file = join(service.home, "assistant.jsonc");
  assert.deepEqual((await set("scripted/two")).body, { model: "scripted/two", file });
  const written = await Deno.readTextFile(file);
  assert.match(written, /\/\/ mine\n[^]*"model": "scripted\/two"/);
  assert.equal((await call("GET", "/api/models")).body.default, "scripted/two");
  const settings = (await call("GET", "/api/settings")).body.file;
  assert.deepEqual([settings.path, settings.restart], [file, false]);
  await Deno.writeTextFile(file, `${written} {`);
  const broken = await set("scripted/one");
  assert.deepEqual([broken.status, await Deno.readTextFile(file)], [400, `${written} {`]);
});

Deno.test("API models: a default makes the file where there is none, and leaves a project's file alone", async () => {
  await using empty = await openWebService({ env: { GROQ_API_KEY: "key" } });
  const body = { model: "groq/some-model" };
  const { file } = (await empty.call("PUT", "/api/models/default", { body })).body;
  assert.equal(file, join(empty.home, ".config", "assistant", "assistant.jsonc"));
  assert.deepEqual(JSON.parse(await Deno.readTextFile(file)), body);
  assert.equal((await empty.call("GET", "/api/config")).body.config.model, body.model);
  const provider = { half: { npm: "@ai-sdk/openai-compatible" } };
  await using project = await openWebService({
    env: { GROQ_API_KEY: "key" },
    project: JSON.stringify({ provider }),
  });
  const { call } = project;
  assert.equal((await call("PUT", "/api/models/default", { body })).status, 409);

  const { id } = (await call("POST", `${AGENT}/sessions`, { body: {} })).body;
  for (
    const [model, status, says] of [
      [undefined, 409, /"model": "<provider_id>\/<model_id>".*or choose one for the session/],
      ["half/one", 409, /provider\.half\.options\.baseURL|assistant config trust/],
      ["mistral/one", 404, /MISTRAL_API_KEY/],
      ["nobody/one", 404, /provider\.nobody/],
    ] as const
  ) {
    const prompt = { text: "Go", model };
    const refused = await call("POST", `${AGENT}/sessions/${id}/prompt`, { body: prompt });
    assert.equal(refused.status, status, model);
    assert.match(refused.body.remedy, says);
  }
  const { entries } = (await call("GET", `${AGENT}/sessions/${id}/messages`)).body;
  assert.deepEqual(entries, [], "nothing was stored");
});
