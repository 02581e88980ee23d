import assert from "node:assert/strict";
import fc from "fast-check";
import type { Alternative, Condition, Term } from "../../../mod/query/ast.ts";
import { operators } from "../../../mod/query/operators.ts";
import { printQuery } from "../../../mod/query/print.ts";
import { type DemoUnderTest, SEED_NOW, startDemo } from "../../support/demo_requests.ts";
import {
  matchesPlainly,
  type PlainRecord,
  type PlainType,
  type PlainWorld,
} from "../../support/plain_query.ts";
import { findId } from "../first_record.ts";
import { present } from "../../support/present.ts";

/** Of every random run, so that a failure comes again. */
const SEED = 20260105;
const RUNS = 1_200;

const INCIDENT: Record<string, PlainType> = {
  number: "text",
  short_description: "text",
  description: "text",
  category: "text",
  impact: "number",
  urgency: "number",
  priority: "number",
  reassignment_count: "number",
  caller_id: "reference",
  assigned_to: "reference",
  assignment_group: "reference",
  "caller_id.location": "reference",
  opened_at: "text",
  sys_updated_on: "text",
  due_date: "text",
  closed_at: "text",
  sys_class_name: "text",
};
const USER: Record<string, PlainType> = {
  user_name: "text",
  name: "text",
  location: "reference",
  department: "reference",
  manager: "reference",
};
const NUMBERS = ["impact", "urgency", "priority", "reassignment_count"];
const DATES = ["opened_at", "sys_updated_on", "due_date", "closed_at"];
const UNITS = ["minute", "hour", "day", "week", "month", "quarter", "year"];
const COMPARISONS = ["GE", "LE", "GT", "LT", "EE"];

async function readPlainly(
  demo: DemoUnderTest,
  table: string,
  types: Record<string, PlainType>,
): Promise<PlainRecord[]> {
  const path = `table/${table}?sysparm_fields=sys_id,${Object.keys(types)}&sysparm_display_value=`;
  const values = await demo.list(`${path}false`);
  const shown = await demo.list(`${path}true`);
  return values.map((row, index) => ({
    sysId: present(row.sys_id, "sys_id"),
    values: row,
    shown: present(shown[index]),
  }));
}

async function readParents(demo: DemoUnderTest, tables: string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    tables.map((table) => demo.list(`table/${table}?sysparm_fields=sys_id,parent`)),
  );
  return new Map(
    lists.flat().map((row) => [present(row.sys_id, "sys_id"), present(row.parent, "parent")]),
  );
}

/** Trees of groups and places, and dates on both sides of the turn of units. */
async function addVariety(demo: DemoUnderTest): Promise<void> {
  for (const table of ["sys_user_group", "cmn_location", "cmn_department"]) {
    const rows = await demo.list(`table/${table}?sysparm_fields=sys_id,name`);
    for (const [index, { sys_id }] of rows.entries()) {
      // The first is above itself: a walk must end there.
      const parent = rows[Math.floor(index / 2)]?.sys_id;
      await demo.call("PATCH", `table/${table}/${sys_id}`, { body: { parent } });
    }
  }
  const groups = await demo.list("table/sys_user_group?sysparm_fields=sys_id");
  const incidents = await demo.list("table/incident?sysparm_fields=sys_id&sysparm_limit=40");
  const dates = ["2026-01-31 23:59:59", "2026-02-01 12:00:00", "2025-12-29 00:00:00", ""];
  for (const [index, { sys_id }] of incidents.entries()) {
    const body = {
      due_date: dates[index % dates.length],
      closed_at: dates[(index >> 2) % dates.length],
      assignment_group: groups[index % groups.length]?.sys_id,
      reassignment_count: ["", "2", "10", "007"][index % 4],
    };
    await demo.call("PATCH", `table/incident/${sys_id}`, { body });
  }
}

const condition = (field: string, operator: string, value: string): Condition => ({
  kind: "condition",
  field,
  operator,
  value,
  position: 0,
});
const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const near = fc.oneof(fc.nat(5), fc.nat(60));

