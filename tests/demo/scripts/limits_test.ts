import assert from "node:assert/strict";
import type { FaultKind } from "../../../mod/demo/scripts/engine/limits.ts";
import { openBareGuest, runBare } from "./bare_guest.ts";

/** Each would go on for longer than anybody waits; the test ends because they are stopped. */
const ENDLESS: Readonly<Record<string, string>> = {
  "a loop": "while (true) {}",
  "a loop that swallows": "for (;;) { try { while (true) {} } catch (e) {} }",
  "a loop in finally": "try { throw 1; } finally { while (true) {} }",
  "a comparator": "[3, 2, 1].sort(function () { while (true) {} });",
  "toString": "'' + { toString: function () { while (true) {} } };",
  "a getter": "var o = { get x() { while (true) {} } }; o.x;",
  "toJSON": "JSON.stringify({ toJSON: function () { while (true) {} } });",
  "an error's message": "throw { get message() { while (true) {} }, stack: 'x' };",
  "a generator": "for (const x of (function* () { while (true) yield 1; })()) {}",
  "a regular expression": "/^(a+)+$/.test('a'.repeat(40) + 'b');",
  "a list of a length":
    "Array.prototype.forEach.call({ length: 9007199254740991 }, function () {});",
  "a list of holes": "var a = []; for (;;) { a.length = 2000000; a.indexOf(1); }",
  "promises": "(function again() { Promise.resolve().then(again); })(); while (true) {}",
  "calls of the instance that fail": "for (;;) { try { gs.getProperty('x'); } catch (e) {} }",
  "sorting": "for (;;) { Array.from({ length: 500000 }).fill(1).sort(); }",
};

for (const [what, source] of Object.entries(ENDLESS)) {
  Deno.test(`script limits: ${what} without end is stopped`, async () => {
    const { fault } = await runBare(source);
    const kinds: (FaultKind | undefined)[] = ["timeout", "memory", "error", "calls"];
    assert.ok(kinds.includes(fault?.kind), JSON.stringify(fault));
  });
}

const LARGE: Readonly<Record<string, string>> = {
  "a string that doubles": "var s = 'x'; for (;;) s += s;",
  "a list that grows": "var a = []; for (;;) a.push(new Array(1000).fill(0));",
  "a buffer": "new ArrayBuffer(1 << 30);",
  "repeat": "'x'.repeat(1 << 29).length;",
  "padding": "'x'.padStart(1 << 29).length;",
  "a large number": "var n = 2n; for (;;) n = n * n;",
};

for (const [what, source] of Object.entries(LARGE)) {
  Deno.test(`script limits: ${what} takes no more memory than there is`, async () => {
    const { fault } = await runBare(source, { bytes: 16 << 20, ms: 1_000 });
    assert.ok(fault && ["memory", "timeout", "error"].includes(fault.kind), JSON.stringify(fault));
  });
}

const DEEP: Readonly<Record<string, string>> = {
  "a function of itself": "function f() { return f() + 1; } f();",
  "two of each other": "function a() { b(); } function b() { a(); } a();",
  "nested JSON": "JSON.parse('['.repeat(100000) + ']'.repeat(100000));",
  "nested source": "Function('return ' + '('.repeat(50000) + '1' + ')'.repeat(50000))();",
  "toString of itself": "var o = {}; o.toString = function () { return '' + o; }; '' + o;",
  "recursion in catch": "function f() { try { f(); } catch (e) { f(); } } f();",
};

for (const [what, source] of Object.entries(DEEP)) {
  Deno.test(`script limits: ${what}, too deep, is a fault and the next script runs`, async () => {
    const { fault } = await runBare(source);
    assert.ok(fault, what);
    assert.deepEqual((await runBare("1 + 1;")).value, { text: "2", json: "2" });
  });
}

Deno.test("script limits: calls of the instance are counted", async () => {
  const { fault } = await runBare("for (var i = 0; i < 100; i++) gs.getProperty('x');", {
    hostCalls: 50,
    ms: 5_000,
  });
  assert.equal(fault?.kind, "calls");
});

Deno.test("script limits: a budget is each outermost script's own", async () => {
  using guest = await openBareGuest();
  assert.equal(guest.run("while (true) {}").fault?.kind, "timeout");
  guest.renew();
  assert.deepEqual(guest.run("6 * 7;").value, { text: "42", json: "42" });
});

Deno.test("script limits: a script that swallows its end is a fault all the same", async () => {
  const { fault } = await runBare(
    "try { for (var i = 0; i < 1e9; i++) Math.sqrt(i); } catch (e) {} 'done';",
  );
  assert.equal(fault?.kind, "timeout");
});

Deno.test("script faults: kind, script and line of what was thrown", async () => {
  const syntax = (await runBare("var a;\nvar = 1;")).fault;
  assert.deepEqual([syntax?.kind, syntax?.line], ["syntax", 2]);
  const thrown = (await runBare("var a;\nfunction f() {\n  null.x;\n}\nf();")).fault;
  assert.deepEqual([thrown?.kind, thrown?.name, thrown?.script, thrown?.line], [
    "error",
    "TypeError",
    "test",
    3,
  ]);
  const text = (await runBare("throw 'just text';")).fault;
  assert.deepEqual([text?.kind, text?.message], ["error", "just text"]);
});
