/** What the writers write is compiled by the vendor's compiler, all at once, and its records looked at. */
import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { compileInChild } from "../../../mod/source/child/compile_in_child.ts";
import { processVariables } from "../../../mod/config/environment.ts";
import { readRecordUpdates, type RecordUpdate } from "../../../mod/source/record_update.ts";
import { writeAgent } from "../../../mod/tools/fluent/write_agent.ts";
import { writeDashboard } from "../../../mod/tools/fluent/write_dashboard.ts";
import { writeFlow, writeSubflow } from "../../../mod/tools/fluent/write_flow.ts";
import { writeFlowAction } from "../../../mod/tools/fluent/write_flow_action.ts";
import { writeFormLayout, writeListLayout } from "../../../mod/tools/fluent/write_layout.ts";
import { writePlaybook } from "../../../mod/tools/fluent/write_playbook.ts";
import { writeWorkspace } from "../../../mod/tools/fluent/write_workspace.ts";
import { formFiles } from "../../../mod/tools/domains/schema/form_files.ts";
import { addressed } from "../../../mod/platform/records/record_values.ts";
import { fetchCompiler } from "../../support/compiler.ts";
import { present } from "../../support/present.ts";
import { ACTION, EVIL, fakeWriting, SUBFLOW } from "./fluent_fakes.ts";

const ROLE = "2831a114c611228501d4ea6c309d626d";
const FORMATTER = "444ea5c6bf310100e628555b3f0739d6";
const VIEW = "41085126b54f423eb3cc4a81e8ca05ec";
const DEFAULT = { sysId: "Default view", name: "", title: "Default view", isDefault: true };
const OPS = { sysId: VIEW, name: "ops", title: EVIL, isDefault: false };

const flow = () =>
  writeFlow({
    name: `Flow ${EVIL}`,
    description: EVIL,
    run_as: "system",
    trigger: { on: "created_or_updated", table: "u_car", condition: "u_state=1", fires: "every" },
    variables: [{ name: "total", type: "integer" }, {
      name: "who",
      type: "reference",
      table: "sys_user",
    }],
    steps: [
      {
        name: "find",
        do: "lookUpRecords",
        inputs: { table: "sys_user", conditions: "manager={{trigger.u_owner}}", max_results: 3 },
      },
      {
        name: "any",
        do: "if",
        condition: "{{steps.find.Count}}>0^{{trigger.u_owner.manager.email}}ISNOTEMPTY",
        comment: EVIL,
      },
      { name: "each", do: "for_each", in: "any", items: "{{steps.find.Records}}" },
      {
        name: "make",
        do: "createRecord",
        in: "each",
        inputs: {
          table_name: "task",
          values: {
            short_description: `${EVIL}{{steps.each.name}}$`,
            assigned_to: "{{steps.each}}",
          },
        },
      },
      { name: "stop", do: "exit_loop", in: "each" },
      { name: "or", do: "else_if", condition: "{{trigger.u_state}}=2" },
      { name: "quit", do: "end_flow", in: "or" },
      { name: "none", do: "else" },
      {
        name: "say",
        do: "log",
        in: "none",
        inputs: { log_message: `{{trigger.u_state}}${EVIL}`, log_level: "warn" },
      },
      { name: "risky", do: "try" },
      {
        name: "call",
        do: "subflow",
        in: "risky",
        subflow: "Other",
        inputs: { user: "{{trigger.u_owner}}", n: 5 },
      },
      {
        name: "heard",
        do: "log",
        in: "risky",
        inputs: { log_message: "{{steps.call.who.email}} {{steps.call.over}}" },
      },
      {
        name: "own",
        do: "custom_action",
        in: "risky",
        action: "Own",
        inputs: { user: "{{trigger.u_owner}}", n: EVIL },
      },
      {
        name: "told",
        do: "log",
        in: "risky",
        inputs: { log_message: "{{steps.own.who.name}}" },
      },
      { name: "rescue", do: "catch" },
      { name: "pause", do: "wait", in: "rescue", duration: { hours: 2 } },
      { name: "keep", do: "set_variables", inputs: { total: 3, who: "{{trigger.u_owner}}" } },
      { name: "both", do: "parallel" },
      { name: "left", do: "branch", in: "both" },
      { name: "l", do: "log", in: "left", inputs: { log_message: "{{variables.total}}" } },
      {
        name: "ask",
        do: "askForApproval",
        inputs: {
          record: "{{trigger}}",
          table: "u_car",
          approval_conditions: {
            users: ["{{trigger.u_owner.manager}}"],
            groups: [ROLE],
            rule: "All",
          },
        },
      },
      {
        name: "mail",
        do: "sendEmail",
        inputs: { ah_to: "a@b.c", ah_subject: "{{steps.ask.approval_state}}", ah_body: EVIL },
      },
    ],
  }, fakeWriting);

