import assert from "node:assert/strict";
import type { AgentEventData } from "../../mod/agent/feed.ts";
import type { PermissionRequest } from "../../mod/agent/permission_request.ts";
import {
  type AgentEntry,
  type AgentMessage,
  type AgentPart,
  type AgentSession,
  newMessage,
  noTokens,
  type PartOf,
  type ToolPart,
} from "../../mod/agent/session.ts";
import { findCommands } from "../../ui/commands.ts";
import { html } from "../../ui/html.ts";
import { startSegment } from "../../ui/pages/all_pages.ts";
import { createAgentStream } from "../../ui/pages/hub/agent_stream.ts";
import { attach } from "../../ui/pages/hub/attachments.ts";
import { instanceNames } from "../../ui/pages/hub/choices.ts";
import { applyEvent, type Conversation, trimmed, WINDOW } from "../../ui/pages/hub/conversation.ts";
import { MessageView } from "../../ui/pages/hub/message_view.ts";
import { PermissionDock } from "../../ui/pages/hub/permission_dock.ts";
import { applyToList } from "../../ui/pages/hub/session_list.ts";
import { ToolCard } from "../../ui/pages/hub/tool_card.ts";
import { renderAlone } from "../support/dashboard_state.ts";
import { present } from "../support/present.ts";

const session: AgentSession = {
  id: "ags_1",
  parentId: null,
  rootId: "ags_1",
  directory: "/project",
  instance: null,
  title: "One",
  titleState: "auto",
  agent: "build",
  model: null,
  readOnly: false,
  cost: null,
  tokens: noTokens(),
  created: "2026-01-01T00:00:00.000Z",
  updated: "2026-01-01T00:00:00.000Z",
  archived: null,
};

function message(id: string, parts: Partial<AgentMessage> = {}): AgentMessage {
  return newMessage({
    id,
    sessionId: session.id,
    role: "assistant",
    agent: "build",
    model: "scripted/one",
    created: session.created,
    completed: session.created,
    ...parts,
  });
}

function text(id: string, messageId: string, text: string): PartOf<"text"> {
  return { id, messageId, sessionId: session.id, type: "text", text };
}

function tool(parts: Partial<ToolPart>): ToolPart {
  return {
    id: "prt_t",
    messageId: "msg_1",
    sessionId: session.id,
    type: "tool",
    callId: "call_1",
    tool: "bash",
    status: "completed",
    input: { command: "ls -l" },
    output: "a.txt",
    ...parts,
  };
}

function conversation(entries: AgentEntry[] = [], earlier = false): Conversation {
  return {
    session,
    status: "idle",
    todos: [],
    tasks: [],
    entries,
    earlier,
    requests: [],
    answered: null,
    deleted: false,
  };
}

function request(parts: Partial<PermissionRequest> = {}): PermissionRequest {
  return {
    id: "prm_1",
    sessionId: session.id,
    rootId: session.id,
    agent: "build",
    callId: "call_1",
    permission: "bash",
    patterns: ["rm -r x"],
    always: [],
    title: "Run a command",
    preview: "rm -r x",
    asked: session.created,
    ...parts,
  };
}

function after(before: Conversation, ...events: AgentEventData[]): Conversation | null {
  return events.reduce<Conversation | null>((now, event) => now && applyEvent(now, event), before);
}

const delta = (offset: number, text: string): AgentEventData => ({
  type: "part.delta",
  sessionId: session.id,
  messageId: "msg_1",
  partId: "prt_1",
  offset,
  text,
});

Deno.test("hub: a text grows by its pieces, one that came twice changes nothing, a gap asks for all", () => {
  const begun = conversation([{
    message: message("msg_1"),
    parts: [text("prt_1", "msg_1", "ab")],
  }]);
  const said = (now: Conversation | null) => {
    const [part] = present(now).entries[0]?.parts ?? [];
    return part?.type === "text" ? part.text : undefined;
  };
  assert.equal(said(after(begun, delta(2, "cd"), delta(4, "e"))), "abcde");
  assert.equal(after(begun, delta(0, "ab")), begun);
  assert.equal(said(after(begun, delta(1, "bcd"))), "abcd");
  assert.equal(after(begun, delta(3, "x")), null);
  assert.equal(after(conversation(), delta(0, "x")), null, "nobody knows the message");
  assert.notEqual(after(conversation([], true), delta(0, "x")), null, "it is on an earlier page");
});

Deno.test("hub: messages and parts stand in the order of their ids, what did not change is the same object", () => {
  const first = { message: message("msg_1"), parts: [] };
  const now = present(after(
    conversation([first]),
    { type: "message.updated", message: message("msg_3") },
    { type: "message.updated", message: message("msg_2") },
    { type: "part.updated", part: text("prt_2", "msg_2", "b") },
    { type: "part.updated", part: text("prt_1", "msg_2", "a") },
  ));
  assert.deepEqual(now.entries.map((entry) => entry.message.id), ["msg_1", "msg_2", "msg_3"]);
  assert.deepEqual(now.entries[1]?.parts.map(({ id }) => id), ["prt_1", "prt_2"]);
  assert.equal(now.entries[0], first);
  const other = { type: "message.updated", message: message("msg_9", { sessionId: "ags_2" }) };
  assert.equal(after(now, other as AgentEventData), now, "another session's");
  const less = after(now, { type: "message.removed", sessionId: "ags_1", messageId: "msg_2" });
  assert.equal(less?.entries.length, 2);
});

