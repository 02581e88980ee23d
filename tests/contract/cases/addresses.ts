import type { ContractCase } from "../contract_case.ts";

/** Addresses that the web server in front of an instance answers itself. */
export const addressCases: readonly ContractCase[] = [
  {
    name: "an address of 23,000 characters gets a page, not the interface's own refusal",
    certainty: "M",
    steps: [
      ["GET", `table/${"a".repeat(23_000)}`] as const,
      ["GET", `table/incident?sysparm_query=number=${"1".repeat(23_000)}`] as const,
      ["DELETE", `table/incident/${"0".repeat(23_000)}`] as const,
    ].map(([method, path]) => ({
      method,
      path,
      expect: { status: [400, 414], headers: { "content-type": /^text\/html/ } },
    })),
  },
];
