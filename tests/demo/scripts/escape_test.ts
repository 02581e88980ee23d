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
  const known = new Set(["names", "table"]);
  for (const { operation } of guest.asked) assert.ok(known.has(operation), operation);
});

Deno.test("script escapes: a heap that served a script is as new in all that a script can see", async () => {
  const SURVEY = `(function () {
    var seen = new Set(), facts = [];
    (function walk(value, path) {
      if (!value || typeof value !== 'object' && typeof value !== 'function') return;
      if (seen.has(value) || path.length > 5) return;
      seen.add(value);
      Object.getOwnPropertyNames(value).forEach(function (name) {
        var own = Object.getOwnPropertyDescriptor(value, name);
        facts.push(path.concat(name).join('.') + ':' + ('value' in own ? typeof own.value : 'get') +
          own.writable + own.configurable + own.enumerable);
        try {
          if (typeof own.value === 'function') facts.push(String(own.value));
          walk(own.value, path.concat(name));
        } catch (error) { facts.push(String(error)); }
      });
      walk(Object.getPrototypeOf(value), path.concat('__proto__'));
    })(globalThis, []);
    return facts.join('\\n');
  })();`;
  const survey = async () => {
    using guest = await openBareGuest({ ms: 10_000 });
    return guest.run(SURVEY);
  };
  const first = await survey();
  assert.equal(first.fault, undefined);
  assert.ok(JSON.stringify(first.value).length > 20_000);
  const spoilers = [
    "var a = 1; b = 2; const c = 3; let d = 4; function e() {} class F {}",
    "Object.freeze(Object.prototype); Object.freeze(Array.prototype); gs.getProperty = null;",
    "GlideRecord.prototype.query = function () { return 'stolen'; }; Math.random = null; JSON = null;",
    "Object.defineProperty(globalThis, 'fixed', { value: 1, configurable: false }); delete Object.keys;",
    "gs.getSession().putClientData('secret', 'kept'); var list = []; for (var i = 0; i < 1e5; i++) list.push({ i: i });",
    "while (true) {}",
    "var s = 'x'; for (;;) s += s;",
    "Promise.resolve().then(function () { globalThis['late'] = 1; }); throw new Error('x');",
  ];
  for (const spoiler of spoilers) {
    {
      using guest = await openBareGuest();
      guest.run(spoiler);
    }
    assert.deepEqual(await survey(), first, spoiler);
  }
});

Deno.test("script escapes: a guest whose heap another one has taken runs nothing any more", async () => {
  using first = await openBareGuest();
  first.run("var left = 1;");
  using next = await openBareGuest();
  assert.throws(() => first.run("left;"), /serves another script/);
  assert.deepEqual(next.run("typeof left;").value, { text: "undefined" });
});

Deno.test("script escapes: random numbers differ from one heap to the next, and lie between 0 and 1", async () => {
  const drawn: number[] = [];
  for (let i = 0; i < 20; i++) {
    using guest = await openBareGuest();
    const { value } = guest.run("[Math.random(), Math.random(), Math.random()];");
    const parts: unknown = JSON.parse(JSON.parse(JSON.stringify(value)).json);
    assert.ok(Array.isArray(parts));
    drawn.push(...parts.map(Number));
  }
  assert.equal(new Set(drawn).size, 60);
  assert.ok(drawn.every((number) => number >= 0 && number < 1));
  assert.ok(drawn.some((number) => number < 0.4) && drawn.some((number) => number > 0.6));
});
