import assert from "node:assert/strict";
import {
  calledRisk,
  operationRisk,
  type RiskFacts,
  uncapturedRisk,
} from "../../../mod/changes/gate/operation_risk.ts";
import type { Operation } from "../../../mod/changes/operation.ts";
import type { Column } from "../../../mod/platform/types.ts";
import { present } from "../../support/present.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { startTestServices } from "../../support/services.ts";

const riskOf = (names: string[], kind: RiskFacts["kind"], fields: string[] = []) =>
  operationRisk(names, { kind, fields }).risk;

Deno.test("risk: a table is as grave as what it extends", () => {
  assert.equal(riskOf(["incident", "task"], "update"), "W");
  assert.equal(riskOf(["customer_contact", "sys_user"], "update"), "D");
  assert.equal(riskOf(["customer_contact", "sys_user"], "create"), "X");
  assert.equal(riskOf(["sysauto_report", "sysauto"], "create"), "X");
  assert.equal(riskOf(["scheduled_import_set", "sysauto"], "delete"), "X");
  assert.equal(riskOf(["incident", "task"], "delete"), "D");
  assert.equal(riskOf(["constructor"], "create"), "W");
});

Deno.test("risk: what is queued, sent, granted or lets in asks first, wherever it is written", () => {
  for (
    const table of [
      ...["ecc_queue", "sysevent", "sys_email", "oauth_entity", "sys_cors_rule"],
      ...["discovery_credentials", "sys_user_delegate", "sys_user"],
      ...["sso_properties", "ip_access", "sys_api_access_policy", "sys_connection"],
    ]
  ) assert.equal(riskOf([table], "create"), "X", table);
  assert.equal(riskOf(["sys_user_group"], "update", ["description"]), "W");
  assert.equal(riskOf(["sys_user_group"], "update", ["parent"]), "X");
  assert.equal(riskOf(["http_connection", "sys_connection"], "update", ["connection_url"]), "X");
  assert.equal(riskOf(["ecc_agent"], "update", ["name"]), "W");
  assert.equal(riskOf(["ecc_agent"], "update", ["validated"]), "X");
});

Deno.test("risk: a call says its own, and one that sends asks first whatever it says", () => {
  assert.equal(calledRisk({ sends: false }).risk, "W");
  assert.equal(calledRisk({ sends: false, risk: "D" }).risk, "D");
  for (const risk of ["W", "D", "X"] as const) {
    assert.equal(calledRisk({ sends: true, risk }).risk, "X");
  }
});

Deno.test("risk: code that no update set records asks first, and so does what may hold code", () => {
  const column = (type: string): ReadonlyMap<string, Column> =>
    new Map([["script", {
      ...{ element: "script", label: "Script", table: "u_thing", type, choice: 0 },
      ...{ mandatory: false, readOnly: false, display: false, active: true },
    }]]);
  const schema = (type: string, verified = true, name = "u_thing") => ({
    name,
    verified,
    tracked: false,
    columns: verified ? column(type) : new Map(),
  });
  assert.equal(uncapturedRisk(schema("script"), ["script"]).risk, "X");
  assert.equal(uncapturedRisk(schema("script"), ["name"]).risk, "W");
  assert.equal(uncapturedRisk(schema("string"), ["script"]).risk, "W");
  assert.equal(uncapturedRisk(schema("string", false), ["script"]).risk, "X");
  assert.equal(uncapturedRisk(schema("string", false, "incident"), ["state"]).risk, "W");
});

