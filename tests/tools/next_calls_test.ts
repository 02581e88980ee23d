/**
 * Every place that gives a next call: each is made to give it, and what it gives fits the schema of its
 * tool as it stands. A place is a file and the tool that it names.
 */
import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import type { NextCall } from "../../mod/base/next_call.ts";
import { callOptionsSchema } from "../../mod/changes/call_options.ts";
import { elevateSession } from "../../mod/changes/gate/elevated_role.ts";
import { defaultGuards } from "../../mod/changes/gate/guards.ts";
import { checkExpected } from "../../mod/changes/plan/expected_records.ts";
import { undoOperations } from "../../mod/changes/undo/undo_operations.ts";
import type { Transport } from "../../mod/platform/http/transport.ts";
import { askGraphql } from "../../mod/platform/records/ask_graphql.ts";
import { toErrorResult, UNTRUSTED } from "../../mod/meta_tools/results.ts";
import { parseInput } from "../../mod/tools/parse_input.ts";
import { judgeNamesakes } from "../../mod/tools/domains/source/find_namesakes.ts";
import type { ToolContext } from "../../mod/tools/tool.ts";
import { toolSearchSchema } from "../../mod/tools/match.ts";
import type { CallOptions, ToolResult } from "../../mod/tools/call.ts";
import { linkCompiler } from "../support/compiler.ts";
import { journalEntry } from "../support/journal_entry.ts";
import { startPipeline } from "../support/pipeline.ts";
import { present } from "../support/present.ts";
import { startTestServices, type TestServices } from "../support/services.ts";
import { runApproved } from "../support/tool_runs.ts";

const MOD = new URL("../../mod/", import.meta.url);

/** What names a tool to run it, or as a family's ready delete. */
const OTHERS = [
  "cli/review.ts sn_review_record",
  "cli/review.ts sn_review_update_set",
  "eval/check/check_task.ts sn_run_script",
  "tools/create_catalogue.ts sn_delete_artifact",
  "web/routes/activity.ts sn_undo_changes",
];

async function findPlaces(folder = MOD, path = ""): Promise<string[]> {
  const places: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const below = `${path}${name}`;
    if (isDirectory) {
      if (below !== "demo") {
        places.push(...await findPlaces(new URL(`${name}/`, folder), `${below}/`));
      }
    } else if (name.endsWith(".ts")) {
      const text = await Deno.readTextFile(new URL(name, folder));
      const tools = [...text.matchAll(/\btool: "((?:sn|tool)_\w+)"/g)].map(([, tool]) => tool);
      places.push(...new Set(tools.map((tool) => `${below} ${tool}`)));
    }
  }
  return places;
}

interface Given {
  started: TestServices;
  /** Ids of changes in two update sets, the later one complete. */
  first: string;
  second: string;
  made: ToolResult;
}

/** It does not compile. */
const SOURCE = {
  path: "src/fluent/applied.now.ts",
  text: `import '@servicenow/sdk/global'
import { BusinessRule } from '@servicenow/sdk/core'
BusinessRule({
  $id: Now.ID['rule'],
  name: 'Applied rule',
  table: 'incident',
  when: 'soon',
  action: ['insert'],
  order: 1,
  script: \`gs.info("new");\`,
})
`,
};

type Case = (given: Given) => Promise<NextCall | undefined> | NextCall | undefined;

/** The next call of a tool's refusal or answer. */
const after = (tool: string, args: unknown, options?: CallOptions): Case => async ({ started }) => {
  try {
    const answer = await started.run(tool, args, options);
    return answer.next_call;
  } catch (error) {
    if (error instanceof AppError) return error.nextCall;
    throw error;
  }
};

/** A plan whose second write is refused, or gets no answer. */
async function broken(answer: () => Response): Promise<NextCall | undefined> {
  await using pipeline = await startPipeline({
    intercept: async (request) =>
      request.method === "POST" && (await request.clone().text()).includes("Second")
        ? answer()
        : undefined,
  });
  const values = (text: string) => ({ short_description: text });
  const { next_call } = await pipeline.apply([
    { kind: "create", table: "incident", values: values("First") },
    { kind: "create", table: "incident", values: values("Second") },
  ]);
  return next_call;
}

const rule = (name: string) => ({
  name,
  collection: "incident",
  when: "before",
  action_insert: true,
  advanced: true,
  script: "gs.info(1);",
});

