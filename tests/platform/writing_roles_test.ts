import assert from "node:assert/strict";
import { sayRoles, writableWith, writingRoles } from "../../mod/platform/writing_roles.ts";

Deno.test("writing roles: by the first table or interface of a path", () => {
  assert.deepEqual(writingRoles("/api/now/table/problem_task/0123"), [
    "itil",
    "sn_problem_write",
    "problem_admin",
    "problem_coordinator",
    "problem_manager",
    "problem_task_analyst",
  ]);
  assert.deepEqual(writingRoles("POST /api/sn_cicd/testsuite/run"), ["sn_cicd.sys_ci_automation"]);
  assert.equal(writingRoles("sys_user_preference (sys_update_set)"), undefined);
  assert.equal(writingRoles("/api/now/table"), undefined);
});

Deno.test("writing roles: said as a person asks for them, the administrator's always among them", () => {
  assert.equal(sayRoles(["admin"]), "the role admin");
  assert.equal(sayRoles(["user_admin"]), "the role user_admin or admin");
  assert.equal(sayRoles(["admin", "a", "b"]), "the role a, b or admin");
});

Deno.test("writing roles: what an account can write and what it cannot, by the roles it lacks", () => {
  const agent = writableWith(new Set(["itil", "snc_internal"]));
  assert.ok(agent.can.includes("incident"));
  assert.ok(!agent.can.includes("sys_rest_message"));
  const web = agent.cannot.find(({ what }) => what.includes("sys_rest_message"));
  assert.deepEqual(web?.needs, "the role web_service_admin or admin");
  assert.ok(web?.what.includes("sys_ws_operation"));
  const admin = writableWith(new Set(["admin"]));
  assert.deepEqual(admin.cannot, []);
  assert.equal(new Set(admin.can).size, admin.can.length);
  const closed = agent.cannot.flatMap(({ what }) => what);
  assert.deepEqual([...agent.can, ...closed].sort(), [...admin.can].sort());
});
