import assert from "node:assert/strict";
import fc from "fast-check";
import type { Alternative, Condition } from "../../../mod/query/ast.ts";
import { operatorAtStart } from "../../../mod/query/operators.ts";
import { printQuery } from "../../../mod/query/print.ts";
import { startDemo } from "../../support/demo_requests.ts";
import { matchesPlainly, type PlainRecord, type PlainType } from "../../support/plain_query.ts";
import { firstRecord } from "../first_record.ts";
import { present } from "../../support/present.ts";

const SEED = 20260105;

interface Subject {
  table: string;
  types: Record<string, PlainType>;
}

const incidents: Subject = {
  table: "incident",
  types: {
    number: "text",
    short_description: "text",
    category: "text",
    active: "text",
    opened_at: "text",
    caller_id: "reference",
    assignment_group: "reference",
    cmdb_ci: "reference",
    priority: "number",
    state: "number",
    "caller_id.department.name": "text",
    "assignment_group.manager": "reference",
  },
};
const users: Subject = {
  table: "sys_user",
  types: {
    user_name: "text",
    name: "text",
    title: "text",
    time_zone: "text",
    vip: "text",
    department: "reference",
    company: "reference",
    sys_mod_count: "number",
    "location.time_zone": "text",
  },
};

type Demo = Awaited<ReturnType<typeof startDemo>>;

async function readPlainly(demo: Demo, { table, types }: Subject): Promise<PlainRecord[]> {
  const path = `table/${table}?sysparm_fields=sys_id,${Object.keys(types)}&sysparm_display_value=`;
  const values = await demo.list(`${path}false`);
  const shown = await demo.list(`${path}true`);
  return values.map((row, index) => ({
    sysId: present(row.sys_id, "sys_id"),
    values: row,
    shown: present(shown[index]),
  }));
}

async function ask(demo: Demo, table: string, query: string): Promise<string[]> {
  const path = `table/${table}?sysparm_fields=sys_id&sysparm_query=${encodeURIComponent(query)}`;
  return (await demo.list(path)).map((row) => present(row.sys_id, "sys_id"));
}

const OPERATORS =
  "= != IN ISEMPTY ISNOTEMPTY EMPTYSTRING ANYTHING STARTSWITH ENDSWITH % LIKE * !* NOTLIKE CONTAINS MATCH_PAT < <= > >= BETWEEN"
    .split(" ").concat("NOT IN", "NOT LIKE", "DOES NOT CONTAIN");

/** Values that occur, parts of them in another case, and values that do not occur. */
function valueOf(records: PlainRecord[], field: string): fc.Arbitrary<string> {
  const occurring = fc.constantFrom(
    ...new Set(
      records.flatMap(({ values, shown }) => [values, shown])
        .map((row) => present(row[field], field)),
    ),
  );
  const part = fc.tuple(occurring, fc.nat(8), fc.nat(8)).map(([text, start, length]) =>
    text.slice(start, start + length).toUpperCase()
  );
  return fc.oneof(
    { weight: 3, arbitrary: occurring },
    part,
    fc.constantFrom(
      "",
      "2",
      "10",
      "x^y",
      "%",
      "_",
      "'",
      "a,b",
      "true",
      "2026-01-10",
      "NULL",
      "*e?*",
    ),
  );
}

function conditionOf(records: PlainRecord[], { types }: Subject): fc.Arbitrary<Condition> {
  return fc.constantFrom(...Object.keys(types)).chain((field) => {
    const value = valueOf(records, field);
    return fc.record({
      kind: fc.constant("condition" as const),
      field: fc.constant(field),
      operator: fc.constantFrom(...OPERATORS),
      value: fc.oneof(
        { weight: 3, arbitrary: value },
        fc.array(value, { minLength: 1, maxLength: 3 }).map((list) => list.join(",")),
      ),
      position: fc.constant(0),
    });
  }).chain((condition) => {
    if (condition.operator !== "BETWEEN") return fc.constant(condition);
    const bound = valueOf(records, condition.field).filter((text) => !text.includes("@"));
    return fc.tuple(bound, bound).map((pair) => ({ ...condition, value: pair.join("@") }));
  }).map((condition) =>
    /ISEMPTY|ISNOTEMPTY|EMPTYSTRING|ANYTHING/.test(condition.operator)
      ? { ...condition, value: "" }
      : condition
  ).filter(({ operator, value }) => operatorAtStart(operator + value)?.text === operator);
}

function alternativesOf(records: PlainRecord[], subject: Subject): fc.Arbitrary<Alternative[]> {
  const group = fc.array(conditionOf(records, subject), { minLength: 1, maxLength: 3 });
  const alternative = fc.record({ groups: fc.array(group, { minLength: 1, maxLength: 3 }) });
  return fc.array(alternative, { minLength: 1, maxLength: 2 });
}

