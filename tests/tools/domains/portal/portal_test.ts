import assert from "node:assert/strict";
import { layoutOperations } from "../../../../mod/tools/domains/portal/layout_plan.ts";
import { checkContract } from "../../../../mod/tools/domains/portal/widget_contract.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

const check = (parts: { template?: string; script?: string; client_script?: string }) =>
  checkContract({ template: "", script: "", client_script: "", link: "", ...parts })
    .map(({ severity, part, line, message }) => `${severity} ${part}:${line} ${message}`);

Deno.test("widget contract: a key that is shown but never filled is found with its line", () => {
  const [finding, ...others] = check({
    template: "<p>\n  {{data.plate}}\n  <b>{{ c.data.drivr | uppercase }}</b>\n</p>",
    script: "(function () {\n  data.plate = '';\n  data['driver'] = 1;\n})();",
  });
  assert.match(present(finding), /^high template:3 data\.drivr is never filled/);
  assert.equal(others.length, 1);
  assert.match(present(others[0]), /^low script:3 data\.driver is filled but used nowhere/);
});

Deno.test("widget contract: keys that $sp copies, the client or an input fills are filled", () => {
  assert.deepEqual(
    check({
      template: `<i ng-repeat="v in data.list">{{v.data.x}}</i>{{data.number}}{{data.note}}
        <input ng-model="c.data.term">{{data.term}}`,
      script: "data.list = [];\n$sp.getRecordDisplayValues(data, gr, 'number,state');",
      client_script:
        "api.controller = function () {\n  var c = this;\n  c.data.note = c.data.state;\n};",
    }),
    [],
  );
});

Deno.test("widget contract: what cannot be followed is said, not accused", () => {
  const [finding] = check({ template: "{{data.x}}", script: "fill(data);" });
  assert.match(present(finding), /^low template:1 data\.x is not filled in a way that can be seen/);
});

Deno.test("widget contract: functions that do not exist and actions that nobody handles", () => {
  const found = check({
    template: `<a ng-click="c.save()">S</a>\n<a ng-click="close('x()')">C</a>`,
    script: "if (input && input.action === 'load') data.ok = true;",
    client_script: `api.controller = function ($scope) {
  var c = this;
  c.load = function () { c.server.get({ action: 'load' }).then(done); };
  c.sav = function () { c.server.get({ action: 'store' }); };
  if (c.data.ok) c.load();
};`,
  });
  assert.deepEqual(found.map((text) => text.split(" ").slice(0, 3).join(" ")), [
    "high template:1 c.save()",
    "high template:2 $scope.close()",
    "high client_script:4 The",
  ]);
  assert.match(present(found[2]), /"store"/);
});

Deno.test("widget contract: a script that does not parse is the finding, nothing is concluded from it", () => {
  const found = check({ template: "{{data.x}}", script: "data.x = ;" });
  assert.equal(found.length, 1);
  assert.match(present(found[0]), /^high script:1 It does not parse/);
});

Deno.test("sn_validate_widget: a proposed text is checked in place of the stored one", async () => {
  await using started = await startTestServices();
  const validate = async (more: object = {}) =>
    (await started.run("sn_validate_widget", { id: "Vehicle detail", ...more })).result as {
      fits: boolean;
    };
  assert.equal((await validate()).fits, true);
  assert.equal((await validate({ template: "<h2>{{data.plat}}</h2>" })).fits, false);
});

interface Layout {
  containers: {
    sys_id: string;
    rows: {
      sys_id: string;
      columns: { sys_id: string; size: number; widgets: { sys_id: string; title: string }[] }[];
    }[];
  }[];
}

const layoutOf = async (started: TestServices, page: string) =>
  (await started.run("sn_get_page_layout", { page })).result as Layout;

