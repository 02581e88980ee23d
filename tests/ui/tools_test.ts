import assert from "node:assert/strict";
import type { ToolResult } from "../../mod/tools/call.ts";
import type { ToolMatch } from "../../mod/tools/match.ts";
import { html } from "../../ui/html.ts";
import { parseArgs } from "../../ui/pages/tools/parse_args.ts";
import { describeType, SchemaView } from "../../ui/pages/tools/schema_view.ts";
import { ToolListView } from "../../ui/pages/tools/tools.ts";
import { DiffTable } from "../../ui/parts/diff_table.ts";
import { FailureBox } from "../../ui/parts/failure_box.ts";
import { ToolResultView } from "../../ui/parts/tool_result_view.ts";
import { renderAlone } from "../support/dashboard_state.ts";

const MATCH: ToolMatch = { tool: "sn_run_script", summary: "Runs", risk: "X", domain: "Scripts" };

function renderList(matches: ToolMatch[], parts: { more?: number; near?: string[] } = {}): string {
  const list = { matches, more: parts.more ?? 0, near: parts.near ?? [], domains: [] };
  return renderAlone(html`
    <${ToolListView} list=${list} search=${{ query: "x", offset: 0 }} onPage=${() => undefined} />
  `);
}

Deno.test("tool list: a dangerous tool is marked in words, not by colour alone", () => {
  assert.match(renderList([MATCH]), /Runs code/);
});

Deno.test("tool list: no hit offers near names; more hits are announced", () => {
  assert.match(renderList([], { near: ["sn_get_record"] }), /href="\/tools\/sn_get_record"/);
  assert.match(renderList([MATCH], { more: 12 }), /12 more/);
});

Deno.test("schema: required arguments come first, nested ones stand below", () => {
  const view = renderAlone(html`
    <${SchemaView}
      schema=${{
        type: "object",
        required: ["zeta"],
        properties: {
          alpha: { type: "array", items: { properties: { inner: { type: "string" } } } },
          zeta: { type: "string", description: "Needed" },
        },
      }}
    />
  `);
  assert.ok(view.indexOf("zeta") < view.indexOf("alpha"));
  assert.match(view, /inner/);
  assert.equal(view.match(/required/g)?.length, 2, "the class and the word, once");
});

Deno.test("schema: types read as words", () => {
  assert.equal(describeType({ type: "array", items: { type: "string" } }), "list of string");
  assert.equal(describeType({ enum: ["a", "b"] }), 'one of "a", "b"');
  assert.equal(describeType({ anyOf: [{ type: "string" }, { type: "null" }] }), "string or null");
  assert.equal(describeType({ type: "integer", minimum: 1, maximum: 20 }), "integer from 1 to 20");
  assert.equal(
    describeType({ type: "object", additionalProperties: { type: "string" } }),
    "object of string",
  );
  assert.equal(describeType({ type: "integer", maximum: Number.MAX_SAFE_INTEGER }), "integer");
  assert.equal(describeType({}), "any value");
});

Deno.test("arguments: only one JSON object is accepted, an empty field is an empty object", () => {
  assert.deepEqual(parseArgs(" "), { ok: true, args: {} });
  assert.deepEqual(parseArgs('{"a":1}'), { ok: true, args: { a: 1 } });
  for (const text of ["[1]", "null", '"x"', "{", "{'a':1}"]) {
    const parsed = parseArgs(text);
    assert.equal(parsed.ok, false, text);
  }
});

Deno.test("result: warnings, changes and where they were captured are shown", () => {
  const result: ToolResult = {
    status: "done",
    instance: { host: "h", label: "demo", environment: "prod" },
    result: null,
    change: [{
      id: "chg_1",
      operation: "create",
      table: "sys_rest_message",
      sys_id: null,
      name: "Weather",
      status: "done",
      diff: { name: { from: null, to: "Weather" } },
      capture: { state: "not_captured" },
    }],
    warnings: ["Field x is mandatory"],
    next: "Look again",
  };
  const view = renderAlone(html`<${ToolResultView} result=${result} />`);
  for (const words of ["Production", "Field x is mandatory", "Not captured", "Look again"]) {
    assert.match(view, new RegExp(words));
  }
  assert.match(view, /href="\/activity\/chg_1"/);
});

Deno.test("result: 10,000 rows are cut on the page, and the page says so", () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, n) => ({ number: `INC${n}`, text: "x".repeat(40) }),
  );
  const result: ToolResult = { status: "done", instance: null, result: { rows }, warnings: [] };
  const view = renderAlone(html`<${ToolResultView} result=${result} />`);
  assert.ok(view.length < 300_000, `${view.length} characters`);
  assert.match(view, /Copy takes all/);
});

Deno.test("failure: every issue is listed with its path, the remedy below with its code", () => {
  const view = renderAlone(html`
    <${FailureBox}
      failure=${{
        code: "invalid_input",
        message: "Wrong arguments of sn_x: name: missing; depth: too big",
        remedy: "Correct them, see `sn_y`.",
        issues: [{ path: "name", message: "missing" }, { path: "depth", message: "too big" }],
      }}
    />
  `);
  assert.match(view, /Wrong arguments of sn_x</);
  assert.match(view, /<code>name<\/code>: missing/);
  assert.equal(view.match(/<li/g)?.length, 2);
  assert.match(view, /Correct them, see <code>sn_y<\/code>\./);
});

Deno.test("diff: what the platform keeps by itself is folded away, unless nothing else changed", () => {
  const own = { name: { from: null, to: "Weather" }, sys_mod_count: { from: "0", to: "1" } };
  assert.match(renderAlone(html`<${DiffTable} diff=${own} />`), /System fields \(1\)/);
  const { sys_mod_count } = own;
  const alone = renderAlone(html`<${DiffTable} diff=${{ sys_mod_count }} />`);
  assert.doesNotMatch(alone, /<details/);
  assert.match(alone, /sys_mod_count/);
});
