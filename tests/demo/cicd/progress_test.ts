import assert from "node:assert/strict";
import { seededSysId } from "../../../mod/demo/sys_id.ts";
import { SEED_NOW, startDemo } from "../../support/demo_requests.ts";
import { startCicd } from "./cicd_story.ts";

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
  const [tracker] = await cicd.list(`table/sys_execution_tracker?sysparm_query=sys_id=${id}`);
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
