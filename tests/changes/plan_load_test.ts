/** What loading record files would do, compared with the instance. */
import assert from "node:assert/strict";
import { planLoad } from "../../mod/changes/plan/plan_load.ts";
import { defaultGuards } from "../../mod/changes/gate/guards.ts";
import { describeLoadedRecord } from "../../mod/changes/write/describe_load.ts";
import { type Pipeline, startPipeline } from "../support/pipeline.ts";
import { present } from "../support/present.ts";

const file = (inner: string) => `<?xml version="1.0"?><record_update>${inner}</record_update>`;

function plan({ client }: Pipeline, files: Record<string, string>) {
  return planLoad({
    kind: "load",
    table: "sys_scope",
    id: "global",
    name: "Global",
    files: Object.entries(files).map(([name, xml]) => ({ name, xml })),
  }, { reader: client, guards: defaultGuards });
}

Deno.test("the plan of a load", async (t) => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;

  await t.step("has what the instance has, has otherwise, has not and would lose", async () => {
    const { records } = await client.listRecords("sys_choice", {
      query: "name=task^element=impact^language=en^ORDERBYvalue",
      fields: ["sys_id", "label", "value"],
      limit: 3,
    });
    const [first, second, third] = [0, 1, 2].map((index) => present(records[index]));
    const load = await plan(pipeline, {
      "choices.xml": file(
        `<sys_choice_v2 field="impact" table="incident">
<sys_choice action="delete_multiple" query="name=task^element=impact^language=en"/>
<sys_choice><sys_id>${first?.sys_id}</sys_id><label>${first?.label}</label></sys_choice>
<sys_choice><sys_id>${second?.sys_id}</sys_id><label>Another</label><no_column>x</no_column></sys_choice>
</sys_choice_v2>`,
      ),
      "gone.xml": file(
        `<sys_script action="DELETE"><sys_id>${"0".repeat(32)}</sys_id></sys_script>`,
      ),
      "structure.xml": '<database><element name="t"/></database>',
    });
    const of = (id: string | undefined) => load.all.find(({ sysId }) => sysId === id);
    assert.deepEqual(of(first?.sys_id)?.values, {}, "it is there already");
    assert.deepEqual(of(second?.sys_id)?.values, { label: "Another" });
    assert.equal(of(third?.sys_id)?.kind, "delete", "the file no longer has it");
    assert.ok(of(third?.sys_id)?.before, "and it can be put back");
    assert.equal(of("0".repeat(32)), undefined, "what is not there needs no deletion");
    assert.match(load.warnings.join(), /no columns sys_choice\.no_column/);
    assert.deepEqual(load.files.map(({ name }) => name), ["choices.xml", "structure.xml"]);
    assert.equal(load.risk, "D");
    assert.match(load.riskReason ?? "", /a delete/);
  });

  await t.step(
    "a table that the instance has not is refused, unless the load makes it",
    async () => {
      const record = "<x_no_table><sys_id>1</sys_id></x_no_table>";
      const alone = await plan(pipeline, { "x.xml": file(record) });
      assert.equal(alone.refusal?.code, "not_found");
      assert.match(alone.refusal?.message ?? "", /no table x_no_table/);
      const made = await plan(pipeline, {
        "x.xml": file(record),
        "t.xml": file(
          `<sys_db_object action="INSERT_OR_UPDATE"><sys_id>${
            "a".repeat(32)
          }</sys_id><name>x_no_table</name></sys_db_object>`,
        ),
      });
      assert.doesNotMatch(made.refusal?.message ?? "", /no table/);
    },
  );

  await t.step("the gravest record says the risk", async () => {
    const records: [string, string, string][] = [
      ["sys_script", "<name>r</name>", "W"],
      ["sys_user_has_role", "<role>admin</role>", "X"],
      ["sys_properties", "<name>p</name>", "D"],
      ["sysauto_script", "<name>j</name>", "X"],
      ["sys_hub_flow", "<name>f</name>", "D"],
    ];
    for (const [table, fields, risk] of records) {
      const load = await plan(pipeline, {
        "a.xml": file(
          `<${table} action="INSERT_OR_UPDATE"><sys_id>${
            "b".repeat(32)
          }</sys_id>${fields}</${table}>`,
        ),
      });
      assert.equal(load.risk, risk, table);
    }
  });

  await t.step("a credential is compared and never shown", async () => {
    const { records: [property] } = await client.listRecords("sys_properties", {
      query: "nameISNOTEMPTY",
      fields: ["sys_id"],
      limit: 1,
    });
    const load = await plan(pipeline, {
      "property.xml": file(
        `<sys_properties><sys_id>${property?.sys_id}</sys_id><name>acme.smtp.password</name>` +
          `<value>hunter2</value></sys_properties>`,
      ),
    });
    const [record] = load.all;
    const { diff } = describeLoadedRecord(present(record), "property.xml");
    assert.ok(diff.value !== undefined);
    assert.ok(!JSON.stringify(diff).includes("hunter2"));
  });

  await t.step("a list under a sys_id of its own is the one that the instance has", async () => {
    const { records: [list] } = await client.listRecords("sys_ui_list", {
      query: "sys_userISEMPTY^parentISEMPTY^relationshipISEMPTY^ORDERBYname",
      limit: 1,
    });
    const { name = "", view = "", element = "", sys_id = "" } = present(list);
    const { records: elements } = await client.listRecords("sys_ui_list_element", {
      query: `list_id=${sys_id}`,
      fields: ["sys_id", "element"],
    });
    const own = "c".repeat(32);
    const kept = present(elements[0]);
    const load = await plan(pipeline, {
      [`sys_ui_list_${name}_null.xml`]: file(
        `<sys_ui_list table="${name}"><sys_ui_list_element action="INSERT_OR_UPDATE">` +
          `<sys_id>${"d".repeat(32)}</sys_id><list_id>${own}</list_id>` +
          `<element>${kept.element}</element></sys_ui_list_element>` +
          `<sys_ui_list action="INSERT_OR_UPDATE"><sys_id>${own}</sys_id><name>${name}</name>` +
          `<view>${view}</view><element>${element}</element></sys_ui_list></sys_ui_list>`,
      ),
    });
    assert.deepEqual(load.all.filter(({ kind }) => kind === "create"), []);
    assert.equal(load.all.find(({ table }) => table === "sys_ui_list")?.sysId, sys_id);
    const gone = load.all.filter(({ kind }) => kind === "delete").map(({ sysId }) => sysId);
    const others = elements.filter((one) => one.sys_id !== kept.sys_id).map((one) => one.sys_id);
    assert.deepEqual(gone.sort(), others.sort(), "a list is replaced as a whole");
  });
});