const fieldTerm: fc.Arbitrary<Term> = fc.oneof(
  ...[NUMBERS, DATES, ["category", "short_description", "description"]].map((fields) =>
    fc.tuple(
      pick(...fields),
      pick(
        ...["SAMEAS", "NSAMEAS", "GT_FIELD", "LT_FIELD"],
        ...["GT_OR_EQUALS_FIELD", "LT_OR_EQUALS_FIELD"],
      ),
      pick(...fields),
    ).map(([left, operator, right]) => condition(left, operator, right))
  ),
  fc.tuple(
    pick(...DATES),
    pick("SAMEAS", "NSAMEAS"),
    pick(...DATES),
    pick("minute", "hour", "day", "month", "year"),
  ).map(([left, operator, right, unit]) => condition(left, operator, `${right}@${unit}`)),
  fc.tuple(
    pick(...DATES),
    pick("MORETHAN", "LESSTHAN"),
    pick(...DATES),
    pick("minute", "hour", "day", "week"),
    pick("before", "after"),
    near,
  ).map(([left, operator, right, ...rest]) =>
    condition(left, operator, `${right}@${rest.join("@")}`)
  ),
);
const moment = pick(
  ...["2025-12-31 23:59:59", "2026-01-10 00:00:00", "2026-01-31 23:59:59", "2026-02-01 12:00:00"],
);
const part = fc.oneof(
  fc.tuple(pick("dayofweek"), pick("monday", "wednesday", "sunday")),
  fc.tuple(pick("week"), pick("1", "3", "5", "52")),
  fc.tuple(pick("month"), pick("1", "2", "12")),
  fc.tuple(pick("quarter"), pick("1", "4")),
  fc.tuple(pick("year"), pick("2025", "2026")),
  fc.tuple(pick("hour"), pick("0", "08", "12", "23")),
);
const dateTerm: fc.Arbitrary<Term> = fc.oneof(
  fc.tuple(pick(...DATES), pick(...COMPARISONS), pick(...UNITS), pick("ago", "ahead"), near).map((
    [field, comparison, unit, direction, amount],
  ) => condition(field, `RELATIVE${comparison}`, `@${unit}@${direction}@${amount}`)),
  fc.tuple(pick(...DATES), pick("ON", "NOTON"), moment, moment).map(([field, on, start, end]) =>
    condition(field, on, `label@${start}@${end}`)
  ),
  fc.tuple(pick(...DATES), part, pick(...COMPARISONS)).map(([field, [name, value], comparison]) =>
    condition(
      field,
      "DATEPART",
      `x@javascript:gs.datePart('${name}','${value}','${comparison}')`,
    )
  ),
);
const wordTerm: fc.Arbitrary<Term> = fc.subarray(["vpn", "EVERY", "INC00", "server", "the", "%"])
  .filter((words) => words.length > 0)
  .map((words) => ({
    kind: "text",
    target: "record",
    words: words.slice(0, 2).join(" "),
    position: 0,
  }));

function hierarchyTerm(fields: string[], tops: string[]): fc.Arbitrary<Term> {
  return fc.tuple(pick(...fields), pick(...tops, "nowhere")).map(([field, top]) =>
    condition(field, "IN_HIERARCHY", top)
  );
}

/** Dynamic filter options, and what each names for the administrator who asks. */
interface Dynamic {
  me: string;
  group: string;
  named: ReadonlyMap<string, string>;
}

async function addDynamic(demo: DemoUnderTest): Promise<Dynamic> {
  const user = await findId(demo, "sys_user", "user_name=admin");
  const group = await findId(demo, "sys_user_group", "ORDERBYname");
  const me = await findId(demo, "sys_filter_option_dynamic", "label=Me");
  const own = await findId(demo, "sys_filter_option_dynamic", "label=My preferred group");
  await demo.create("sys_user_preference", {
    user,
    name: "demo.group",
    value: group,
  });
  const incidents = await demo.list("table/incident?sysparm_fields=sys_id&sysparm_limit=12");
  for (const { sys_id } of incidents) {
    await demo.call("PATCH", `table/incident/${sys_id}`, { body: { caller_id: user } });
  }
  return { me, group: own, named: new Map([[me, user], [own, group]]) };
}

function dynamicTerm({ me, group }: Dynamic): fc.Arbitrary<Term> {
  return fc.oneof(
    fc.constant(condition("caller_id", "DYNAMIC", me)),
    fc.constant(condition("assignment_group", "DYNAMIC", group)),
    fc.constant(condition("assignment_group", "IN_HIERARCHY_DYNAMIC", group)),
  );
}

