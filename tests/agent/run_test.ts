import assert from "node:assert/strict";
import { z } from "zod";
import { defineAgentTool } from "../../mod/agent/tools/agent_tool.ts";
import { answered, isTitle, lastText, startTestAgent, type TestAgent } from "../support/agent.ts";
import { present } from "../support/present.ts";
import { until } from "../support/until.ts";
import { ends, withGrowingLimit } from "../support/patience.ts";

const echo = defineAgentTool({
  name: "echo",
  description: "Says it again",
  forReaders: true,
  input: z.strictObject({ text: z.string() }),
  run: ({ text }) => Promise.resolve({ output: `echo ${text}` }),
});
const call = (input: unknown = { text: "a" }, name = "echo") => ({ calls: [{ name, input }] });

Deno.test("a prompt is answered: text, tokens and the end of the answer are stored", async () => {
  await using test = await startTestAgent({ script: [{ text: "Hello you there" }] });
  const told = await test.ask("Hi");
  assert.equal(lastText(told), "Hello you there");
  const [user, answer] = told.entries;
  assert.equal(user?.message.role, "user");
  assert.equal(answer?.message.finish, "stop");
  assert.ok(answer?.message.completed);
  assert.deepEqual(told.session.tokens, {
    input: 10,
    output: 5,
    reasoning: 0,
    cacheRead: 0,
    cacheWrite: 0,
  });
  assert.equal(test.agent.status(told.session.id), "idle");
});

Deno.test("calls run side by side, their results go back, and odd ones are told to the model", async () => {
  await using test = await startTestAgent({
    tools: [echo],
    script: [
      {
        calls: [call().calls[0], call({ text: "b" }, "ECHO").calls[0]].flatMap((one) => one ?? []),
      },
      call('{"text": "cut o'),
      call({ text: 3 }),
      call({}, "no_such_tool"),
      { text: "Done" },
    ],
  });
  const told = await test.ask("Go");
  assert.equal(lastText(told), "Done");
  const tools = told.parts.filter((part) => part.type === "tool");
  assert.deepEqual(tools.map(({ status }) => status), [
    "completed",
    "completed",
    "error",
    "error",
    "error",
  ]);
  assert.match(present(tools[2]).error ?? "", /no JSON/);
  assert.match(present(tools[3]).error ?? "", /Wrong arguments for echo: text/);
  assert.match(present(tools[4]).error ?? "", /no such tool/);
  const results = test.server.requests.at(-1)?.messages.flatMap((message) => message.results) ?? [];
  assert.deepEqual(results.slice(0, 2).map(({ text }) => text), ["echo a", "echo b"]);
  assert.equal(results.length, 5);
});

Deno.test("what passes is repeated: a limit, a fault, a broken and a stalled stream; a refused key is not", async () => {
  // A machine that stands still looks like a stream that does.
  await withGrowingLimit(async (stallMs) => {
    await using test = await startTestAgent({
      limits: { stallMs, retries: 6 },
      script: [
        { refuse: { status: 429, headers: { "retry-after-ms": "7" } } },
        { refuse: { status: 503 } },
        { text: "one two three", resetAfter: 3 },
        { text: "one two three", hangAfter: 3 },
        { text: "At last" },
        { refuse: { status: 401 } },
      ],
    });
    const told = await test.ask("Go");
    assert.equal(lastText(told), "At last");
    assert.equal(told.entries.length, 2, "what broke off was taken back");
    const retries = test.events.flatMap(({ data }) =>
      data.type === "part.updated" && data.part.type === "retry" ? data.part.attempt : []
    );
    assert.deepEqual(retries, [1, 2, 3, 4]);
    const refused = await test.again(told.session.id, "Once more");
    assert.equal(refused.entries.at(-1)?.message.error?.name, "refused");
  });
});

/** Begins a session, aborts it once it has that status, and answers in how many milliseconds. */
async function abortOne(agent: TestAgent["agent"], status: string): Promise<number> {
  const { id } = await agent.create({});
  await agent.prompt(id, { text: "Go" });
  await until(async () => {
    const { parts } = await answered(agent, id);
    return agent.status(id) === status && parts.length > 1;
  }, { what: `the session is ${status}`, every: 10 });
  const started = performance.now();
  await agent.abort(id);
  await ends(agent.settled(id), "The run");
  const took = performance.now() - started;
  assert.equal(agent.status(id), "idle");
  const { entries } = await answered(agent, id);
  assert.equal(entries.at(-1)?.message.error?.name, "aborted");
  assert.ok(entries.at(-1)?.message.completed);
  const tools = entries.flatMap(({ parts }) => parts.filter((part) => part.type === "tool"));
  assert.ok(tools.every((part) => part.status === "error"));
  assert.deepEqual(agent.requests(), []);
  return took;
}

