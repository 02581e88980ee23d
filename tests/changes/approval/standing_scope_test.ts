import assert from "node:assert/strict";
import type { OperationKind } from "../../../mod/changes/change_report.ts";
import { operationRisk } from "../../../mod/changes/gate/operation_risk.ts";
import {
  outsideStanding,
  type StandingFacts,
} from "../../../mod/changes/approval/standing_scope.ts";
import type { PlannedOperation } from "../../../mod/changes/plan/planned_operation.ts";
import type { Column, TableSchema } from "../../../mod/platform/types.ts";
import {
  type PlatformDictionary,
  readPlatformDictionary,
} from "../../../scripts/dictionary/platform_dictionary.ts";
import { readDeclarations } from "../../../scripts/dictionary/instance_declarations.ts";
import { present } from "../../support/present.ts";

interface Case {
  table: string;
  kind: OperationKind;
  values?: Record<string, string>;
  tracked?: boolean;
  verified?: boolean;
}

/** One operation as the plan would make it, on a table as the dictionary has it. */
function planned(dictionary: PlatformDictionary, wanted: Case): PlannedOperation {
  const { table, kind, values = {}, tracked = true, verified = true } = wanted;
  const chain: string[] = [];
  for (let name = table; name !== ""; name = dictionary.tables.get(name)?.parent ?? "") {
    if (chain.includes(name)) break;
    chain.push(name);
  }
  const columns = new Map(
    Object.keys(values).map((field): [string, Column] => {
      const { type = "string", reference = "" } = dictionary.columnOf(table, field) ?? {};
      const column = { element: field, label: field, table, type, reference, choice: 0 };
      return [field, {
        ...column,
        mandatory: false,
        readOnly: false,
        display: false,
        active: true,
      }];
    }),
  );
  const schema: TableSchema = {
    name: table,
    label: table,
    chain,
    columns,
    tracked,
    customCapture: false,
    verified,
  };
  const risk = kind === "call" || kind === "load"
    ? "W"
    : operationRisk(chain, { kind, fields: Object.keys(values) }).risk;
  return {
    kind,
    table,
    schema,
    sysId: "0123456789abcdef0123456789abcdef",
    name: null,
    before: kind === "create" ? null : {},
    values,
    risk,
    scope: "global",
    capturedBefore: null,
    undoes: null,
  };
}

function verdict(operation: PlannedOperation, more: Partial<StandingFacts> = {}): string | null {
  return outsideStanding({
    host: { environment: "dev" },
    risk: operation.risk,
    target: { tracking: "update_set" },
    planned: [operation],
    ...more,
  });
}

/** What a reader of a name takes for roles, access or credentials: told apart from our own list. */
const BY_NAME =
  /(^|_)(roles?|acls?|oauth|credentials?|certificate|keystore|criteria|cors|privilege|jwt|saml2|ldap)(_|$)|^sys_user$|^sys_user_(role|has|grmember|group|delegate)|^sys_(public|security)|auth_profile/;
const BY_TYPE = /^(user_roles|password2?)$/;