Deno.test("sn_set_page_layout: widgets move, sizes change, the rest goes only where asked", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Layout", scope: "x_demo_fleet" });
  const container = present((await layoutOf(started, "fleet_home")).containers[0]);
  const row = present(container.rows[0]);
  const [left, right] = row.columns;
  const counted: { sys_id?: string; widget: string; title: string } = {
    widget: "Vehicles by state",
    title: "Count",
  };
  const wanted = {
    page: "fleet_home",
    containers: [{
      sys_id: container.sys_id,
      rows: [{
        sys_id: row.sys_id,
        columns: [{
          sys_id: present(left).sys_id,
          size: 12,
          widgets: [
            { sys_id: present(right?.widgets[0]).sys_id, widget: "Workshop notice" },
            counted,
          ],
        }],
      }],
    }],
  };
  const first = await started.run("sn_set_page_layout", wanted);
  assert.equal(first.status, "done", JSON.stringify(first, null, 1));
  assert.match(first.warnings.join(), /2 part\(s\).*All vehicles.*remove_others/);
  const changed = (await layoutOf(started, "fleet_home")).containers[0]?.rows[0]?.columns ?? [];
  assert.equal(changed[0]?.size, 12);
  assert.deepEqual(changed[0]?.widgets.map(({ title }) => title).sort(), [
    "All vehicles",
    "Count",
    "Notice of the workshop",
  ]);
  counted.sys_id = present(changed[0]?.widgets.find(({ title }) => title === "Count")).sys_id;
  const args = { ...wanted, remove_others: true };
  const asked = await started.run("sn_set_page_layout", args);
  assert.equal(asked.status, "needs_approval");
  const done = await started.run("sn_set_page_layout", args, {
    approval: asked.approval?.approval,
  });
  assert.equal(done.status, "done", JSON.stringify(done, null, 1));
  const columns = (await layoutOf(started, "fleet_home")).containers[0]?.rows[0]?.columns ?? [];
  assert.equal(columns.length, 1);
  assert.deepEqual(columns[0]?.widgets.map(({ title }) => title), [
    "Notice of the workshop",
    "Count",
  ]);
});

Deno.test("sn_set_page_layout: parts of other pages, parts named twice and rows too wide are refused", async () => {
  await using started = await startTestServices();
  const [container] = (await layoutOf(started, "fleet_home")).containers;
  const set = (page: string, containers: unknown[]) =>
    started.run("sn_set_page_layout", { page, containers });
  const kept = { sys_id: present(container).sys_id, rows: [] };
  await assert.rejects(set("fleet_vehicle", [kept]), /The page has no sp_container/);
  await assert.rejects(set("fleet_home", [kept, kept]), /stands twice/);
  await assert.rejects(
    set("fleet_home", [{ rows: [{ columns: [{ size: 8 }, { size: 6 }] }] }]),
    /take 14 twelfths/,
  );
  await assert.rejects(set("no_page", []), /no_page/);
});

Deno.test("layoutOperations: what is inside goes before what holds it", () => {
  const place = (sys_id: string) => ({ sys_id, order: 1 });
  const { operations } = layoutOperations([{
    ...place("c"),
    name: "",
    width: "",
    rows: [{
      ...place("r"),
      columns: [{
        ...place("k"),
        size: 12,
        widgets: [{ ...place("w"), widget: "x", title: "" }],
        rows: [{ ...place("r2"), columns: [{ ...place("k2"), size: 6, widgets: [] }] }],
      }],
    }],
  }], { page: "p", wanted: [], removeOthers: true });
  assert.deepEqual(operations.map((operation) => "id" in operation && operation.id), [
    "k2",
    "r2",
    "w",
    "k",
    "r",
    "c",
  ]);
});

Deno.test("sn_get_record_url: a record that is there, a portal and a workspace by name", async () => {
  await using started = await startTestServices();
  const url = (more: object) =>
    started.run("sn_get_record_url", { table: "incident", id: "INC0010001", ...more });
  const { classic, portal, workspace } =
    (await url({ portal: "Fleet", workspace: "/x/demo/fleet-workspace/" })).result as Record<
      string,
      string
    >;
  assert.match(present(classic), /target\/incident\.do%3Fsys_id%3D[0-9a-f]{32}$/);
  assert.match(present(portal), /\/fleet\?id=form&table=incident&sys_id=[0-9a-f]{32}$/);
  assert.match(
    present(workspace),
    /\/now\/x\/demo\/fleet-workspace\/record\/incident\/[0-9a-f]{32}$/,
  );
  await assert.rejects(url({ portal: "nowhere" }), /No portal is named "nowhere"/);
  await assert.rejects(url({ id: "INC9999999" }), /INC9999999/);
});

Deno.test("sn_set_page_layout: what sn_get_page_layout answers is taken, and changes nothing", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Layout", scope: "x_demo_fleet" });
  const set = async (containers: unknown) => {
    const args = { page: "fleet_home", containers };
    const done = await started.run("sn_set_page_layout", args);
    assert.equal(done.status, "done", JSON.stringify(done));
    return done;
  };
  // Rows within a column, too.
  const { containers } = await layoutOf(started, "fleet_home");
  const nested = structuredClone(containers) as unknown as {
    rows: { columns: { rows?: unknown[] }[] }[];
  }[];
  const column = present(nested[0]?.rows[0]?.columns[0]);
  column.rows = [{ columns: [{ size: 6, widgets: [] }, { size: 6 }] }];
  await set(nested);
  const read = (await layoutOf(started, "fleet_home")).containers;
  assert.match(
    JSON.stringify(read),
    /"rows":\[\{"sys_id":"\w+","order":1,"columns":\[\{[^}]*"size":6/,
  );
  const again = await set(read);
  assert.ok(again.change?.every(({ status }) => status === "unchanged"), JSON.stringify(again));
});
