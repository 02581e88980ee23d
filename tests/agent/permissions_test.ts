import assert from "node:assert/strict";
import { z } from "zod";
import type { Agent } from "../../mod/agent/agent.ts";
import { judge, matches, readRules } from "../../mod/agent/permissions/rules.ts";
import { defineAgentTool } from "../../mod/agent/tools/agent_tool.ts";
import { lastText, startTestAgent } from "../support/agent.ts";
import type { Script } from "../support/model_server/model_server.ts";
import { present } from "../support/present.ts";
import { until } from "../support/until.ts";

const touch = defineAgentTool({
  name: "touch",
  description: "Asks for what it is told",
  forReaders: false,
  input: z.strictObject({ patterns: z.array(z.string()) }),
  async run({ patterns }, { require }) {
    await require({ permission: "write", patterns, always: ["src/*"], title: "Touch" });
    return { output: "touched" };
  },
});
const touching = (...patterns: string[]) => ({ calls: [{ name: "touch", input: { patterns } }] });

async function asked(agent: Agent, rootId?: string) {
  await until(() => agent.requests(rootId).length > 0, { what: "an ask", every: 5 });
  return present(agent.requests(rootId)[0]);
}

Deno.test("rules: the last that fits decides, the agent's after the configuration's, all else by default", () => {
  const rules = [
    ...readRules({ bash: { "*": "ask", "git *": "allow", "git push *": "deny" }, read: "allow" }),
    ...readRules({ bash: { "git status *": "deny" } }),
  ];
  const action = (permission: string, pattern: string) => judge({ permission, pattern }, rules);
  assert.equal(action("bash", "ls"), "ask");
  assert.equal(action("bash", "git log -3"), "allow");
  assert.equal(action("bash", "git push origin"), "deny");
  assert.equal(action("bash", "git push"), "deny");
  assert.equal(action("bash", "git status"), "deny");
  assert.equal(action("write", "a.txt"), "ask");
  assert.equal(action("read", "a.txt"), "allow");
  assert.equal(action("read", "config/.env"), "ask", "a rule for everything frees no secrets");
  assert.equal(action("docs_search", "x"), "ask");
  assert.equal(
    judge({ permission: "read", pattern: ".env" }, readRules({ read: { ".env": "allow" } })),
    "allow",
  );
  assert.equal(matches("a.c", "abc"), false);
});

Deno.test("an ask: once, always until it is revoked, and no for another agent; deny beats a grant", async () => {
  const config: Record<string, unknown> = {
    permission: { write: { "*": "ask", "src/no*": "deny" } },
  };
  await using test = await startTestAgent({
    tools: [touch],
    config,
    script: (request) => {
      const last = present(request.messages.at(-1));
      return last.role === "user"
        ? touching(...last.text.split(" "))
        : { text: last.results[0]?.text ?? "" };
    },
  });
  const { agent } = test;
  const { id } = await agent.create({});
  const prompt = async (text: string, reply?: "once" | "always") => {
    await agent.prompt(id, { text });
    if (reply) await agent.reply((await asked(agent, id)).id, { reply });
    await agent.settled(id);
    return lastText({
      session: await agent.session(id),
      entries: await agent.entries(id),
      parts: [],
    });
  };
  assert.equal(await prompt("src/a", "once"), "touched");
  assert.equal(await prompt("src/a", "always"), "touched");
  assert.equal(await prompt("src/b"), "touched", "the grant covers it");
  assert.match(await prompt("src/a src/not"), /denied/, "one pattern of several is denied");
  const [grant] = await agent.grants();
  assert.equal(grant?.pattern, "src/*");
  assert.equal(grant?.rootId, id);
  await agent.revoke(present(grant).id);
  assert.equal(await prompt("src/b", "once"), "touched");
  await assert.rejects(agent.revoke(present(grant).id), /There is no grant/);
  await agent.change(id, { agent: "plan" });
  assert.match(await prompt("src/b"), /no such tool/);
});

