import assert from "node:assert/strict";
import { operationRisk } from "../../../mod/changes/gate/operation_risk.ts";
import { startTestServices } from "../../support/services.ts";

Deno.test("risk: a table is as grave as what it extends, its own entry first", () => {
  assert.equal(operationRisk(["incident", "task"], "update").risk, "W");
  assert.equal(operationRisk(["customer_contact", "sys_user"], "update").risk, "D");
  assert.equal(operationRisk(["customer_contact", "sys_user"], "create").risk, "W");
  assert.equal(operationRisk(["scheduled_import_set", "sysauto"], "create").risk, "X");
  assert.equal(operationRisk(["scheduled_import_set", "sysauto"], "delete").risk, "X");
  assert.equal(operationRisk(["incident", "task"], "delete").risk, "D");
  assert.equal(operationRisk(["sys_trigger"], "call").risk, "W");
  assert.equal(operationRisk(["constructor"], "create").risk, "W");
});

Deno.test("risk: an account of a table that extends users is not changed without approval", async () => {
  await using started = await startTestServices();
  const values = { table: "customer_contact", id: "Nora Quay", values: { title: "Buyer" } };
  const { status } = await started.run("sn_update_record", values);
  assert.equal(status, "needs_approval");
});
