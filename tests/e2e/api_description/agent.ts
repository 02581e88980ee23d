/** Requests to the agent, whose only model is a scripted one. */
import assert from "node:assert/strict";
import { streamEventSchema } from "../../../mod/web/routes/agent_events.ts";
import { isTitle } from "../../support/agent.ts";
import type { ModelRequest, Turn } from "../../support/model_server/turn.ts";
import { present } from "../../support/present.ts";
import type { World } from "./world.ts";

const AGENT = "/api/agent";
const HANG = "Talk on";
const WRITE = "Write it down";

/** What the person says decides what the model does. */
export function say(request: ModelRequest): Turn {
  if (isTitle(request)) return { text: "Notes" };
  const last = present(request.messages.at(-1));
  if (last.text === HANG) return { text: "one two three", hangAfter: 2 };
  if (last.text !== WRITE) return { text: "Well." };
  return { calls: [{ name: "write", input: { path: "notes.txt", content: "noted" } }] };
}

export async function useAgentParts({ call, done }: World): Promise<void> {
  for (const part of ["agents", "tools", "plugins"]) await done("GET", `${AGENT}/${part}`);
  const { body: { servers } } = await done("GET", `${AGENT}/mcp`);
  assert.deepEqual(
    servers.map(({ name, type }: Record<string, unknown>) => `${name} ${type}`),
    ["remote remote", "locked remote", "gone local"],
  );
  const { body: connected } = await done("POST", `${AGENT}/mcp/remote/connect`);
  assert.equal(connected.status, "connected");
  await done("GET", `${AGENT}/mcp`);
  await done("GET", `${AGENT}/tools`);
  assert.equal((await call("POST", `${AGENT}/mcp/gone/connect`)).status, 502);
  const { body: begun } = await done("POST", `${AGENT}/mcp/locked/sign-in`);
  assert.match(begun.authorizeUrl, /\/authorize\?.*code_challenge=/);
  await done("POST", `${AGENT}/mcp/locked/sign-out`);
  const { body: left } = await done("POST", `${AGENT}/mcp/remote/disconnect`);
  assert.equal(left.status, "disabled");
}

export async function useAgentSession({ call, done, send }: World): Promise<void> {
  const { body: { id } } = await done("POST", `${AGENT}/sessions`, { body: {} });
  const at = `${AGENT}/sessions/${id}`;
  await using events = await follow(send);
  await done("POST", `${at}/prompt`, { body: { text: "Hello" } });
  await events.idle(id);
  await done("POST", `${at}/model`, { body: { model: "scripted/two" } });
  await done("POST", `${at}/agent`, { body: { agent: "plan" } });
  const file = { mime: "text/plain", name: "a.txt", data: btoa("seen") };
  await done("POST", `${at}/prompt`, { body: { text: "And now?", files: [file] } });
  await events.idle(id);
  await done("POST", `${at}/compact`);
  await done("GET", `${at}/messages`);
  assert.equal((await done("GET", `${at}/messages?limit=1`)).body.more, true);

  await done("PATCH", at, { body: { title: "Mine", archived: true } });
  await done("GET", `${AGENT}/sessions?archived=true`);
  await done("GET", at);
  await done("DELETE", at);
  assert.equal((await call("GET", at)).status, 404);
}

export async function useAgentAbort({ call, done, send }: World): Promise<void> {
  const { body: { id } } = await done("POST", `${AGENT}/sessions`, { body: {} });
  const at = `${AGENT}/sessions/${id}`;
  await using events = await follow(send);
  await done("POST", `${at}/prompt`, { body: { text: HANG } });
  await events.until((data) => data.type === "session.status" && data.status !== "idle");
  const late = { text: "Then", delivery: "queue" };
  const { body: queued } = await done("POST", `${at}/prompt`, { body: late });
  const { body: { statuses } } = await done("GET", `${AGENT}/sessions`);
  assert.deepEqual(Object.keys(statuses), [id]);
  await done("DELETE", `${at}/messages/${queued.id}`);
  assert.equal((await call("POST", `${at}/compact`)).status, 409);
  assert.equal((await done("POST", `${at}/abort`)).body.status, "idle");
  const { body: { entries } } = await done("GET", `${at}/messages`);
  assert.equal(entries.length, 2, "what was taken back is gone");
}

export async function useAgentPermissions({ call, done, send, service }: World): Promise<void> {
  const { body: { id } } = await done("POST", `${AGENT}/sessions`, { body: {} });
  await using events = await follow(send);
  await done("POST", `${AGENT}/sessions/${id}/prompt`, { body: { text: WRITE } });
  await events.until(({ type }) => type === "permission.asked");
  const { body: { requests: [asked] } } = await done("GET", `${AGENT}/permissions?root=${id}`);
  const reply = `${AGENT}/permissions/${asked.id}/reply`;
  await done("POST", reply, { body: { reply: "always" } });
  assert.equal((await call("POST", reply, { body: { reply: "always" } })).status, 404);
  await events.idle(id);
  assert.equal(await Deno.readTextFile(`${service.home}/notes.txt`), "noted");
  await done("GET", `${AGENT}/sessions/${id}/messages`);
  const { body: { grants: [grant] } } = await done("GET", `${AGENT}/grants`);
  await done("DELETE", `${AGENT}/grants/${grant.id}`);
  assert.equal((await call("DELETE", `${AGENT}/grants/${grant.id}`)).status, 404);
}

type AgentEvent = Extract<ReturnType<typeof streamEventSchema.parse>, { type: "agent" }>["data"];

/** The stream of events, each as it is described; open when this answers. */
async function follow(send: World["send"]) {
  const { body } = await send(`${AGENT}/events`);
  const reader = present(body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const next = async () => {
    while (!rest.includes("\n\n")) {
      const { done, value } = await reader.read();
      assert.ok(!done, "the stream ended");
      rest += value;
    }
    const end = rest.indexOf("\n\n");
    const data = rest.slice(0, end).split("\n").find((line) => line.startsWith("data: "));
    rest = rest.slice(end + 2);
    return streamEventSchema.parse(JSON.parse(present(data).slice(6)));
  };
  const until = async (isIt: (data: AgentEvent) => boolean): Promise<void> => {
    for (;;) {
      const event = await next();
      if (event.type === "agent" && isIt(event.data)) return;
    }
  };
  assert.equal((await next()).type, "server.connected");
  return {
    until,
    idle: (id: string) =>
      until((data) =>
        data.type === "session.status" && data.sessionId === id && data.status === "idle"
      ),
    [Symbol.asyncDispose]: () => reader.cancel(),
  };
}
