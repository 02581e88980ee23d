import type { ContractCase } from "../contract_case.ts";

/** Several requests in one. */
export const batchCases: readonly ContractCase[] = [
  {
    name: "a batch answers 200 with the status of each request",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "/api/now/v1/batch",
        body: {
          batch_request_id: "{mark}",
          rest_requests: [
            {
              id: "good",
              method: "GET",
              url: "/api/now/table/sys_user?sysparm_limit=1&sysparm_fields=sys_id",
              headers: [{ name: "Accept", value: "application/json" }],
            },
            {
              id: "bad",
              method: "GET",
              url: "/api/now/table/u_{mark}",
              headers: [{ name: "Accept", value: "application/json" }],
            },
          ],
        },
        expect: {
          status: 200,
          body: {
            "/result": { absent: true },
            "/batch_request_id": "{mark}",
            "/serviced_requests": { length: 2 },
            "/unserviced_requests": [],
          },
        },
      },
    ],
  },
];
