/**
 * The tools that remedies name: each is there, and of a reading one the call comes with the refusal,
 * given by its place (`next_calls_test.ts`) or made of what the refusal and the refused call tell.
 */
import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { parseInput } from "../../mod/tools/parse_input.ts";
import { remedyCall, toolsNamed } from "../../mod/tools/remedy_call.ts";
import { present } from "../support/present.ts";
import { startTestServices, type TestServices } from "../support/services.ts";

const MOD = new URL("../../mod/", import.meta.url);

/** A remedy in the code: the tools that it names, and the object that it stands in. */
interface Place {
  file: string;
  tools: string[];
  object: string;
}

/** Reading tools of which nobody has said what to read: the caller alone knows. */
const UNTOLD = [
  "skills/parse.ts sn_query_table",
  "tools/domains/code/artifact_files.ts sn_pull_artifacts",
  "tools/domains/update_sets/read_records_file.ts sn_export_records_xml",
  "tools/domains/update_sets/read_unload.ts sn_export_update_set",
];

/** Refused calls that name what the remedy's tool is to read, and the call that is then made. */
const TOLD_BY_CALL: Readonly<Record<string, [string, Record<string, unknown>, unknown]>> = {
  "tools/domains/records/write_records.ts sn_describe_table": [
    "sn_upsert_record",
    { table: "incident", key: { nope: "1" }, values: { state: "2" } },
    { table: "incident" },
  ],
  "tools/domains/records/record_history.ts sn_describe_table": [
    "sn_get_record_history",
    { table: "incident", id: "INC0010001", field: "nope" },
    { table: "incident" },
  ],
  "tools/domains/records/copy_records.ts sn_query_table": [
    "sn_bulk_update_records",
    { table: "incident", query: "active=true", values: { impact: "2" }, expected_count: 1 },
    { table: "incident" },
  ],
  "tools/domains/itsm/move_change.ts sn_get_change_next_states": [
    "sn_move_change",
    { id: "CHG0030001", state: "Assess" },
    { id: "CHG0030001" },
  ],
  "tools/domains/code/diff_artifact.ts sn_pull_artifacts": [
    "sn_diff_artifact",
    { table: "sys_script", id: "Fleet: set due date" },
    { table: "sys_script" },
  ],
  "tools/domains/flows/edit_flow.ts sn_get_flow": [
    "sn_edit_flow",
    { flow: "Plan an inspection", edits: [{ step: "2", inputs: { message: { a: 1 } } }] },
    { flow: "Plan an inspection" },
  ],
  "tools/domains/portal/layout_plan.ts sn_get_page_layout": [
    "sn_set_page_layout",
    { page: "fleet_vehicle", containers: [{ sys_id: "0".repeat(32), rows: [] }] },
    { page: "fleet_vehicle" },
  ],
  "tools/domains/update_sets/export_records.ts sn_query_table": [
    "sn_export_records_xml",
    { table: "incident", ids: ["INC0010001"] },
    { table: "incident" },
  ],
  "tools/domains/code/pull_push.ts sn_query_table": [
    "sn_pull_artifacts",
    { table: "sys_script", query: "name=No such rule" },
    { table: "sys_script" },
  ],
};

/** Tools that models see, beside the platform's. */
const LISTED = ["sn_load_skill", "sn_memory_search"];

async function findRemedies(folder = MOD, path = ""): Promise<Place[]> {
  const places: Place[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const below = `${path}${name}`;
    if (isDirectory) {
      if (below === "demo") continue;
      places.push(...await findRemedies(new URL(`${name}/`, folder), `${below}/`));
    } else if (name.endsWith(".ts")) {
      places.push(...remediesOf(below, await Deno.readTextFile(new URL(name, folder))));
    }
  }
  return places;
}

