/** The built-in agent from the command line, against a scripted model. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createPrinter } from "../../mod/cli/print_run.ts";
import type { AgentEventData } from "../../mod/agent/feed.ts";
import type { AgentPart } from "../../mod/agent/session.ts";
import { withTitles } from "../support/agent.ts";
import {
  type ModelServer,
  type Script,
  startModelServer,
} from "../support/model_server/model_server.ts";
import { mainCommand, runService, serviceEnvironment } from "../support/service.ts";
import { until } from "../support/until.ts";

interface Machine extends AsyncDisposable {
  home: string;
  server: ModelServer;
}

/** A home whose configuration names the scripted model. */
async function startMachine(script: Script): Promise<Machine> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "assistant-run-" }));
  const server = startModelServer({ script: withTitles(script) });
  const folder = join(home, ".config", "assistant");
  await Deno.mkdir(folder, { recursive: true });
  const options = { baseURL: server.baseURL };
  await Deno.writeTextFile(
    join(folder, "assistant.jsonc"),
    JSON.stringify({
      model: "scripted/one",
      provider: { scripted: { npm: "@ai-sdk/openai-compatible", options } },
    }),
  );
  return {
    home,
    server,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

Deno.test("run: the answer as JSON, a question nobody answers is refused, the conversation goes on, a failure ends with 1", async () => {
  await using machine = await startMachine((request) => {
    const last = request.messages.at(-1);
    if (last?.text === "fail") return { refuse: { status: 401 } };
    if (last?.role === "tool") return { text: `It said: ${last.results[0]?.text}` };
    return { calls: [{ name: "bash", input: { command: "ls" } }] };
  });
  const run = (...args: string[]) =>
    runService(["run", ...args, "--format", "json"], { home: machine.home });
  const first = await run("Look", "around");
  assert.equal(first.code, 0, first.stderr + first.stdout);
  const told = JSON.parse(first.stdout);
  assert.match(told.text, /Nobody is there to allow "bash"/);
  assert.deepEqual(told.tools.map(({ status }: { status: string }) => status), ["error"]);
  assert.equal(told.model, "scripted/one");

  const failed = await run("fail", "--continue");
  assert.equal(failed.code, 1);
  assert.equal(JSON.parse(failed.stdout).error.name, "refused");
  const last = machine.server.requests.at(-1);
  assert.match(last?.messages[0]?.text ?? "", /Look around/);
});

Deno.test("run: killed in the middle, all that was printed is there", async () => {
  await using machine = await startMachine([{ text: "one two three four five six", hangAfter: 5 }]);
  const [program, ...args] = mainCommand();
  const child = new Deno.Command(program, {
    args: [...args, "run", "Go"],
    cwd: machine.home,
    clearEnv: true,
    env: await serviceEnvironment(machine.home),
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let printed = "";
  const reading = (async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) printed += text;
  })();
  await until(() => printed.includes("three"), { what: "words", seconds: 30, every: 10 });
  child.kill("SIGKILL");
  await child.status;
  await reading;
  const database = new DatabaseSync(join(machine.home, ".assistant", "assistant.db"));
  const rows = database.prepare("select data from agent_part where type = 'text'").all();
  database.close();
  const stored = rows.map(({ data }) => JSON.parse(String(data)).text);
  assert.equal(stored[0], "Go");
  assert.ok(printed.trim().length > 8 && stored.at(-1).startsWith(printed), `${printed} ${stored}`);
});

Deno.test("what is printed: the answer once, tools in a line, no prompt, nothing that steers the terminal", () => {
  const answers: string[] = [];
  const notes: string[] = [];
  const print = createPrinter("one", {
    answer: (text) => answers.push(text),
    note: (line) => notes.push(line),
  });
  const tell = (data: AgentEventData) => print({ id: "x-1", rootId: "one", data });
  const place = (id: string, messageId = "m1") => ({ id, messageId, sessionId: "one" });
  const part = (one: AgentPart) => tell({ type: "part.updated", part: one });
  const message = {
    sessionId: "one",
    agent: "build",
    model: null,
    parentId: null,
    finish: null,
    error: null,
    cost: null,
    tokens: null,
    summary: false,
    waiting: null,
    created: "",
    completed: null,
  };
  tell({ type: "message.updated", message: { ...message, id: "m0", role: "user" } });
  part({ ...place("p0", "m0"), type: "text", text: "The prompt" });
  part({ ...place("p1"), type: "text", text: "Hel" });
  const { id: partId, ...where } = place("p1");
  tell({ type: "part.delta", ...where, partId, offset: 3, text: "lo \u001b[2J" });
  part({ ...place("p1"), type: "text", text: "Hello \u001b[2J" });
  const tool = { type: "tool", callId: "c", tool: "bash", input: {}, output: "" } as const;
  part({ ...place("t1"), ...tool, status: "running" });
  part({ ...place("t1"), ...tool, status: "completed", title: "ls", ended: "now" });
  part({ ...place("t1"), ...tool, status: "completed", title: "ls", ended: "now" });
  part({ ...place("t2"), ...tool, status: "error", error: "no\nmore", ended: "now" });
  part({ ...place("q"), sessionId: "other", type: "text", text: "elsewhere" });
  tell({ type: "session.status", sessionId: "one", status: "idle" });
  assert.equal(answers.join(""), "Hello \\u001b[2J\n");
  assert.deepEqual(notes, ["✓ bash: ls", "✗ bash: no"]);
});
