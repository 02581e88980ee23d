import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { SEED_NOW, startDemo } from "../../../support/demo_requests.ts";
import { startCicd } from "./cicd_story.ts";
import { firstRecord } from "../../first_record.ts";

const SET = seededSysId("sys_remote_update_set", "Partner changes");

Deno.test("progress: pending, running and successful as the clock goes on, in the tracker too", async () => {
  using cicd = await startCicd();
  const started = await cicd.start(`update_set/preview/${SET}`);
  const { id, url } = started.links.progress;
  assert.equal(url, `http://127.0.0.1:1/api/sn_cicd/progress/${id}`);
  assert.deepEqual(
    [started.status, started.status_label, started.percent_complete, started.error],
    ["0", "Pending", 0, ""],
  );
  assert.equal((await cicd.progress(id)).status, "0", "the clock stands still");
  cicd.pass(2);
  const running = await cicd.progress(id);
  assert.deepEqual([running.status, running.status_label, running.percent_complete], [
    "1",
    "Running",
    50,
  ]);
  cicd.pass(1);
  const tracker = await firstRecord(cicd, `table/sys_execution_tracker?sysparm_query=sys_id=${id}`);
  assert.deepEqual([tracker.state, tracker.percent_complete], ["2", "100"]);
  const done = await cicd.progress(id);
  assert.deepEqual([done.status, done.status_label, done.percent_complete], [
    "2",
    "Successful",
    100,
  ]);
  assert.equal(done.links.remote_update_set.id, SET);
});

Deno.test("progress: what needs the instance's lock waits for what took it earlier", async () => {
  using cicd = await startCicd();
  const ids: string[] = [];
  for (let time = 0; time < 3; time++) {
    ids.push((await cicd.start(`update_set/preview/${SET}`)).links.progress.id);
  }
  const states = async () => {
    const found: string[] = [];
    for (const id of ids) found.push((await cicd.progress(id)).status);
    return found.join("");
  };
  cicd.pass(2);
  assert.equal(await states(), "100");
  cicd.pass(3);
  assert.equal(await states(), "210");
  cicd.pass(3);
  assert.equal(await states(), "221");
  cicd.pass(2);
  assert.equal(await states(), "222");
});

Deno.test("progress: a pending operation that is canceled never runs", async () => {
  using cicd = await startCicd();
  const found = await cicd.list(
    `table/sys_update_preview_problem?sysparm_query=remote_update_set=${SET}`,
  );
  const { links } = await cicd.start(`update_set/preview/${SET}`);
  const path = `table/sys_execution_tracker/${links.progress.id}`;
  await cicd.call("PATCH", path, { body: { state: "4" } });
  cicd.pass(60);
  const canceled = await cicd.progress(links.progress.id);
  assert.deepEqual([canceled.status, canceled.status_label], ["4", "Canceled"]);
  assert.deepEqual(
    await cicd.list(`table/sys_update_preview_problem?sysparm_query=remote_update_set=${SET}`),
    found,
  );
});

Deno.test("progress: an operation that a restart interrupts goes on afterwards", async () => {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  await Deno.remove(path);
  let now = SEED_NOW;
  let id = "";
  {
    using demo = await startDemo({ path, clock: () => now });
    const { body } = await demo.call("POST", `/api/sn_cicd/update_set/preview/${SET}`);
    id = body.result.links.progress.id;
  }
  now += 60_000;
  using demo = await startDemo({ path, clock: () => now });
  const { body } = await demo.call("GET", `/api/sn_cicd/progress/${id}`);
  assert.equal(body.result.status, "2");
});

Deno.test("progress: the automation role suffices, and may do what its holder could not by hand", async () => {
  using cicd = await startCicd();
  const holder = seededSysId("sys_user", "developer");
  await cicd.create("sys_user_has_role", {
    user: holder,
    role: seededSysId("sys_user_role", "sn_cicd.sys_ci_automation"),
    state: "active",
  });
  const user = { user: "developer" };
  const path = `/api/sn_cicd/update_set/commit/${SET}`;
  const started = await cicd.call("POST", path, { ...user, body: { force_commit: "true" } });
  assert.equal(started.status, 200, JSON.stringify(started.body));
  cicd.pass(10);
  const { links } = started.body.result;
  const done = await cicd.call("GET", `/api/sn_cicd/progress/${links.progress.id}`, user);
  assert.equal(done.body.result.status, "2", JSON.stringify(done.body));
  const set = await firstRecord(cicd, `table/sys_remote_update_set?sysparm_query=sys_id=${SET}`);
  const local = await firstRecord(
    cicd,
    `table/sys_update_set?sysparm_query=sys_id=${set.update_set}`,
  );
  assert.equal(local.sys_created_by, "developer");
});

Deno.test("progress: of two services on one file one does the work", async () => {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  await Deno.remove(path);
  let now = SEED_NOW;
  using one = await startDemo({ path, clock: () => now });
  using other = await startDemo({ path, clock: () => now });
  const { body } = await one.call("POST", "/api/sn_cicd/instance_scan/full_scan");
  now += 60_000;
  const progress = `/api/sn_cicd/progress/${body.result.links.progress.id}`;
  const answers = await Promise.all([one.call("GET", progress), other.call("GET", progress)]);
  assert.deepEqual(answers.map((answer) => answer.body.result.status), ["2", "2"]);
  const scans = "table/scan_result?sysparm_query=progress_idISNOTEMPTY";
  assert.equal((await one.list(scans)).length, 1);
});

Deno.test("progress: while its plugin is not active, the interface answers 405", async () => {
  using cicd = await startCicd();
  const plugin = seededSysId("v_plugin", "com.glide.continuousdelivery");
  await cicd.call("PATCH", `table/v_plugin/${plugin}`, { body: { active: "inactive" } });
  assert.equal((await cicd.call("POST", "/api/sn_cicd/instance_scan/full_scan")).status, 405);
});
