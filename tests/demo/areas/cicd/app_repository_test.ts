import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type CicdUnderTest, startCicd } from "./cicd_story.ts";
import { firstRecord } from "../../first_record.ts";

const FLEET = seededSysId("sys_app", "x_demo_fleet");
const LEGACY = seededSysId("sys_app", "x_demo_legacy");
const FORMS = seededSysId("sys_store_app", "x_store_forms");
const ARCHIVE = seededSysId("sys_script", "Legacy: archive is read-only");

async function versionOf(cicd: CicdUnderTest, app: string): Promise<string | undefined> {
  const row = await firstRecord(cicd, `table/sys_scope?sysparm_query=sys_id=${app}`);
  return row.version;
}

/** A record that has to be there. */
async function read(cicd: CicdUnderTest, table: string, sysId: string | undefined) {
  return await firstRecord(cicd, `table/${table}?sysparm_query=sys_id=${sysId}`);
}

async function isThere(cicd: CicdUnderTest, table: string, sysId: string | undefined) {
  return (await cicd.list(`table/${table}?sysparm_query=sys_id=${sysId}`)).length > 0;
}

Deno.test("application repository: an application is published, installed and rolled back", async () => {
  using cicd = await startCicd();
  const published = await cicd.finish(
    "app_repo/publish?scope=x_demo_legacy&version=1.0.0&dev_notes=First",
  );
  assert.equal(published.status, "2", JSON.stringify(published));
  assert.equal(published.links.source.id, LEGACY);
  assert.equal(await versionOf(cicd, LEGACY), "1.0.0");
  const [version] = await cicd.list(
    `table/sys_app_version?sysparm_query=source_app_id=${LEGACY}&sysparm_fields=version,short_description`,
  );
  assert.deepEqual(version, { version: "1.0.0", short_description: "First" });
  const before = await read(cicd, "sys_script", ARCHIVE);
  await cicd.call("PATCH", `table/sys_script/${ARCHIVE}`, { body: { order: "77" } });
  const scoped = `sysparm_transaction_scope=${LEGACY}`;
  const extra = await cicd.create("sys_script_include", { name: "Extra" }, scoped);
  assert.equal(extra.sys_scope, LEGACY);
  assert.equal(
    (await cicd.finish("app_repo/publish?scope=x_demo_legacy&version=1.1.0")).status,
    "2",
  );
  const started = await cicd.start("app_repo/install?scope=x_demo_legacy&version=1.0.0");
  assert.equal(started.rollback_version, "1.1.0");
  cicd.pass(10);
  assert.equal((await cicd.progress(started.links.progress.id)).status, "2");
  assert.equal(await versionOf(cicd, LEGACY), "1.0.0");
  const installed = await read(cicd, "sys_script", ARCHIVE);
  assert.equal(installed.order, before.order);
  assert.equal(installed.script, before.script);
  assert.equal(await isThere(cicd, "sys_script_include", extra.sys_id), false);
  const wrong = await cicd.finish("app_repo/rollback?scope=x_demo_legacy&version=0.1.0");
  assert.match(wrong.error, /only be rolled back to 1\.1\.0/);
  const back = await cicd.finish("app_repo/rollback?scope=x_demo_legacy&version=1.1.0");
  assert.equal(back.status, "2", JSON.stringify(back));
  assert.equal(await versionOf(cicd, LEGACY), "1.1.0");
  assert.equal((await read(cicd, "sys_script", ARCHIVE)).order, "77");
  assert.equal((await read(cicd, "sys_script_include", extra.sys_id)).name, "Extra");
  const again = await cicd.call(
    "POST",
    "/api/sn_cicd/app_repo/rollback?scope=x_demo_legacy&version=1.1.0",
  );
  assert.equal(again.status, 404, "there is nothing left to roll back to");
});

Deno.test("application repository: uncommitted changes refuse a publish until they are stashed", async () => {
  using cicd = await startCicd();
  const path = "app_repo/publish?scope=x_demo_fleet&version=1.3.0";
  const refused = await cicd.call("POST", `/api/sn_cicd/${path}`);
  assert.equal(refused.status, 400, JSON.stringify(refused.body));
  assert.match(refused.body.error.detail, /uncommitted changes/);
  const utils = seededSysId("sys_script_include", "FleetUtils");
  await cicd.call("PATCH", `table/sys_script_include/${utils}`, { body: { description: "new" } });
  const applied = await cicd.finish("sc/apply_changes?app_scope=x_demo_fleet&branch_name=release");
  assert.equal(applied.status, "2", JSON.stringify(applied));
  assert.notEqual((await read(cicd, "sys_script_include", utils)).description, "new");
  assert.equal((await cicd.finish(path)).status, "2");
  const stashed = await cicd.finish(`sc/apply_stash/${applied.links.stash.id}`);
  assert.equal(stashed.status, "2", JSON.stringify(stashed));
  assert.equal((await read(cicd, "sys_script_include", utils)).description, "new");
  const again = await cicd.call("POST", "/api/sn_cicd/app_repo/publish?scope=x_demo_fleet");
  assert.equal(again.status, 400, "what the stash held is uncommitted again");
});

