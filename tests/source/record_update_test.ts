import assert from "node:assert/strict";
import { readRecordUpdates } from "../../mod/source/record_update.ts";

const read = (inner: string, name = "file.xml") =>
  readRecordUpdates(`<?xml version="1.0"?>\n<record_update>${inner}</record_update>`, name);

Deno.test("a file: its record with texts as they are, references by their value", async () => {
  const [record, ...others] = await read(
    `<sys_script action="INSERT_OR_UPDATE">
  <sys_id>1</sys_id><condition/>
  <sys_scope display_value="x_a &amp; b">2</sys_scope>
  <script><![CDATA[if (a < b && c) { gs.info("&lt;"); }]]></script>
  <name> &#38;lt; &quot;x&quot; </name>
</sys_script>`,
  );
  assert.deepEqual(others, []);
  assert.deepEqual(record, {
    table: "sys_script",
    action: "INSERT_OR_UPDATE",
    fields: {
      sys_id: "1",
      condition: "",
      sys_scope: "2",
      script: 'if (a < b && c) { gs.info("&lt;"); }',
      name: ' &lt; "x" ',
    },
  });
});

Deno.test("a file: records beside each other, what is to be deleted, and groups keep their own", async () => {
  const updates = await read(
    `<sys_hub_flow action="INSERT_OR_UPDATE"><sys_id>f</sys_id></sys_hub_flow>
<sys_hub_action_instance_v2 action="delete_multiple" query="flow=f^sys_idNOT INa&amp;b"/>
<sys_ui_list table="incident"><sys_ui_list_element action="DELETE"><sys_id>e</sys_id></sys_ui_list_element>
<sys_ui_list_element><sys_id>g</sys_id></sys_ui_list_element></sys_ui_list>`,
  );
  assert.deepEqual(
    updates.map(({ table, action, query, group, fields }) => [
      table,
      action,
      query ?? group?.name,
      fields.sys_id,
    ]),
    [
      ["sys_hub_flow", "INSERT_OR_UPDATE", undefined, "f"],
      ["sys_hub_action_instance_v2", "delete_multiple", "flow=f^sys_idNOT INa&b", undefined],
      ["sys_ui_list_element", "DELETE", "sys_ui_list", "e"],
      ["sys_ui_list_element", "INSERT_OR_UPDATE", "sys_ui_list", "g"],
    ],
  );
});

Deno.test("a file: a table's structure has no records, other text is refused with its name", async () => {
  const structure = '<?xml version="1.0"?><database><element name="t"/></database>';
  assert.deepEqual(await readRecordUpdates(structure, "t.xml"), []);
  const bad = [
    "",
    "text",
    "<a/>",
    "<record_update><x></record_update>",
    "<!DOCTYPE x []><record_update/>",
  ];
  for (const text of bad) {
    await assert.rejects(
      readRecordUpdates(text, "bad.xml"),
      (error: Error & { code?: string }) =>
        error.code === "platform_error" && /^bad\.xml cannot be read/.test(error.message),
      text,
    );
  }
});
