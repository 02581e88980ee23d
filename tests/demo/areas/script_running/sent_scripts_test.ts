import assert from "node:assert/strict";
import { parse } from "acorn";
import {
  fillScript,
  SCRIPTS,
} from "../../../../mod/tools/domains/background_scripts/script_texts.ts";

Deno.test("fillScript: no value is ever code", () => {
  const hostile = `"); gs.deleteAll(); ("\u2028'</script>\\`;
  const values = { table: hostile, id: hostile, event: hostile, parm1: hostile, parm2: hostile };
  const program = parse(fillScript("fireEvent", values), { ecmaVersion: 5 });
  const plain = parse(fillScript("fireEvent", { ...values, table: "t", id: "i" }), {
    ecmaVersion: 5,
  });
  assert.equal(program.body.length, plain.body.length);
  assert.ok(JSON.stringify(program).includes(JSON.stringify(hostile)));
  assert.throws(() => fillScript("fireEvent", { table: "" }), /needs a value for/);
});

Deno.test("sent scripts: each is ES5, which global scripts on the platform are", () => {
  for (const [name, text] of Object.entries(SCRIPTS)) {
    const values = Object.fromEntries(
      [...text.matchAll(/«(\w+)»/g)].map(([, key = ""]) => [key, "{}"]),
    );
    const filled = text.replace(/«(\w+)»/g, (_whole, key) => JSON.stringify(values[key]));
    assert.doesNotThrow(() => parse(filled, { ecmaVersion: 5 }), name);
  }
});