Deno.test("risk: no table outside update sets that holds a password is written without approval", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const { schema } = pipeline.client;
  const found: string[] = [];
  const { records } = await pipeline.client.listRecords("sys_dictionary", {
    query: "internal_typeINpassword,password2",
    fields: ["name"],
    limit: 500,
  });
  for (const name of new Set(records.map((row) => present(row.name)))) {
    const table = await schema.table(name);
    if (table.tracked) continue;
    found.push(name);
    const risks = [
      operationRisk(table.chain, { kind: "create" }).risk,
      uncapturedRisk(table, ["name"]).risk,
    ];
    assert.ok(risks.includes("X"), name);
  }
  assert.ok(found.includes("sys_email_account") && found.includes("sys_update_set_source"));
  const mail = { name: "Bulk", server: "mail.example.com", user_name: "x", type: "smtp" };
  const asked = await pipeline.apply([
    { kind: "create", table: "sys_email_account", values: mail },
  ]);
  assert.equal(asked.status, "needs_approval");
  assert.match(asked.next ?? "", /it holds a credential that no update set records/);
  // The same in a set that records it: one call.
  const message = { name: "Weather", rest_endpoint: "https://weather.example.com/v1" };
  const values = { ...message, basic_auth_user: "x", basic_auth_password: "y" };
  const create: Operation = { kind: "create", table: "sys_rest_message", values };
  assert.equal((await pipeline.apply([create])).status, "done");
});

Deno.test("risk: no column outside update sets that lists roles is written without approval", async () => {
  await using pipeline = await startPipeline();
  const { records } = await pipeline.client.listRecords("sys_dictionary", {
    query: "internal_type=user_roles",
    fields: ["name", "element"],
    limit: 500,
  });
  const found: string[] = [];
  for (const row of records) {
    const table = await pipeline.client.schema.table(present(row.name));
    const column = present(row.element);
    if (table.tracked) continue;
    found.push(`${table.name}.${column}`);
    assert.equal(uncapturedRisk(table, [column]).risk, "X", table.name);
  }
  assert.ok(found.includes("sys_user_group.roles"), `${found}`);
  const values = { name: "Everybody", roles: "admin" };
  const asked = await pipeline.apply([{ kind: "create", table: "sys_user_group", values }]);
  assert.equal(asked.status, "needs_approval");
});

Deno.test("risk: the record's own class decides, not the table that it was reached by", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const statusOf = async (operation: Operation) => (await pipeline.apply([operation])).status;
  const firstOf = async (table: string) =>
    present((await pipeline.client.listRecords(table, { limit: 1 })).records[0]?.sys_id);
  const job = await firstOf("sysauto_script");
  for (const table of ["sysauto", "sysauto_script"]) {
    const update: Operation = { kind: "update", table, id: job, values: { active: "false" } };
    assert.equal(await statusOf(update), "needs_approval", table);
  }
  const acl = await firstOf("sys_security_acl");
  assert.equal(
    await statusOf({
      kind: "update",
      table: "sys_metadata",
      id: acl,
      values: { sys_policy: "read" },
    }),
    "needs_approval",
  );
  const values = { name: "By its class", sys_class_name: "sysauto_script" };
  const outcome = await pipeline.apply([{ kind: "create", table: "sys_metadata", values }]);
  assert.equal(outcome.status, "needs_approval");
  assert.equal(outcome.reports[0]?.table, "sysauto_script");
});

Deno.test("risk: a decision in another's name asks first, one's own does not", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const me = await client.currentUser();
  const { records } = await client.listRecords("sys_user", { query: "user_name=approver" });
  const askedOf = async (approver: string) => {
    const values = { approver, state: "requested" };
    return present((await client.createRecord("sysapproval_approver", values)).sys_id);
  };
  const decide = async (id: string) =>
    (await pipeline.apply([{
      kind: "update",
      table: "sysapproval_approver",
      id,
      values: { state: "rejected", comments: "No" },
    }], { options: { dry_run: false } })).status;
  assert.equal(await decide(await askedOf(present(records[0]?.sys_id))), "needs_approval");
  assert.equal(await decide(await askedOf(me.sysId)), "done");
});

Deno.test("risk: an account of a table that extends users is not changed without approval", async () => {
  await using started = await startTestServices();
  const values = { table: "customer_contact", id: "Nora Quay", values: { title: "Buyer" } };
  const { status } = await started.run("sn_update_record", values);
  assert.equal(status, "needs_approval");
});
