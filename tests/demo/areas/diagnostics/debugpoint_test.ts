import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { startDemo } from "../../../support/demo_requests.ts";

const SCRIPT = seededSysId("sys_script_include", "PlateParser");
const PLACE = `js/debugpoints/script/sys_script_include/${SCRIPT}/script`;

Deno.test("debug points: added, changed, ignored when they are the same, gone when deleted", async () => {
  using demo = await startDemo();
  const process = async (operation: string, more: Record<string, unknown> = {}) => {
    const answer = await demo.call("POST", "js/debugpoints/process", {
      body: [{
        tableName: "sys_script_include",
        scriptId: SCRIPT,
        fieldName: "script",
        lineNumber: 2,
        debugpointType: "breakpoint",
        evaluationString: "",
        operation,
        ...more,
      }],
    });
    return answer.body.result.requestedDebugpoints[0].status;
  };
  const points = async () => (await demo.call("GET", PLACE)).body.result.debugpoints;
  assert.deepEqual(await points(), { LOGPOINT: {}, BREAKPOINT: {} });
  assert.equal(await process("add"), "success");
  assert.equal(await process("add"), "ignored");
  assert.equal(await process("update", { evaluationString: "a == 1" }), "success");
  assert.equal((await points()).BREAKPOINT["2"].evaluationString, "a == 1");
  assert.equal(await process("add", { lineNumber: 999 }), "failure");
  assert.equal(await process("delete"), "success");
  assert.equal(await process("delete"), "ignored");
  assert.deepEqual((await points()).BREAKPOINT, {});
});

Deno.test("debug points: for script debuggers alone; other bodies and paths are refused", async () => {
  using demo = await startDemo();
  assert.equal((await demo.call("GET", PLACE, { user: "itil.agent" })).status, 403);
  assert.equal((await demo.call("POST", "js/debugpoints/process", { body: {} })).status, 400);
  assert.equal((await demo.call("GET", "js/other")).status, 400);
});

Deno.test("code coverage: zero here, since no script runs; without a result it is refused", async () => {
  using demo = await startDemo();
  const ask = (body: unknown, kind = "all") =>
    demo.call("POST", `atf/code_coverage/${kind}`, { body });
  const { status, body } = await ask({ test_suite_result_ids: ["a"] });
  assert.equal(status, 200);
  assert.equal(body.result, "success");
  assert.equal(body.total, 0);
  const refused = await ask({});
  assert.equal(refused.status, 400);
  assert.match(refused.body.result, /Validation error/);
  assert.equal((await ask({ test_result_ids: ["a"] }, "by_script_id")).status, 400);
});