/** What a business rule is refused for. */
const wrongRule = (values: object) =>
  after("sn_create_business_rule", { ...rule("Wrong"), ...values }, { update_set: "First" });

const CASES: Record<string, Case> = {
  "changes/undo/undo_operations.ts sn_undo_changes": ({ started, first, second }) =>
    after("sn_undo_changes", { changes: [first, second] })({ started } as Given),
  "changes/undo/undo_operations.ts sn_get_change_status": () => {
    const entry = journalEntry({ state: "unknown", after: null });
    try {
      undoOperations([entry], [entry.host]);
    } catch (error) {
      return (error as AppError).nextCall;
    }
  },
  "changes/target/find_by_name.ts sn_list_scopes": after("sn_create_business_rule", rule("A"), {
    scope: "x_nope",
  }),
  "changes/target/find_by_name.ts sn_list_update_sets": after(
    "sn_create_business_rule",
    rule("A"),
    { update_set: "No such set" },
  ),
  "changes/gate/guards.ts sn_describe_table": after("sn_update_record", {
    table: "incident",
    id: "INC0010001",
    values: { prioritty: "1" },
  }),
  "changes/gate/guards.ts sn_get_record": after("sn_update_record", {
    table: "incident",
    id: "INC0010001",
    values: { urgency: "1" },
    expected_updated_on: "2020-01-01 00:00:00",
  }),
  "changes/gate/guards.ts sn_create_update_set": after("sn_create_business_rule", rule("A"), {
    scope: "x_demo_fleet",
  }),
  "changes/gate/elevated_role.ts sn_explain_access": async () => {
    await using pipeline = await startPipeline();
    const send = () => Promise.reject(new AppError("write_refused", "No"));
    const client = { ...pipeline.client, keepsSession: true, username: "dora", send };
    return await elevateSession({ role: "security_admin", tables: ["sys_security_acl"] }, client)
      .then(() => undefined, (error: AppError) => error.nextCall);
  },
  "platform/records/ask_graphql.ts sn_describe_table": async () => {
    const transport = {
      send: () => Promise.resolve({ result: { errors: [{ message: "Field undefined" }] } }),
    };
    const query =
      'query { GlideRecord_Query { incident(queryConditions: "") { _results { no } } } }';
    return await askGraphql(transport as unknown as Transport, { query })
      .then(() => undefined, (error: AppError) => error.nextCall);
  },
  "tools/domains/testing/scans.ts sn_wait_for_progress": async ({ started }) => {
    await using pipeline = await startPipeline({
      intercept: ({ url }) =>
        Promise.resolve(
          url.includes("/instance_scan/result/") ? Response.json({ result: {} }) : undefined,
        ),
    });
    const tool = await started.services.catalogue.load("sn_get_scan_results");
    const context = { reader: pipeline.client } as unknown as ToolContext;
    assert.ok(tool.risk === "R" && "read" in tool);
    return await Promise.resolve()
      .then(() => tool.read({ progress_id: "0".repeat(32) }, context))
      .then(() => undefined, (error: AppError) => error.nextCall);
  },
  "tools/domains/source/pull.ts sn_get_update_set_contents": async (given) => {
    await given.started.run("sn_create_update_set", { name: "Empty", scope: "x_demo_fleet" });
    return await after("sn_source_pull", { scope: "x_demo_fleet", update_set: "Empty" })(given);
  },
  "changes/checks/names_check.ts sn_describe_table": after("sn_create_report", {
    title: "By nothing",
    table: "incident",
    type: "pie",
    field: "nofield",
  }, { update_set: "First" }),
  "changes/checks/names_check.ts sn_list_tables": wrongRule({ collection: "incidnts" }),
  "changes/checks/names_check.ts sn_list_roles": wrongRule({ role_conditions: "itill" }),
  "changes/checks/names_check.ts sn_list_event_registrations": after("sn_create_script_action", {
    name: "Nothing fires it",
    event_name: "no.such.event",
    script: "gs.info(1);",
  }, { update_set: "First" }),
  "changes/checks/names_check.ts sn_list_system_properties": wrongRule({
    script: 'gs.info(gs.getProperty("x_demo_fleet.no_such"));',
  }),
  "changes/checks/condition_problem.ts sn_describe_table": wrongRule({
    filter_condition: "stat=1",
  }),
  "changes/checks/read_conditions.ts sn_query_table": wrongRule({
    filter_condition: "assigned_to=Nobody Here",
  }),
  "changes/checks/access_name_check.ts sn_describe_table": after("sn_create_acl", {
    name: "incident.nofield_of_any",
    operation: "read",
    type: "record",
  }, { update_set: "First" }),
  "changes/checks/reference_check.ts sn_query_table": async () => {
    await using pipeline = await startPipeline();
    const order = {
      kind: "call" as const,
      table: "",
      id: "",
      summary: "order",
      request: { method: "POST" as const, path: "/api/x" },
      references: [{ place: "variables.who", table: "sys_user", sysId: "Nobody Here" }],
      sends: false,
      prove: () => Promise.resolve({ state: "done" as const, result: null }),
    };
    return await pipeline.apply([order]).then(
      ({ next_call }) => next_call,
      (error: AppError) => error.nextCall,
    );
  },
  "changes/checks/twins.ts sn_get_record": after("sn_create_record", {
    table: "sys_user",
    values: { user_name: "requester" },
  }),
  "changes/plan/variable_names.ts sn_list_catalog_variables": after("sn_create_catalog_ui_policy", {
    short_description: "P",
    catalog_item: "VPN access",
    catalog_conditions: "nope=1^EQ",
  }, { update_set: "First" }),
  "changes/find_references.ts sn_query_table": after("sn_get_incident", { id: "VPN it's" }),
  "changes/write/taken_value.ts sn_get_record": after("sn_create_record", {
    table: "x_demo_fleet_vehicle",
    values: { plate: "FL-1001" },
  }),
  "changes/apply.ts sn_undo_changes": () =>
    broken(() => Response.json({ error: { message: "No", detail: "" } }, { status: 400 })),
  "changes/apply.ts sn_get_change_status": () => broken(() => new Response("", { status: 500 })),
  "tools/domains/update_sets/remote_sets.ts sn_preview_update_set": after("sn_commit_update_set", {
    remote_update_sets: ["Partner hotfix"],
  }),
  "tools/domains/update_sets/remote_sets.ts sn_back_out_update_set": async (given) => {
    const sets = { remote_update_sets: ["Partner changes"], force: true };
    assert.equal((await runApproved(given.started, "sn_commit_update_set", sets)).status, "done");
    return await after("sn_commit_update_set", sets)(given);
  },
  "tools/domains/update_sets/undo.ts sn_undo_changes": ({ made }) => made.next_call,
  "tools/domains/update_sets/update_sets.ts sn_complete_update_set": after(
    "sn_update_update_set",
    { id: "First", changes: { state: "complete" } },
  ),
  "tools/domains/itsm/incidents_problems.ts sn_resolve_incident": after("sn_update_incident", {
    id: "INC0010001",
    changes: { close_code: "Solution provided", close_notes: "Restarted" },
  }),
  "tools/domains/itsm/requests.ts sn_update_request_item_variables": after(
    "sn_update_request_item",
    { id: "RITM0010001", changes: { variables: { memory: "32" } } },
  ),
  "tools/domains/itsm/changes.ts sn_move_change": after("sn_update_change_request", {
    id: "CHG0030001",
    state: "Assess",
  }),
  "tools/domains/knowledge/knowledge.ts sn_publish_knowledge_article": after(
    "sn_update_knowledge_article",
    { id: "KB0000001", changes: { workflow_state: "retired" } },
  ),
  "tools/domains/security/people.ts sn_create_user_role_grant": after("sn_update_user", {
    id: "requester",
    changes: { roles: ["itil"] },
  }),
  "tools/domains/security/people.ts sn_create_group_role_grant": after("sn_update_group", {
    id: "Network",
    changes: { roles: "itil" },
  }),
  "tools/domains/security/people.ts sn_create_group_member": after("sn_update_group", {
    id: "Network",
    changes: { members: ["requester", "itil.agent"] },
  }),
  "tools/domains/flows/create_flow.ts sn_get_flow": after("sn_create_flow", {
    name: "Plan an inspection",
    scope: "global",
    trigger: { on: "daily", time: "06:00" },
    steps: [{ name: "say", do: "log", inputs: { log_message: "x" } }],
  }),
  "tools/domains/product_packs/create_ai_agent.ts sn_get_ai_agent": after("sn_create_ai_agent", {
    name: "Fleet advisor",
    description: "d",
    role: "r",
    instructions: "i",
    data_roles: ["itil"],
  }),
  "tools/domains/flows/edit_flow.ts sn_get_flow": after("sn_edit_flow", {
    flow: "Plan an inspection",
    edits: [{ step: "99", comment: "?" }],
  }),
  "tools/domains/imports/import_many_rows.ts sn_list_import_errors": after("sn_import_rows", {
    table: "x_demo_fleet_vehicle_import",
    rows: [{ plate: "", mileage: "many" }],
  }),
  "tools/domains/service_catalog/catalog_form.ts sn_get_catalog_variable": after(
    "sn_order_catalog_item",
    { id: "Shared mailbox" },
  ),
  "tools/domains/service_catalog/catalog_form.ts sn_describe_catalog_item": after(
    "sn_order_catalog_item",
    { id: "Shared folder" },
  ),
  "changes/plan/expected_records.ts sn_list_record_versions": async () => {
    await using pipeline = await startPipeline();
    const record = { table: "incident", sysId: "0".repeat(32), after: {} };
    const context = { reader: pipeline.client, guards: defaultGuards };
    return await checkExpected([record], context).catch((error: AppError) => error.nextCall) ??
      undefined;
  },
  "changes/undo/undo_load.ts sn_undo_changes": () => {
    const image = {
      file: "a.xml",
      updateName: "a",
      operation: "create" as const,
      table: "sys_script",
      sysId: "a".repeat(32),
      name: null,
      before: null,
      planned: {},
      after: { sys_mod_count: "0" },
    };
    const load = (id: string) => journalEntry({ id, operation: "load", loaded: [image] });
    try {
      undoOperations([load("chg_1"), load("chg_2")], [load("chg_1").host]);
    } catch (error) {
      return error instanceof AppError ? error.nextCall : undefined;
    }
  },
  "tools/domains/source/apply_source.ts sn_create_application": after("sn_source_apply", {
    scope: "x_acme_none",
    files: [SOURCE],
  }),
  "tools/domains/source/apply_source.ts sn_source_docs": async (given) => {
    await linkCompiler(given.started.settings.paths.source);
    return await after("sn_source_apply", { scope: "global", files: [SOURCE] })(given);
  },
  "tools/domains/source/find_namesakes.ts sn_get_record": async () => {
    await using pipeline = await startPipeline();
    const [known] = (await pipeline.client.listRecords("sys_script_include", { limit: 1 })).records;
    const { name = "", sys_scope: scopeId = "" } = present(known);
    const record = `<sys_script_include action="INSERT_OR_UPDATE"><name>${name}</name>` +
      `<sys_id>${"0".repeat(32)}</sys_id></sys_script_include>`;
    const output = { "include.xml": `<record_update>${record}</record_update>` };
    const judged = judgeNamesakes({ output }, { scopeId, reader: pipeline.client });
    return await judged.then(() => undefined, (error: AppError) => error.nextCall);
  },
  "tools/domains/source/pull.ts sn_list_scopes": after("sn_source_pull", { scope: "x_acme_none" }),
  "tools/domains/source/pull.ts sn_list_update_sets": after("sn_source_pull", {
    scope: "global",
    update_set: "Nowhere",
  }),
  "tools/check_query.ts sn_describe_table": after("sn_query_table", {
    table: "incident",
    query: "prioritty=1",
  }),
  "tools/create_catalogue.ts tool_search": after("sn_impersonate_user", {}),
  "tools/read_arguments.ts tool_search": after("sn_list_incidents", { limit: "many" }),
  "tools/read_arguments.ts sn_update_record": after("sn_update_incident", {
    id: "INC0010001",
    changes: { watch_list: "requester" },
  }),
  "tools/read_arguments.ts sn_create_record": after("sn_create_incident", {
    short_description: "Scanner jams",
    watch_list: "requester",
  }),
};