Deno.test("hub: asks of tasks stand in their session until they are answered; a deletion is told", () => {
  const asked = present(after(
    conversation(),
    { type: "permission.asked", request: request({ id: "prm_2", sessionId: "ags_task" }) },
    { type: "permission.asked", request: request({ id: "prm_3", rootId: "x", sessionId: "x" }) },
  ));
  assert.deepEqual(asked.requests.map(({ id }) => id), ["prm_2"]);
  const replied = { sessionId: "ags_task", requestId: "prm_2", reply: "once" } as const;
  const here = { type: "permission.replied", elsewhere: false, ...replied } as const;
  const answered = present(after(asked, here));
  assert.deepEqual(answered.requests, []);
  assert.equal(answered.answered, "Run a command: allowed");
  assert.equal(after(answered, here), answered, "an answer that came twice");
  assert.equal(
    after(asked, { ...here, reply: "reject", elsewhere: true })?.answered,
    "Run a command: refused under Activity or in a terminal",
  );
  const status = (now: "idle" | "busy") =>
    ({ type: "session.status", sessionId: "ags_1", status: now }) as const;
  const over = after(answered, status("busy"), status("idle"));
  assert.equal(over?.answered, null, "the next run begins without it");
  assert.equal(
    after({ ...answered, status: "busy" }, status("idle"))?.answered,
    answered.answered,
    "the end of its run leaves it",
  );
  assert.equal(after(asked, { type: "session.deleted", sessionId: "ags_1" })?.deleted, true);
});

Deno.test("hub: of a long session the latest messages stay, and earlier ones are known to be there", () => {
  const entries = Array.from({ length: 200 }, (_, n) => ({
    message: message(`msg_${String(n).padStart(3, "0")}`),
    parts: [],
  }));
  const short = trimmed(conversation(entries));
  assert.deepEqual([short.entries.length, short.earlier], [WINDOW, true]);
  assert.equal(short.entries.at(-1), entries.at(-1));
  const few = conversation(entries.slice(0, WINDOW));
  assert.equal(trimmed(few), few);
  assert.equal(after(short, { type: "message.updated", message: message("msg_001") }), short);
});

Deno.test("hub: the list puts the session last used first, leaves tasks and archived ones out", () => {
  const two = { ...session, id: "ags_2", rootId: "ags_2" };
  let list = applyToList({ sessions: [two, session], statuses: {}, more: false }, {
    type: "session.updated",
    session: { ...session, title: "New" },
  });
  assert.deepEqual(list.sessions.map(({ id, title }) => `${id} ${title}`), [
    "ags_1 New",
    "ags_2 One",
  ]);
  const task = { ...session, id: "ags_3", parentId: "ags_1" };
  assert.equal(applyToList(list, { type: "session.created", session: task }), list);
  list = applyToList(list, { type: "session.status", sessionId: "ags_2", status: "waiting" });
  assert.deepEqual(list.statuses, { ags_2: "waiting" });
  const archived = { ...two, archived: session.created };
  list = applyToList(list, { type: "session.updated", session: archived });
  assert.deepEqual(list.sessions.map(({ id }) => id), ["ags_1"]);
});

class SteeredSource extends EventTarget {
  closed = false;
  constructor(readonly url: string) {
    super();
  }
  close(): void {
    this.closed = true;
  }
  say(data: unknown, lastEventId = ""): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(data), lastEventId }));
  }
}

