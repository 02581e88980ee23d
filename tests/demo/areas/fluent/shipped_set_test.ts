/** What was loaded into a set on one instance works on the next, where the set is committed. */
import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { ACTION, flowFile, LOGIC } from "./flow_file.ts";
import { compiledFile, recordElement, startVendorSession } from "./vendor_session.ts";

const id = (digit: string) => digit.repeat(32);

const FLOW = flowFile({
  sysId: id("f"),
  name: "Shipped",
  trigger: { type: "record_create", name: "Created", inputs: { table: "incident" } },
  steps: [
    { key: "if", logic: LOGIC.if, inputs: { condition: "{{Created_1.current.active}}=true" } },
    { key: "say", action: ACTION.log, inputs: { log_message: "on the next" }, block: "if" },
  ],
});

/** A list under sys_ids of its own for a table that has one, and a form with a section. */
const LIST = compiledFile(
  `<sys_ui_list table="incident">${
    ["number", "state"].map((element, position) =>
      recordElement("sys_ui_list_element", {
        sys_id: id(String(position)),
        list_id: id("b"),
        element,
        position: String(position),
      })
    ).join("")
  }${
    recordElement("sys_ui_list", {
      sys_id: id("b"),
      name: "incident",
      view: "Default view",
      sys_scope: "global",
    })
  }</sys_ui_list>`,
);
const VIEW = recordElement("sys_ui_view", {
  sys_id: id("5"),
  name: "shipped",
  title: "Shipped",
  sys_scope: "global",
});
const SECTION = compiledFile(
  `<sys_ui_section table="problem">${
    recordElement("sys_ui_element", {
      sys_id: id("6"),
      sys_ui_section: id("7"),
      element: "number",
      position: "0",
    })
  }${
    recordElement("sys_ui_section", {
      sys_id: id("7"),
      name: "problem",
      view: id("5"),
      caption: "",
      sys_scope: "global",
    })
  }</sys_ui_section>`,
);

Deno.test("a set of compiled files is previewed without a problem, committed, and works there", async () => {
  using first = await startVendorSession();
  const { sys_id: set = "" } = await first.create("sys_update_set", { name: "Shipped" });
  const loaded = await first.load("global", {
    [FLOW.name]: FLOW.xml,
    "sys_ui_list_incident_null.xml": LIST,
    [`sys_ui_view_${id("5")}.xml`]: compiledFile(VIEW, "sys_ui_view"),
    [`sys_ui_section_${id("7")}.xml`]: SECTION,
  }, set);
  assert.equal(loaded.status, 200, loaded.result.error);
  const exported = await first.send(`/fluent_update_set_export.do?sysparm_sys_id=${set}`);

  using next = await startDemo({ behaviour: { operationsAtOnce: true } });
  const imported = await next.call("POST", "/demo/update_sets", { body: await exported.text() });
  assert.equal(imported.status, 201, JSON.stringify(imported.body));
  const remote = imported.body.result.sys_id;
  for (const step of ["preview", "commit"]) {
    const { body } = await next.call("POST", `/api/sn_cicd/update_set/${step}/${remote}`);
    const progress = await next.call(
      "GET",
      `/api/sn_cicd/progress/${body.result.links.progress.id}`,
    );
    const problems = await next.list("table/sys_update_preview_problem");
    const own = problems.filter(({ remote_update_set }) => remote_update_set === remote);
    assert.deepEqual(own.map(({ description }) => description), []);
    assert.equal(progress.body.result.status, "2", progress.body.result.status_message);
  }
  const lists = await next.list(
    "table/sys_ui_list?sysparm_query=name=incident^view.name=^parentISEMPTY^sys_userISEMPTY",
  );
  assert.equal(lists.length, 1);
  const elements = await next.list(
    `table/sys_ui_list_element?sysparm_query=list_id=${lists[0]?.sys_id}^ORDERBYposition`,
  );
  assert.deepEqual(elements.map(({ element }) => element), ["number", "state"]);
  const shown = await next.list(
    "table/sys_ui_element?sysparm_query=sys_ui_section.view.name=shipped",
  );
  assert.deepEqual(shown.map(({ element }) => element), ["number"]);

  const published = await next.call("POST", "wfa_fluent/activate_flows", {
    body: { flows: [{ sys_id: id("f") }], actions: [] },
  });
  assert.equal(published.body.result.summary.succeeded, 1, JSON.stringify(published.body));
  await next.create("incident", { short_description: "x" });
  const lines = await next.list("table/sys_flow_log?sysparm_query=context.flow=" + id("f"));
  assert.deepEqual(lines.map(({ message }) => message), ["on the next"]);
});
