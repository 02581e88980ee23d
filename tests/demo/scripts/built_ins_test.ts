import assert from "node:assert/strict";
import { openBareGuest } from "./bare_guest.ts";

/** Walks what a script can reach and calls every function with arguments that have hung others. */
const WALK = `
var huge = { length: 9007199254740991 };
var hostile = [
  [], [huge], [huge, huge], [huge, huge, huge], [4294967295], [-1], ["x", huge], [function () { return 1; }],
  [function () { return 1; }, huge], [huge, function () { return 1; }], [null, null, null], [{ valueOf: function () { return 1e9; } }]
];
var selves = [undefined, huge, [], [1, 2, 3], "text", 4294967295, /a/g, function () {}];
`;

/** A hang is what fails it: a function that cannot be stopped ends neither the walk nor the test. */
Deno.test("script built-ins: no function of the language hangs, whatever it is given", async () => {
  const paths = await listBuiltIns();
  assert.ok(paths.length > 300, `${paths.length} built-ins`);
  const left = [...paths];
  let called = 0;
  while (left.length > 0) {
    using guest = await openBareGuest({ ms: 300, bytes: 16 << 20 });
    // One that was stopped, or that used up the heap, is the last of its interpreter.
    for (let sound = true; sound && left.length > 0; called++) {
      guest.renew();
      const { fault } = guest.run(callAll(left.shift() ?? []));
      assert.notEqual(fault?.kind, "syntax");
      sound = fault === undefined;
    }
  }
  assert.equal(called, paths.length);
});

function callAll([name, place, key]: string[]): string {
  return `(function () { ${WALK}
    var holder = globalThis[${JSON.stringify(name)}];
    var fn = (${place === "prototype"} ? holder.prototype : holder)[${JSON.stringify(key)}];
    for (var s = 0; s < selves.length; s++) for (var h = 0; h < hostile.length; h++) {
      try { Reflect.apply(fn, selves[s], hostile[h]); } catch (e) {}
    }
  })();`;
}

async function listBuiltIns(): Promise<string[][]> {
  using guest = await openBareGuest({ ms: 5_000 });
  const { value, fault } = guest.run(`
    var found = [];
    Object.getOwnPropertyNames(globalThis).forEach(function (name) {
      var holder;
      try { holder = globalThis[name]; } catch (e) { return; }
      if (holder === null || (typeof holder !== "function" && typeof holder !== "object")) return;
      try { if (holder === globalThis || holder.unsupported) return; } catch (e) { return; }
      var prototype;
      try { prototype = holder.prototype; } catch (e) { prototype = undefined; }
      [["own", holder], ["prototype", prototype]].forEach(function (pair) {
        if (!pair[1]) return;
        Object.getOwnPropertyNames(pair[1]).forEach(function (key) {
          var own = Object.getOwnPropertyDescriptor(pair[1], key);
          if (own && typeof own.value === "function") found.push([name, pair[0], key]);
        });
      });
    });
    JSON.stringify(found);`);
  assert.equal(fault, undefined);
  const text = (value as { text: string }).text;
  return JSON.parse(text);
}
