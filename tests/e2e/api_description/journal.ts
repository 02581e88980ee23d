/** Requests for what the journals keep: changes taken back together, and calls. */
import assert from "node:assert/strict";
import { run, type World } from "./world.ts";

const MESSAGE = { name: "Tides", rest_endpoint: "https://tides.example.com" };

export async function useUndoOfSeveral({ call, done, host }: World): Promise<void> {
  const set = await run(done, "sn_create_update_set", { name: "Several", make_current: true });
  const options = { update_set: set.change[0].sys_id };
  const made = await run(done, "sn_create_rest_message", MESSAGE, options);
  const changes = [made.change[0].id];
  const { body: place } = await done("GET", `/api/activity/${changes[0]}/place`);
  assert.match(place.url, /sys_rest_message/);
  assert.equal((await call("GET", "/api/activity/chg_none/place")).status, 404);

  const undo = async (options: Record<string, unknown>) =>
    (await done("POST", "/api/activity/undo", { body: { host, changes, options } })).body;
  assert.equal((await undo({ dry_run: true })).status, "planned");
  const asked = await undo({});
  assert.equal(asked.status, "needs_approval");
  assert.equal((await undo({ approval: asked.approval.approval })).status, "done");
}

/** Ends without any call, so it comes after those that make calls. */
export async function useCalls({ call, done }: World): Promise<void> {
  const { body: { calls } } = await done("GET", "/api/calls");
  assert.ok(calls.length > 10);
  for (const { id } of calls) await done("GET", `/api/calls/${id}`);
  await done("GET", "/api/calls?tool=sn_undo_changes&limit=1");
  assert.equal((await call("GET", "/api/calls?since=yesterday")).status, 400);
  for (const format of ["csv", "json"]) await done("GET", `/api/calls/export?format=${format}`);
  assert.ok((await done("DELETE", "/api/calls")).body.removed >= calls.length);
  assert.equal((await call("GET", `/api/calls/${calls[0].id}`)).status, 404);
}