Deno.test("abort: within a second a stream, a pause, an ask and a deaf tool end, every call closed", async () => {
  const deaf = defineAgentTool({
    name: "deaf",
    description: "Never ends",
    forReaders: true,
    input: z.strictObject({}),
    run: () => new Promise(() => undefined),
  });
  const asks = defineAgentTool({
    name: "asks",
    description: "Asks",
    forReaders: true,
    input: z.strictObject({}),
    async run(_, { require }) {
      await require({ permission: "bash", patterns: ["x"], title: "x" });
      return { output: "" };
    },
  });
  await using test = await startTestAgent({ tools: [deaf, asks], script: [] });
  const { agent, server } = test;
  const cases = [
    { turn: { text: "one two three", hangAfter: 3 }, status: "busy" },
    { turn: { refuse: { status: 429, headers: { "retry-after": "60" } } }, status: "retry" },
    { turn: call({}, "asks"), status: "waiting" },
    { turn: call({}, "deaf"), status: "busy" },
  ] as const;
  for (const { turn, status } of cases) {
    server.play((request) => isTitle(request) ? { text: "T" } : turn);
    let took = Infinity;
    // A busy machine may take a second by itself, but not each time.
    for (let tries = 0; tries < 10 && took >= 1_000; tries++) took = await abortOne(agent, status);
    assert.ok(took < 1_000, `${status}: ${took} ms`);
  }
  server.play([{ text: "Again" }]);
});

Deno.test("a prompt in mid-run steers the next step; a queued one begins a turn of its own; one not read can be taken back", async () => {
  let go = () => {};
  const held = new Promise<void>((resolve) => go = resolve);
  const wait = defineAgentTool({
    name: "wait",
    description: "Waits",
    forReaders: true,
    input: z.strictObject({}),
    run: async () => {
      await held;
      return { output: "waited" };
    },
  });
  await using test = await startTestAgent({
    tools: [wait],
    script: [call({}, "wait"), { text: "First" }, { text: "Second" }],
  });
  const { agent } = test;
  const { id } = await agent.create({});
  await agent.prompt(id, { text: "Go" });
  await until(
    async () => {
      const { parts } = await answered(agent, id);
      return parts.some((part) => part.type === "tool" && part.status === "running");
    },
    { what: "the tool runs", every: 10 },
  );
  await agent.prompt(id, { text: "Later", delivery: "queue" });
  const back = await agent.prompt(id, { text: "Never", delivery: "queue" });
  await agent.prompt(id, { text: "Rather so" });
  await agent.withdraw(id, back.id);
  go();
  await agent.settled(id);
  const said = test.server.requests.filter((request) => !isTitle(request))
    .map(({ messages }) => messages.filter(({ role }) => role === "user").map(({ text }) => text));
  assert.deepEqual(said, [["Go"], ["Go", "Rather so"], ["Go", "Rather so", "Later"]]);
  const { entries } = await answered(agent, id);
  assert.deepEqual(entries.map(({ message }) => message.role), [
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
    "assistant",
  ]);
});

Deno.test("another model in mid-session gets no foreign reasoning, and the session goes on", async () => {
  await using test = await startTestAgent({
    tools: [echo],
    script: [
      { reasoning: "I think", ...call() },
      { reasoning: "I see", text: "One" },
      { text: "Two" },
      { text: "Three" },
    ],
  });
  const first = await test.ask({ text: "Go", model: "claude/opus" });
  assert.equal(lastText(first), "One");
  assert.ok(first.parts.some((part) => part.type === "reasoning" && part.text === "I think"));
  const own = test.server.requests.filter((request) => !isTitle(request)).at(-1);
  assert.match(JSON.stringify(own?.body), /I think/, "its author gets it back");
  assert.equal(own?.messages.at(-1)?.results[0]?.text, "echo a");
  const second = await test.again(first.session.id, { text: "On", model: "scripted/two" });
  assert.equal(lastText(second), "Two");
  assert.doesNotMatch(JSON.stringify(test.server.requests.at(-1)?.body), /I think/);
  await test.again(first.session.id, { text: "Back", model: "claude/opus" });
  assert.deepEqual(
    test.server.requests.filter((request) => !isTitle(request)).map(({ model }) => model),
    ["opus", "opus", "two", "opus"],
  );
});

