import assert from "node:assert/strict";
import { z } from "zod";
import { AppError } from "../../mod/base/errors.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import { defineTool } from "../../mod/tools/tool.ts";
import { type McpTestApp, startMcpApp, testDomain } from "../support/mcp_app.ts";
import { inDomain } from "../../mod/tools/place_tools.ts";
import { present } from "../support/present.ts";

interface Answer {
  content: [{ type: string; text: string }];
  // deno-lint-ignore no-explicit-any
  structuredContent: any;
  isError?: boolean;
}

async function ask(app: McpTestApp, name: string, args: unknown): Promise<Answer> {
  const response = await app.post({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: args },
  });
  const { result } = await response.json();
  return result;
}

async function list(app: McpTestApp, params?: object) {
  const response = await app.post({ jsonrpc: "2.0", id: 1, method: "tools/list", params });
  return await response.json();
}

Deno.test("tools/list: closed schemas without empty parts, every annotation said", async () => {
  await using app = await startMcpApp();
  const { result } = await list(app);
  assert.equal(result.nextCursor, undefined);
  for (const tool of result.tools) {
    assert.deepEqual(Object.keys(tool.annotations).sort(), [
      "destructiveHint",
      "idempotentHint",
      "openWorldHint",
      "readOnlyHint",
    ]);
    assert.equal(tool.inputSchema.type, "object");
    assert.equal(tool.inputSchema.additionalProperties, false);
    assert.doesNotMatch(JSON.stringify(tool.inputSchema), /"additionalProperties":\{\}|\$schema/);
    for (const property of Object.values<{ description?: string }>(tool.inputSchema.properties)) {
      assert.ok(property.description, `${tool.name} has an argument without a description`);
    }
  }
  const required = Object.fromEntries(
    // deno-lint-ignore no-explicit-any
    result.tools.map((tool: any) => [tool.name, tool.inputSchema.required]),
  );
  assert.deepEqual(required, {
    tool_search: ["query"],
    tool_execute: ["tool"],
    sn_load_skill: undefined,
    sn_memory_search: ["query"],
  });
});

Deno.test("tool_execute: options reach the pipeline, max_chars stays at the edge", async () => {
  await using app = await startMcpApp();
  const options = { dry_run: true, scope: "x_acme", update_set: "US1", approval: "t" };
  const args = { tool: "sn_list_rows", args: { rows: 2_000 } };
  const cut = await ask(app, "tool_execute", { ...args, options });
  assert.deepEqual(app.calls[0]?.options, options);
  assert.match(cut.structuredContent.cut.rest, /options\.max_chars/);
  assert.ok(cut.content[0].text.length <= 25_000);
  const whole = await ask(app, "tool_execute", { ...args, options: { max_chars: 500_000 } });
  assert.equal(whole.structuredContent.result.records.length, 2_000);
  assert.deepEqual(app.calls[1]?.options, {});
});

Deno.test("tool_execute: arguments given as JSON text are read", async () => {
  await using app = await startMcpApp();
  const answer = await ask(app, "tool_execute", {
    tool: "sn_list_rows",
    args: '{"rows": 1}',
    options: '{"dry_run": true}',
  });
  assert.equal(answer.structuredContent.status, "done");
  assert.deepEqual(app.calls[0]?.args, { rows: 1 });
  assert.deepEqual(app.calls[0]?.options, { dry_run: true });
});

Deno.test("tool_execute: wrong arguments are all named with path and type, and nothing runs", async () => {
  await using app = await startMcpApp();
  const answer = await ask(app, "tool_execute", {
    tool: 5,
    args: "{not json",
    options: { dry_run: "yes", aproval: "x" },
    arguments: {},
  });
  assert.equal(answer.isError, true);
  const [first] = answer.content[0].text.split("\n");
  for (
    const part of [
      /^Wrong arguments for tool_execute/,
      /tool: .*string.*number/,
      /args: .*object.*string/,
      /options\.dry_run: .*boolean/,
      /"aproval"/,
      /"arguments"/,
    ]
  ) assert.match(first ?? "", part);
  assert.equal(app.calls.length, 0);
});

Deno.test("tool_execute: an unknown tool is answered with the nearest names, not a protocol error", async () => {
  await using app = await startMcpApp();
  const answer = await ask(app, "tool_execute", { tool: "sn_list_row", args: {} });
  assert.equal(answer.isError, true);
  assert.match(answer.content[0].text, /^There is no tool "sn_list_row"/);
  assert.match(answer.content[0].text, /sn_list_rows/);
});

Deno.test("tool_execute: an unproven or failed write is an error, a plan is none", async () => {
  const statuses: [ToolResult["status"], boolean | undefined][] = [
    ["done", undefined],
    ["planned", undefined],
    ["needs_approval", undefined],
    ["failed", true],
    ["unknown", true],
  ];
  for (const [status, isError] of statuses) {
    await using app = await startMcpApp({
      execute: () => Promise.resolve({ status, instance: null, result: {}, warnings: [] }),
    });
    const answer = await ask(app, "tool_execute", { tool: "sn_list_rows" });
    assert.equal(answer.isError, isError, status);
    assert.equal(answer.structuredContent.status, status);
  }
});