async function readLabels(demo: DemoUnderTest): Promise<Map<string, Set<string>>> {
  const labels = new Map<string, Set<string>>();
  for (const { label = "", table_key = "" } of await demo.list("table/label_entry")) {
    labels.set(label, (labels.get(label) ?? new Set()).add(table_key));
  }
  return labels;
}

function tagTerm(labels: ReadonlyMap<string, unknown>): fc.Arbitrary<Term> {
  return fc.tuple(
    pick("DOESNOTHAVE", "EXCLUDING", "=", "IN"),
    fc.subarray([...labels.keys(), "nowhere"], { minLength: 1 }),
  ).map(([operator, wanted]) => condition("sys_tags", operator, wanted.join(",")));
}

const classTerm: fc.Arbitrary<Term> = pick("task", "incident", "problem").map((name) =>
  condition("sys_class_name", "INSTANCEOF", name)
);

function relatedTerm(inner: fc.Arbitrary<Term>): fc.Arbitrary<Term> {
  return fc.record({
    kind: fc.constant("related" as const),
    table: fc.constant("incident"),
    field: fc.constant("caller_id"),
    comparison: pick(">=", "<=", "!=", "=", ">", "<"),
    count: fc.nat(4),
    manyToMany: fc.boolean(),
    groups: fc.array(fc.array(inner, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    position: fc.constant(0),
  });
}

function joinTerm(): fc.Arbitrary<Term> {
  const inner = fc.tuple(pick(...NUMBERS), pick("=", "!=", ">"), pick("1", "2", "10", "NULL"))
    .map(([field, operator, value]) => condition(field, operator, value));
  return fc.record({
    kind: fc.constant("join" as const),
    table: fc.constant("sys_user"),
    field: pick("sys_id", "manager"),
    joinedTable: fc.constant("incident"),
    joinedField: pick("caller_id", "assigned_to"),
    condition: fc.option(inner, { nil: undefined }),
    position: fc.constant(0),
  });
}

function alternativesOf(term: fc.Arbitrary<Term>): fc.Arbitrary<Alternative[]> {
  const group = fc.array(term, { minLength: 1, maxLength: 3 });
  const groups = fc.array(group, { minLength: 1, maxLength: 3 });
  return fc.array(fc.record({ groups }), { minLength: 1, maxLength: 2 });
}

interface Compared {
  table: string;
  records: PlainRecord[];
  types: Record<string, PlainType>;
  world: PlainWorld;
}

/** How many queries found some records and left others out: agreement on nothing proves nothing. */
async function compare(
  demo: DemoUnderTest,
  term: fc.Arbitrary<Term>,
  { table, records, types, world }: Compared,
): Promise<number> {
  let telling = 0;
  await fc.assert(
    fc.asyncProperty(alternativesOf(term), async (alternatives) => {
      const query = encodeURIComponent(printQuery({ alternatives, order: [], groupBy: [] }));
      const rows = await demo.list(
        `table/${table}?sysparm_fields=sys_id&sysparm_no_count=true&sysparm_query=${query}`,
      );
      const expected = records.filter((record) =>
        matchesPlainly(alternatives, record, types, world)
      );
      if (expected.length > 0 && expected.length < records.length) telling++;
      assert.deepEqual(
        rows.map((row) => row.sys_id).toSorted(),
        expected.map(({ sysId }) => sysId).toSorted(),
      );
    }),
    { numRuns: RUNS, seed: SEED },
  );
  return telling;
}

Deno.test("query operators: dates, fields, words and hierarchies find what a plain reading finds", async () => {
  using demo = await startDemo();
  await addVariety(demo);
  const dynamic = await addDynamic(demo);
  const labels = await readLabels(demo);
  const records = await readPlainly(demo, "incident", INCIDENT);
  const parents = await readParents(demo, ["sys_user_group", "cmn_location"]);
  const world: PlainWorld = {
    now: SEED_NOW,
    searched: ["number", "short_description", "description"],
    parents,
    related: {},
    named: dynamic.named,
    labels,
    families: new Map([["task", ["incident"]], ["incident", ["incident"]]]),
  };
  const hierarchy = hierarchyTerm(["assignment_group", "caller_id.location"], [...parents.keys()]);
  const term = fc.oneof(
    ...[fieldTerm, dateTerm, wordTerm, hierarchy],
    ...[dynamicTerm(dynamic), tagTerm(labels), classTerm],
  );
  // Labels are asked of a field that no record has.
  const tagged = records.map((record) => ({
    ...record,
    values: { ...record.values, sys_tags: "" },
  }));
  const types: Record<string, PlainType> = { ...INCIDENT, sys_tags: "text" };
  const compared = { table: "incident", records: tagged, types, world };
  assert.ok(await compare(demo, term, compared) > RUNS / 2);
});

Deno.test("query operators: related records are counted as a plain reading counts them", async () => {
  using demo = await startDemo();
  await addVariety(demo);
  const records = await readPlainly(demo, "sys_user", USER);
  const incidents = await readPlainly(demo, "incident", INCIDENT);
  const parents = await readParents(demo, ["cmn_location", "cmn_department"]);
  const world: PlainWorld = {
    now: SEED_NOW,
    searched: ["name"],
    parents,
    related: { incident: { records: incidents, types: INCIDENT } },
  };
  const inner = fc.oneof(dateTerm, fieldTerm);
  const hierarchy = hierarchyTerm(["location", "department"], [...parents.keys()]);
  const term = fc.oneof(
    { weight: 3, arbitrary: relatedTerm(inner) },
    { weight: 2, arbitrary: joinTerm() },
    hierarchy,
  );
  const compared = { table: "sys_user", records, types: USER, world };
  assert.ok(await compare(demo, term, compared) > RUNS / 4);
});

Deno.test("query operators: a hierarchy, an option or a tag that means nothing is refused", async () => {
  using demo = await startDemo();
  const unusable = await demo.create("sys_filter_option_dynamic", {
    label: "Stopped",
    script: "nobody.knows()",
  });
  const wrong = [
    `assigned_toDYNAMIC${unusable.sys_id}`,
    "sys_tagsDOESNOTHAVE",
    "sys_tagsLIKEx",
    "numberEXCLUDINGx",
    "assigned_toIN_HIERARCHYx",
    "assignment_groupIN_HIERARCHY",
    "stateIN_HIERARCHY1",
  ];
  for (const term of [...wrong, "assignment_groupDYNAMICx", "locationIN_HIERARCHY_DYNAMICx"]) {
    const query = encodeURIComponent(`${term}^number=INC0010001`);
    const { status } = await demo.call("GET", `table/incident?sysparm_query=${query}`);
    assert.equal(status, 501, term);
  }
});

Deno.test("query operators: moments beyond all calendars are answered, not failed", async () => {
  using demo = await startDemo();
  const all = (await demo.list("table/incident?sysparm_fields=sys_id")).length;
  const cases: [query: string, count: number][] = [
    ["opened_atRELATIVEGT@year@ago@999999", all],
    ["opened_atRELATIVELT@quarter@ahead@999999", all],
    ["opened_at>javascript:gs.yearsAgoStart(999999)", all],
    ["opened_at>javascript:gs.quartersAgoEnd(-999999)", 0],
    ["opened_at<javascript:gs.daysAgo(-999999)", all],
  ];
  for (const [query, count] of cases) {
    const rows = await demo.list(
      `table/incident?sysparm_fields=sys_id&sysparm_query=${encodeURIComponent(query)}`,
    );
    assert.equal(rows.length, count, query);
  }
});

Deno.test("query operators: every operator of lists is in a comparison with a plain reading", async () => {
  const source = await Promise.all(
    ["query_operators_test.ts", "query_property_test.ts"].map((name) =>
      Deno.readTextFile(new URL(name, import.meta.url))
    ),
  );
  const words = new Set(source.join(" ").split(/["\s]+/));
  const relative = COMPARISONS.map((comparison) => `RELATIVE${comparison}`);
  const missing = operators.filter(({ text, group }) =>
    group !== "change" && !words.has(text) && !relative.includes(text) &&
    !source.some((one) => one.includes(`"${text}"`))
  );
  assert.deepEqual(missing.map(({ text }) => text), []);
});
