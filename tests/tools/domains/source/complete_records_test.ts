/** Files of records before the compiler makes sources of them. */
import assert from "node:assert/strict";
import { completeRecords } from "../../../../mod/tools/domains/source/complete_records.ts";
import { readRecordUpdates } from "../../../../mod/source/record_update.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { present } from "../../../support/present.ts";

Deno.test("records are completed from the instance", async (t) => {
  await using pipeline = await startPipeline();
  const { client: reader } = pipeline;
  const { records: [rule] } = await reader.listRecords("sys_script", {
    query: "name=Fleet: mileage never falls",
    limit: 1,
  });
  const { sys_id: id, order } = present(rule);
  const xml = `<record_update table="sys_script"><sys_script action="INSERT_OR_UPDATE">` +
    `<sys_id>${id}</sys_id><name>By file</name><priority/><abort_action/></sys_script></record_update>`;
  const fieldsOf = async (asStored: boolean) => {
    const files = await completeRecords({ "a.xml": xml }, { reader, asStored });
    const [update] = await readRecordUpdates(files["a.xml"] ?? "", "a.xml");
    return present(update).fields;
  };

  await t.step("what a file leaves out is what the instance has", async () => {
    const fields = await fieldsOf(false);
    assert.deepEqual([fields.name, fields.order], ["By file", order]);
    assert.equal(fields.action_query, "false", "a column that says yes or no says one of them");
    assert.equal(fields.abort_action, "false");
    assert.equal(fields.priority, undefined, "nothing is no number");
  });

  await t.step("a record that is asked for is as it stands there", async () => {
    assert.equal((await fieldsOf(true)).name, "Fleet: mileage never falls");
  });

  await t.step("what is complete, a deletion and an unknown table stay as they are", async () => {
    const files = {
      "gone.xml": `<record_update><sys_script action="DELETE"><sys_id>${id}</sys_id></sys_script>` +
        "</record_update>",
      "unknown.xml": "<record_update><x_no_table><sys_id>1</sys_id></x_no_table></record_update>",
    };
    assert.deepEqual(await completeRecords(files, { reader, asStored: true }), files);
  });
});
