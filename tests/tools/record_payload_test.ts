import assert from "node:assert/strict";
import { readPayload } from "../../mod/tools/record_payload.ts";

/** Payloads as the exports of real instances have them: update/*.xml of applications in source control. */
const SCRIPT = '<record_update sys_domain="global" table="sys_script">\n' +
  '<sys_script action="INSERT_OR_UPDATE"><active>true</active><name>A &amp; B</name>' +
  '<collection display_value="Incident">incident</collection><sys_id>1</sys_id></sys_script>\n' +
  '<sys_translated_text action="delete_multiple" query="documentkey=1"/>\n</record_update>';
const COLUMN =
  '<record_update>\n<sys_dictionary action="INSERT_OR_UPDATE" element="u_a" table="x">' +
  "<element>u_a</element><name>x</name><comments/></sys_dictionary>\n</record_update>";
const LABEL = '<record_update>\n<sys_documentation element="u_a" label="A" table="x">\n' +
  '<sys_documentation action="INSERT_OR_UPDATE"><label>A</label><sys_id>2</sys_id>' +
  "</sys_documentation>\n</sys_documentation>\n</record_update>";
const STEP = '<record_update table="sys_atf_step"><sys_atf_step action="INSERT_OR_UPDATE">' +
  "<sys_id>3</sys_id></sys_atf_step><sys_variable_value><value>a</value></sys_variable_value>" +
  "<sys_variable_value><value>b</value></sys_variable_value></record_update>";

Deno.test("payload: the record, of the table that the attribute or the element names", async () => {
  assert.deepEqual(await readPayload(SCRIPT, "sys_script_1"), {
    table: "sys_script",
    record: { active: "true", name: "A & B", collection: "incident", sys_id: "1" },
    beside: [],
  });
  assert.deepEqual(await readPayload(COLUMN, "sys_dictionary_x_u_a"), {
    table: "sys_dictionary",
    record: { element: "u_a", name: "x", comments: "" },
    beside: [],
  });
  assert.deepEqual(await readPayload(LABEL, "sys_documentation_x_u_a_en"), {
    table: "sys_documentation",
    record: { label: "A", sys_id: "2" },
    beside: [],
  });
});

Deno.test("payload: records beside it are told by their table", async () => {
  const { table, record, beside } = await readPayload(STEP, "sys_atf_step_3");
  assert.deepEqual([table, record.sys_id, beside], ["sys_atf_step", "3", ["sys_variable_value"]]);
});

const WHOLES: Record<string, string> = {
  "a section and its elements": '<sys_ui_section caption="" table="x" view="">' +
    "<sys_ui_element><element>a</element></sys_ui_element>" +
    "<sys_ui_section><sys_id>1</sys_id></sys_ui_section></sys_ui_section>",
  "a form and its sections": '<sys_ui_form_sections form_id="1">' +
    "<sys_ui_form_section><position>0</position></sys_ui_form_section>" +
    "<sys_ui_form><sys_id>1</sys_id></sys_ui_form></sys_ui_form_sections>",
  "all choices of a column": '<sys_choice field="state" table="x">\n' +
    "<sys_choice><value>1</value></sys_choice><sys_choice><value>2</value></sys_choice>" +
    "<sys_choice_set><element>state</element></sys_choice_set></sys_choice>",
  "nothing": "",
};

for (const [what, content] of Object.entries(WHOLES)) {
  Deno.test(`payload: ${what} is no single record, which is said with the version's name`, () =>
    assert.rejects(
      readPayload(`<record_update>\n${content}\n</record_update>`, "sys_ui_section_1"),
      (error: Error & { remedy?: string }) =>
        /"sys_ui_section_1" holds no single record/.test(error.message) &&
        /on the instance/.test(error.remedy ?? ""),
    ));
}
