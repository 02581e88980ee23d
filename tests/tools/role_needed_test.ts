import assert from "node:assert/strict";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { createCatalogue } from "../../mod/tools/create_catalogue.ts";
import { roleNeeded } from "../../mod/tools/role_needed.ts";

Deno.test("role needed: writing tools state the documented role, reading ones none", () => {
  const catalogue = createCatalogue(allTools);
  const needs = (name: string) => catalogue.describe(name).needs;
  assert.equal(needs("sn_create_rest_message"), "the role web_service_admin or admin");
  assert.equal(needs("sn_run_atf_suite"), "the role sn_cicd.sys_ci_automation or admin");
  assert.equal(needs("sn_switch_update_set"), undefined);
  assert.deepEqual(allTools.filter((tool) => tool.risk === "R" && roleNeeded(tool)), []);
  const stating = allTools.filter((tool) => roleNeeded(tool) !== undefined);
  assert.ok(stating.length >= 170, String(stating.length));
});
