/** The vendor's client as `deno task proof` recorded it: its requests are answered, and do what they say. */
import assert from "node:assert/strict";
import { DEMO_ORIGIN, startDemo } from "../../../support/demo_requests.ts";
import { type Given, noteGiven, replayed } from "../../../support/recorded_requests.ts";
import { APP_ID, readRecording, SET_ID } from "../../../support/vendor_recording.ts";

Deno.test("the vendor's client installs configuration and an application, twice, and downloads it", async () => {
  using demo = await startDemo({ behaviour: { operationsAtOnce: true } });
  await demo.create("sys_update_set", { sys_id: SET_ID, name: "Sources" });
  const given: Given = new Map([["set", SET_ID]]);
  let cookie = "";
  const seen = new Set<string>();
  for (const request of await readRecording()) {
    const token = given.get("token");
    const session: Record<string, string> = {
      ...(cookie !== "" && { cookie }),
      ...(token !== undefined && { "x-usertoken": token }),
    };
    const isLogin = request.path.includes("view_form.login");
    if (isLogin) given.delete("token");
    const answer = await demo.demo.fetch(
      replayed(request, { origin: DEMO_ORIGIN, given, session: isLogin ? {} : session }),
    );
    const text = await answer.text();
    assert.equal(answer.status, request.status, `${request.path}: ${text.slice(0, 300)}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (cookies.length > 0) cookie = cookies.join("; ");
    noteGiven(given, { headers: answer.headers, text });
    const path = request.path.replace(/[?{].*/, "").replace(APP_ID, "");
    seen.add(path);
    if (path.startsWith("/api/sn_cicd/progress")) {
      const { status, status_message } = JSON.parse(text).result;
      assert.equal(status, "2", status_message);
    }
    if (path.endsWith("activate_flows")) {
      assert.deepEqual(JSON.parse(text).result.summary, { total: 1, succeeded: 1, failed: 0 });
    }
  }
  for (const path of ["/api/fluent/load/global", "/xmlhttp.do", "/api/fluent/download/"]) {
    assert.ok(seen.has(path), `${path} is not in the recording: ${[...seen].join(" ")}`);
  }
  const updates = await demo.list(`table/sys_update_xml?sysparm_query=update_set=${SET_ID}`);
  assert.deepEqual(updates.map(({ target_name }) => target_name).sort(), [
    "Sources flow",
    "Sources rule",
  ]);
  await demo.create("incident", { short_description: "Printer" });
  const lot = await demo.create("x_snc_lots_lot", { name: "North" });
  assert.equal(lot.name, "North!", "the application's rule runs");
  const lines = await demo.list("table/sys_flow_log?sysparm_query=messageSTARTSWITHmade");
  assert.deepEqual(lines.map(({ message }) => message).sort(), ["made North!", "made Printer"]);
  const lots = await demo.list("table/x_snc_lots_lot?sysparm_query=ORDERBYname");
  assert.deepEqual(lots.map(({ name }) => name), ["Demo lot", "North!"]);
});