Deno.test("approval for an hour: over every table and column of the dictionary it never covers what it must not", async () => {
  const dictionary = await readPlatformDictionary();
  const covered: string[] = [];
  let judged = 0;
  for (const [table, { columns }] of dictionary.tables) {
    const chain = planned(dictionary, { table, kind: "create" }).schema.chain;
    const grantsByName = chain.some((name) => BY_NAME.test(name));
    for (const kind of ["delete", "call"] as const) {
      assert.notEqual(verdict(planned(dictionary, { table, kind })), null, `${kind} ${table}`);
    }
    for (const kind of ["create", "update"] as const) {
      const plain = planned(dictionary, { table, kind, values: { short_description: "x" } });
      judged++;
      const why = verdict(plain);
      if (grantsByName || plain.risk !== "W") assert.notEqual(why, null, `${kind} ${table}`);
      if (why === null) covered.push(table);
      for (const environment of ["prod", "test", "unknown"] as const) {
        assert.notEqual(verdict(plain, { host: { environment } }), null, environment);
      }
      for (const risk of ["D", "X"] as const) assert.notEqual(verdict(plain, { risk }), null);
      for (const target of [null, { tracking: "application" }, { tracking: "none" }] as const) {
        assert.notEqual(verdict(plain, { target }), null, `${table} is not recorded`);
      }
      for (const lacking of [{ tracked: false }, { verified: false }]) {
        assert.notEqual(verdict(planned(dictionary, { table, kind, ...lacking })), null, table);
      }
      for (const [field, { type, reference }] of columns) {
        const never = BY_TYPE.test(type) ||
          /^(sys_user_role|user_criteria|sys_security_acl)$/.test(reference) ||
          /(^|_)(roles?|acls?)(_|$)/.test(field);
        if (!never) continue;
        const writing = planned(dictionary, { table, kind, values: { [field]: "abc" } });
        assert.notEqual(verdict(writing), null, `${kind} ${table}.${field}`);
      }
    }
  }
  assert.ok(judged > 600, String(judged));
  assert.ok(covered.length > judged / 2, "most configuration is covered, or nothing was shown");
  for (const table of ["sys_script", "sys_script_include", "sp_widget", "sys_rest_message"]) {
    assert.ok(covered.includes(table), table);
  }
});

Deno.test("approval for an hour: nor the tables that instances themselves declare, by what they refer to", async () => {
  const { tables } = await readDeclarations();
  const dictionary = await readPlatformDictionary();
  let judged = 0;
  for (const [table, { columns }] of tables) {
    for (const [field, { kind: reference }] of columns) {
      if (
        !/^(sys_user_role|user_criteria|sys_security_acl|discovery_credentials)$/.test(reference)
      ) {
        continue;
      }
      const operation = planned(dictionary, { table, kind: "update", values: { [field]: "abc" } });
      const column = present(operation.schema.columns.get(field));
      const withReference = new Map([[field, { ...column, type: "reference", reference }]]);
      operation.schema = { ...operation.schema, columns: withReference };
      assert.notEqual(verdict(operation), null, `${table}.${field}`);
      judged++;
    }
  }
  assert.ok(judged > 10, String(judged));
});

Deno.test("approval for an hour: one operation outside it takes the whole call out", async () => {
  const dictionary = await readPlatformDictionary();
  const script = planned(dictionary, {
    table: "sys_script",
    kind: "create",
    values: { name: "x" },
  });
  const role = planned(dictionary, { table: "sys_user_role", kind: "create" });
  const job = planned(dictionary, { table: "sysauto_script", kind: "create" });
  assert.equal(verdict(script, { planned: [script, script] }), null);
  assert.match(String(verdict(script, { planned: [script, role] })), /roles.*sys_user_role/);
  assert.equal(
    verdict(script, { planned: [script, job], risk: "X" }),
    "it destroys, runs code or widens rights",
  );
});

Deno.test("approval for an hour: a table's class is what counts, and to empty a restriction opens it", async () => {
  const dictionary = await readPlatformDictionary();
  const asClass = planned(dictionary, {
    table: "sys_metadata",
    kind: "create",
    values: { name: "x", sys_class_name: "sys_security_acl" },
  });
  assert.match(String(verdict(asClass)), /access rules/);
  const opened = (kind: OperationKind, values: Record<string, string>, table = "sp_page") =>
    verdict(planned(dictionary, { table, kind, values }));
  assert.notEqual(opened("update", { roles: "" }), null);
  assert.notEqual(opened("update", { public: "true" }), null);
  assert.equal(opened("update", { public: "false" }), null);
  assert.equal(opened("create", { access: "package_private" }, "sys_script_include"), null);
  assert.notEqual(opened("create", { access: "public" }, "sys_script_include"), null);
  assert.notEqual(opened("update", { run_as: "system" }, "sys_hub_flow"), null);
  assert.notEqual(opened("update", { requires_authentication: "false" }, "sys_ws_operation"), null);
  assert.equal(opened("update", { assigned_to: "abc", short_description: "y" }), null);
});
