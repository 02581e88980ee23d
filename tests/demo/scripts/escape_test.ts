import assert from "node:assert/strict";
import { openBareGuest } from "./bare_guest.ts";

/** Ways out that other interpreters have left open. */
const ATTEMPTS = [
  "Deno",
  "process",
  "require('fs')",
  "globalThis.Deno",
  "Function('return Deno')()",
  "[].constructor.constructor('return Deno')()",
  "(function () {}).constructor('return this')().Deno",
  "(async function () {}).constructor('return Deno')()",
  "(function* () {}).constructor('return Deno')().next()",
  "[].map.constructor('return Deno')()",
  "gs.getProperty.constructor('return Deno')()",
  "gs.constructor.constructor('return Deno')()",
  "Object.getPrototypeOf(gs).constructor.constructor('return process')()",
  "new Error().constructor.constructor('return fetch')()",
  "GlideRecord.constructor('return fetch')()",
  "Reflect.construct(Function, ['return Deno'])()",
  "import('node:fs')",
  "host('print', '[]')",
  "ask('print', 'x')",
  "WebAssembly",
  "fetch('http://127.0.0.1')",
  "setTimeout(function () {}, 1)",
  "eval('1')",
  "new Proxy({}, {})",
];

Deno.test("script escapes: no attempt reaches anything outside the interpreter", async () => {
  for (const attempt of ATTEMPTS) {
    using guest = await openBareGuest({ ms: 2_000 });
    const { fault, value } = guest.run(`var reached = ${attempt}; typeof reached;`);
    const text = JSON.stringify(value ?? null);
    const harmless = fault !== undefined ||
      /"undefined"|"object"/.test(text) && await isPromise(attempt);
    assert.ok(harmless, `${attempt}: ${text}`);
  }
});

/** A dynamic import answers a promise, which nothing ever fulfils. */
async function isPromise(attempt: string): Promise<boolean> {
  using guest = await openBareGuest({ ms: 2_000 });
  const { value, fault } = guest.run(
    `var said = "waiting"; var reached = ${attempt};
     if (reached && reached.then) reached.then(function () { said = "through"; }, function () {});
     said + " " + typeof (reached && reached.readFileSync);`,
  );
  return fault === undefined && JSON.stringify(value) === '{"text":"waiting undefined"}';
}

Deno.test("script escapes: what one script leaves behind, the next one does not find", async () => {
  {
    using first = await openBareGuest();
    first.run("Array.prototype.push = null; Object.prototype.polluted = 1; var left = 1;");
  }
  using next = await openBareGuest();
  assert.deepEqual(next.run("typeof left + typeof ({}).polluted + typeof [].push;").value, {
    text: "undefinedundefinedfunction",
  });
  assert.equal(Object.hasOwn(Object.prototype, "polluted"), false);
});

Deno.test("script escapes: the call of the instance takes its own operations alone", async () => {
  using guest = await openBareGuest();
  guest.run("new GlideRecord('__proto__'); new GlideRecord('constructor');");
  const known = new Set(["names", "date_functions", "table"]);
  for (const { operation } of guest.asked) assert.ok(known.has(operation), operation);
});
