import assert from "node:assert/strict";
import {
  LEFT_OUT,
  privateColumns,
  redactArguments,
  redactMessage,
} from "../../../mod/analytics/call_log/redact.ts";

const nothingPrivate = { isPrivate: () => false };
const SECRET = "Hunter2-Q7x9-planted";

Deno.test("log: a secret stays out of the arguments, wherever it stands and however it is wrapped", () => {
  const places: unknown[] = [
    { password: SECRET },
    { values: { smtp_password: SECRET, u_api_key: SECRET } },
    { headers: [{ name: "Authorization", value: SECRET }] },
    { values: { name: "acme.token", type: "password2", value: SECRET } },
    { table: "sys_rest_message_headers", id: "0".repeat(32), values: { value: SECRET } },
    { name: "acme.connection", value: SECRET },
    { body: JSON.stringify({ client_secret: SECRET, deep: [{ access_token: SECRET }] }) },
    { query: `active=true^user_password=${SECRET}^ORDERBYname` },
    { query: `active=true^passwordLIKE${SECRET}` },
    { url: `https://api.example.com/x?token=${SECRET}&page=2` },
    { script: `var password = "${SECRET}";` },
    { credential: { password: { value: SECRET, of: "x" } } },
  ];
  for (const args of places) {
    const { args: kept } = redactArguments(args, nothingPrivate);
    assert.equal(JSON.stringify(kept).includes(SECRET), false, JSON.stringify(kept));
  }
});

Deno.test("log: a value is hidden where nothing tells what it is, and a column by the dictionary", () => {
  const known = { isPrivate: () => false, isSecret: (column: string) => column === "u_pin" };
  const places: unknown[] = [
    { table: "sys_properties", id: "1f", values: { value: SECRET } },
    { name: "x_acme.connection", value: SECRET },
    { values: { u_pin: SECRET } },
    { rows: [{ field: "u_pin", value: SECRET }] },
    { query: `u_pin=${SECRET}^active=true` },
  ];
  for (const args of places) {
    const { args: kept } = redactArguments(args, known);
    assert.equal(JSON.stringify(kept).includes(SECRET), false, JSON.stringify(kept));
  }
  const told = { conditions: [{ field: "priority", value: "1" }], value: true };
  assert.deepEqual(redactArguments(told, known).args, told);
});

Deno.test("log: what is no secret is kept as it was given", () => {
  const args = {
    table: "incident",
    query: "active=true^assigned_toISEMPTY",
    values: { short_description: "Reset my password, please", requires_authorization: "true" },
    limit: 20,
    list: ["a", null, false],
    choices: [{ label: "Closed", value: "7" }],
    where: { field: "state", value: "7" },
    setting: { name: "acme.debug", value: "true" },
  };
  assert.deepEqual(redactArguments(args, nothingPrivate).args, args);
});

Deno.test("log: the values of private columns are left out by name, in pairs, conditions and messages", () => {
  const known = { isPrivate: privateColumns(["u_ssn", "sys_user.u_salary"]) };
  const value = "078-05-1120";
  const places: unknown[] = [
    { values: { u_ssn: value } },
    { values: { "caller_id.u_ssn": value } },
    { rows: [{ field: "u_salary", value }] },
    { query: `active=true^caller_id.u_ssn=${value}` },
    { script: `gr.addQuery("u_ssn", "${value}");` },
    { body: JSON.stringify({ u_ssn: value }) },
  ];
  for (const args of places) {
    const { args: kept } = redactArguments(args, known);
    assert.equal(JSON.stringify(kept).includes(value), false, JSON.stringify(kept));
    assert.match(JSON.stringify(kept), new RegExp(LEFT_OUT.replace("[", "\\[")));
  }
  const { hidden } = redactArguments({ values: { u_ssn: value } }, known);
  assert.doesNotMatch(redactMessage(`"${value}" is no such value`, { hidden }), /078/);
});

Deno.test("log: long texts and lists are cut, and say so", () => {
  const { args } = redactArguments(
    { text: "x".repeat(9_000), rows: Array.from({ length: 500 }, (_, n) => n) },
    nothingPrivate,
  );
  assert.match(JSON.stringify(args), /… \(9000 characters\)/);
  assert.match(JSON.stringify(args), /… 450 more/);
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`f${n}`, "y".repeat(2_000)]),
  );
  assert.match(String(redactArguments(many, nothingPrivate).args), /too many to keep/);
});
