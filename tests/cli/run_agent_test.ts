/** The built-in agent from the command line, against a scripted model. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { paintFor } from "../../mod/cli/paint.ts";
import { createPrinter } from "../../mod/cli/print_run.ts";
import { describeFailure } from "../../mod/cli/report.ts";
import { runAgent, type RunAgentFlags } from "../../mod/cli/run_agent.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import type { AgentEventData } from "../../mod/agent/feed.ts";
import { type AgentMessage, type AgentPart, newMessage } from "../../mod/agent/session.ts";
import { withTitles } from "../support/agent.ts";
import {
  type ModelServer,
  type Script,
  startModelServer,
} from "../support/model_server/model_server.ts";
import { executeTurn } from "../support/model_server/turn.ts";
import { nameScriptedModel } from "../support/model_server/scripted_provider.ts";
import { mainCommand, runService, serviceEnvironment } from "../support/service.ts";
import { until } from "../support/until.ts";
import { startWatchedDemo } from "../support/watched_demo.ts";

interface Machine extends AsyncDisposable {
  home: string;
  server: ModelServer;
}

/** A home whose configuration names the scripted model. */
async function startMachine(script: Script): Promise<Machine> {
  const home = await Deno.realPath(await Deno.makeTempDir({ prefix: "assistant-run-" }));
  const server = startModelServer({ script: withTitles(script) });
  await nameScriptedModel(home, server.baseURL);
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

Deno.test("run: a write that needs a person's word is left undone, and the exit code is 3", async () => {
  await using demo = await startWatchedDemo();
  const args = { table: "incident", id: "INC0010002" };
  await using machine = await startMachine((request) =>
    request.messages.at(-1)?.role === "tool"
      ? { text: "It waits." }
      : executeTurn("sn_delete_record", args)
  );
  const { username, password } = demoCredentials;
  const { code, stdout, stderr } = await runService(["run", "Delete it", "--format", "json"], {
    home: machine.home,
    env: {
      PLATFORM_INSTANCE_URL: demo.url,
      PLATFORM_USERNAME: username,
      PLATFORM_PASSWORD: password,
    },
  });
  assert.equal(code, 3, stdout + stderr);
  assert.equal(JSON.parse(stdout).text, "It waits.");
  assert.match(JSON.parse(stdout).tools[0].error, /Nobody is there to allow "platform"/);
  assert.deepEqual(demo.seen.filter(({ method }) => method === "DELETE"), []);
});

Deno.test("run: what is typed wrong names what to type, and the exit code is 2", async () => {
  const cases: [flags: RunAgentFlags, message: RegExp][] = [
    [{ prompt: [" "] }, /There is no prompt/],
    [{ prompt: ["Go"], format: "xml" }, /--format "xml" is not one of text, json/],
    [{ prompt: ["Go"], permissionDefault: "ask" }, /"ask" is not one of reject, allow/],
  ];
  const plain = paintFor({ isTerminal: () => false });
  for (const [flags, message] of cases) {
    await assert.rejects(runAgent(flags), (error) => {
      const { text, code } = describeFailure(error, plain);
      assert.match(text, message);
      return code === 2;
    });
  }
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
  await until(() => printed.includes("three"), { what: "words", every: 10 });
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
  const message = (said: Pick<AgentMessage, "id" | "role"> & Partial<AgentMessage>) =>
    newMessage({ sessionId: "one", agent: "build", model: null, created: "", ...said });
  tell({ type: "message.updated", message: message({ id: "m0", role: "user" }) });
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