/** Two changes in two update sets, of which the second set is complete. */
async function prepare(started: TestServices): Promise<Given> {
  const make = async (set: string) => {
    await started.run("sn_create_update_set", { name: set });
    const { change } = await started.run("sn_create_business_rule", rule(set));
    return present(present(change?.[0]).id);
  };
  const first = await make("First");
  const second = await make("Second");
  const third = await make("Third");
  const made = await runApproved(started, "sn_undo_changes", { changes: [third] });
  return { started, first, second, made };
}

/** Throws where the call is not as its tool takes it. */
async function assertReady(
  started: TestServices,
  { tool, args, options }: NextCall,
): Promise<void> {
  if (tool === "tool_search") return void parseInput(toolSearchSchema, args, tool);
  const found = await started.services.catalogue.load(tool);
  const taken = Object.keys(parseInput(found.input, args, tool) as object);
  for (const name of Object.keys(args)) assert.ok(taken.includes(name), `${tool} takes no ${name}`);
  parseInput(callOptionsSchema, options ?? {}, "options");
}

Deno.test("next calls: each place gives one that its tool takes as it is", async (t) => {
  assert.deepEqual(
    (await findPlaces()).filter((place) => !OTHERS.includes(place)).sort(),
    Object.keys(CASES).sort(),
  );
  await using started = await startTestServices();
  const given = await prepare(started);
  for (const [place, run] of Object.entries(CASES)) {
    await t.step(place, async () => {
      const call = present(await run(given), `a next call of ${place}`);
      assert.equal(call.tool, place.split(" ")[1]);
      await assertReady(started, call);
    });
  }
});

