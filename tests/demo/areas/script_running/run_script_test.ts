import assert from "node:assert/strict";
import { parse } from "acorn";
import { HELPER_SCRIPT as answered } from "../../../../mod/demo/areas/script_running/helper_resource.ts";
import { answeredScripts } from "../../../../mod/demo/areas/script_running/run_script.ts";
import { matchScript } from "../../../../mod/demo/areas/script_running/script_text.ts";
import {
  markedLines,
  unwrapScript,
} from "../../../../mod/demo/areas/script_running/wrapped_script.ts";
import { HELPER_SCRIPT } from "../../../../mod/platform/script_routes/run_by_helper.ts";
import { readMarked, wrapScript } from "../../../../mod/platform/script_routes/wrap_script.ts";
import {
  fillScript,
  SCRIPTS,
} from "../../../../mod/tools/domains/background_scripts/script_texts.ts";

const marker = "0123456789abcdef0123456789abcdef";

Deno.test("demo scripts: each one that a tool sends is on the list, letter by letter", () => {
  const known = answeredScripts.map(({ text }) => text.replaceAll("gs.print(", "printLine("));
  for (const [name, text] of Object.entries(SCRIPTS)) assert.ok(known.includes(text), name);
  assert.equal(HELPER_SCRIPT, answered);
});

Deno.test("demo scripts: what the service wraps is unwrapped, with the lines it would write", () => {
  for (const sink of ["page", "log", "value"] as const) {
    const body = 'printLine("x");\n// «»';
    const wrapped = unwrapScript(wrapScript({ body, marker }, sink));
    assert.deepEqual(wrapped, { marker, sink, body });
    if (!wrapped) continue;
    const lines = ["it's", "<ä>\n", "é".repeat(3000), "x".repeat(6000)];
    const text = markedLines(wrapped, { lines }).join("\n");
    assert.deepEqual(readMarked(text, marker), { begun: true, ended: true, lines });
    assert.equal(unwrapScript(`${wrapScript({ body, marker }, sink)} `), undefined);
    assert.equal(
      unwrapScript(wrapScript({ body, marker }, sink).replace("begin", "start")),
      undefined,
    );
  }
});

Deno.test("matchScript: whole, literals only, one value for one name", () => {
  const template = "f(«a», «b», «a»);";
  const match = (text: string) => matchScript(template, text);
  assert.deepEqual(match(`f("x", "a\\"b\\n", "x");`), { a: "x", b: 'a"b\n' });
  for (
    const other of [
      `f("x", "y", "z");`,
      `f("x", y, "x");`,
      `f("x", "y" + g(), "x");`,
      `f("x", "y", "x"); g();`,
      `f("x", "y\\", "x");`,
      ` f("x", "y", "x");`,
    ]
  ) assert.equal(match(other), undefined, other);
});

Deno.test("fillScript: no value is ever code", () => {
  const hostile = `"); gs.deleteAll(); ("\u2028'</script>\\`;
  const values = { table: hostile, id: hostile, event: hostile, parm1: hostile, parm2: hostile };
  const text = fillScript("fireEvent", values);
  parse(text, { ecmaVersion: 5 });
  assert.deepEqual(matchScript(SCRIPTS.fireEvent, text), values);
  assert.throws(() => fillScript("fireEvent", { table: "" }), /needs a value for/);
});