Deno.test("application repository: a version is published once, an unknown one is not installed", async () => {
  using cicd = await startCicd();
  const path = "app_repo/publish?scope=x_demo_legacy&version=1.0.0";
  assert.equal((await cicd.finish(path)).status, "2");
  assert.match((await cicd.finish(path)).error, /is in the repository already/);
  const unknown = await cicd.finish("app_repo/install?scope=x_demo_legacy&version=9.9.9");
  assert.match(unknown.error, /no version 9\.9\.9/);
  assert.equal((await cicd.finish(`app_repo/install?sys_id=${FORMS}`)).status, "2");
  assert.equal(await versionOf(cicd, FORMS), "3.1.0", "without a version it is the latest");
});

Deno.test("plugins: one is activated and rolled back, and then has nothing to go back to", async () => {
  using cicd = await startCicd();
  const id = "com.demo.field_service";
  const active = async () =>
    (await firstRecord(cicd, `table/v_plugin?sysparm_query=id=${id}&sysparm_fields=active`)).active;
  assert.equal((await cicd.finish(`plugin/${id}/activate`)).status, "2");
  assert.equal(await active(), "active");
  assert.equal((await cicd.finish(`plugin/${id}/rollback`)).status, "2");
  assert.equal(await active(), "inactive");
  assert.match((await cicd.finish(`plugin/${id}/rollback`)).error, /nothing to be rolled back/);
});

Deno.test("batch install: its packages are installed, listed and rolled back together", async () => {
  using cicd = await startCicd();
  const id = "com.demo.field_service";
  const packages = [
    { id: FORMS, type: "application", requested_version: "3.1.0", notes: "Forms" },
    { id, type: "plugin" },
  ];
  const started = await cicd.start("app/batch/install", { name: "Release", packages });
  const { results, rollback } = started.links;
  assert.equal(results.id, rollback.id);
  const stateOf = async () => {
    const { body } = await cicd.call("GET", new URL(results.url).pathname);
    const { batch_plan, batch_items } = body.result;
    return [batch_plan.state, ...batch_items.map((item: { state: string }) => item.state)];
  };
  assert.deepEqual(await stateOf(), ["Ready", "Ready", "Ready"]);
  cicd.pass(10);
  assert.deepEqual(await stateOf(), ["Installed", "Installed", "Installed"]);
  assert.equal(await versionOf(cicd, FORMS), "3.1.0");
  const back = await cicd.finish(`app/batch/rollback/${rollback.id}`);
  assert.equal(back.status, "2", JSON.stringify(back));
  assert.deepEqual(await stateOf(), ["Rolled Back", "Rolled Back", "Rolled Back"]);
  assert.equal(await versionOf(cicd, FORMS), "3.0.4");
});

Deno.test("batch install: a package that fails is named, and fails the batch", async () => {
  using cicd = await startCicd();
  const packages = [
    { id: FORMS, type: "application", requested_version: "3.1.0" },
    { id: LEGACY, type: "application", requested_version: "9.0.0" },
  ];
  const progress = await cicd.finish("app/batch/install", { name: "Release", packages });
  assert.equal(progress.status, "3");
  const { body } = await cicd.call(
    "GET",
    `/api/sn_cicd/app/batch/results/${
      (await firstRecord(cicd, "table/sys_batch_install_plan?sysparm_query=name=Release")).sys_id
    }`,
  );
  const states = body.result.batch_items.map((item: { state: string }) => item.state);
  assert.deepEqual([body.result.batch_plan.state, ...states], ["Failed", "Installed", "Failed"]);
  assert.match(body.result.batch_items[1].status_message, /no version 9\.0\.0/);
});

Deno.test("source control: no repository is reached, and only linked applications have changes", async () => {
  using cicd = await startCicd();
  const imported = await cicd.finish("sc/import?repo_url=https://git.example.com/other.git");
  assert.equal(imported.status, "3");
  assert.match(imported.error, /cannot be reached/);
  const linked = await cicd.finish("sc/import?repo_url=https://git.example.com/fleet.git");
  assert.match(linked.error, /already/);
});

Deno.test("application repository: bad requests are refused", async () => {
  using cicd = await startCicd();
  const none = "0".repeat(32);
  const cases: [status: number, path: string, body?: unknown][] = [
    [400, "app_repo/publish"],
    [404, "app_repo/publish?scope=x_nothing"],
    [404, "app_repo/publish?scope=x_store_forms"],
    [400, "app_repo/publish?scope=x_demo_legacy&version=one"],
    [400, "app_repo/rollback?scope=x_demo_legacy"],
    [404, `app_repo/rollback?sys_id=${FLEET}&version=1.0.0`],
    [400, "app_repo/nothing"],
    [404, "plugin/com.nothing/activate"],
    [400, "plugin/com.demo.field_service/nothing"],
    [400, "sc/import"],
    [404, "sc/apply_changes?scope=x_demo_legacy"],
    [404, `sc/apply_stash/${none}`],
    [400, "app/batch/install", { name: "x" }],
    [400, "app/batch/install", { name: "x", packages: [] }],
    [400, "app/batch/install", { name: "x", packages: [null] }],
    [400, "app/batch/install", { name: "x", packages: [{ id: FORMS, type: "application" }] }],
    [400, "app/batch/install", { packages: [{ id: "a", type: "plugin" }] }],
    [404, `app/batch/rollback/${none}`],
  ];
  for (const [status, path, body] of cases) {
    const answer = await cicd.call("POST", `/api/sn_cicd/${path}`, { body });
    assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`);
  }
  assert.equal((await cicd.call("GET", "/api/sn_cicd/app_repo/publish")).status, 405);
  assert.equal((await cicd.call("GET", `/api/sn_cicd/app/batch/results/${none}`)).status, 404);
});