for (const subject of [incidents, users]) {
  Deno.test(`query property: on ${subject.table} SQL finds what a plain reading of the rules finds`, async () => {
    using demo = await startDemo();
    const records = await readPlainly(demo, subject);
    assert.ok(records.length > 10);
    await fc.assert(
      fc.asyncProperty(alternativesOf(records, subject), async (alternatives) => {
        const found = await ask(
          demo,
          subject.table,
          printQuery({ alternatives, order: [], groupBy: [] }),
        );
        const expected = records.filter((record) =>
          matchesPlainly(alternatives, record, subject.types)
        );
        assert.deepEqual(found.toSorted(), expected.map(({ sysId }) => sysId).toSorted());
      }),
      { numRuns: 700, seed: SEED },
    );
  });
}

Deno.test("query property: rows come in the order asked for, numbers by value, references by name", async () => {
  using demo = await startDemo();
  const records = new Map(
    (await readPlainly(demo, incidents)).map((record) => [record.sysId, record]),
  );
  for (const [field, type] of Object.entries(incidents.types)) {
    for (const word of ["ORDERBY", "ORDERBYDESC"]) {
      const keys = (await ask(demo, "incident", word + field)).map((sysId) => {
        const record = records.get(sysId);
        const text = (type === "reference" ? record?.shown : record?.values)?.[field] ?? "";
        return type === "number" ? Number(text) : text.toLowerCase();
      });
      const sorted = keys.toSorted((a, b) => a < b ? -1 : a > b ? 1 : 0);
      assert.deepEqual(keys, word === "ORDERBY" ? sorted : sorted.reverse(), word + field);
    }
  }
});

Deno.test("query property: a wrong term falls away and the rest runs, unless the property says no rows", async () => {
  using demo = await startDemo();
  const wrong = [
    "nope=1",
    "caller_id.nope=1",
    "numberWHAT",
    "numberSAMEASnope",
    "RLQUERYnope^ENDRLQUERY",
    "JOINnope!",
  ];
  const one = await ask(demo, "incident", "number=INC0010001");
  for (const term of wrong) {
    assert.deepEqual(await ask(demo, "incident", `${term}^number=INC0010001`), one, term);
  }
  const property = await firstRecord(
    demo,
    "table/sys_properties?sysparm_query=name=glide.invalid_query.returns_no_rows",
  );
  await demo.call("PATCH", `table/sys_properties/${property.sys_id}`, { body: { value: "true" } });
  for (const term of wrong) {
    assert.deepEqual(await ask(demo, "incident", `${term}^number=INC0010001`), [], term);
  }
  assert.deepEqual(await ask(demo, "incident", "number=INC0010001"), one);
});

Deno.test("query property: a term that only a real instance can evaluate is refused, never dropped", async () => {
  using demo = await startDemo();
  const terms = [
    "number=javascript:current.update()",
    "number=javascript:gs.eval('a@b')",
    "number=javascript:gs.beginningOfThisSchedulePeriod()",
    "number=javascript:gs.getUser().getUserID().x()",
    "opened_at>javascript:new GlideDateTime().getValue()",
    "opened_atRELATIVEGT@fortnight@ago@1",
    "opened_atONToday@javascript:x()@javascript:y()",
    ...["MATCH_RGX", "SINCE"].map((operator) => `opened_at${operator}2026`),
    "stateVALCHANGES",
    "stateCHANGESFROM1",
    "stateCHANGESTO2",
    "sys_class_nameINSTANCEOFnope",
    "RLQUERYnope.nope,>=1^ENDRLQUERY",
    "JOINsys_user.sys_id=incident.caller_id!",
    "JOINincident.sys_id=nope.nope!",
    "numberEXCLUDINGx",
    "assigned_to.rolesLIKEitil",
    "123TEXTINDEXGROUP321=x",
  ];
  for (const term of terms) {
    for (const api of ["table", "stats"]) {
      const query = encodeURIComponent(`number=INC0010001^${term}`);
      const { status, body } = await demo.call("GET", `${api}/incident?sysparm_query=${query}`);
      assert.equal(status, 501, term);
      assert.ok(body.error.detail.includes(term.replace("^ENDRLQUERY", "")), body.error.detail);
    }
  }
});

Deno.test("query property: no text from outside reaches the SQL", async () => {
  using demo = await startDemo();
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.constantFrom(
          "'",
          '"',
          ";",
          "--",
          "^",
          "=",
          "LIKE",
          "sys_tagsEXCLUDING",
          "caller_idDYNAMIC",
          "RLQUERYincident.caller_id,>=1,m2m^",
          "number",
          " OR 1=1",
          ")",
          "\0",
          "%00",
        ),
        { maxLength: 8 },
      ),
      async (parts) => {
        const text = encodeURIComponent(parts.join(""));
        for (const parameter of ["sysparm_query", "sysparm_fields", "number", "sysparm_group_by"]) {
          for (const api of ["table", "stats"]) {
            const { status } = await demo.call("GET", `${api}/incident?${parameter}=${text}`);
            assert.ok(status === 200 || status === 501, `${parameter}: ${status}`);
          }
        }
      },
    ),
    { numRuns: 60, seed: SEED },
  );
});