Deno.test("agents of the configuration have their model, words and tools; a switch takes a tool away", async () => {
  await using test = await startTestAgent({
    tools: [echo],
    config: {
      tools: { Echo: false },
      agent: {
        Writer: { model: "scripted/poet", system: "You write poems", description: "Poems" },
        plan: { system: "You plan all the same", permission: { read: "deny" } },
      },
    },
    script: () => ({ text: "Yes" }),
  });
  const { agent, server } = test;
  const asked = async (name: string) => {
    await test.ask("Go", { agent: name });
    return server.requests.filter((request) => !isTitle(request)).at(-1);
  };
  const writer = await asked("writer");
  assert.equal(writer?.model, "poet");
  assert.match(writer?.system ?? "", /^You write poems/);
  assert.deepEqual(writer?.tools, ["task", "todo"]);
  const plan = await asked("Plan");
  assert.match(plan?.system ?? "", /^You plan all the same/);
  assert.equal(agent.agents().find(({ name }) => name === "plan")?.readOnly, true);
  assert.equal((await agent.tools()).find(({ name }) => name === "echo")?.enabled, false);
  await assert.rejects(agent.create({ agent: "buidl" }), /There is no agent "buidl"/);
});

Deno.test("a prompt is refused before it is stored where no model can answer it", async () => {
  await using test = await startTestAgent({ config: { model: "missing/one" }, script: [] });
  const { id } = await test.agent.create({});
  await assert.rejects(test.agent.prompt(id, { text: "Go" }), /No provider "missing"/);
  await assert.rejects(test.agent.prompt(id, { text: "Go", agent: "no" }), /There is no agent/);
  assert.deepEqual(await test.agent.entries(id), []);
});

Deno.test("a title comes from the small model, else from the session's, else from the prompt, and is tried again", async () => {
  await using test = await startTestAgent({
    config: { "model.mini": "scripted/mini" },
    script: [],
  });
  const { agent, server } = test;
  const titled = async (id: string) => {
    await until(async () => (await agent.session(id)).title !== "New session", {
      what: "a title",
      every: 10,
    });
    return (await agent.session(id)).title;
  };
  server.play((request) =>
    !isTitle(request)
      ? { text: "Yes" }
      : request.model === "mini"
      ? { refuse: { status: 404 } }
      : { text: '<think>hm</think>"Incidents of today."' }
  );
  const one = await test.ask("List them");
  assert.equal(await titled(one.session.id), "Incidents of today");
  server.play((request) => isTitle(request) ? { refuse: { status: 500 } } : { text: "Yes" });
  const two = await test.ask("\nList the rest\nplease");
  assert.equal(await titled(two.session.id), "List the rest");
  server.play((request) => isTitle(request) ? { text: "The rest" } : { text: "Yes" });
  await test.again(two.session.id, "Go on");
  await until(async () => (await agent.session(two.session.id)).titleState === "auto", {
    what: "a title by the model",
    every: 10,
  });
});

Deno.test("too long a conversation is summarised and goes on; one that gets no shorter ends", async () => {
  const long = "word ".repeat(400);
  const overflow = { refuse: { status: 400, message: "maximum context length is 10 tokens" } };
  let full = false;
  await using test = await startTestAgent({
    script: (request) => {
      if (request.system.startsWith("Summarise")) return { text: full ? long.repeat(20) : "Short" };
      const text = JSON.stringify(request.messages);
      if (full) return overflow;
      return text.length > 8_000 ? overflow : { text: long };
    },
  });
  let told = await test.ask("Begin");
  for (let turn = 0; turn < 5; turn++) told = await test.again(told.session.id, `Turn ${turn}`);
  assert.equal(lastText(told), long);
  assert.ok(told.entries.some(({ message }) => message.summary));
  assert.ok(told.entries.every(({ message }) => message.error === null));
  const [first] = test.server.requests.at(-1)?.messages ?? [];
  assert.match(first?.text ?? "", /The conversation so far, summarised:\s+Short/);

  full = true;
  const before = test.server.requests.length;
  const ended = await test.again(told.session.id, "More");
  assert.equal(ended.entries.at(-1)?.message.error?.name, "context_overflow");
  assert.ok(test.server.requests.length - before < 10);
});

const LONG = "word ".repeat(400);
/** What a request takes, as its provider would count it: the instructions and tools beside it. */
const tokensOf = (messages: unknown) => 300 + Math.ceil(JSON.stringify(messages).length / 4);

