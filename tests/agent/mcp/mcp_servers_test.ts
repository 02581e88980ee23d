import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createMcpServers, type McpServersOptions } from "../../../mod/agent/mcp/mcp_servers.ts";
import type { Wish } from "../../../mod/agent/permissions/permissions.ts";
import type { ToolContext, ToolOutcome } from "../../../mod/agent/tools/agent_tool.ts";
import { AppError } from "../../../mod/base/errors.ts";
import { configSchema } from "../../../mod/config/schema.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { startRemoteMcp } from "../../support/mcp_http_server.ts";
import { present } from "../../support/present.ts";
import { until } from "../../support/until.ts";
import { PATIENCE_MS } from "../../support/patience.ts";

const SERVER = fileURLToPath(new URL("../../support/mcp_stdio_server.ts", import.meta.url));
const FIELD = { type: "local", command: [Deno.execPath(), "run", "-A", "--no-check", SERVER] };
const VARIABLES = {
  PATH: Deno.env.get("PATH"),
  HOME: Deno.env.get("HOME"),
  DENO_DIR: Deno.env.get("DENO_DIR"),
  SN_PASSWORD: "secret",
  ANTHROPIC_API_KEY: "secret",
  npm_config_registry: "https://registry.example",
  "npm_config_//registry.example/:_authToken": "secret",
};

function serversOf(mcp: unknown, options: Partial<McpServersOptions> = {}) {
  const servers = createMcpServers({
    config: configSchema.parse({ mcp }),
    ownPort: 3006,
    projectDir: Deno.cwd(),
    variables: VARIABLES,
    fetch,
    clock: () => 0,
    log: startLogCapture().logger,
    ...options,
  });
  const wishes: Wish[] = [];
  /** Runs a tool as a session of the agent would. */
  const run = async (
    name: string,
    args: unknown = {},
    { signal = new AbortController().signal }: { signal?: AbortSignal } = {},
  ): Promise<ToolOutcome> => {
    const tool = present((await servers.tools()).find((tool) => tool.name === name), name);
    const session = {
      id: "ses",
      rootId: "ses",
      parentId: null,
      directory: "/",
      title: "",
      titleState: "auto",
      agent: "build",
      model: null,
      instance: null,
      cost: null,
    };
    const context = {
      session,
      callId: "call",
      model: "a/b",
      readOnly: false,
      signal,
      require: (wish: Wish) => Promise.resolve(void wishes.push(wish)),
      show: () => undefined,
    };
    return await tool.run(args, context as unknown as ToolContext);
  };
  return {
    servers,
    run,
    wishes,
    [Symbol.asyncDispose]: () => servers.close(),
  };
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => assert.fail("it worked"), (error) => error);
  assert.ok(error instanceof AppError, String(error));
  return error;
}

/** Whether a program runs; one that has ended and waits to be reaped does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(Deno.readTextFileSync(`/proc/${pid}/stat`));
  } catch {
    return false;
  }
}

Deno.test("MCP servers: a local one is started when needed, its tools bear its name and ask under theirs", async () => {
  await using field = serversOf({ "my field": { ...FIELD, environment: { OWN_TOKEN: "t" } } });
  const { servers, run, wishes } = field;
  assert.deepEqual(servers.list().map(({ status, tools }) => [status, tools]), [["idle", []]]);
  const tools = await servers.tools();
  const echo = present(tools.find(({ name }) => name === "my_field_echo"));
  assert.deepEqual([echo.source, echo.forReaders, echo.description], [
    "my field",
    false,
    "Says it again",
  ]);
  assert.equal(echo.inputSchema.type, "object");
  assert.ok(!("$schema" in echo.inputSchema));
  const [entry] = servers.list();
  assert.deepEqual([entry?.status, entry?.server], ["connected", {
    name: "field",
    version: "1.2.3",
  }]);
  assert.ok(entry?.tools.includes("my_field_echo"));

  assert.deepEqual(await run("my_field_echo", { text: "hi" }), { output: "echo: hi" });
  assert.deepEqual([wishes[0]?.permission, wishes[0]?.preview], [
    "my_field_echo",
    '{\n  "text": "hi"\n}',
  ]);
  assert.deepEqual(await run("my_field_fail"), { output: "no such thing", isError: true });
  const wrong = await run("my_field_echo", { text: 1 });
  assert.equal(wrong.isError, true);
  const picture = await run("my_field_picture");
  assert.match(picture.output, /^here\n\n\[image-2: image\/png\]\n\nfile:\/\/\/notes\.txt\nnoted$/);
  assert.deepEqual(picture.attachments?.map(({ mime, name }) => [mime, name]), [
    ["image/png", "image-2"],
  ]);
  const { output: variables } = await run("my_field_environment");
  assert.match(variables, /\bPATH\b/);
  assert.match(variables, /npm_config_registry/);
  assert.match(variables, /\bOWN_TOKEN\b/);
  assert.doesNotMatch(variables, /PASSWORD|API_KEY|authToken/);

  const aborting = new AbortController();
  const waiting = run("my_field_wait", {}, { signal: aborting.signal });
  await until(() => wishes.some(({ permission }) => permission === "my_field_wait"), {
    what: "the call",
    every: 5,
  });
  aborting.abort();
  await assert.rejects(waiting);
  await until(async () => (await run("my_field_cancelled")).output === "1", {
    what: "the server knows of it",
    every: 5,
  });

  await run("my_field_grow");
  await until(
    async () => (await servers.tools()).some(({ name }) => name === "my_field_grown"),
    { what: "the list is read anew", every: 20 },
  );

  const { output } = await run("my_field_begin");
  assert.ok(isAlive(Number(output)));
  await assert.rejects(run("my_field_crash"));
  assert.equal((await run("my_field_echo", { text: "again" })).output, "echo: again");
  const { output: second } = await run("my_field_begin");
  await servers.disconnect("my field");
  await until(() => ![output, second].some((pid) => isAlive(Number(pid))), {
    what: "no program is left",
    every: 10,
  });
  assert.deepEqual([servers.list()[0]?.status, await servers.tools()], ["disabled", []]);
});

/** For a busy machine too; the one that never answers takes all of `connectMs`. */
const LIMITS = { connectMs: PATIENCE_MS, patienceMs: PATIENCE_MS, pauseMs: 60_000 };

