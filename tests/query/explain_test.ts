import assert from "node:assert/strict";
import { explainQuery } from "../../mod/query/explain.ts";
import { operators } from "../../mod/query/operators.ts";
import { parseQuery } from "../../mod/query/parse.ts";
import { present } from "../support/present.ts";

Deno.test("explain: one line a condition, with labels, alternatives and sorting", () => {
  const query = parseQuery("state=1^ORstate=2^assigned_toISEMPTY^NQpriority<3^ORDERBYDESCnumber");
  const labels: Record<string, string> = { state: "State", assigned_to: "Assigned to" };
  assert.deepEqual(explainQuery(query, { labelOf: (path) => labels[path] }).lines, [
    'State is "1"',
    '  or State is "2"',
    "and Assigned to is empty",
    "or, as another way to match:",
    'priority is less than "3"',
    "sorted by number, descending",
  ]);
});

Deno.test("explain: an empty query says that it matches every row", () => {
  assert.deepEqual(explainQuery(parseQuery("")).lines, ["every row"]);
});

Deno.test("explain: what the platform would drop is listed", () => {
  const query = parseQuery("sate=1", { isField: (path) => path === "state" });
  const { lines, problems } = explainQuery(query);
  assert.deepEqual(lines, ["every row"]);
  assert.equal(problems[0]?.code, "unknown_field");
  assert.match(problems[0]?.message, /"sate=1" at 0 names no field/);
});

Deno.test("explain: values with dollar signs are shown as they are", () => {
  assert.deepEqual(explainQuery(parseQuery("a=$&$1")).lines, ['a is "$&$1"']);
});

Deno.test("explain: every operator has words of its own field and, if it takes one, its value", () => {
  for (const { text, takesValue } of operators) {
    const line = present(
      explainQuery(parseQuery(`a${text}${takesValue ? "zz" : ""}`)).lines[0],
      "line",
    );
    assert.match(line ?? "", /\ba\b/, text);
    assert.equal(line.includes('"zz"'), takesValue, text);
  }
});

Deno.test("explain: a related-list query reads as a count", () => {
  const query = parseQuery("RLQUERYincident.caller_id,>=2^active=true^ENDRLQUERY");
  assert.deepEqual(explainQuery(query).lines, [
    'the number of incident rows whose caller_id is this record >= 2 where active is "true"',
  ]);
});
