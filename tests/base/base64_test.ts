import assert from "node:assert/strict";
import { decodeBase64, encodeBase64 } from "../../mod/base/base64.ts";

Deno.test("base64: any bytes come back, a part of a buffer without its neighbours", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  assert.equal(encodeBase64(bytes), btoa(String.fromCharCode(...bytes)));
  for (const part of [bytes, bytes.subarray(250), bytes.subarray(1, 2), bytes.subarray(0, 0)]) {
    assert.deepEqual(decodeBase64(encodeBase64(part)), Uint8Array.from(part));
  }
});

Deno.test("base64: what is none is refused, not read in part", () => {
  for (const text of ["a", "!!!!", "YQ=a", "YW-_"]) {
    assert.throws(() => decodeBase64(text), DOMException, text);
  }
});
