import assert from "node:assert/strict";
import { lintScript } from "../../../mod/tools/lint/lint_script.ts";
import { present } from "../../support/present.ts";

const found = (text: string) =>
  lintScript(text, { kind: "background", scope: "global" })
    .filter(({ rule }) => rule === "secret-in-script");

/** Put together here, so that no search for secrets stops at this file. */
const token = (...parts: string[]) => parts.join("");

const SECRETS = [
  `var password = "kT9-plum-7741";`,
  `this.dbPassword = "kT9plum7741";`,
  `var options = { client_secret: "9f8e7d6c5b4a" };`,
  `message.setRequestHeader("x-api-key", "k9-4f1c-77ab");`,
  `message.setRequestHeader("Authorization", "Bearer abc123def456");`,
  `message.setStringParameterNoEscape("token", "abc123def456");`,
  `message.setBasicAuth("integration", "kT9-plum-7741");`,
  `gs.base64Encode("integration:kT9-plum-7741");`,
  `gs.setProperty("x_acme.api_key", "k9-4f1c-77ab");`,
  `var url = "https://integration:kT9plum7741@files.example/a";`,
  `var key = "${token("AK", "IA", "ABCDEFGHIJ234567")}";`,
  `var git = "${token("gh", "p_", "a1B2".repeat(9))}";`,
  `var pem = "${token("-----BEGIN ", "PRIVATE KEY-----")}";`,
];

const HARMLESS = [
  `var password = gs.getProperty("x_acme.password");`,
  `var password = "<your password>";`,
  `var token = "YOUR_API_TOKEN";`,
  `var apiKey = "x_acme.parcel.key";`,
  `var headers = { Authorization: "Bearer " + token };`,
  `var token = "";`,
  `g_form.showFieldMsg("password", "Use 8 characters or more", "error");`,
  `gr.addQuery("name", "password2");`,
  `var labels = { password: "u_password", token: "access_token" };`,
  `message.setRequestHeader("Content-Type", "application/json; v2");`,
  `message.setBasicAuth(user, password);`,
];

Deno.test("lint secrets: passwords, keys, tokens and headers are found, stand-ins and names are not", () => {
  for (const text of SECRETS) assert.equal(found(text).length, 1, text);
  for (const text of HARMLESS) assert.equal(found(text).length, 0, text);
});

Deno.test("lint secrets: no finding of any rule shows a secret", () => {
  const text = `function send() {
  var url = "https://acmedev.service-now.com/a"; var password = "kT9-plum-7741"; eval(url);
  message.setRequestHeader(
    "x-api-key", "k9-4f1c-77ab"); alert("k9");
}`;
  const findings = lintScript(text, { kind: "script_include" });
  assert.ok(findings.length >= 4, JSON.stringify(findings));
  assert.doesNotMatch(JSON.stringify(findings), /plum|4f1c/);
  const { line, code } = present(found(text)[1]);
  assert.equal(line, 4);
  assert.match(code, /"x-api-key", "…"/);
});

Deno.test("lint secrets: a script that cannot be parsed shows none either", () => {
  const [finding] = lintScript(`var password = "kT9-plum-7741" "b";`, { kind: "background" });
  assert.equal(present(finding).rule, "syntax-error");
  assert.doesNotMatch(present(finding).code, /plum/);
});

Deno.test("lint secrets: lines and texts around a secret of several lines stay in place", () => {
  const text = "var password = `kT9-plum\n7741`;\nvar a = eval(b);";
  const findings = lintScript(text, { kind: "background" });
  assert.doesNotMatch(JSON.stringify(findings), /plum|7741/);
  assert.equal(findings.find(({ rule }) => rule === "eval")?.code, "var a = eval(b);");
});
