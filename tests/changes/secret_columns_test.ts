import assert from "node:assert/strict";
import { maskEntry } from "../../mod/changes/journal/shown_journal.ts";
import {
  hideUntold,
  isSecretName,
  isSecretValue,
  maskAnswer,
} from "../../mod/changes/secret_columns.ts";
import type { Column } from "../../mod/platform/types.ts";
import { journalEntry } from "../support/journal_entry.ts";

const MASK = "********";
const column = (element: string, type: string, reference?: string): Column => ({
  element,
  label: element,
  type,
  table: "x",
  ...(reference && { reference }),
  mandatory: false,
  readOnly: false,
  display: false,
  active: true,
  choice: 0,
});

Deno.test("secret names: of headers, parameters, properties and columns", () => {
  const secret = [
    ...["Authorization", "authorization", "Proxy-Authorization", "Cookie", "Set-Cookie"],
    ...["X-API-Key", "apikey", "apiKey", "x_api_key", "X-Auth-Token", "accessToken", "Token"],
    ...["client_secret", "clientSecret", "user_password", "basic_auth_password", "passphrase"],
    ...[
      "private_key",
      "ssh_private_key",
      "acme.smtp.password",
      "glide.x.shared-key",
      "AWS-Secret-Key",
    ],
  ];
  for (const name of secret) assert.equal(isSecretName(name), true, name);
  const plain = [
    ...["Accept", "Content-Type", "name", "key", "monkey", "keyboard", "secretary", "tokens"],
    ...["max_tokens", "password_needs_reset", "token_url", "author", "cookie_policy", "cookies"],
    ...["glide.ui.session_timeout", "glide.password.min_length", "foreign_key", "public_key"],
  ];
  for (const name of plain) assert.equal(isSecretName(name), false, name);
});

Deno.test("secret values: by type, by the column's name, and by what the record is", () => {
  const at = (field: string, image: Record<string, string>, of?: Column) =>
    isSecretValue({ field, images: [image], ...(of && { column: of }) });
  assert.equal(at("anything", {}, column("anything", "password2")), true);
  assert.equal(at("anything", {}, column("anything", "password")), true);
  assert.equal(at("client_secret", {}, column("client_secret", "string")), true);
  assert.equal(at("client_secret", {}), true);
  assert.equal(at("u_token", {}, column("u_token", "reference", "oauth_credential")), false);
  assert.equal(at("u_token", {}, column("u_token", "boolean")), false);
  assert.equal(at("value", { name: "Authorization" }), true);
  assert.equal(at("value", { name: "Accept" }), false);
  assert.equal(at("value", { name: "x.y", type: "password2" }), true);
  assert.equal(at("header.value", { "header.name": "Cookie" }), true);
  assert.equal(at("header.value", { name: "Cookie" }), false);
  // Renamed in the same write: it was one, or becomes one.
  const images = [{ name: "X-Old", value: "a" }, { name: "Authorization" }];
  assert.equal(isSecretValue({ field: "value", images }), true);
});

Deno.test("secret values: in whatever an instance answered, and hidden where nothing tells what they are", () => {
  const shown = { value: "x", display_value: "x" };
  assert.deepEqual(
    maskAnswer({ rows: [{ name: { value: "Cookie" }, value: shown, note: null }, 5, "text"] }),
    { rows: [{ name: { value: "Cookie" }, value: MASK, note: null }, 5, "text"] },
  );
  assert.deepEqual(maskAnswer({ password: "", apiKey: "k" }), { password: "", apiKey: MASK });
  const payload = (name: string, value: string) =>
    `<record_update table="x"><x action="INSERT"><name>${name}</name>` +
    `<value display_value="d">${value}</value><note>n</note></x></record_update>`;
  assert.equal(maskAnswer(payload("Cookie", "<![CDATA[a<b]]>")), payload("Cookie", MASK));
  assert.equal(maskAnswer(payload("Accept", "a")), payload("Accept", "a"));
  const columns = new Map(["name", "value"].map((name) => [name, column(name, "string")]));
  assert.deepEqual(hideUntold({ value: "x" }, columns), { value: MASK });
  assert.deepEqual(hideUntold({ value: "x", name: "y" }, columns), { value: "x", name: "y" });
  assert.deepEqual(hideUntold({ value: "x", name: "y" }), { name: "y", value: MASK });
  assert.deepEqual(hideUntold({ value: "x" }, new Map()), { value: "x" });
});

Deno.test("secret values: a flag is none, whatever its column or property is called", () => {
  const resource = { name: "Duty", requires_acl_authorization: "false" };
  const property = { name: "glide.security.use_csrf_token", value: "true" };
  const payload =
    "<record_update><requires_acl_authorization>true</requires_acl_authorization></record_update>";
  assert.deepEqual(maskAnswer([resource, property, payload]), [resource, property, payload]);
});

Deno.test("journal as it is shown: values and messages without credentials", () => {
  const entry = journalEntry({
    before: { name: "Authorization", value: "old-one" },
    planned: { value: "new-one" },
    after: { name: "Authorization", value: "new-one" },
    error: 'It did not take "new-one"',
  });
  const { before, planned, after, error } = maskEntry(entry);
  assert.deepEqual({ before, planned, after, error }, {
    before: { name: "Authorization", value: MASK },
    planned: { value: MASK },
    after: { name: "Authorization", value: MASK },
    error: `It did not take "${MASK}"`,
  });
  const plain = journalEntry();
  assert.deepEqual(maskEntry(plain), plain);
});
