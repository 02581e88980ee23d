import type { ContractCase } from "../contract_case.ts";

/** What tells one instance from another. Whether a clone keeps it, only a clone can show. */
export const instanceIdCases: readonly ContractCase[] = [
  {
    name: "the instance tells an id of its own",
    certainty: "K",
    fact: "The property `instance_id` holds the id of the instance, another one on each",
    steps: [
      {
        method: "GET",
        path: "table/sys_properties",
        query: { sysparm_query: "name=instance_id", sysparm_fields: "name,value" },
        expect: { status: 200, body: { "/result/0/value": /^[0-9a-f]{32}$/ } },
      },
    ],
  },
];
