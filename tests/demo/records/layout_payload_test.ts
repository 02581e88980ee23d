import assert from "node:assert/strict";
import { readRecordUpdate } from "../../../mod/demo/areas/update_sets/read_xml.ts";
import { startDemo } from "../../support/demo_requests.ts";
import { findId, firstRecord } from "../first_record.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

/** Has the platform's update manager record a record, by a schedule item that is due. */
async function saveRecord(demo: Demo, table: string, id: string) {
  await demo.create("sys_trigger", {
    trigger_type: "0",
    state: "0",
    next_action: "2026-01-01 00:00:00",
    script: `var record = new GlideRecord("${table}");
if (!record.get("${id}")) throw new Error('The record is not there');
new GlideUpdateManager2().saveRecord(record);
gs.print('saved');`,
  });
}

const recordingOf = (demo: Demo, name: string) =>
  demo.list(`table/sys_update_xml?sysparm_query=name=${name}`);

Deno.test("layouts: a list is not recorded over REST, and travels with its columns when it is saved", async () => {
  using demo = await startDemo();
  const view = await findId(demo, "sys_ui_view", "name=");
  const { sys_id } = await demo.create("sys_ui_list", { name: "cmn_building_x", view });
  for (const [position, element] of ["number", "caller_id"].entries()) {
    const part = { list_id: sys_id, element, position: String(1 - position) };
    await demo.create("sys_ui_list_element", part);
  }
  const name = "sys_ui_list_cmn_building_x_null";
  assert.deepEqual(await recordingOf(demo, name), []);
  await saveRecord(demo, "sys_ui_list", String(sys_id));
  const { payload = "" } = await firstRecord(
    demo,
    `table/sys_update_xml?sysparm_query=name=${name}`,
  );
  assert.match(
    payload,
    /<record_update><sys_ui_list parent="" relationship="" sys_domain="global" table="cmn_building_x" version="2" view="">/,
  );
  const records = readRecordUpdate(payload);
  assert.deepEqual(records.map(({ table, fields }) => [table, fields.element || fields.name]), [
    ["sys_ui_list_element", "caller_id"],
    ["sys_ui_list_element", "number"],
    ["sys_ui_list", "cmn_building_x"],
  ]);
});

Deno.test("layouts: a form travels with its sections, a section with its elements", async () => {
  using demo = await startDemo();
  const section = await demo.create("sys_ui_section", { name: "incident", caption: "More" });
  await demo.create("sys_ui_element", { sys_ui_section: section.sys_id, element: "number" });
  const form = await demo.create("sys_ui_form", { name: "incident" });
  await demo.create("sys_ui_form_section", {
    sys_ui_form: form.sys_id,
    sys_ui_section: section.sys_id,
  });
  await saveRecord(demo, "sys_ui_form", String(form.sys_id));
  await saveRecord(demo, "sys_ui_section", String(section.sys_id));
  const tablesIn = async (name: string) => {
    const [update] = await recordingOf(demo, name);
    return readRecordUpdate(update?.payload ?? "").map(({ table }) => table);
  };
  assert.deepEqual(await tablesIn(`sys_ui_form_sections_${form.sys_id}`), [
    "sys_ui_form_section",
    "sys_ui_form",
  ]);
  assert.deepEqual(await tablesIn(`sys_ui_section_${section.sys_id}`), [
    "sys_ui_element",
    "sys_ui_section",
  ]);
});

Deno.test("layouts: related lists travel with their entries in order, in the view's own file", async () => {
  using demo = await startDemo();
  const view = await findId(demo, "sys_ui_view", "name=ess");
  const { sys_id } = await demo.create("sys_ui_related_list", { name: "cmn_building", view });
  for (const [position, related_list] of ["cmn_location.parent", "task.location"].entries()) {
    const entry = { list_id: sys_id, related_list, position: String(1 - position) };
    await demo.create("sys_ui_related_list_entry", entry);
  }
  await saveRecord(demo, "sys_ui_related_list", String(sys_id));
  const { payload = "" } = await firstRecord(
    demo,
    "table/sys_update_xml?sysparm_query=name=sys_ui_related_cmn_building_ess",
  );
  assert.match(
    payload,
    /<record_update><sys_ui_related sys_domain="global" table="cmn_building" version="2" view="ess">/,
  );
  const records = readRecordUpdate(payload);
  assert.deepEqual(
    records.map(({ table, fields }) => [table, fields.related_list || fields.name]),
    [
      ["sys_ui_related_list_entry", "task.location"],
      ["sys_ui_related_list_entry", "cmn_location.parent"],
      ["sys_ui_related_list", "cmn_building"],
    ],
  );
});
