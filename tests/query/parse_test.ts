import assert from "node:assert/strict";
import fc from "fast-check";
import { AppError } from "../../mod/base/errors.ts";
import type { Condition, ParsedQuery, Term } from "../../mod/query/ast.ts";
import { operatorAtStart, operators } from "../../mod/query/operators.ts";
import { parseQuery, parseQueryStrictly } from "../../mod/query/parse.ts";
import { printQuery } from "../../mod/query/print.ts";
import { quoteValue, splitQuery } from "../../mod/query/quote.ts";
import { present } from "../support/present.ts";

/** Of every random run, so that a failure comes again. */
const SEED = 20260105;

/** `[[field operator value, …OR], …AND]` of the first alternative. */
function groupsOf(text: string, fields?: string[]): string[][] {
  const isField = fields && ((path: string) => fields.includes(path));
  const [first] = parseQuery(text, { isField }).alternatives;
  return present(first).groups.map((group) => group.map(spell));
}

function spell(term: Term): string {
  return term.kind === "condition" ? `${term.field} ${term.operator} ${term.value}` : term.kind;
}

Deno.test("parse: OR binds to the condition in front of it, AND to the whole group", () => {
  assert.deepEqual(groupsOf("a=1^ORb=2^c=3"), [["a = 1", "b = 2"], ["c = 3"]]);
});

Deno.test("parse: the longest operator and the longest field win", () => {
  assert.deepEqual(groupsOf("assigned_toISNOTEMPTY"), [["assigned_to ISNOTEMPTY "]]);
  assert.deepEqual(groupsOf("stateNOT IN1,2"), [["state NOT IN 1,2"]]);
  assert.deepEqual(groupsOf("nameLIKELINUX"), [["name LIKE LINUX"]]);
  assert.deepEqual(groupsOf("priority>=3"), [["priority >= 3"]]);
  assert.deepEqual(groupsOf("stateIN1", ["state", "stat"]), [["state IN 1"]]);
  assert.deepEqual(groupsOf("caller_id.nameSTARTSWITHa=b"), [["caller_id.name STARTSWITH a=b"]]);
});

Deno.test("parse: NQ opens an alternative, order and grouping stand anywhere, EQ is ignored", () => {
  const query = parseQuery("a=1^ORDERBYDESCb^NQc=2^GROUPBYd^ORDERBYe^EQ");
  assert.deepEqual(query.alternatives.map(({ groups }) => groups.flat().map(spell)), [
    ["a = 1"],
    ["c = 2"],
  ]);
  assert.deepEqual(query.order.map(({ field, descending }) => [field, descending]), [
    ["b", true],
    ["e", false],
  ]);
  assert.deepEqual(query.groupBy, ["d"]);
  assert.deepEqual(query.problems, []);
});

Deno.test("parse: a doubled caret belongs to the value", () => {
  assert.deepEqual(groupsOf("a=x^^y^b=1"), [["a = x^y"], ["b = 1"]]);
  assert.deepEqual(groupsOf("a=x^^^b=1"), [["a = x^"], ["b = 1"]]);
  assert.deepEqual(splitQuery("").map(({ text }) => text), [""]);
});

Deno.test("parse: unknown fields and operators become problems with their place; the rest stays", () => {
  const isField = (path: string) => ["a", "b"].includes(path);
  const query = parseQuery("a=1^nope=2^ORb=3^bWHAT^ORDERBYgone", { isField });
  assert.deepEqual(query.problems.map(({ code, position }) => [code, position]), [
    ["unknown_field", 4],
    ["unknown_operator", 17],
    ["unknown_field", 30],
  ]);
  assert.deepEqual(query.alternatives[0]?.groups.map((group) => group.map(spell)), [
    ["a = 1"],
    ["b = 3"],
  ]);
});

Deno.test("parse: an OR without a condition in front of it is a problem", () => {
  assert.equal(parseQuery("ORa=1").problems[0]?.code, "dangling_or");
  assert.equal(parseQuery("x=1^NQORa=1").problems[0]?.code, "dangling_or");
});

Deno.test("parse: a related-list query holds its own conditions", () => {
  const query = parseQuery("active=true^RLQUERYincident.caller_id,>=2^state=1^ENDRLQUERY^name=x");
  const related = query.alternatives[0]?.groups[1]?.[0];
  assert.ok(related?.kind === "related");
  const { table, field, comparison, count, groups } = related;
  assert.deepEqual([table, field, comparison, count], ["incident", "caller_id", ">=", 2]);
  assert.deepEqual(groups.map((group) => group.map(spell)), [["state = 1"]]);
  assert.equal(query.alternatives[0]?.groups.length, 3);
  assert.equal(parseQuery("RLQUERYincident.caller_id,>=2").problems[0]?.code, "bad_related_query");
  assert.equal(parseQuery("ENDRLQUERY").problems[0]?.code, "bad_related_query");
});