async function writeAll() {
  return [
    await flow(),
    await writeFlow({
      name: "Daily",
      trigger: { on: "daily", time: "06:30" },
      steps: [{ name: "say", do: "log", inputs: { log_message: "x" } }],
    }, fakeWriting),
    await writeSubflow({
      name: "Sub",
      inputs: [{ name: "user", type: "reference", table: "sys_user", mandatory: true }],
      outputs: [{ name: "mail" }],
      steps: [{ name: "out", do: "set_outputs", inputs: { mail: "{{inputs.user.email}}" } }],
    }, fakeWriting),
    await writeFlowAction({
      name: `Action ${EVIL}`,
      inputs: [{ name: "user", type: "reference", table: "sys_user" }],
      outputs: [{ name: "task", type: "reference", table: "task" }],
      steps: [
        {
          name: "make",
          do: "createRecord",
          inputs: {
            create_record_table_name: "task",
            create_record_field_values: { assigned_to: "{{inputs.user}}", short_description: EVIL },
          },
        },
        {
          name: "calc",
          do: "script",
          inputs: { script: "outputs.x = `{{${inputs.a}}}`;" },
          script_inputs: { a: "{{inputs.user.email}}" },
          script_outputs: [{ name: "x" }],
        },
        { name: "say", do: "log", inputs: { log_message: "x {{steps.calc.x}}" } },
      ],
      results: { task: "{{steps.make.record}}" },
    }, fakeWriting),
    ...writeFormLayout({
      table: "u_car",
      view: DEFAULT,
      sections: [
        {
          caption: EVIL,
          elements: [
            "u_state",
            ".begin_split",
            "u_a",
            ".split",
            "u_owner.name",
            ".end_split",
            "activity.xml",
          ],
        },
        { caption: "More", elements: ["u_b"] },
      ],
      formatters: new Map([["activity.xml", FORMATTER]]),
    }),
    ...writeListLayout({ table: "incident", view: OPS, columns: ["number", "caller_id.name"] }),
    writeDashboard({
      name: `Dash ${EVIL}`,
      tabs: [{
        name: EVIL,
        widgets: [{
          component: "single-score",
          props: { note: EVIL, list: [1, null] },
          x: 12,
          y: 0,
          w: 12,
          h: 8,
        }],
      }],
      readers: [ROLE],
    }),
    writeWorkspace({
      name: `Desk ${EVIL}`,
      path: "desk",
      lists: [{
        category: "Cars",
        title: EVIL,
        table: "u_car",
        columns: ["u_state", "u_owner"],
        condition: "u_state=1",
      }],
      roles: [ROLE],
      dashboard: { name: "Desk overview", tabs: [{ name: "Overview", widgets: [] }] },
    }),
    writeAgent({
      name: `Agent ${EVIL}`,
      description: EVIL,
      role: "r",
      instructions: EVIL,
      published: true,
      users: [ROLE],
      dataRoles: [ROLE],
      tools: [
        {
          kind: "record",
          name: "Find",
          description: EVIL,
          supervised: false,
          operation: "lookup",
          table: "incident",
          inputs: [
            {
              name: "number",
              description: "n",
              column: "number",
              type: "string",
              mandatory: true,
            },
            ...["GUID", "glide_date", "float", "user_roles"].map((type) => ({
              name: `as_${type}`,
              description: "d",
              column: "sys_id",
              type,
            })),
          ],
          returns: ["number"],
          condition: "number={{number}}",
        },
        {
          kind: "script",
          name: "Score",
          description: "d",
          supervised: true,
          script: "(function(inputs) { return `${inputs.a}`; })(inputs);",
          inputs: [{ name: "a", description: "d" }],
        },
        { kind: "subflow", name: "Run", description: "d", supervised: true, sysId: SUBFLOW },
      ],
      triggers: [{
        name: "New",
        on: "record_create",
        table: "incident",
        condition: "active=true",
        objective: "Sort ${number}",
      }],
    }),
    await writePlaybook({
      name: `Book ${EVIL}`,
      table: "incident",
      starts: { on: "created", condition: "priority=1" },
      stages: [
        {
          name: "triage",
          activities: [
            { name: "look", do: "instruction", inputs: { message: EVIL } },
            { name: "mark", do: "update_record", inputs: { values: { number: EVIL } } },
            { name: "beside", do: "placeholder", after: ["look"] },
          ],
        },
        {
          name: "close",
          activities: [
            { name: "form", do: "record_form" },
            {
              name: "make",
              do: "create_record",
              inputs: { table_name: "task", values: { short_description: "x" } },
            },
            { name: "read", do: "knowledge_article", inputs: { knowledge_article: ROLE } },
            { name: "list", do: "checklist" },
          ],
        },
      ],
    }, fakeWriting),
  ];
}

