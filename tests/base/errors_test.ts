import assert from "node:assert/strict";
import { AppError, toPublicError } from "../../mod/base/errors.ts";

Deno.test("public error: message, remedy and details go out, the cause stays in", () => {
  const error = new AppError("not_found", 'There is no skill "x"', {
    remedy: "Use y.",
    details: { near: ["y"] },
    cause: new Error("secret path"),
  });
  const shown = toPublicError(error);
  assert.deepEqual(shown, {
    code: "not_found",
    message: 'There is no skill "x"',
    remedy: "Use y.",
    details: { near: ["y"] },
  });
  assert.equal(JSON.stringify(shown).includes("secret path"), false);
});

Deno.test("public error: an unknown fault shows none of its text", () => {
  const shown = toPublicError(new TypeError("cannot read password of undefined"));
  assert.equal(shown.code, "internal");
  assert.equal(JSON.stringify(shown).includes("password"), false);
});
