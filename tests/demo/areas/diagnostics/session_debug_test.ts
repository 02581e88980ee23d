import assert from "node:assert/strict";
import { startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

const PATH = "table/incident?sysparm_limit=1&sysparm_query=number=SECRET";

Deno.test("session debug: logs come with the header where debugging is on, without any value", async () => {
  using demo = await startDemo();
  const headers = { "X-WantSessionDebugMessages": "true" };
  const read = async (given: Record<string, string>) =>
    (await demo.call("GET", PATH, { user: "itil.agent", headers: given })).body;
  assert.equal((await read(headers)).session, undefined, "debugging is off");
  const property = await firstRecord(
    demo,
    "table/sys_properties?sysparm_query=name=glide.rest.debug",
  );
  await demo.call("PATCH", `table/sys_properties/${property.sys_id}`, { body: { value: "true" } });
  assert.equal((await read({})).session, undefined, "nobody asked");
  const { result, session } = await read(headers);
  assert.deepEqual(result, []);
  const lines = session.debug_logs.map(({ line }: { line: string }) => line);
  assert.match(lines[0], /GET \/api\/now\/table\/incident$/);
  assert.ok(lines.some((line: string) => /User itil\.agent, roles: .*itil/.test(line)));
  assert.ok(lines.some((line: string) => line.endsWith("Status 200")));
  assert.equal(JSON.stringify(session).includes("SECRET"), false);
  assert.equal(JSON.stringify(session).includes("Basic "), false);
});