/** A value of a flow, as the platform packs it. */
function unpack(text = ""): unknown {
  return JSON.parse(gunzipSync(Uint8Array.from(atob(text), (one) => one.charCodeAt(0))).toString());
}

type Filed = RecordUpdate & { file: string };

/** What is written of a form without the compiler is what the compiler writes of it. */
async function sameAsOurs(of: (table: string) => Filed[]): Promise<void> {
  const id = (table: string) => present(of(table)[0]).fields.sys_id ?? "";
  const links = of("sys_ui_form_section").map(({ fields }) => addressed(fields));
  const sections = of("sys_ui_section").map(({ fields: { sys_id = "", caption = "" } }) => {
    const elements = of("sys_ui_element").filter(({ fields }) => fields.sys_ui_section === sys_id)
      .map(({ fields }) => addressed(fields));
    return {
      sysId: sys_id,
      caption,
      elements: elements.map(({ element = "" }) => element),
      rows: elements,
    };
  });
  const form = { table: "u_car", view: DEFAULT, formId: id("sys_ui_form"), scopeId: "global" };
  const ours = formFiles({ ...form, sections, links });
  const theirs = of("sys_ui_section").concat(of("sys_ui_form"));
  assert.deepEqual(ours.map(({ name }) => name), theirs.map(({ file }) => file));
  for (const { name, xml } of ours) {
    for (const { table, group, fields } of await readRecordUpdates(xml, name)) {
      const other = present(of(table).find((one) => one.fields.sys_id === fields.sys_id), table);
      for (const [field, text] of Object.entries(fields)) {
        if (field !== "sys_scope") assert.equal(text, other.fields[field], `${table}.${field}`);
      }
      const { version, ...attributes } = group?.attributes ?? {};
      assert.deepEqual({ ...group, attributes }, other.group, `${name} of version ${version}`);
    }
  }
}

async function compile(): Promise<(table: string) => Filed[]> {
  const files = await writeAll();
  const answer = await compileInChild({
    installation: await fetchCompiler(),
    scope: "x_snc_example",
    scopeId: "a".repeat(32),
    name: "Example",
    configuration: true,
    files: Object.fromEntries(files.map(({ path, text }) => [path, text])),
  }, { variables: processVariables() });
  assert.deepEqual(answer.faults.filter(({ level }) => level !== "hint"), []);
  const records: Filed[] = [];
  for (const [file, xml] of Object.entries(answer.output)) {
    for (const update of await readRecordUpdates(xml, file)) {
      if (update.action === "INSERT_OR_UPDATE") records.push({ ...update, file });
    }
  }
  return (table) => records.filter((record) => record.table === table);
}

