/** What the client sends for files of records, beside what the vendor's client was recorded to send. */
import assert from "node:assert/strict";
import { present } from "../../support/present.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { filesOf, flowsOf, meantBy } from "../../support/meant_request.ts";
import {
  type Given,
  noteGiven,
  record,
  type RecordedRequest,
} from "../../support/recorded_requests.ts";
import { APP_ID, readRecording, SET_ID } from "../../support/vendor_recording.ts";

const SIGN_IN = ["view_form.login", "get_user"];
const COMPARED = [...SIGN_IN, "/api/fluent/", "/api/now/wfa_fluent/"];

Deno.test("for the same files the vendor's client and ours send the same requests", async () => {
  const sent: RecordedRequest[] = [];
  const given: Given = new Map([["set", SET_ID]]);
  await using pipeline = await startPipeline({
    around: async (request, next) => {
      const body = new Uint8Array(await request.clone().arrayBuffer());
      const answer = await next(request);
      noteGiven(given, { headers: answer.headers, text: "" });
      sent.push(record(request, { body, status: answer.status, given }));
      return answer;
    },
  });
  const { client } = pipeline;
  await client.createRecord("sys_update_set", { sys_id: SET_ID, name: "Sources" });
  const recorded = (await readRecording()).filter(({ path }) =>
    COMPARED.some((part) => path.includes(part))
  );
  const of = (part: string) =>
    meantBy(present(recorded.find(({ path }) => path.includes(part)), part));
  const load = await of("/api/fluent/load/");
  sent.length = 0;
  await client.loadSource({
    route: "load",
    scopeId: "global",
    updateSet: { sysId: SET_ID, name: "Sources" },
    files: filesOf(load).map((file) => ({ ...file, removes: false })),
  });
  const flows = flowsOf(await of("activate_flows"));
  const [flow] = await client.activateFlows({ scopeId: "global", flows, actions: [] });
  assert.equal(flow?.published, true, flow?.message);
  await assert.rejects(client.downloadSource({ scopeId: APP_ID, mode: "complete" }));

  for (const part of [...SIGN_IN, "/api/fluent/load/", "activate_flows", "/api/fluent/download/"]) {
    const ours = present(sent.find(({ path }) => path.includes(part)), part);
    assert.deepEqual(withCredentials(await meantBy(ours)), withCredentials(await of(part)), part);
  }
  const known = new Set(recorded.map(({ path }) => path));
  const others = sent.filter(({ path }) => !known.has(path) && !path.startsWith("/logout.do"));
  assert.deepEqual(
    others.map(({ path }) => path),
    [],
    "and no others, but for the end of a session",
  );
});

/** The fields of the form for signing in may stand in any order. */
function withCredentials<Meant extends { body: unknown; path: string }>(meant: Meant): Meant {
  if (!meant.path.includes("view_form.login")) return meant;
  const fields = [...new URLSearchParams(String(meant.body))].sort();
  return { ...meant, body: fields };
}
