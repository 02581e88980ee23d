/** What a writer prints: a value stays a value, whatever stands in it. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { parse } from "acorn";
import {
  Code,
  type FluentValue,
  joinText,
  printValue,
  slugOf,
} from "../../../mod/tools/fluent/fluent_text.ts";

/** Characters that end literals, begin expressions or are lines to some readers. */
const text = fc.string({
  unit: fc.constantFrom(..."\"'`\\${}()\n\r\t\u2028\u2029\u0000a;/*^=", "\ud800", "😀"),
});

/** The value that source stands for; it is no call, no name, no assignment. */
// deno-lint-ignore no-explicit-any -- acorn's nodes by their type
function valueOf(node: any): unknown {
  switch (node.type) {
    case "Literal":
      return node.value;
    case "ArrayExpression":
      return node.elements.map(valueOf);
    case "TemplateLiteral":
      assert.equal(node.expressions.length, 0);
      return node.quasis[0].value.cooked;
    case "ObjectExpression":
      return Object.fromEntries(
        // deno-lint-ignore no-explicit-any -- as above
        node.properties.map(({ key, value }: any) => [key.name ?? key.value, valueOf(value)]),
      );
    default:
      throw new Error(`${node.type} is no value`);
  }
}

/** The one expression that source is. */
// deno-lint-ignore no-explicit-any -- as above
function read(source: string): any {
  const { body } = parse(`x = ${source};`, { ecmaVersion: 2022 });
  assert.equal(body.length, 1, "nothing stands behind it");
  const [statement] = body;
  assert.ok(statement?.type === "ExpressionStatement");
  assert.ok(statement.expression.type === "AssignmentExpression");
  return statement.expression.right;
}

Deno.test("a text is one literal with that value, in objects and lists too", () => {
  fc.assert(fc.property(text, text, (one, other) => {
    const value: FluentValue = { a: one, b: [other, { c: one }], [`k${other}`]: true };
    assert.deepEqual(valueOf(read(printValue(value))), value);
  }));
});

Deno.test("a text beside an expression: the expression is the only one, the texts are as given", () => {
  fc.assert(fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), text, (before, after) => {
    const joined = joinText([...before, new Code("PILL"), after]);
    const node = read(printValue(joined));
    if (before.join("") + after === "") return assert.equal(node.name, "PILL");
    assert.deepEqual(node.expressions.map(({ name }: { name: string }) => name), ["PILL"]);
    const quasis = node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked);
    assert.deepEqual(quasis, [before.join(""), after]);
  }));
});

Deno.test("a name as a file has it: one name, one file", () => {
  assert.equal(slugOf("Escalate P1"), "escalate_p1");
  const names = ["Escalate P1!", "Escalate P1?", "../../x", "ünïcode", "a".repeat(99), " "];
  const slugs = names.map(slugOf);
  assert.equal(new Set(slugs).size, names.length);
  for (const slug of slugs) assert.match(slug, /^[a-z0-9_]+$/);
});
