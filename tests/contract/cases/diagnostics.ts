import { type ContractCase, finds, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

function setDebug(value: string): Step {
  return {
    method: "PATCH",
    path: "table/sys_properties/{property}",
    body: { value },
    expect: { status: 200 },
  };
}

/** What an instance says of itself and of the requests it gets. */
export const diagnosticsCases: readonly ContractCase[] = [
  {
    name: "the columns of a table, inherited ones too, in one answer",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: "ui/meta/incident",
        expect: {
          status: 200,
          body: {
            "/result/columns/caller_id/type": "reference",
            "/result/columns/caller_id/reference": "sys_user",
            "/result/columns/short_description/label": { present: true },
            "/result/columns/state/choices/0/label": { present: true },
          },
        },
      },
    ],
  },
  {
    name: "the roles of a user with the ways they came",
    certainty: "A",
    steps: [
      {
        method: "GET",
        path: "table/sys_user",
        query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
        save: { me: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      {
        method: "GET",
        path: "/api/global/user_role_inheritance",
        query: { user_sysid: "{me}" },
        expect: {
          status: 200,
          body: {
            "/result/from_role/0": /^\//,
            "/result/from_group": { present: true },
          },
        },
      },
    ],
  },
  {
    name: "a request is found among the transactions",
    certainty: "K",
    fact: "Each request leaves one row in `syslog_transaction`, with its path",
    steps: [
      { method: "GET", path: "table/incident/x{hex}", expect: { status: 404 } },
      finds("syslog_transaction", "urlLIKEx{hex}", "type", ["REST"]),
    ],
  },
  {
    name: "a request tells how it was processed where debugging is on",
    certainty: "K",
    fact:
      "With the property `glide.rest.debug` on, the header `X-WantSessionDebugMessages` adds `session.debug_logs`",
    needs: "settings",
    steps: [
      {
        method: "GET",
        path: "table/sys_properties",
        query: { sysparm_query: "name=glide.rest.debug", sysparm_fields: "sys_id,value" },
        save: { property: "/result/0/sys_id", before: "/result/0/value" },
        expect: { status: 200 },
      },
      setDebug("true"),
      {
        method: "GET",
        path: "table/incident?sysparm_limit=1",
        headers: { "x-wantsessiondebugmessages": "true" },
        expect: {
          status: 200,
          body: { "/result": { present: true }, "/session/debug_logs/0/line": { present: true } },
        },
      },
      setDebug("{before}"),
    ],
    leaves: recordTraces("sys_properties_{property}"),
  },
];
