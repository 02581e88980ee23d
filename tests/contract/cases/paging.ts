import type { ContractCase, Expected } from "../contract_case.ts";
import { create } from "../contract_case.ts";

const THREE = ["a", "b", "c"].map((letter) =>
  create("incident", letter, { short_description: `{mark} ${letter}` })
);

function page(query: Record<string, string>, headers: Record<string, Expected>, length: number) {
  return {
    method: "GET",
    path: "table/incident",
    query: {
      sysparm_query: "short_descriptionSTARTSWITH{mark}^ORDERBYshort_description",
      sysparm_limit: "1",
      ...query,
    },
    expect: { status: 200, headers, body: { "/result": { length } } },
  } as const;
}

/** Totals and links of lists. */
export const pagingCases: readonly ContractCase[] = [
  {
    name: "a page carries the total and absolute links",
    certainty: "A",
    steps: [
      ...THREE,
      page({ sysparm_offset: "1" }, {
        "x-total-count": "3",
        link: /<https?:\/\/[^>]+sysparm_offset=0[^>]*>; ?rel="first"/,
      }, 1),
      page({ sysparm_offset: "1" }, { link: /rel="prev".*rel="next".*rel="last"/ }, 1),
      page({ sysparm_suppress_pagination_header: "true" }, { link: { absent: true } }, 1),
      page({ sysparm_offset: "3" }, { "x-total-count": "3" }, 0),
    ],
  },
  {
    name: "the first page has no way back, the last none on",
    certainty: "K",
    fact: "`Link` has no `prev` on the first page and no `next` on the last",
    steps: [
      ...THREE,
      page({}, { link: /rel="next"/ }, 1),
      page({}, { link: { not: /rel="prev"/ } }, 1),
      page({ sysparm_offset: "2" }, { link: /rel="prev"/ }, 1),
      page({ sysparm_offset: "2" }, { link: { not: /rel="next"/ } }, 1),
    ],
  },
  {
    name: "the total can be left out",
    certainty: "K",
    fact: "`X-Total-Count` is absent with `sysparm_no_count=true`",
    steps: [
      ...THREE,
      page({}, { "x-total-count": "3" }, 1),
      page({ sysparm_no_count: "true" }, { "x-total-count": { absent: true } }, 1),
    ],
  },
];