function remediesOf(file: string, text: string): Place[] {
  return [...text.matchAll(/\bremedy(:|\()/g)].flatMap(({ index, 0: begun }) => {
    const value = text.slice(index, endOf(text, index + begun.length, { mark: /[,;]/ }));
    const tools = toolsNamed(value);
    const start = startOf(text, index);
    return tools.length > 0 ? [{ file, tools, object: text.slice(start, endOf(text, index)) }] : [];
  });
}

/** Where what begins at a place ends: at a bracket of what holds it, or a mark between brackets. */
function endOf(text: string, from: number, { mark }: { mark?: RegExp } = {}): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (/["`]/.test(char)) at = endOfText(text, at);
    else if (/[{([]/.test(char)) depth++;
    else if (/[})\]]/.test(char) && --depth < 0) return at;
    else if (depth === 0 && mark?.test(char)) return at;
  }
  return text.length;
}

/** The mark that closes a text; what a template fills in may hold texts of its own. */
function endOfText(text: string, from: number): number {
  const mark = text.charAt(from);
  for (let at = from + 1; at < text.length; at++) {
    if (text.charAt(at) === "\\") at++;
    else if (text.charAt(at) === mark) return at;
    else if (mark === "`" && text.startsWith("${", at)) at = endOf(text, at + 2);
  }
  return text.length;
}

function startOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at > 0; at--) {
    const char = text.charAt(at);
    if (/[})\]]/.test(char)) depth++;
    if (/[{([]/.test(char) && --depth < 0) return at;
  }
  return 0;
}

/** The reading tools that a place names, with what each requires beyond the place's own details. */
async function missingOf({ services: { catalogue } }: TestServices, { tools, object }: Place) {
  const missing: { tool: string; lacks: string[] }[] = [];
  for (const name of tools.filter((name) => catalogue.tools.has(name))) {
    const tool = await catalogue.load(name);
    const { required = [] } = catalogue.schemaOf(tool) as { required?: string[] };
    const details = /\bdetails: \{([^}]*)/.exec(object)?.[1] ?? "";
    const told = [...details.matchAll(/\b(\w+)\b/g)].map(([word]) => word);
    if (tool.risk !== "R") continue;
    missing.push({ tool: name, lacks: required.filter((argument) => !told.includes(argument)) });
  }
  return missing;
}

Deno.test("remedies: each tool that one names is there, and of one that reads the call is known", async () => {
  await using started = await startTestServices();
  const { tools } = started.services.catalogue;
  const places = await findRemedies();
  assert.ok(places.length > 80, `${places.length} remedies`);
  const absent = places.flatMap(({ file, tools: named }) =>
    named.filter((name) => !tools.has(name) && !LISTED.includes(name)).map((name) =>
      `${file} ${name}`
    )
  );
  assert.deepEqual(absent, []);
  const open: string[] = [];
  for (const place of places) {
    if (/\bnextCall\b|\bnext_call\b/.test(place.object)) continue;
    const missing = await missingOf(started, place);
    if (missing.length === 0 || missing.some(({ lacks }) => lacks.length === 0)) continue;
    open.push(`${place.file} ${present(missing[0]).tool}`);
  }
  assert.deepEqual(
    [...new Set(open)].filter((place) => !UNTOLD.includes(place)).sort(),
    Object.keys(TOLD_BY_CALL).sort(),
  );
  for (const [place, [tool, args, expected]] of Object.entries(TOLD_BY_CALL)) {
    const error = await started.run(tool, args).then(() => undefined, (error: AppError) => error);
    const call = present(error?.nextCall, `the next call of ${place}: ${error?.message}`);
    assert.deepEqual([call.tool, call.args], [place.split(" ")[1], expected]);
  }
});

Deno.test("remedies: a call is made of details before arguments, of reading tools alone, and never by half", async () => {
  await using started = await startTestServices();
  const { catalogue } = started.services;
  const made = (remedy: string, { details = {}, args = {} }: { details?: object; args?: object }) =>
    remedyCall(new AppError("invalid_input", "x", { remedy, details: { ...details } }), {
      args,
      catalogue,
    });
  const describe = "sn_describe_table lists the columns.";
  const table = (table: string) => ({ tool: "sn_describe_table", args: { table } });
  assert.deepEqual(await made(describe, { args: { table: "incident" } }), table("incident"));
  assert.deepEqual(
    await made(describe, { details: { table: "task" }, args: { table: "incident" } }),
    table("task"),
  );
  assert.equal(await made(describe, { args: { table: 7 } }), undefined);
  assert.equal(await made(describe, {}), undefined);
  assert.equal(await made("sn_delete_record does.", { args: { table: "x", id: "1" } }), undefined);
  assert.deepEqual(await made("sn_delete_record, or look with sn_list_users.", {}), {
    tool: "sn_list_users",
    args: {},
  });
  const asked = await made("Look with sn_query_table.", {
    details: { table: "task", query: "active=true", other: "x" },
  });
  assert.deepEqual(asked?.args, { table: "task", query: "active=true" });
  const found = await catalogue.load("sn_query_table");
  assert.ok(parseInput(found.input, asked?.args, "sn_query_table"));
});
