import type { ContractCase } from "../contract_case.ts";

const NONE = "0123456789abcdef0123456789abcdef";

/** What the tools for sources ask before they send anything. */
export const sourceLoadCases: readonly ContractCase[] = [
  {
    name: "the address that takes compiled files is told from one that is not there",
    certainty: "K",
    fact:
      "A GET of the address that takes compiled files is answered otherwise than one of an address " +
      "that is not there",
    steps: [
      {
        method: "GET",
        path: `/api/fluent/load/${NONE}`,
        expect: {
          status: [400, 401, 403, 404, 405],
          body: { "/error/message": { not: /does not represent any resource/ } },
        },
      },
      {
        method: "GET",
        path: `/api/fluent/zzc_none/${NONE}`,
        expect: {
          status: [400, 404],
          body: { "/error/message": /does not represent any resource/ },
        },
      },
    ],
  },
  {
    name: "an application that is not there cannot be downloaded",
    certainty: "K",
    fact: "The download of an application that is not there says so, and packs nothing",
    steps: [{
      method: "GET",
      path: `/api/fluent/download/${NONE}`,
      query: { sysparam_mode: "incremental" },
      expect: { status: [400, 404], body: { "/result": { present: true } } },
    }],
  },
];
