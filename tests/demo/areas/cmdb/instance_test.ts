import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { findId, firstRecord } from "../../first_record.ts";
import { present } from "../../../support/present.ts";

const AGENT = { user: "itil.agent" };

Deno.test("instance: a list names the items, one of them shows its attributes and relations", async () => {
  using demo = await startDemo();
  const list = await demo.call(
    "GET",
    "cmdb/instance/cmdb_ci_server?sysparm_query=name=lnx-sql-02&sysparm_limit=5",
    AGENT,
  );
  assert.deepEqual(Object.keys(list.body.result[0]), ["sys_id", "name"]);
  const { body: { result } } = await demo.call(
    "GET",
    `cmdb/instance/cmdb_ci_server/${list.body.result[0].sys_id}`,
    AGENT,
  );
  assert.equal(result.attributes.name, "lnx-sql-02");
  assert.equal(result.attributes.sys_class_name, "cmdb_ci_linux_server");
  assert.deepEqual(
    [result.attributes.location.display_value, result.attributes.assigned_to],
    ["Leeds", ""],
  );
  const [hosted] = result.inbound_relations.filter((
    relation: { type: { display_value: string } },
  ) => relation.type.display_value === "Runs on::Runs");
  assert.equal(hosted.target.display_value, "shop@lnx-sql-02");
  assert.match(hosted.target.link, /\/api\/now\/cmdb\/instance\/cmdb_ci\/[0-9a-f]{32}$/);
  assert.equal(result.outbound_relations.length, 3);
});

Deno.test("instance: a new item is answered with 200, goes through the rules and needs a source", async () => {
  using demo = await startDemo();
  const type = await firstRecord(
    demo,
    "table/cmdb_rel_type?sysparm_query=name=Depends on::Used by",
  );
  const target = await firstRecord(demo, "table/cmdb_ci?sysparm_query=name=lnx-log-01");
  const body = {
    attributes: { name: "lnx-api-01", serial_number: "API-1", nonsense: "x" },
    source: "ServiceNow",
    outbound_relations: [{ type: type.sys_id, target: target.sys_id }],
  };
  const made = await demo.call("POST", "cmdb/instance/cmdb_ci_linux_server", { ...AGENT, body });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { sys_id } = made.body.result.attributes;
  assert.equal(made.body.result.outbound_relations[0].target.display_value, "lnx-log-01");
  const again = await demo.call("POST", "cmdb/instance/cmdb_ci_linux_server", {
    ...AGENT,
    body: { ...body, attributes: { ...body.attributes, ram: "1024" } },
  });
  assert.equal(again.body.result.attributes.sys_id, sys_id);
  assert.equal(again.body.result.attributes.ram, "1024");
  for (const source of [undefined, "", "Guesswork", 7]) {
    const refused = await demo.call("POST", "cmdb/instance/cmdb_ci_linux_server", {
      ...AGENT,
      body: { ...body, source },
    });
    assert.equal(refused.status, 400, String(source));
  }
});

Deno.test("instance: a relation that leads nowhere is refused before anything is stored", async () => {
  using demo = await startDemo();
  const type = await firstRecord(demo, "table/cmdb_rel_type?sysparm_limit=1");
  for (const end of [{ type: type.sys_id, target: "0" }, { type: "0", target: "0" }, {}]) {
    const refused = await demo.call("POST", "cmdb/instance/cmdb_ci_linux_server", {
      ...AGENT,
      body: {
        attributes: { name: "lnx-lost-01" },
        source: "ServiceNow",
        inbound_relations: [end],
      },
    });
    assert.equal(refused.status, 400);
  }
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lnx-lost-01")).length, 0);
});

Deno.test("instance: relations are added once and removed; other items' are not found", async () => {
  using demo = await startDemo();
  const type = await firstRecord(
    demo,
    "table/cmdb_rel_type?sysparm_query=name=Connects to::Connected by",
  );
  const one = await findId(demo, "cmdb_ci", "name=lnx-app-02");
  const other = await findId(demo, "cmdb_ci", "name=lnx-mail-02");
  const third = await findId(demo, "cmdb_ci", "name=win-prn-01");
  const path = `cmdb/instance/cmdb_ci/${one}/relation`;
  const body = {
    source: "ServiceNow",
    outbound_relations: [{ type: type.sys_id, target: other }],
  };
  await demo.call("POST", path, { ...AGENT, body });
  await demo.call("POST", path, { ...AGENT, body });
  const query = `table/cmdb_rel_ci?sysparm_query=parent=${one}^child=${other}`;
  assert.equal((await demo.list(query)).length, 1);
  const relation = await firstRecord(demo, query);
  const foreign = `cmdb/instance/cmdb_ci/${third}/relation/${relation.sys_id}`;
  assert.equal((await demo.call("DELETE", foreign, AGENT)).status, 404);
  const removed = await demo.call("DELETE", `${path}/${relation.sys_id}`, AGENT);
  assert.equal(removed.status, 200);
  assert.equal((await demo.list(query)).length, 0);
  assert.equal((await demo.call("DELETE", `${path}/${relation.sys_id}`, AGENT)).status, 404);
});