Deno.test("next calls: the loop at the Default set of another scope ends with the call that is given", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Global work" });
  const tool = "sn_update_record";
  const args = { table: "sys_script", id: "Fleet: set due date", values: { order: "110" } };
  const refused = await started.run(tool, args).then(() => undefined, (error: AppError) => error);
  assert.match(present(refused).message, /"Default" of Fleet Management/);
  assert.match(present(refused?.remedy), /scope x_demo_fleet/);
  const call = present(refused?.nextCall);
  assert.deepEqual(call.args, { name: "Changes to Fleet Management", scope: "x_demo_fleet" });
  await started.run(call.tool, call.args);
  assert.equal((await started.run(tool, args)).status, "done");
});

Deno.test("next calls: an undo of what a complete set holds names the set that takes it", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Shipped" });
  const made = await started.run("sn_create_business_rule", rule("Shipped"));
  const changes = [present(made.change?.[0]?.id)];
  await runApproved(started, "sn_complete_update_set", { id: "Shipped" });
  const refuse = () =>
    started.run("sn_undo_changes", { changes }).then(() => undefined, (error: AppError) => error);
  const bare = await refuse();
  assert.match(present(bare).message, /"Shipped", which is no longer in progress/);
  assert.equal(present(bare?.nextCall).tool, "sn_create_update_set");
  await started.run("sn_create_update_set", present(bare?.nextCall).args);
  const { tool, args, options } = present((await refuse())?.nextCall);
  assertReady(started, { tool, args, options });
  const asked = await started.run(tool, args, options);
  const undone = await started.run(tool, args, { ...options, approval: asked.approval?.approval });
  assert.equal(undone.status, "done", undone.next);
  assert.equal(undone.context?.update_set, "Changes to Global");
});