Deno.test("hub stream: events are handed on once a frame; a broken one goes on from the last; a gap fetches all", async () => {
  const sources: SteeredSource[] = [];
  const frames: (() => void)[] = [];
  const stream = createAgentStream("/events", {
    open(url) {
      const source = new SteeredSource(url);
      sources.push(source);
      return source as unknown as EventSource;
    },
    nextFrame: (flush) => frames.push(flush),
    retryMs: 1,
    silenceMs: 1_500,
  });
  const heard: string[] = [];
  const leave = stream.follow({
    onEvents: (events) => heard.push(events.map(({ type }) => type).join()),
    onMissed: () => heard.push("missed"),
  });
  const [first] = sources;
  const connected = (complete: boolean) => ({
    type: "server.connected",
    position: "a-1",
    complete,
  });
  const event = { type: "agent", rootId: null, data: { type: "tools.updated", source: "x" } };
  first?.say(connected(false), "a-1");
  first?.say(event, "a-2");
  first?.say(event, "a-3");
  assert.equal(frames.length, 1, "one frame for both");
  frames[0]?.();
  assert.deepEqual(heard, ["missed", "tools.updated,tools.updated"]);
  first?.dispatchEvent(new Event("error"));
  assert.equal(stream.status.value, "lost");
  while (sources.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(sources[1]?.url, "/events?after=a-3");
  sources[1]?.say(connected(true), "a-3");
  assert.deepEqual([heard.length, stream.status.value], [2, "live"]);
  while (sources.length < 3) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(sources[1]?.closed, true, "one that fell silent without a word is left");
  assert.equal(sources[2]?.url, "/events?after=a-3");
  leave();
  assert.ok(sources.every(({ closed }) => closed));
});

const rendered = (parts: AgentPart[], change: Partial<AgentMessage> = {}, waiting: string[] = []) =>
  renderAlone(html`
    <${MessageView}
      entry=${{ message: message("msg_1", change), parts }}
      waiting=${new Set(waiting)}
      onWithdraw=${() => undefined}
    />
  `);

Deno.test("hub message: plain while it grows, thoughts folded, a stop is no failure, a queued prompt can be taken back", () => {
  const growing = rendered([text("prt_1", "msg_1", "# not yet <b>")], { completed: null });
  assert.match(growing, /plain-text"># not yet &lt;b>/);
  const thought = rendered([{ ...text("prt_1", "msg_1", "hm"), type: "reasoning" }]);
  assert.match(thought, /<details class="reasoning"><summary>Thoughts/);
  const error = { message: "The call was cancelled", retryable: false };
  const stopped = rendered([], { error: { ...error, name: "aborted" } });
  assert.match(stopped, /Stopped/);
  assert.doesNotMatch(stopped, /failure|cancelled/);
  assert.match(rendered([], { error: { ...error, name: "rate_limited" } }), /failure.*cancelled/);
  const queued = rendered([text("prt_1", "msg_1", "later")], { role: "user", waiting: "queue" });
  assert.match(queued, /Queued.*Take it back/s);
});

Deno.test("hub card: folded when done, open with what went wrong, a change with its proof and the way back", () => {
  const card = (part: ToolPart, waits = false) =>
    renderAlone(html`<${ToolCard} part=${part} waits=${waits} />`);
  const done = card(tool({ started: session.created, ended: "2026-01-01T00:00:01.500Z" }));
  assert.match(done, /ls -l.*1\.5 s.*Done/s);
  assert.doesNotMatch(done, /a\.txt|<details[^>]* open/);
  const failed = card(tool({ status: "error", error: "no such program", output: "" }));
  assert.match(failed, /<details[^>]* open.*no such program/s);
  assert.match(card(tool({ status: "running" }), true), /Waits for you/);
  const change = {
    id: "jrn_1",
    operation: "create",
    table: "sys_script",
    sys_id: "1",
    name: "A rule",
    status: "done",
    diff: { active: { from: null, to: "true" } },
    capture: { state: "captured", update_set: "2", update_set_name: "Mine" },
  };
  const instance = { host: "dev.example.com", label: "dev" };
  const platform = { status: "done", instance, change: [change], warnings: [] };
  const built = card(tool({ tool: "tool_execute", metadata: { platform } }));
  assert.match(built, /Create A rule.*Captured.*in update set Mine.*Undo/s);
});

Deno.test("hub ask: the plan is a difference, always is offered only where it can be given", () => {
  const dock = (...requests: PermissionRequest[]) =>
    renderAlone(html`<${PermissionDock} requests=${requests} answered="Run a command: refused" />`);
  const once = dock(request(), request({ id: "prm_2" }));
  assert.match(once, /rm -r x.*Allow once/s);
  assert.match(once, /1 of 2/);
  assert.doesNotMatch(once, /Always|refused/);
  assert.match(dock(), /Run a command: refused/);
  const always = dock(request({ permission: "write", preview: "+new\n-old", always: ["src/*"] }));
  assert.match(always, /text-added">\+new.*text-removed">-old.*Always in this session.*src\/\*/s);
});

Deno.test("hub: commands by words, names of instances, files that can go along", async () => {
  const run = () => undefined;
  const commands = ["model a/opus", "model a/haiku", "abort"].map((name) => ({ name, run }));
  const found = (text: string) => findCommands(text, commands).map(({ name }) => name);
  assert.deepEqual(found("model OPUS"), ["model a/opus"]);
  assert.deepEqual([found(""), found("nothing")], [[], []]);
  const known = [{ host: "a", label: "x" }, { host: "b", label: "x" }, { host: "c", label: "y" }];
  assert.deepEqual(instanceNames(known), ["a", "b", "y"]);
  assert.equal(startSegment(undefined), "overview");
  const image = new File([new Uint8Array([1])], "a.png", { type: "image/png" });
  const refused = await attach([image], { before: [], blindModel: "a/blind" });
  assert.match(present(refused.failure).message, /a\.png stays here: a\/blind takes no images/);
  const binary = new File([new Uint8Array([0, 255])], "a.bin");
  const other = await attach([binary], { before: [], blindModel: undefined });
  assert.match(present(other.failure).message, /neither an image, a PDF nor a text/);
});
