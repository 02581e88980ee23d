import { type ContractCase, create, type Expected, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const SEARCH = "/api/sn_codesearch/code_search/search";

function ask(query: string, body: Record<string, Expected>): Step {
  return { method: "POST", path: "graphql", body: { query }, expect: { status: 200, body } };
}

const SCRIPTED = create("sys_script_include", "include", {
  name: "{mark}",
  api_name: "global.{mark}",
  script: "// first\nvar found = 'x{hex}';\n// last",
});

const TRACES = recordTraces("sys_script_include_{include}");

/** Several tables at once, and text in scripts. */
export const searchCases: readonly ContractCase[] = [
  {
    name: "GraphQL reads two tables in one round trip",
    certainty: "M",
    steps: [
      create("incident", "incident", { short_description: "{mark}" }),
      create("sys_user_group", "group", { name: "{mark}" }),
      ask(
        `{ GlideRecord_Query {
          incident(sys_id: "{incident}") { _rowCount _results { short_description { value } } }
          group: sys_user_group(queryConditions: "name={mark}", pagination: {limit: 5}) {
            _results { name { displayValue } }
          }
        } }`,
        {
          "/data/GlideRecord_Query/incident/_rowCount": 1,
          "/data/GlideRecord_Query/incident/_results/0/short_description/value": "{mark}",
          "/data/GlideRecord_Query/group/_results/0/name/displayValue": "{mark}",
        },
      ),
    ],
  },
  {
    name: "a GraphQL query that fails is answered with 200 and its errors",
    certainty: "M",
    steps: [
      ask("{ no_such_thing { x } }", {
        "/errors/0/message": /FieldUndefined.*no_such_thing/,
        "/errors/0/errorType": "ValidationError",
      }),
      ask("{ GlideRecord_Query { incident(pagination: {limit: 1}) { _results { number } } } }", {
        "/errors/0/message": /SubselectionRequired/,
      }),
    ],
  },
  {
    name: "GraphQL answers null for a column that may not be read",
    certainty: "K",
    fact: "A column that may not be read is null in a GraphQL answer, and its row stays",
    needs: "rules",
    steps: [
      create("incident", "incident", { short_description: "{mark}", close_notes: "{mark}" }),
      create("sys_security_acl", "acl", {
        name: "incident.close_notes",
        type: "record",
        operation: "read",
        condition: "number={hex}^EQ",
        admin_overrides: "false",
        active: "true",
      }),
      ask(
        `{ GlideRecord_Query { incident(sys_id: "{incident}") {
          _results { short_description { value } close_notes { value } } } } }`,
        {
          "/data/GlideRecord_Query/incident/_results/0/short_description/value": "{mark}",
          "/data/GlideRecord_Query/incident/_results/0/close_notes": null,
        },
      ),
    ],
    leaves: recordTraces("sys_security_acl_{acl}"),
  },
  {
    name: "code search finds a text of a script with its neighbours",
    certainty: "K",
    fact: "Code search answers a matching line with the line before and the line behind it",
    needs: "rules",
    steps: [
      SCRIPTED,
      {
        method: "GET",
        path: SEARCH,
        query: { term: "x{hex}", search_all_scopes: "true", table: "sys_script_include" },
        expect: {
          status: 200,
          body: {
            "/result/recordType": "sys_script_include",
            "/result/hits": { length: 1 },
            "/result/hits/0/sysId": "{include}",
            "/result/hits/0/matches/0/field": "script",
            "/result/hits/0/matches/0/count": 1,
            "/result/hits/0/matches/0/lineMatches": { length: 3 },
            "/result/hits/0/matches/0/lineMatches/1/line": 2,
            "/result/hits/0/matches/0/lineMatches/1/context": "var found = 'x{hex}';",
          },
        },
      },
    ],
    leaves: TRACES,
  },
  {
    name: "code search passes over a table outside its group, and over an empty term",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: SEARCH,
        query: { term: "x{hex}", search_all_scopes: "true", table: "incident" },
        expect: { status: 200, body: { "/result/0/recordType": { present: true } } },
      },
      {
        method: "GET",
        path: SEARCH,
        query: { term: "", search_all_scopes: "true" },
        expect: { status: 200, body: { "/result": { length: 0 } } },
      },
    ],
  },
];