Deno.test("next calls: shown in a line of the text and in the structured content, before the mark", () => {
  const nextCall = { tool: "sn_get_record", args: { table: "incident", id: 'a"\n' } };
  const error = new AppError("conflict", "Taken", { nextCall });
  error.reachedInstance = true;
  const { content, structuredContent } = toErrorResult(error);
  const lines = content[0]?.type === "text" ? content[0].text.split("\n") : [];
  assert.deepEqual(lines, ["Taken", `Next call: ${JSON.stringify(nextCall)}`, UNTRUSTED]);
  assert.deepEqual(
    (structuredContent as { error: { next_call: unknown } }).error.next_call,
    nextCall,
  );
});

Deno.test("next calls: none repeats what a family keeps as a secret", async () => {
  await using started = await startTestServices();
  for (
    const [tool, args] of [
      ["sn_create_basic_credential", { user_name: "u", password: "pa55word", no_such: "1" }],
      ["sn_create_incident", { short_description: "x", u_api_key: "pa55word" }],
    ] as const
  ) {
    const error = await started.run(tool, args).then(() => undefined, (error: AppError) => error);
    assert.equal(present(error?.nextCall).tool, "tool_search");
    assert.doesNotMatch(JSON.stringify(toErrorResult(error)), /pa55word/);
  }
});