Deno.test("instance: items cannot be deleted, and only configuration items are reached", async () => {
  using demo = await startDemo();
  const server = await firstRecord(demo, "table/cmdb_ci?sysparm_query=name=lnx-log-01");
  const status = async (method: string, path: string, options = AGENT) =>
    (await demo.call(method, path, options)).status;
  const one = `cmdb/instance/cmdb_ci/${server.sys_id}`;
  assert.equal(await status("DELETE", one), 405);
  assert.equal(await status("DELETE", "cmdb/instance/cmdb_ci"), 405);
  assert.equal(await status("GET", "cmdb/instance/incident"), 400);
  assert.equal(await status("GET", "cmdb/instance/nonsense"), 400);
  assert.equal(await status("GET", "cmdb/instance"), 400);
  assert.equal(await status("GET", "cmdb/instance/cmdb_ci/0"), 404);
  assert.equal(await status("GET", `cmdb/instance/cmdb_ci_win_server/${server.sys_id}`), 404);
  assert.equal(await status("GET", `${one}/nonsense`), 400);
  assert.equal(await status("GET", one, { user: "requester" }), 403);
  assert.equal(await status("GET", "cmdb/meta/cmdb_ci", { user: "requester" }), 403);
});

Deno.test("meta: a class shows its parent, children, columns and rules", async () => {
  using demo = await startDemo();
  const { body: { result } } = await demo.call("GET", "cmdb/meta/cmdb_ci_server", AGENT);
  assert.deepEqual([result.parent, result.is_extendable], ["cmdb_ci_computer", true]);
  assert.deepEqual(result.children.toSorted(), [
    "cmdb_ci_linux_server",
    "cmdb_ci_virtualization_server",
    "cmdb_ci_win_server",
  ]);
  const column = (element: string) =>
    result.attributes.find((one: { element: string }) => one.element === element);
  assert.deepEqual(
    [column("host_name").is_inherited, column("name").is_inherited, column("name").is_display],
    ["false", "true", "true"],
  );
  assert.equal(column("used_for").default_value, "Production");
  const { identification_rules: rule } = result;
  assert.deepEqual([rule.name, rule.applies_to, rule.is_independent], [
    "Hardware Rule",
    "cmdb_ci_hardware",
    true,
  ]);
  assert.deepEqual(rule.identifiers.map(({ order }: { order: number }) => order), [
    100,
    200,
    300,
    400,
  ]);
  assert.equal(rule.identifiers[0].table, "cmdb_serial_number");
  assert.equal(rule.identifiers[1].table, null);
  const hosts = result.relationship_rules.map(({ parent }: { parent: string }) => parent);
  assert.deepEqual(hosts.toSorted(), ["cmdb_ci_appl", "cmdb_ci_db_instance"]);
});

Deno.test("two servers become one: the double is found, retired, and the next scan changes the other", async () => {
  using demo = await startDemo();
  const scan = {
    className: "cmdb_ci_linux_server",
    values: {
      name: "lnx-db-01",
      serial_number: "NF-4411-77",
      os_version: "13",
    },
  };
  const reconcile = async (variant: string) => {
    const { body } = await demo.call(
      "POST",
      `identifyreconcile${variant}?sysparm_data_source=ServiceNow`,
      { ...AGENT, body: { items: [scan] } },
    );
    return body.result.items[0];
  };
  assert.equal((await reconcile("/query")).errors[0].error, "MULTIPLE_DUPLICATE_RECORDS");
  const twins = await demo.list(
    "table/cmdb_ci?sysparm_query=serial_number=NF-4411-77^ORDERBYdiscovery_source",
    AGENT,
  );
  const [typed, discovered] = [present(twins[0]), present(twins[1])];
  assert.deepEqual([typed.discovery_source, discovered.discovery_source], [
    "Manual Entry",
    "ServiceNow",
  ]);
  const incidents = await demo.list(
    `table/incident?sysparm_query=cmdb_ci=${discovered.sys_id}`,
    AGENT,
  );
  assert.equal(incidents.length, 1, "the discovered one is in use");
  const retired = await demo.call("PATCH", `cmdb/instance/cmdb_ci/${typed.sys_id}`, {
    ...AGENT,
    body: { source: "Manual Entry", attributes: { install_status: "7", operational_status: "6" } },
  });
  assert.equal(retired.body.result.attributes.install_status, "7");
  assert.equal((await reconcile("/query")).operation, "UPDATE");
  const changed = await reconcile("");
  assert.deepEqual([changed.operation, changed.sysId], ["UPDATE", discovered.sys_id]);
  assert.equal((await reconcile("")).operation, "NO_CHANGE");
  const after = await demo.call("GET", `cmdb/instance/cmdb_ci/${discovered.sys_id}`, AGENT);
  assert.equal(after.body.result.attributes.os_version, "13");
});
