import assert from "node:assert/strict";
import { systemClock } from "../../../mod/base/clock.ts";
import { openDatabase } from "../../../mod/demo/database/database.ts";
import { createInstance, DEFAULT_BEHAVIOUR } from "../../../mod/demo/database/instance.ts";
import { textOf } from "../../../mod/demo/database/rows.ts";
import type { RecordWrite } from "../../../mod/demo/records/pending_write.ts";
import { setValues } from "../../../mod/demo/records/pending_write.ts";
import { useRuleScripts } from "../../../mod/demo/records/rule_scripts.ts";
import { type EffectTime, useTableEffects } from "../../../mod/demo/records/table_effects.ts";
import { deleteRecord } from "../../../mod/demo/records/delete_records.ts";
import { insertRecord, updateRecord } from "../../../mod/demo/records/write_records.ts";
import { fillDatabase } from "../../../mod/demo/seed/fill_database.ts";
import type { DemoCall } from "../../../mod/demo/call.ts";
import { present } from "../../support/present.ts";
import { UNSEEN } from "../../../mod/demo/values/viewer.ts";

/** An instance without interfaces whose rules and effects note that they ran. */
async function recordingInstance() {
  const { database } = await openDatabase(":memory:", 0);
  await fillDatabase(database);
  const instance = createInstance(database, systemClock, DEFAULT_BEHAVIOUR);
  const ran: string[] = [];
  const login = {
    id: "",
    userSysId: "",
    preferences: new Map(),
    token: "",
    lastUsed: 0,
    browser: false,
  };
  const url = new URL("http://127.0.0.1:1/");
  const actor = {
    sysId: "",
    userName: "admin",
    name: "",
    roles: new Set(["admin"]),
    ...UNSEEN,
    preferences: new Map<string, string>(),
  };
  const call: DemoCall = {
    instance,
    actor,
    login,
    method: "POST",
    url,
    origin: url.origin,
    parameters: url.searchParams,
    request: new Request(url),
    body: "",
    hideRows: false,
  };
  const effect = (when: EffectTime) => ({
    table: "cmn_department",
    when,
    run: () =>
      void ran.push(typeof when === "number" ? `built-in rule ${when}` : `engines: ${when}`),
  });
  useTableEffects(database, [effect("mail"), effect("after"), effect("before"), effect(150)]);
  useRuleScripts(database, {
    restrict: () => "",
    defaultOf: () => undefined,
    calculate: () => undefined,
    qualify: () => "",
    show: (_call, _rule, shown) => shown,
    meets: (_call, rule) => textOf(rule, "condition") === "true",
    run(_call, rule, write) {
      ran.push(textOf(rule, "name"));
      if (textOf(rule, "when") === "before") setDescription(call, write, textOf(rule, "name"));
    },
  });
  return { instance, call, ran, close: () => database.close() };
}

function setDescription(call: DemoCall, write: RecordWrite, name: string) {
  if (write.event !== "delete") {
    setValues(call, write, { description: `${textOf(write.row, "description")}|${name}` });
  }
}

Deno.test("a write: rules, engines, mail and late rules run in the documented order", async () => {
  const { instance, call, ran, close } = await recordingInstance();
  try {
    const rules = present(instance.table("sys_script"));
    for (const when of ["after", "before"]) {
      for (const order of ["2000", "999", "100"]) {
        insertRecord(call, rules, {
          name: `${when} ${order}`,
          collection: "cmn_department",
          when,
          order,
          advanced: "true",
          condition: order === "100" ? "true" : "",
          action_insert: "true",
          action_delete: "true",
        });
      }
    }
    const unmet = { name: "unmet", collection: "cmn_department", when: "before", advanced: "true" };
    insertRecord(call, rules, { ...unmet, action_insert: "true", condition: "false" });
    const departments = present(instance.table("cmn_department"));
    const row = insertRecord(call, departments, { name: "Ours", description: "at" });
    assert.deepEqual(ran, [
      "before 100",
      "built-in rule 150",
      "before 999",
      "engines: before",
      "before 2000",
      "after 100",
      "after 999",
      "engines: after",
      "engines: mail",
      "after 2000",
    ]);
    assert.equal(textOf(row, "description"), "at|before 100|before 999|before 2000");
    ran.length = 0;
    deleteRecord(call, departments, textOf(row, "sys_id"));
    assert.deepEqual(ran, [
      "before 100",
      "before 999",
      "before 2000",
      "after 100",
      "after 999",
      "after 2000",
    ]);
  } finally {
    close();
  }
});

Deno.test("a write: late after rules are for active records", async () => {
  const { instance, call, ran, close } = await recordingInstance();
  try {
    insertRecord(call, present(instance.table("sys_script")), {
      name: "late",
      collection: "incident",
      when: "after",
      order: "1000",
      advanced: "true",
      action_update: "true",
    });
    const incidents = present(instance.table("incident"));
    const sysId = textOf(insertRecord(call, incidents, {}), "sys_id");
    updateRecord(call, incidents, { sysId, input: { active: "false" } });
    assert.deepEqual(ran.filter((name) => name === "late"), []);
    updateRecord(call, incidents, { sysId, input: { active: "true" } });
    assert.deepEqual(ran.filter((name) => name === "late"), ["late"]);
  } finally {
    close();
  }
});
