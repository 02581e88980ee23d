import assert from "node:assert/strict";
import { planRecords } from "../../../../mod/tools/domains/source/plan_records.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { present } from "../../../support/present.ts";

const file = (inner: string) => `<?xml version="1.0"?><record_update>${inner}</record_update>`;

Deno.test("a plan: what the instance has, has otherwise, has not and would lose, table by table", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const { records } = await client.listRecords("sys_choice", {
    query: "name=task^element=impact^language=en^ORDERBYvalue",
    fields: ["sys_id", "label", "value"],
    limit: 3,
  });
  const [first, second, third] = [0, 1, 2].map((index) => present(records[index]));
  const output = {
    "update/choices.xml": file(
      `<sys_choice_v2 field="impact" table="incident">
<sys_choice action="delete_multiple" query="name=task^element=impact^language=en"/>
<sys_choice><sys_id>${first?.sys_id}</sys_id><label>${first?.label}</label></sys_choice>
<sys_choice><sys_id>${second?.sys_id}</sys_id><label>Another</label><no_column>x</no_column></sys_choice>
</sys_choice_v2>`,
    ),
    "update/gone.xml": file(
      `<sys_script action="DELETE"><sys_id>${"0".repeat(32)}</sys_id></sys_script>`,
    ),
    "update/nowhere.xml": file("<x_no_table><sys_id>1</sys_id></x_no_table>"),
    "update/parts.xml": file(
      "<sys_module><sys_id>2</sys_id><path>a/b/bom.json</path></sys_module>",
    ),
    "dictionary/t.xml": '<database><element name="t"/></database>',
  };
  const plan = await planRecords(output, { reader: client });
  assert.deepEqual(plan.structures, ["dictionary/t.xml"]);
  const of = (id: string | undefined) => plan.records.find(({ sys_id }) => sys_id === id);
  assert.equal(of(first?.sys_id)?.action, "same");
  assert.deepEqual(of(second?.sys_id)?.changes, {
    label: { before: second?.label, after: "Another" },
  });
  assert.deepEqual(of(second?.sys_id)?.no_such_column, ["no_column"]);
  assert.equal(of(third?.sys_id)?.action, "delete", "the sources no longer have it");
  assert.equal(of("0".repeat(32))?.action, "same", "what is not there needs no deletion");
  assert.equal(of("1")?.reason, "The instance has no such table");
  assert.equal(of("2"), undefined, "the compiler's parts list differs each time");
});

Deno.test("a plan: a credential is compared and never shown; long and many lines are cut", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const { records: [property] } = await client.listRecords("sys_properties", {
    query: "nameISNOTEMPTY",
    fields: ["sys_id"],
    limit: 1,
  });
  const id = property?.sys_id;
  const { records: [planned] } = await planRecords({
    "update/property.xml": file(
      `<sys_properties><sys_id>${id}</sys_id><name>acme.smtp.password</name>` +
        `<value>hunter2-${"x".repeat(400)}</value><description>${
          "long ".repeat(100)
        }</description></sys_properties>`,
    ),
  }, { reader: client });
  const text = JSON.stringify(planned);
  assert.equal(planned?.action, "update");
  assert.ok(planned?.changes?.value !== undefined, text);
  assert.ok(!text.includes("hunter2"), text);
  assert.match(text, /\(500 characters\)/);
});
