import { BARE, type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

/** What an instance stores of configuration that is written over REST, and how it records it. */
export const configurationCases: readonly ContractCase[] = [
  // Exports of real instances: `update/sys_dictionary_*.xml` has no table on `record_update`.
  {
    name: "the recording of a column names its table by the column's own element",
    certainty: "M",
    needs: "schema",
    steps: [
      create("sys_dictionary", "column", {
        name: "incident",
        element: "u_{mark}",
        column_label: "{mark}",
        internal_type: "string",
      }),
      {
        method: "GET",
        path: "table/sys_update_xml",
        query: { ...BARE, sysparm_query: "name=sys_dictionary_incident_u_{mark}" },
        expect: {
          status: 200,
          body: {
            "/result/0/payload":
              /<record_update>\s*<sys_dictionary (?=[^>]*\baction="INSERT_OR_UPDATE")(?=[^>]*\belement="u_)[^>]*\btable="incident"/,
          },
        },
      },
    ],
    leaves: recordTraces("sys_dictionary_incident_u_{mark}"),
  },
  {
    name: "an action of a UI policy keeps its policy",
    certainty: "K",
    fact: "`sys_ui_policy_action.ui_policy` is stored over REST",
    steps: [
      create("sys_ui_policy", "policy", {
        short_description: "{mark}",
        table: "incident",
        active: "false",
      }),
      create("sys_ui_policy_action", "action", {
        ui_policy: "{policy}",
        table: "incident",
        field: "close_notes",
        visible: "false",
      }),
      finds("sys_ui_policy_action", "sys_id={action}", "ui_policy", ["{policy}"]),
    ],
    leaves: recordTraces("sys_ui_policy_{policy}", "sys_ui_policy_action_{action}"),
  },
  {
    name: "an administrator writes an access control without elevating the session",
    certainty: "K",
    fact: "REST takes an access control from an administrator whose session is not elevated",
    needs: "rules",
    steps: [
      create("sys_security_acl", "acl", {
        name: "{mark}",
        type: "record",
        operation: "read",
        active: "false",
      }),
      finds("sys_security_acl", "sys_id={acl}", "name", ["{mark}"]),
    ],
    leaves: recordTraces("sys_security_acl_{acl}"),
  },
];
