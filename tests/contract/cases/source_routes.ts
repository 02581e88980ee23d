import { type ContractCase, create, finds } from "../contract_case.ts";
import { LOADED, loads, SET } from "./loads.ts";
import { recordTraces } from "./traces.ts";

const RELATED = `<?xml version="1.0"?>
<record_update><sys_ui_related sys_domain="global" table="sys_user_group" version="2" view="{mark}">
<sys_ui_related_list_entry action="INSERT_OR_UPDATE"><sys_id>d{hex}</sys_id><list_id>c{hex}</list_id>
<position>0</position><related_list>sys_user_grmember.group</related_list>
</sys_ui_related_list_entry>
<sys_ui_related_list action="INSERT_OR_UPDATE"><sys_id>c{hex}</sys_id><sys_scope>global</sys_scope>
<name>sys_user_group</name><view>{view}</view></sys_ui_related_list>
</sys_ui_related></record_update>`;

const ACTION = `<?xml version="1.0"?>
<record_update table="sys_ui_policy_action"><sys_ui_policy_action action="INSERT_OR_UPDATE">
<sys_id>a{hex}</sys_id><sys_scope>global</sys_scope><ui_policy>{policy}</ui_policy>
<table>incident</table><field>close_notes</field><visible>false</visible>
</sys_ui_policy_action></record_update>`;

/** What the routes for files of records rest on, beside the load of compiled ones. */
export const sourceRouteCases: readonly ContractCase[] = [
  {
    name: "the page that takes packages answers a GET with no page",
    certainty: "K",
    fact:
      "The page that installs an application's package answers a GET with an error that is no page",
    steps: [{
      method: "GET",
      path: "/sn_appclient_upload_processor.do",
      expect: {
        status: [400, 401, 403, 405],
        body: { "/error/message": { not: /does not represent any resource/ } },
      },
    }],
  },
  {
    name: "a progress that is not there is told from an interface that is not there",
    certainty: "K",
    fact:
      "The CI/CD interface answers for a progress that it does not know otherwise than where it is missing",
    steps: [{
      method: "GET",
      path: "/api/sn_cicd/progress/0123456789abcdef0123456789abcdef",
      expect: {
        status: [200, 400, 404],
        body: { "": { not: /does not represent any resource/ } },
      },
    }],
  },
  {
    name: "the file of related lists is captured whole",
    certainty: "K",
    fact:
      "The file of related lists that is loaded stores layout and entries, and is captured as one entry",
    needs: "rules",
    steps: [
      SET,
      create("sys_ui_view", "view", { name: "{mark}", title: "{mark}" }),
      loads({ "sys_ui_related_sys_user_group_{mark}.xml": RELATED }, LOADED),
      finds("sys_ui_related_list_entry", "list_id=c{hex}", "related_list", [
        "sys_user_grmember.group",
      ]),
      finds("sys_update_xml", "update_set={set}^nameSTARTSWITHsys_ui_related", "name", [
        "sys_ui_related_sys_user_group_{mark}",
      ]),
    ],
    leaves: [
      { table: "sys_ui_related_list_entry", field: "sys_id", value: "d{hex}" },
      { table: "sys_ui_related_list", field: "sys_id", value: "c{hex}" },
      ...recordTraces("sys_ui_related_sys_user_group_{mark}", "sys_ui_view_{view}"),
    ],
  },
  {
    name: "a policy's action that is loaded keeps its policy",
    certainty: "K",
    fact: "An action of a UI policy that is loaded as a file keeps its policy, and is captured",
    needs: "rules",
    steps: [
      SET,
      create("sys_ui_policy", "policy", {
        short_description: "{mark}",
        table: "incident",
        active: "false",
      }),
      loads({ "sys_ui_policy_action_a{hex}.xml": ACTION }, LOADED),
      finds("sys_ui_policy_action", "sys_id=a{hex}", "ui_policy", ["{policy}"]),
      finds("sys_update_xml", "update_set={set}^name=sys_ui_policy_action_a{hex}", "action", [
        "INSERT_OR_UPDATE",
      ]),
    ],
    leaves: [
      { table: "sys_ui_policy_action", field: "sys_id", value: "a{hex}" },
      ...recordTraces("sys_ui_policy_action_a{hex}", "sys_ui_policy_{policy}"),
    ],
  },
];
