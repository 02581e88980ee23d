import { type ContractCase, create, type Expected } from "../contract_case.ts";

const ROWS = [
  { name: "a", urgency: "1", reassignment_count: "9" },
  { name: "b", urgency: "1", reassignment_count: "10" },
  { name: "c", urgency: "2", reassignment_count: "100" },
].map(({ name, ...values }) =>
  create("incident", name, { short_description: `{mark} ${name}`, ...values })
);

function stats(query: Record<string, string>, body: Record<string, Expected>) {
  return {
    method: "GET",
    path: "stats/incident",
    query: { sysparm_query: "sys_idIN{a},{b},{c}", ...query },
    expect: { status: 200, body },
  } as const;
}

/** Counts and figures. */
export const aggregateCases: readonly ContractCase[] = [
  {
    name: "ungrouped figures are one record, grouped ones a list",
    certainty: "K",
    fact: "Ungrouped figures answer an object, grouped ones an array",
    steps: [
      ...ROWS,
      stats({ sysparm_count: "true" }, { "/result": { equals: { stats: { count: "3" } } } }),
      stats({ sysparm_count: "true", sysparm_group_by: "urgency" }, {
        "/result": { length: 2 },
        "/result/0/groupby_fields/0/field": "urgency",
      }),
    ],
  },
  {
    name: "figures are by value, averages with four decimals",
    certainty: "A",
    steps: [
      ...ROWS,
      stats({
        sysparm_min_fields: "reassignment_count",
        sysparm_max_fields: "reassignment_count",
        sysparm_sum_fields: "reassignment_count",
        sysparm_avg_fields: "reassignment_count",
      }, {
        "/result/stats/min/reassignment_count": "9",
        "/result/stats/max/reassignment_count": "100",
        "/result/stats/sum/reassignment_count": "119",
        "/result/stats/avg/reassignment_count": "39.6667",
      }),
    ],
  },
  {
    name: "groups are sorted and kept by conditions",
    certainty: "A",
    steps: [
      ...ROWS,
      stats({
        sysparm_count: "true",
        sysparm_group_by: "urgency",
        sysparm_order_by: "urgency^DESC",
      }, {
        "/result/0/groupby_fields/0/value": "2",
        "/result/1/groupby_fields/0/value": "1",
        "/result/1/stats/count": "2",
      }),
      stats({
        sysparm_count: "true",
        sysparm_group_by: "urgency",
        sysparm_having: "count^urgency^>^1",
      }, { "/result": { length: 1 }, "/result/0/groupby_fields/0/value": "1" }),
    ],
  },
  {
    name: "figures count rows that the caller may not read",
    certainty: "K",
    fact: "Figures count rows that the caller may not read",
    needs: "settings",
    steps: [
      create("sys_user", "other", {
        user_name: "{mark}",
        last_name: "{mark}",
        user_password: "{hex}",
        active: "true",
      }),
      create("incident", "hidden", { short_description: "{mark}" }),
      {
        method: "GET",
        path: "table/incident",
        query: { sysparm_query: "sys_id={hidden}" },
        credentials: "other",
        expect: { status: 200, body: { "/result": { length: 0 } } },
      },
      {
        method: "GET",
        path: "stats/incident",
        query: { sysparm_query: "sys_id={hidden}", sysparm_count: "true" },
        credentials: "other",
        expect: { status: 200, body: { "/result/stats/count": "1" } },
      },
    ],
  },
];
