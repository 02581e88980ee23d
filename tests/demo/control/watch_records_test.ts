import assert from "node:assert/strict";
import { systemClock } from "../../../mod/base/clock.ts";
import { watchRecords } from "../../../mod/demo/control/watch_records.ts";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import { openDemoCopy } from "../../support/demo_template.ts";

const { username, password } = demoCredentials;

Deno.test("watchRecords: every write is seen, whoever makes it and however quietly", async () => {
  const demo = await openDemoCopy();
  const watch = await watchRecords(demo.path, systemClock);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await demo.fetch(
      new Request(`http://demo.localhost/api/now/table/${path}`, {
        method,
        headers: {
          authorization: `Basic ${btoa(`${username}:${password}`)}`,
          "content-type": "application/json",
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    const text = await answer.text();
    assert.ok(answer.ok, text);
    return text === "" ? undefined : JSON.parse(text).result;
  };
  const touched = () => watch.touched().filter(({ table }) => !table.startsWith("sys"));
  try {
    assert.deepEqual(touched(), []);

    const made = await send("POST", "cmn_location", { name: "Somewhere" });
    const [found] = touched();
    assert.equal(found?.operation, "insert");
    assert.equal(found?.name, "Somewhere");
    await send("DELETE", `cmn_location/${made.sys_id}`);
    assert.deepEqual(touched(), [], "what came and went is no difference");

    const [group] = await send("GET", "sys_user_group?sysparm_query=name=Hardware");
    const [incident] = await send("GET", "incident?sysparm_query=number=INC0010002");
    await send("PATCH", `incident/${incident.sys_id}`, { assignment_group: group.sys_id });
    const [changed] = touched();
    assert.equal(changed?.operation, "update");
    assert.equal(changed?.shown.assignment_group, "Hardware");
    assert.ok(changed?.changed.includes("assignment_group"));
    assert.ok(!changed?.changed.includes("short_description"));

    // Without rules, time stamps and counts, as a repairing script writes.
    await send("POST", "sys_script", {
      name: "Quiet",
      collection: "cmn_department",
      when: "after",
      action_insert: true,
      advanced: true,
      active: true,
      script: `var gr = new GlideRecord("core_company");
        gr.query();
        gr.next();
        gr.notes = "Seen";
        gr.setWorkflow(false);
        gr.autoSysFields(false);
        gr.update();`,
    });
    await send("POST", "cmn_department", { name: "Elsewhere" });
    const company = touched().find(({ table }) => table === "core_company");
    assert.deepEqual(company?.changed, ["notes"]);

    await send("DELETE", `incident/${incident.sys_id}`);
    const gone = touched().find(({ table }) => table === "incident");
    assert.equal(gone?.operation, "delete");
    assert.equal(gone?.values.number, "INC0010002");
  } finally {
    watch.close();
    demo.close();
  }
});