Deno.test("MCP servers: what keeps a local one is said, and it is tried again later or when told to", async () => {
  let now = 0;
  const { logger: log, lines } = startLogCapture();
  await using field = serversOf({
    absent: { type: "local", command: ["no-such-program-here"] },
    dying: {
      type: "local",
      command: ["sh", "-c", 'echo "the config of $TOKEN is missing" >&2; exit 7'],
      environment: { TOKEN: "planted-secret" },
    },
    silent: { type: "local", command: ["sleep", "300"] },
  }, { clock: () => now, log, limits: { ...LIMITS, connectMs: 2_000 } });
  const { servers } = field;
  assert.deepEqual(await servers.tools(), []);
  const [absent, dying, silent] = servers.list();
  assert.match(absent?.reason ?? "", /no program "no-such-program-here"\. Install it/);
  assert.match(dying?.reason ?? "", /did not answer: the config of \[set\] is missing/);
  assert.match(silent?.reason ?? "", /"silent" did not answer/);
  assert.deepEqual(servers.list().map(({ status }) => status), ["failed", "failed", "failed"]);
  await servers.tools();
  assert.equal(lines.length, 3);
  assert.equal((await refusalOf(servers.connect("dying"))).code, "unreachable");
  now += LIMITS.pauseMs;
  await servers.tools();
  assert.equal(lines.length, 7);
  assert.equal((await refusalOf(servers.connect("dyng"))).code, "not_found");
});

Deno.test("MCP servers: a slow one does not hold up a step for long, and comes to a later one", async () => {
  const command = ["sh", "-c", `sleep 3; exec "$0" "$@"`, ...FIELD.command];
  await using field = serversOf({ slow: { type: "local", command } }, {
    limits: { patienceMs: 20 },
  });
  const { servers } = field;
  assert.deepEqual(await servers.tools(), []);
  assert.equal(servers.list()[0]?.status, "connecting");
  await servers.connect("slow");
  assert.ok((await servers.tools()).length > 0);
});

Deno.test("MCP servers: this service is not its own client, and what a project waits for is said", async () => {
  const mcp = { nexus: { type: "remote", url: "http://127.0.0.1:3006/mcp" } };
  const waiting = [{ path: "mcp.files", says: 'would run "node server.js"' }];
  await using field = serversOf(mcp, { trust: { waiting } });
  const { servers } = field;
  assert.deepEqual(await servers.tools(), []);
  const entry = await servers.connect("nexus");
  assert.deepEqual([entry.status, entry.tools], ["disabled", []]);
  assert.match((await refusalOf(servers.connect("files"))).message, /waits for you: it would run/);
});

Deno.test("MCP servers: a remote one is spoken to in its own way, and one that wants a sign-in says so", async () => {
  await using remote = await startRemoteMcp();
  const at = (path: string) => ({ type: "remote", url: `${remote.origin}${path}` });
  await using field = serversOf(
    { today: at("/mcp"), older: at("/sse"), locked: at("/locked"), none: at("/page") },
    { limits: LIMITS },
  );
  const { servers, run } = field;
  const names = (await servers.tools()).map(({ name }) => name);
  assert.deepEqual(names, ["today_where", "older_where"]);
  assert.deepEqual(servers.list().map(({ status }) => status), [
    "connected",
    "connected",
    "needs_auth",
    "failed",
  ]);
  assert.match(servers.list()[2]?.reason ?? "", /wants a sign-in \(HTTP 401\)/);
  assert.match(servers.list()[3]?.reason ?? "", /answers 404\. Check its address/);
  for (const name of names) assert.equal((await run(name)).output, "far away");
});