Deno.test("every writer's source compiles to the records that it says", async (t) => {
  const of = await compile();
  const named = (table: string, name: string) =>
    present(of(table).find(({ fields }) => fields.name === name), `${table} ${name}`).fields;

  await t.step("a flow: trigger, order, blocks and values, texts as they were given", () => {
    const { sys_id: id, ...stored } = named("sys_hub_flow", `Flow ${EVIL}`);
    assert.deepEqual([stored.description, stored.run_as, stored.type], [EVIL, "system", "flow"]);
    const own = <R extends Filed>(records: R[]) =>
      records.filter(({ fields }) => fields.flow === id);
    const [trigger] = own(of("sys_hub_trigger_instance_v2"));
    assert.equal(trigger?.fields.trigger_type, "record_create_or_update");
    const inputs = unpack(trigger?.fields.trigger_inputs) as { name: string; value: string }[];
    const input = (name: string) => inputs.find((one) => one.name === name)?.value;
    assert.deepEqual(
      ["table", "condition", "trigger_strategy", "run_flow_in"].map(input),
      ["u_car", "u_state=1", "every", "background"],
    );
    const steps = ["action_instance", "flow_logic_instance", "sub_flow_instance"]
      .flatMap((kind) => own(of(`sys_hub_${kind}_v2`)));
    assert.equal(steps.length, 22, "each step of the description has its record");
    const loop = present(steps.find(({ fields }) => fields.order === "3")).fields;
    const make = present(steps.find(({ fields }) => fields.order === "4")).fields;
    assert.equal(make.parent_ui_id, loop.ui_id);
    const values = unpack(make.values) as { name: string; value: string }[];
    assert.equal(
      values.find(({ name }) => name === "values")?.value,
      `short_description=${EVIL.replaceAll("^", "^^")}{{${loop.ui_id}.item.name}}$` +
        `^assigned_to={{${loop.ui_id}.item}}^EQ`,
    );
    const called = present(of("sys_hub_sub_flow_instance_v2")[0]).fields;
    assert.equal(called.subflow, SUBFLOW);
    const heard = present(
      steps.find(({ fields }) => JSON.stringify(unpack(fields.values)).includes(".who.email")),
    );
    assert.equal(
      (unpack(heard.fields.values) as { name: string; value: string }[])
        .find(({ name }) => name === "log_message")?.value,
      `{{${called.ui_id}.who.email}} {{${called.ui_id}.over}}`,
      "what the subflow gives",
    );
    const acted = present(
      of("sys_hub_action_instance_v2").find(({ fields }) => fields.action_type === ACTION),
    ).fields;
    assert.deepEqual(
      (unpack(acted.values) as { value: string }[]).map(({ value }) => value),
      ["{{Created or Updated_1.current.u_owner}}", EVIL],
    );
    assert.ok(
      steps.some(({ fields }) =>
        JSON.stringify(unpack(fields.values)).includes(`{{${acted.ui_id}.who.name}}`)
      ),
      "what the action gives",
    );
    assert.deepEqual(own(of("sys_hub_flow_variable")).length, 0, "variables name their model");
    assert.equal(of("sys_hub_flow_variable").length, 2);
  });

  await t.step("a subflow and an action: inputs, outputs, steps and results", () => {
    assert.equal(named("sys_hub_flow", "Sub").type, "subflow");
    assert.equal(of("sys_hub_flow_input")[0]?.fields.mandatory, "true");
    assert.equal(of("sys_hub_flow_output")[0]?.fields.element, "mail");
    const action = named("sys_hub_action_type_definition", `Action ${EVIL}`);
    assert.deepEqual(of("sys_hub_step_instance").map(({ fields }) => fields.action), [
      action.sys_id,
      action.sys_id,
      action.sys_id,
    ]);
    const script = of("sys_variable_value").map(({ fields }) => fields.value);
    assert.ok(script.includes("outputs.x = `{{${inputs.a}}}`;"));
    assert.ok(of("sys_element_mapping").some(({ fields }) => fields.field === "task"));
  });

  await t.step("layouts: each in the file under which the platform records it", async () => {
    const [form] = of("sys_ui_form");
    assert.match(
      form?.file ?? "",
      new RegExp(`^sys_ui_form_sections_${form?.fields.sys_id}\\.xml$`),
    );
    assert.equal(form?.fields.view, "Default view");
    const captions = of("sys_ui_section").map(({ fields }) => fields.caption);
    assert.deepEqual(captions, [EVIL, "More"]);
    const elements = of("sys_ui_element").filter(({ fields }) =>
      fields.sys_ui_section === of("sys_ui_section")[0]?.fields.sys_id
    ).map(({ fields }) => `${fields.position} ${fields.element} ${fields.type}`);
    assert.deepEqual(elements, [
      "0 u_state ",
      "1 .begin_split .begin_split",
      "2 u_a ",
      "3 .split .split",
      "4 u_owner.name ",
      "5 .end_split .end_split",
      "6 activity.xml formatter",
    ]);
    await sameAsOurs(of);
    const [list] = of("sys_ui_list");
    assert.equal(list?.file, "sys_ui_list_incident_ops.xml");
    assert.equal(list?.fields.view, VIEW, "the view of the instance, not one that is made up");
    assert.deepEqual(of("sys_ui_view").map(({ fields }) => fields.sys_id), [VIEW]);
  });

  await t.step("a workspace and dashboards, tied to each other and to their roles", () => {
    const desk = present(of("sys_ux_page_registry")[0]).fields;
    assert.deepEqual([desk.path, desk.title], ["desk", `Desk ${EVIL}`]);
    assert.deepEqual(of("sys_ux_list").map(({ fields }) => [fields.title, fields.condition]), [
      [EVIL, "u_state=1"],
    ]);
    assert.equal(of("sys_ux_applicability")[0]?.fields.roles, ROLE);
    const access = of("sys_security_acl").find(({ fields }) => fields.name === "now.desk.*");
    assert.equal(access?.fields.operation, "read");
    assert.ok(of("sys_security_acl_role").every(({ fields }) => fields.sys_user_role === ROLE));
    const shown = of("par_dashboard_visibility").map(({ fields }) => fields.experience);
    assert.ok(shown.includes(desk.sys_id));
    const [widget] = of("par_dashboard_widget");
    const { note, list } = JSON.parse(widget?.fields.component_props ?? "");
    assert.deepEqual([note, list], [EVIL, [1]]);
    assert.equal(of("par_dashboard_permission")[0]?.fields.role, ROLE);
  });

  await t.step(
    "an agent with its version, tools, access and trigger; a playbook in its order",
    () => {
      const agent = named("sn_aia_agent", `Agent ${EVIL}`);
      const [version] = of("sn_aia_version");
      assert.deepEqual([version?.fields.target_id, version?.fields.instructions], [
        agent.sys_id,
        EVIL,
      ]);
      assert.deepEqual(of("sn_aia_tool").map(({ fields }) => fields.type), [
        "crud",
        "script",
        "subflow",
      ]);
      const modes = of("sn_aia_agent_tool_m2m").map(({ fields }) => fields.execution_mode);
      assert.deepEqual(modes, ["autopilot", "copilot", "copilot"]);
      assert.equal(of("sys_agent_access_role_configuration")[0]?.fields.role_list, ROLE);
      assert.equal(of("sn_aia_trigger_configuration")[0]?.fields.active, "false");
      const [triage, close] = of("sys_pd_lane").map(({ fields }) => fields);
      assert.equal(close?.starts_after_lanes, triage?.sys_id);
      const activities = of("sys_pd_activity").map(({ fields }) => fields);
      const [look, mark, beside] = activities;
      assert.equal(mark?.starts_after_activities, look?.sys_id);
      assert.equal(beside?.starts_after_activities, look?.sys_id);
      assert.equal(activities.length, 7);
    },
  );
});