for (
  const [where, window, model] of [
    ["its provider's list", { context: 3_000 }, "scripted/one"],
    ["the configuration", {}, "seeing/narrow"],
  ] as const
) {
  Deno.test(`a conversation is summarised before it fills the window of ${where}`, async () => {
    let most = 0;
    await using test = await startTestAgent({
      ...window,
      script: ({ system, messages }) => {
        const input = tokensOf(messages);
        most = Math.max(most, input);
        if (system.startsWith("Summarise")) return { text: "Short" };
        return { text: LONG, usage: { input, output: 500 } };
      },
    });
    let told = await test.ask({ text: "Begin", model });
    for (let turn = 0; turn < 9; turn++) told = await test.again(told.session.id, `Turn ${turn}`);
    assert.equal(lastText(told), LONG);
    const summaries = told.entries.filter(({ message }) => message.summary).length;
    assert.ok(summaries >= 2 && summaries <= 5, `${summaries} summaries`);
    assert.ok(most <= 3_000, `${most} tokens were sent`);
    assert.ok(told.entries.every(({ message }) => message.error === null));
  });
}

Deno.test("a window that instructions and tools fill by themselves is no reason to summarise without end", async () => {
  await using test = await startTestAgent({
    context: 2_000,
    script: ({ system }) =>
      system.startsWith("Summarise")
        ? { text: "Short" }
        : { text: LONG, usage: { input: 1_900, output: 10 } },
  });
  let told = await test.ask("Begin");
  for (let turn = 0; turn < 6; turn++) told = await test.again(told.session.id, `Turn ${turn}`);
  assert.equal(lastText(told), LONG);
  assert.ok(told.entries.filter(({ message }) => message.summary).length <= 1);
  const asked = test.server.requests.filter(({ system }) => system.startsWith("Summarise"));
  assert.ok(asked.length <= 4, `${asked.length} summaries were asked for`);
});

Deno.test("old outputs of tools are left out before anything is summarised", async () => {
  const shout = {
    ...echo,
    name: "shout",
    run: () => Promise.resolve({ output: "loud ".repeat(500) }),
  };
  await using test = await startTestAgent({
    tools: [shout],
    script: (request) => {
      if (request.system.startsWith("Summarise")) return { text: "Short" };
      const results = request.messages.flatMap((message) => message.results);
      if (results.filter(({ text }) => text.startsWith("loud")).length > 2) {
        return { refuse: { status: 400, message: "prompt is too long" } };
      }
      return request.messages.at(-1)?.role === "user" ? call({}, "shout") : { text: "Yes" };
    },
  });
  const first = await test.ask("One");
  await test.again(first.session.id, "Two");
  const last = await test.again(first.session.id, "Three");
  assert.equal(lastText(last), "Yes");
  assert.ok(last.entries.every(({ message }) => !message.summary && message.error === null));
  const tools = last.parts.filter((part) => part.type === "tool");
  assert.deepEqual(tools.map(({ pruned }) => pruned ?? false), [true, false, false]);
  assert.match(tools[0]?.output ?? "", /^loud/, "it is still shown");
});

Deno.test("an agent in a circle is stopped by a person, and one without end by the count of its steps", async () => {
  await using test = await startTestAgent({
    tools: [echo],
    unattended: "reject",
    limits: { steps: 5 },
    script: () => call(),
  });
  const told = await test.ask("Go");
  assert.equal(told.entries.at(-1)?.message.error?.name, "step_limit");
  const tools = told.parts.filter((part) => part.type === "tool");
  assert.deepEqual(tools.map(({ status }) => status), [
    "completed",
    "completed",
    "error",
    "error",
    "error",
  ]);
});

Deno.test("conversations side by side keep to themselves", async () => {
  await using test = await startTestAgent({
    tools: [echo],
    script: (request) => {
      const said = request.messages.find(({ role }) => role === "user")?.text ?? "";
      return request.messages.some(({ results }) => results.length > 0)
        ? { text: `end of ${said}` }
        : call({ text: said });
    },
  });
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => test.ask(`session ${index}`)),
  );
  for (const [index, told] of all.entries()) {
    assert.equal(lastText(told), `end of session ${index}`);
    assert.ok(told.entries.every(({ message }) => message.sessionId === told.session.id));
    const text = JSON.stringify(told.parts);
    assert.deepEqual(new Set(text.match(/session \d+/g)), new Set([`session ${index}`]));
  }
});
