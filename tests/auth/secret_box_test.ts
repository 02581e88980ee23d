import assert from "node:assert/strict";
import { createSecretBox } from "../../mod/auth/secret_box.ts";
import { testKey } from "../support/connections.ts";

const place = { host: "dev1.service-now.com", field: "password" };
const box = createSecretBox(testKey(1).bytes);

Deno.test("secret box: what is sealed opens again, whatever it holds", async () => {
  for (const secret of ["", "hunter2", "pässwörd \u{1f511}\u0000\n", "x".repeat(100_000)]) {
    const sealed = await box.seal(secret, place);
    assert.equal(await box.open(sealed, place), secret);
    if (secret.length > 3) assert.ok(!sealed.includes(secret));
  }
});

Deno.test("secret box: the same secret is sealed differently each time", async () => {
  assert.notEqual(await box.seal("hunter2", place), await box.seal("hunter2", place));
});

Deno.test("secret box: another host, field or key does not open it", async () => {
  const sealed = await box.seal("hunter2", place);
  assert.equal(await box.open(sealed, { ...place, host: "dev2.service-now.com" }), undefined);
  assert.equal(await box.open(sealed, { ...place, field: "cookie" }), undefined);
  assert.equal(await createSecretBox(testKey(2).bytes).open(sealed, place), undefined);
});

Deno.test("secret box: host and field cannot be shifted into each other", async () => {
  const sealed = await box.seal("hunter2", { host: "ab", field: "c" });
  assert.equal(await box.open(sealed, { host: "a", field: "bc" }), undefined);
});

Deno.test("secret box: a changed or cut text does not open", async () => {
  const sealed = await box.seal("hunter2", place);
  const at = sealed.length - 6;
  const changed = sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1);
  for (
    const text of [
      changed,
      sealed.slice(0, 10),
      "1:",
      "1:AAAA",
      "1:AAAAA",
      "1:!!",
      "",
      "plain text",
    ]
  ) {
    assert.equal(await box.open(text, place), undefined, text);
  }
});
