import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";

async function ask(demo: DemoUnderTest, query: string, more: Record<string, unknown> = {}) {
  const { user, ...rest } = more;
  const { status, body } = await demo.call("POST", "graphql", {
    ...(typeof user === "string" && { user }),
    body: { query, ...rest },
  });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

Deno.test("graphql: two tables in one round trip, with display values, references and variables", async () => {
  using demo = await startDemo();
  const { data, errors } = await ask(
    demo,
    `query Read($number: String!, $most: Int = 2) {
      GlideRecord_Query {
        one: incident(queryConditions: $number) {
          _rowCount
          _results {
            number { value }
            state { value displayValue label }
            who: assignment_group { displayValue _reference { manager { displayValue } } }
          }
        }
        change_request(queryConditions: "active=true^ORDERBYnumber", pagination: {limit: $most}) {
          _rowCount
          _results { number { value } } # two of many
        }
      }
    }`,
    { variables: { number: "number=INC0010001" } },
  );
  assert.deepEqual(errors, []);
  assert.deepEqual(data.GlideRecord_Query.one, {
    _rowCount: 1,
    _results: [{
      number: { value: "INC0010001" },
      state: { value: "2", displayValue: "In Progress", label: "State" },
      who: { displayValue: "Network", _reference: { manager: { displayValue: "Nettie Owens" } } },
    }],
  });
  const { _rowCount, _results } = data.GlideRecord_Query.change_request;
  assert.equal(_results.length, 2);
  assert.ok(_rowCount > 2);
});

Deno.test("graphql: access rules hold; hidden rows are counted, hidden columns are null", async () => {
  using demo = await startDemo();
  const query = `{ GlideRecord_Query {
    sys_flow_context { _rowCount _results { name { value } } }
    sys_user(queryConditions: "user_name=cfo") { _results { name { value } employee_number { value } } }
  } }`;
  const { data } = await ask(demo, query, { user: "itil.agent" });
  const { sys_flow_context, sys_user } = data.GlideRecord_Query;
  assert.deepEqual(sys_flow_context._results, []);
  assert.ok(sys_flow_context._rowCount > 0);
  assert.deepEqual(sys_user._results, [{ name: { value: "Cleo Foss" }, employee_number: null }]);
  const guarded = `{ GlideRecord_Query {
    sys_user(queryConditions: "emailLIKEcfo") { _rowCount } } }`;
  const denied = await ask(demo, guarded, { user: "requester" });
  assert.equal(denied.data.GlideRecord_Query, null);
  assert.match(denied.errors[0].message, /do not have permission/);
});

Deno.test("graphql: passwords have no value", async () => {
  using demo = await startDemo();
  const { data } = await ask(
    demo,
    `{ GlideRecord_Query { sys_user(queryConditions: "user_name=admin") {
      _results { user_password { value displayValue } } } } }`,
  );
  assert.deepEqual(data.GlideRecord_Query.sys_user._results, [
    { user_password: { value: "", displayValue: "********" } },
  ]);
});

Deno.test("graphql: what does not exist refuses the whole query, with 200", async () => {
  using demo = await startDemo();
  const wrong: [string, RegExp][] = [
    ["{ nonsense { x } }", /FieldUndefined@\[nonsense\]\) : Field 'nonsense' in type 'QueryType'/],
    ["{ GlideRecord_Query { no_table { _rowCount } } }", /Field 'no_table'/],
    ["{ GlideRecord_Query { incident { _results { nothing { value } } } } }", /Field 'nothing'/],
    [
      `{ GlideRecord_Query { incident(queryConditions: "number=none") {
        _results { nothing { value } } } } }`,
      /Field 'nothing'/,
    ],
    ["{ GlideRecord_Query { incident { _results { number } } } }", /SubselectionRequired/],
    ["{ GlideRecord_Query { incident(first: 1) { _rowCount } } }", /UnknownArgument/],
    ["{ GlideRecord_Query { incident(pagination: {limit: -1}) { _rowCount } } }", /WrongType/],
    ["{ GlideRecord_Query { x_demo_legacy_archive { _rowCount } } }", /FieldUndefined/],
    ["mutation { GlideRecord_Query { incident { _rowCount } } }", /'MutationType'/],
    ["mutation { GlideRecord_Mutation { delete_incident { number } } }", /FieldUndefined/],
    ["query ($id: String!) { GlideRecord_Query { incident(sys_id: $id) { _rowCount } } }", /'id'/],
    ["{ a { ...F } } fragment F on X { y }", /fragments/],
    ["{ a @skip(if: true) { b } }", /directives/],
    ["subscription { a }", /only a query/],
    ['{ a(b: """x""") }', /block strings/],
    ["{ a { } }", /empty/],
    ["{ a", /ends too early/],
    ["{ a } { b }", /nothing behind/],
    ["{ a(b: $c) }", /Undefined variable/],
    ['{ a(b: "\\q") }', /escape/],
    ["{ a ? }", /offending token/],
    ["{".repeat(5000), /./],
    ["{ a " + "{ a ".repeat(5000), /nested too deeply/],
    [`{ a(b: ${"[".repeat(5000)}) }`, /nested too deeply/],
  ];
  for (const [query, message] of wrong) {
    const body = await ask(demo, query);
    assert.equal(body.data, undefined, query.slice(0, 80));
    assert.match(body.errors[0].message, message, query.slice(0, 80));
  }
});

Deno.test("graphql: a sys_id is a value and cannot become a condition", async () => {
  using demo = await startDemo();
  const { data } = await ask(
    demo,
    `query ($id: String) { GlideRecord_Query { incident(sys_id: $id) { _rowCount } } }`,
    { variables: { id: "x^ORactive=true" } },
  );
  assert.equal(data.GlideRecord_Query.incident._rowCount, 0);
});

Deno.test("graphql: a body without a query is 400, another method 405", async () => {
  using demo = await startDemo();
  assert.equal((await demo.call("POST", "graphql", { body: {} })).status, 400);
  assert.equal((await demo.call("GET", "graphql")).status, 405);
});
