import assert from "node:assert/strict";
import { SEED_NOW, startDemo } from "../../../support/demo_requests.ts";

const HOUR = 3_600_000;

Deno.test("schedule items: one that is due once runs by the clock and is gone, an unknown script is an error in the log", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  const once = (name: string, script: string, next_action: string) =>
    demo.create("sys_trigger", { name, script, next_action, trigger_type: "0", state: "0" });
  await once("known", `gs.print("It ran");`, "2026-02-01 13:00:00");
  await once("unknown", "current.update();", "2026-02-01 13:00:00");
  await once("later", `gs.print("Too early");`, "2026-02-01 15:00:00");
  const items = async () =>
    (await demo.list("table/sys_trigger?sysparm_query=nameINknown,unknown,later"))
      .map(({ name }) => name).sort();
  const log = async () =>
    (await demo.list(
      "table/syslog?sysparm_query=source=*** Script^messageLIKEran^ORmessageLIKEunknown",
    ))
      .map(({ level, message }) => `${level} ${message}`);
  assert.deepEqual([await items(), await log()], [["known", "later", "unknown"], []]);
  now += HOUR;
  assert.deepEqual(await items(), ["later"]);
  assert.deepEqual((await log()).sort(), [
    "0 It ran",
    "2 unknown: The demo instance runs no script but those of its list",
  ]);
});

Deno.test("schedule items: one without a script of its own runs that of its job", async () => {
  using demo = await startDemo();
  const job = await demo.create("sysauto_script", {
    name: "Say it",
    run_type: "on_demand",
    script: `gs.print("From a job");`,
  });
  await demo.create("sys_trigger", {
    name: "Say it",
    trigger_type: "0",
    state: "0",
    next_action: "2026-02-01 11:00:00",
    document: "sysauto_script",
    document_key: job.sys_id,
  });
  const lines = await demo.list("table/syslog?sysparm_query=message=From a job");
  assert.equal(lines.length, 1);
});
