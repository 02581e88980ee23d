import assert from "node:assert/strict";
import { maskSecretText } from "../../../mod/tools/lint/secret_text.ts";

/** Put together here, so that no scanner takes this file for one that leaks. */
const TOKENS = [
  `AKIA${"ABCDEFGHIJKLMNOP"}`,
  `ghp_${"a1B2".repeat(9)}`,
  `-----BEGIN RSA PRIVATE ${"KEY"}-----\nMIIEow\nIBAAK\n-----END RSA PRIVATE ${"KEY"}-----`,
  `eyJ${"hbGciOiJIUzI1"}.eyJ${"zdWIiOiIxMjM0"}.${"c2lnbmF0dXJl"}`,
];

Deno.test("secret text: tokens of known forms and named values become dots", () => {
  const texts = [
    ...TOKENS.map((token) => [`before ${token} after`, "before … after"]),
    ["password: hunter22", "password: …"],
    ["The client secret is `x9!kk2pq`.", "The client secret is `…`."],
    ["| api key | 7f3a9c1d |", "| api key | … |"],
    ["Authorization: Bearer abcdef0123456789", "Authorization: Bearer …"],
    ["curl -H 'X: Basic dXNlcjpwYXNzd29yZA=='", "curl -H 'X: Basic …'"],
    ["db_password=Tr0ub4dor&3, then restart", "db_password=…, then restart"],
  ];
  for (const [text = "", shown] of texts) {
    assert.deepEqual(maskSecretText(text), { text: shown, masked: 1 });
  }
});

Deno.test("secret text: words about secrets stay", () => {
  for (
    const text of [
      "The password is rotated every month.",
      "token: see the vault",
      "Set the API key in the credential record, never in a script.",
      "password: <PASSWORD>",
      "secret = gs.getProperty('x.y.z')",
      "https://example.com/path?sysparm_query=active=true",
    ]
  ) assert.deepEqual(maskSecretText(text), { text, masked: 0 });
});
