import assert from "node:assert/strict";
import type { AnalyticsTables } from "../../mod/analytics/tables.ts";
import { configSchema } from "../../mod/config/schema.ts";
import { startTestServices } from "../support/services.ts";

/** What the log has of one call, refused as it is, after a service with these settings noted it. */
async function logged(activity: Record<string, unknown>, recorded?: string) {
  await using test = await startTestServices({
    settings: { demo: false, config: configSchema.parse({ activity }) },
  });
  const { callLog, store } = test.services;
  const args = { table: "incident", values: { u_ssn: "078-05-1120", urgency: "1" } };
  await assert.rejects(test.run("sn_create_record", args));
  await callLog.flush();
  if (recorded) {
    await store.tables<AnalyticsTables>().updateTable("call_log").set({ recorded }).execute();
  }
  await callLog.trim();
  return (await callLog.list({ limit: 5 })).calls.map(({ args }) => JSON.stringify(args));
}

Deno.test("activity: arguments, privateColumns and retentionDays of the configuration decide what is kept", async () => {
  const [usual = ""] = await logged({});
  assert.match(usual, /078-05-1120.*urgency/);
  const [hidden = ""] = await logged({ privateColumns: ["u_ssn"] });
  assert.match(hidden, /u_ssn.*urgency/);
  assert.doesNotMatch(hidden, /078-05-1120/);
  assert.deepEqual(await logged({ arguments: false }), ["null"]);
  const lastWeek = new Date(Date.now() - 7 * 86_400_000).toISOString();
  assert.equal((await logged({}, lastWeek)).length, 1);
  assert.deepEqual(await logged({ retentionDays: 5 }, lastWeek), []);
});
