import assert from "node:assert/strict";
import { allRules } from "../../../mod/tools/lint/all_rules.ts";
import { lintScript } from "../../../mod/tools/lint/lint_script.ts";
import type { LintRule } from "../../../mod/tools/lint/rule.ts";
import type { ScriptFacts } from "../../../mod/tools/lint/script_context.ts";
import { present } from "../../support/present.ts";

const factsOf = ({ kinds, example }: LintRule): ScriptFacts => ({
  kind: present(kinds[0]),
  ...example.facts,
});

for (const rule of allRules) {
  Deno.test(`lint ${rule.id}: finds its bad example, passes its good one`, () => {
    const facts = factsOf(rule);
    const ids = (text: string) => lintScript(text, facts).map(({ rule: id }) => id);
    assert.ok(ids(rule.example.bad).includes(rule.id), ids(rule.example.bad).join());
    assert.ok(!ids(rule.example.good).includes(rule.id));
  });
}

Deno.test("lint: at least forty rules, each with its own id and words", () => {
  assert.ok(allRules.length >= 40, String(allRules.length));
  assert.equal(new Set(allRules.map(({ id }) => id)).size, allRules.length);
  for (const { id, title, why, fix } of allRules) {
    assert.match(id, /^[a-z]+(-[a-z]+)*$/);
    assert.ok(title && why && fix, id);
  }
});

Deno.test("lint: good examples are free of every grave finding", () => {
  for (const rule of allRules) {
    const grave = lintScript(rule.example.good, factsOf(rule)).filter(({ severity }) =>
      severity === "high"
    );
    assert.deepEqual(grave.map(({ rule: id }) => `${rule.id}: ${id}`), []);
  }
});

Deno.test("lint: a secret that is found is not repeated", () => {
  const findings = lintScript(`var password = "hunter2-secret";`, { kind: "background" });
  assert.equal(findings[0]?.rule, "secret-in-script");
  assert.doesNotMatch(JSON.stringify(findings), /hunter2/);
});

Deno.test("lint: what does not parse is one finding; ES12 in ES5 mode says so", () => {
  const broken = lintScript("var = ;", { kind: "background" });
  assert.deepEqual(broken.map(({ rule }) => rule), ["syntax-error"]);
  const newer = lintScript("const a = () => 1;", { kind: "background", engine: "es5" });
  assert.deepEqual(newer.map(({ rule }) => rule), ["newer-syntax"]);
  assert.deepEqual(lintScript("const a = () => 1;", { kind: "background" }), []);
});

Deno.test("lint: empty, huge and hostile text does no harm", () => {
  assert.deepEqual(lintScript("", { kind: "background" }), []);
  assert.deepEqual(lintScript("a();".repeat(50_000), { kind: "background" }), []);
  for (const text of ["\u0000", "}{", "/*", '"', "`${", "((((((((((".repeat(1000)]) {
    assert.equal(lintScript(text, { kind: "background" }).length, 1, text.slice(0, 10));
  }
  const deep = "(".repeat(100_000) + "1" + ")".repeat(100_000);
  assert.equal(lintScript(deep, { kind: "background" }).length, 1);
  assert.deepEqual(lintScript("<p>${</p>".repeat(1000), { kind: "html" }), []);
});