Deno.test("tool_execute: a refusal keeps its exact message, a fault tells nothing of itself", async () => {
  const refusal = new AppError("no_instance", "No platform instance is selected", {
    remedy: "Add the X-SN-Instance header.",
  });
  await using refused = await startMcpApp({ execute: () => Promise.reject(refusal) });
  const answer = await ask(refused, "tool_execute", { tool: "sn_list_rows" });
  assert.equal(
    answer.content[0].text,
    "No platform instance is selected. Add the X-SN-Instance header.",
  );
  await using broken = await startMcpApp({
    execute: () => Promise.reject(new TypeError("hunter2 is undefined")),
  });
  const fault = await ask(broken, "tool_execute", { tool: "sn_list_rows" });
  assert.equal(fault.isError, true);
  assert.equal(fault.structuredContent.error.code, "internal");
  assert.doesNotMatch(JSON.stringify(fault), /hunter2/);
});

Deno.test("tool_search: limits are kept to, a wrong one is named", async () => {
  await using app = await startMcpApp();
  const one = await ask(app, "tool_search", { query: "rows", limit: 1 });
  assert.equal(one.structuredContent.matches.length, 1);
  assert.equal(one.structuredContent.more, 1);
  const wrong = await ask(app, "tool_search", { query: " ", limit: 21, detail: "all" });
  assert.equal(wrong.isError, true);
  assert.match(wrong.content[0].text, /query: .*limit: .*20.*detail: .*"full"/);
});

Deno.test("sn_load_skill: lists the enabled skills, gives one whole as Markdown, refuses the rest alike", async () => {
  await using app = await startMcpApp();
  const listed = await ask(app, "sn_load_skill", {});
  assert.deepEqual(listed.structuredContent.skills, [
    { name: "weaving", description: "Use when weaving is tested." },
  ]);
  const skill = await ask(app, "sn_load_skill", { name: "weaving" });
  assert.match(skill.content[0].text, /^# weaving\n/);
  assert.equal(skill.structuredContent.body, skill.content[0].text);
  assert.deepEqual(skill.structuredContent.files, []);
  for (const name of ["spinning", "weavin"]) {
    const refused = await ask(app, "sn_load_skill", { name });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0].text, new RegExp(`"?${name}"?`));
  }
  const sought = await ask(app, "sn_load_skill", { query: "how is weaving tested" });
  assert.deepEqual(sought.structuredContent, listed.structuredContent);
  const both = await ask(app, "sn_load_skill", { query: "weaving", name: "weaving" });
  assert.match(both.content[0].text, /query: finds skills, name loads one/);
  const orphan = await ask(app, "sn_load_skill", { file: "a.md" });
  assert.match(orphan.content[0].text, /name: needed when file is given/);
});

Deno.test("sn_memory_search: answers file, heading and line", async () => {
  await using app = await startMcpApp();
  const { structuredContent } = await ask(app, "sn_memory_search", { query: "prefix" });
  const { file, heading, line } = structuredContent.hits[0];
  assert.deepEqual({ file, heading, line }, { file: "notes.md", heading: "Naming", line: 1 });
});

Deno.test("sn_memory_search: without a hit it says where the notes are and what writes one", async () => {
  await using app = await startMcpApp();
  const { structuredContent } = await ask(app, "sn_memory_search", { query: "qqqqqq" });
  assert.deepEqual(structuredContent.hits, []);
  assert.match(structuredContent.folder, /memory$/);
  assert.equal(structuredContent.notes, 1);
  assert.match(structuredContent.next, /sn_memory_note/);
});

const RISKS = ["R", "W", "D", "X"] as const;
const manyTools = Array.from({ length: 250 }, (_, n) =>
  inDomain(
    defineTool({
      name: `sn_tool_${n}`,
      summary: `Tool ${n}.`,
      risk: present(RISKS[n % 4]),
      endpoint: "GET /api/now/table/many",
      input: z.object({ n: z.number() }),
      example: { n },
      byHand: { lists: 1 },
      read: () => Promise.resolve({}),
    }),
    testDomain,
  ));

Deno.test("SN_LAZY_TOOLS=false: every platform tool is listed once over the pages, with its risk", async () => {
  await using app = await startMcpApp({ settings: { lazyTools: false }, tools: manyTools });
  // deno-lint-ignore no-explicit-any
  const tools: any[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const { result } = await list(app, cursor === undefined ? undefined : { cursor });
    tools.push(...result.tools);
    cursor = result.nextCursor;
    pages++;
  } while (cursor !== undefined && pages < 20);
  assert.equal(pages, 3);
  assert.equal(tools.length, 4 + 2 + 250);
  assert.equal(new Set(tools.map((tool) => tool.name)).size, tools.length);
  const hints = ["sn_tool_0", "sn_tool_1", "sn_tool_2", "sn_tool_3"].map((name) => {
    const { annotations } = tools.find((tool) => tool.name === name);
    return [annotations.readOnlyHint, annotations.destructiveHint];
  });
  assert.deepEqual(hints, [[true, false], [false, false], [false, true], [false, true]]);
  const { error } = await list(app, { cursor: btoa("tools:7") });
  assert.equal(error.code, -32602);
});

Deno.test("SN_LAZY_TOOLS=false: a platform tool is called by its own name; lazily it is unknown", async () => {
  await using eager = await startMcpApp({ settings: { lazyTools: false } });
  const answer = await ask(eager, "sn_list_rows", { rows: 1 });
  assert.equal(answer.structuredContent.status, "done");
  assert.deepEqual(eager.calls[0]?.args, { rows: 1 });
  await using lazy = await startMcpApp();
  const response = await lazy.post({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "sn_list_rows", arguments: { rows: 1 } },
  });
  assert.equal((await response.json()).error.code, -32602);
});