Deno.test("a refusal ends the run, with words to it the run goes on; asks answered twice are not found", async () => {
  await using test = await startTestAgent({
    tools: [touch],
    script: [touching("a"), touching("a"), { text: "Then not" }],
  });
  const { agent } = test;
  const { id } = await agent.create({});
  await agent.prompt(id, { text: "Go" });
  const request = await asked(agent);
  assert.equal(agent.status(id), "waiting");
  await agent.reply(request.id, { reply: "reject" });
  await agent.settled(id);
  assert.equal((await agent.entries(id)).at(-1)?.message.error?.name, "rejected");
  await assert.rejects(agent.reply(request.id, { reply: "once" }), /Nothing waits/);
  await agent.prompt(id, { text: "Again" });
  await agent.reply((await asked(agent)).id, { reply: "reject", message: "Use b instead" });
  await agent.settled(id);
  assert.match(JSON.stringify(test.server.requests.at(-1)?.messages), /Use b instead/);
});

Deno.test("a task asks where its conversation is shown, writes nothing for Plan, and its failure is a result", async () => {
  const task = (agent: string, prompt: string) => ({
    calls: [{ name: "task", input: { agent, title: "T", prompt } }],
  });
  await using test = await startTestAgent({
    tools: [touch],
    script: (request) => {
      const last = present(request.messages.at(-1));
      if (last.role === "tool") return { text: `got: ${last.results[0]?.text}` };
      if (last.text === "delegate") return task("general", "write");
      if (last.text === "fail") return task("general", "break");
      if (last.text === "primary") return task("build", "write");
      if (last.text === "write") return touching("x");
      return { refuse: { status: 401 } };
    },
  });
  const { agent } = test;
  const { id } = await agent.create({});
  await agent.prompt(id, { text: "delegate" });
  const request = await asked(agent, id);
  assert.notEqual(request.sessionId, id);
  assert.equal(agent.status(id), "waiting");
  assert.equal(agent.status(request.sessionId), "waiting");
  await agent.reply(request.id, { reply: "once" });
  await agent.settled(id);
  const told = { session: await agent.session(id), entries: await agent.entries(id), parts: [] };
  assert.match(lastText(told), /got: got: touched/);
  const [child] = await agent.children(id);
  assert.equal(child?.id, request.sessionId);
  assert.match(lastText(await test.again(id, "fail")), /The task failed: .*refused its key/);
  assert.match(lastText(await test.again(id, "primary")), /takes no tasks/);
  assert.equal((await agent.sessions()).length, 1, "tasks are not among the conversations");

  const planned = await test.ask("delegate", { agent: "plan" });
  assert.match(lastText(planned), /no such tool/);
  assert.deepEqual(agent.requests(), [], "nothing was even asked");
});

Deno.test("a task that says nothing is ended, and its conversation goes on", async () => {
  await using test = await startTestAgent({
    limits: { taskIdleMs: 2_000 },
    script: (request) => {
      const last = present(request.messages.at(-1));
      if (last.role === "tool") return { text: last.results[0]?.text ?? "" };
      if (last.text === "sleep") return { text: "so far so good", hangAfter: 3 };
      return { calls: [{ name: "task", input: { title: "T", prompt: "sleep" } }] };
    },
  });
  assert.match(lastText(await test.ask("Go")), /nothing for too long.*\n\nso far/);
});

Deno.test("a grant for the directory outlives a restart, and is another agent's no more than before", async () => {
  const script: Script = (request) => {
    const last = present(request.messages.at(-1));
    return last.role === "user" ? touching("src/a") : { text: last.results[0]?.text ?? "" };
  };
  await using first = await startTestAgent({ tools: [touch], script });
  const { id } = await first.agent.create({});
  await first.agent.prompt(id, { text: "Go" });
  const { id: request } = await asked(first.agent);
  await first.agent.reply(request, { reply: "always", scope: "project" });
  await first.agent.settled(id);
  await using second = await startTestAgent({
    tools: [touch],
    script,
    store: first.store,
    projectDir: first.directory,
    unattended: "reject",
    config: { agent: { other: { description: "Another" } } },
  });
  assert.equal(lastText(await second.ask("Go")), "touched");
  assert.match(lastText(await second.ask("Go", { agent: "other" })), /Nobody is there/);
});

Deno.test("an abort ends the task and its ask as well", async () => {
  await using test = await startTestAgent({
    tools: [touch],
    script: (request) =>
      request.messages[0]?.text === "delegate"
        ? { calls: [{ name: "task", input: { title: "T", prompt: "write" } }] }
        : touching("x"),
  });
  const { agent } = test;
  const { id } = await agent.create({});
  await agent.prompt(id, { text: "delegate" });
  const { sessionId } = await asked(agent, id);
  await agent.abort(id);
  await agent.settled(sessionId);
  assert.deepEqual([agent.requests(), agent.statuses()], [[], {}]);
});
