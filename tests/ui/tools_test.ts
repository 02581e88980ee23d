import assert from "node:assert/strict";
import type { ToolResult } from "../../mod/tools/call.ts";
import type { ToolMatch } from "../../mod/tools/match.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { formSchema } from "../../mod/tools/form_inputs.ts";
import { html } from "../../ui/html.ts";
import { controlOf } from "../../ui/pages/tools/form/control.ts";
import { parseArgs } from "../../ui/pages/tools/parse_args.ts";
import { describeType } from "../../ui/pages/tools/form/describe_type.ts";
import type { JsonSchema } from "../../ui/pages/tools/form/json_schema.ts";
import { SchemaView } from "../../ui/pages/tools/schema_view.ts";
import { ToolListView } from "../../ui/pages/tools/tools.ts";
import { DiffTable } from "../../ui/parts/diff_table.ts";
import { FailureBox } from "../../ui/parts/failure_box.ts";
import { partsOf } from "../../ui/parts/result_data.ts";
import { ToolResultView } from "../../ui/parts/tool_result_view.ts";
import { renderAlone } from "../support/dashboard_state.ts";
import { catalogue } from "../support/tool_search.ts";

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

Deno.test("form: each kind of argument has its control, what no field can show is JSON", () => {
  const kindOf = (schema: JsonSchema, name = "x") => controlOf(name, schema).kind;
  const text = { type: "string" };
  assert.equal(kindOf(text), "text");
  assert.equal(kindOf(text, "work_notes"), "lines");
  assert.equal(kindOf(text, "short_description"), "text");
  assert.equal(kindOf({ type: "integer" }), "number");
  assert.equal(kindOf({ enum: ["a"], type: "string" }), "fixed");
  assert.equal(kindOf({ ...text, "x-input": { kind: "script" } }), "script");
  assert.deepEqual(
    controlOf("x", { type: "array", items: text, "x-input": { kind: "record", table: "t" } }),
    { kind: "record", table: "t", many: true },
  );
  assert.equal(kindOf({ anyOf: [{ type: "array", items: text }, text] }), "list");
  assert.equal(kindOf({ anyOf: [text, { type: "number" }, { type: "null" }] }), "text");
  assert.equal(kindOf({ anyOf: [text, { type: "object", properties: {} }] }), "json");
  assert.equal(kindOf({ type: "object", additionalProperties: text }), "map");
  assert.equal(kindOf({ type: "object", additionalProperties: {} }), "map");
  assert.equal(kindOf({}), "json");
});

Deno.test("form: nearly every argument of every tool has a field of its own", () => {
  let all = 0;
  const asJson: string[] = [];
  const walk = (schema: JsonSchema, path: string) => {
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      all++;
      const control = controlOf(name, inner);
      if (control.kind === "json") asJson.push(`${path}.${name}`);
      if (control.kind === "object") walk(control.schema, `${path}.${name}`);
      if (control.kind === "list") walk(control.items, `${path}.${name}[]`);
    }
  };
  for (const tool of allTools) walk(formSchema(tool), tool.name);
  assert.ok(asJson.length * 100 < all, `${asJson.length} of ${all}: ${asJson.join(", ")}`);
});

Deno.test("form: it differs from the schema that clients get by what it says of controls alone", () => {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).filter(([key]) => key !== "x-input").map(([key, one]) => [
        key,
        plain(one),
      ]),
    );
  };
  for (const tool of allTools) {
    assert.deepEqual(plain(formSchema(tool)), catalogue.schemaOf(tool), tool.name);
  }
});

Deno.test("result: lists of records become tables, single values facts, anything else stays JSON", () => {
  const shown = { value: "1", display_value: "High" };
  assert.deepEqual(partsOf({ table: "incident", total: null, rows: [{ priority: shown }] }), {
    facts: [["table", "incident"]],
    tables: [{ name: "rows", rows: [{ priority: shown }] }],
  });
  assert.deepEqual(partsOf([{ a: 1 }]).tables.length, 1);
  for (const value of ["text", [], [1, 2], { list: [1] }, null]) {
    assert.deepEqual(partsOf(value), { facts: [], tables: [] });
  }
  const result: ToolResult = {
    status: "done",
    instance: null,
    result: { rows: [{ sys_id: "0f", priority: shown }] },
    warnings: [],
  };
  const view = renderAlone(html`<${ToolResultView} result=${result} />`);
  assert.match(view, /<th scope="col">priority<\/th><th scope="col">sys_id<\/th>/);
  assert.match(view, /<td title="1">High<\/td>/);
});