Deno.test("parse: a join holds one condition of the other table, the next term is the query's own", () => {
  const isField = (path: string) => path === "active";
  const query = parseQuery(
    "JOINsys_user.sys_id=sys_user_has_role.user!role=abc^active=true",
    { isField },
  );
  assert.deepEqual(query.problems, []);
  const [join, own] = (query.alternatives[0]?.groups ?? []).flat();
  assert.ok(join?.kind === "join" && join.condition && own?.kind === "condition");
  assert.deepEqual(
    [join.table, join.field, join.joinedTable, join.joinedField, spell(join.condition)],
    ["sys_user", "sys_id", "sys_user_has_role", "user", "role = abc"],
  );
  assert.equal(spell(own), "active = true");
  assert.equal(parseQuery("JOINsys_user.sys_id=x").problems[0]?.code, "bad_join");
  const wrong = parseQuery("JOINa.b=c.d!WHAT");
  assert.deepEqual(wrong.problems.map(({ code, position }) => [code, position]), [
    ["unknown_operator", 12],
  ]);
});

Deno.test("parse: NOTLIKE, CONTAINS and DOES NOT CONTAIN are operators", () => {
  const read = (text: string) => parseQuery(text, { isField: (path) => path === "name" });
  for (const operator of ["NOTLIKE", "CONTAINS", "DOES NOT CONTAIN"]) {
    const query = read(`name${operator}NO`);
    const term = query.alternatives[0]?.groups[0]?.[0];
    assert.ok(term, operator);
    assert.equal(spell(term), `name ${operator} NO`);
  }
});

Deno.test("parse: the strict form names every problem and refuses", () => {
  const isField = (path: string) => path === "a";
  assert.throws(
    () => parseQueryStrictly("a=1^x=1^y=2", { isField }),
    (error) =>
      error instanceof AppError && error.code === "invalid_input" &&
      (error.details?.problems as unknown[]).length === 2,
  );
});

const field = fc.stringMatching(/^[a-z_][a-z0-9_]{0,12}(\.[a-z_]{1,8}){0,2}$/);
const condition: fc.Arbitrary<Condition> = fc
  .tuple(field, fc.constantFrom(...operators), fc.string({ maxLength: 12 }))
  // `<` with a value that begins with `=` reads as `<=`: no query can say otherwise.
  .filter(([, { text }, value]) => operatorAtStart(text + value)?.text === text)
  .map(([path, { text, takesValue }, value]) => ({
    kind: "condition",
    field: path,
    operator: text,
    value: takesValue ? value : "",
    position: 0,
  }));
const text: fc.Arbitrary<Term> = fc.string({ minLength: 1, maxLength: 9 }).map((words) => ({
  kind: "text",
  target: "record",
  words,
  position: 0,
}));
const groups = (term: fc.Arbitrary<Term>) =>
  fc.array(fc.array(term, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
const related: fc.Arbitrary<Term> = fc
  .tuple(groups(condition), fc.nat(99), fc.constantFrom("=", "!=", "<", "<=", ">", ">="))
  .map(([inner, count, comparison]) => ({
    kind: "related",
    table: "incident",
    field: "caller_id",
    comparison,
    count,
    manyToMany: count % 2 === 0,
    groups: inner,
    position: 0,
  }));
const joined: fc.Arbitrary<Term> = fc.option(condition, { nil: undefined }).map((inner) => ({
  kind: "join",
  table: "sys_user",
  field: "sys_id",
  joinedTable: "sys_user_has_role",
  joinedField: "user",
  condition: inner,
  position: 0,
}));
const order = fc.record({ field, descending: fc.boolean(), position: fc.constant(0) });
const anyQuery: fc.Arbitrary<ParsedQuery> = fc.record({
  alternatives: fc.array(
    fc.record({
      groups: groups(fc.oneof({ weight: 6, arbitrary: condition }, text, related, joined)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  order: fc.array(order, { maxLength: 2 }),
  groupBy: fc.array(field, { maxLength: 2 }),
  problems: fc.constant([]),
});

function withoutPositions(query: ParsedQuery): unknown {
  return JSON.parse(JSON.stringify(query, (key, value) => key === "position" ? undefined : value));
}

Deno.test("parse: what print writes is read back unchanged", () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      assert.deepEqual(withoutPositions(parseQuery(printQuery(query))), withoutPositions(query));
    }),
    { numRuns: 2000, seed: SEED },
  );
});

Deno.test("parse: no text makes it throw, and every problem lies within the text", () => {
  const pieces = fc.array(
    fc.constantFrom(
      "^",
      "^^",
      "OR",
      "NQ",
      "a",
      "=",
      "RLQUERY",
      "ENDRLQUERY",
      "JOINa.b=c.d!",
      "JOIN",
      "ORDERBY",
      "x.y",
      "@",
    ),
  ).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(fc.string(), pieces), (query) => {
      for (const { position } of parseQuery(query).problems) {
        assert.ok(position >= 0 && position <= query.length);
      }
    }),
    { numRuns: 2000, seed: SEED },
  );
});

Deno.test("quote: any value survives as the value of one condition", () => {
  fc.assert(
    fc.property(fc.string(), (value) => {
      fc.pre(operatorAtStart("=" + value)?.text === "=");
      const query = parseQuery(`a=${quoteValue(value)}^b=1`);
      assert.deepEqual(query.alternatives[0]?.groups.map((group) => group.map(spell)), [
        [`a = ${value}`],
        ["b = 1"],
      ]);
    }),
    { numRuns: 2000, seed: SEED },
  );
});
