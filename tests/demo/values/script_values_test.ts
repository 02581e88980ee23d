import assert from "node:assert/strict";
import fc from "fast-check";
import {
  evaluateScript,
  readScript,
  type ScriptContext,
} from "../../../mod/demo/values/script_values.ts";

const context: ScriptContext = {
  now: Date.UTC(2026, 1, 18, 14, 37, 21),
  timeZone: "UTC",
  userId: "me",
  userName: "ines",
  roles: new Set(["itil"]),
  preference: (name) => `preference ${name}`,
  ofUser: (element, shown) => `${element}${shown ? " shown" : ""}`,
  groups: () => ["g1", "g2"],
  managedGroups: () => [],
  delegators: (kind) => [`${kind} of another`],
  evaluate: () => undefined,
};

Deno.test("script values: calls of the fixed lists, with or without a semicolon and spaces", () => {
  const values: Record<string, unknown> = {
    "gs.getUserID()": "me",
    " gs.getUserName( ) ; ": "ines",
    "gs.getPreference('a.b')": "preference a.b",
    'gs.hasRole("itil")': "true",
    "gs.getUser().hasRole('nothing')": "false",
    "getMyGroups()": ["g1", "g2"],
    "gs.getUser().getMyGroups()": ["g1", "g2"],
    "getMyAssignments()": ["me", "assignments of another"],
    "getMyApprovals()": ["me", "approvals of another"],
    "gs.getUser().getManagedGroups()": [],
    "gs.getUser().isMemberOf('g2')": "true",
    "gs.getUser().getManagerName()": "manager shown",
    "gs.getUser().getDepartmentID()": "department",
    "gs.getDurationDate('3 6:45:15')": "1970-01-04 06:45:15",
    "gs.beginningOfToday()": "2026-02-18 00:00:00",
  };
  for (const [code, value] of Object.entries(values)) {
    assert.deepEqual(readScript(`javascript:${code}`, context), value, code);
  }
  assert.equal(evaluateScript("javascript:getMyGroups()", context), "g1,g2");
});

Deno.test("script values: anything else is no value, and nothing is evaluated", () => {
  const codes = [
    "",
    "gs",
    "gs.getUser()",
    "gs.getUserID",
    "getUserID()",
    "gs.getMyGroups()",
    "gs.getUserID().length",
    "gs.getUser().getMyGroups().toArray()",
    "gs.getUser().toString()",
    "gs.constructor('x')",
    "gs.__proto__()",
    "toString()",
    "gs.getPreference(gs.getUserID())",
    "gs.daysAgo(1+1)",
    "gs.getUserID();gs.getUserID()",
    "current.update()",
    "new Date()",
    "gs.beginningOfNextSchedulePeriod()",
  ];
  for (const code of codes) {
    assert.equal(readScript(`javascript:${code}`, context), undefined, code);
  }
  fc.assert(
    fc.property(fc.string(), (code) => {
      const value = readScript(`javascript:${code}`, context);
      assert.ok(value === undefined || /^\s*(gs\.)?[A-Za-z_]\w*\(/.test(code), code);
    }),
    { seed: 20260105 },
  );
});
