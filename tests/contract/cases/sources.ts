import { type ContractCase, create, finds, type Leaving } from "../contract_case.ts";
import { LOADED, loads, SET } from "./loads.ts";
import { recordTraces } from "./traces.ts";

const NONE = "0123456789abcdef0123456789abcdef";

/** A business rule that is not active, as the vendor's compiler writes one. */
const RULE = `<?xml version="1.0"?>
<record_update table="sys_script"><sys_script action="INSERT_OR_UPDATE">
<sys_id>a{hex}</sys_id><sys_scope>global</sys_scope>
<sys_update_name>sys_script_a{hex}</sys_update_name><active>false</active>
<name>{mark}</name><collection>incident</collection><when>after</when>
</sys_script></record_update>`;

const NO_TABLE = `<?xml version="1.0"?>
<record_update><zzc_none action="INSERT_OR_UPDATE"><sys_id>b{hex}</sys_id></zzc_none></record_update>`;

const LIST = `<?xml version="1.0"?>
<record_update><sys_ui_list table="sys_user_grmember">
<sys_ui_list_element action="INSERT_OR_UPDATE"><sys_id>d{hex}</sys_id>
<list_id name="sys_user_grmember" view="{view}">c{hex}</list_id>
<element>user</element><position>0</position></sys_ui_list_element>
<sys_ui_list action="INSERT_OR_UPDATE"><sys_id>c{hex}</sys_id><sys_scope>global</sys_scope>
<view name="{mark}">{view}</view><name>sys_user_grmember</name></sys_ui_list>
</sys_ui_list></record_update>`;

const ruleLeft: readonly Leaving[] = [
  { table: "sys_script", field: "sys_id", value: "a{hex}" },
  ...recordTraces("sys_script_a{hex}"),
];

/** What the vendor's command line sends: compiled files, and flows to be published. */
export const sourceCases: readonly ContractCase[] = [
  {
    name: "compiled files are captured in the set that is named",
    certainty: "K",
    fact: "Files loaded into a named set are captured there, one entry a file by its update name",
    needs: "rules",
    steps: [
      SET,
      loads({ "sys_script_a{hex}.xml": RULE }, LOADED),
      finds("sys_script", "sys_id=a{hex}", "name", ["{mark}"]),
      finds("sys_update_xml", "update_set={set}", "name", ["sys_script_a{hex}"]),
    ],
    leaves: ruleLeft,
  },
  {
    name: "of compiled files those that cannot be loaded are named",
    certainty: "K",
    fact:
      "Of files loaded together those that cannot be loaded are named in `result.error`, the others " +
      "are loaded",
    needs: "rules",
    steps: [
      SET,
      loads(
        { "zzc_none_b{hex}.xml": NO_TABLE, "sys_script_a{hex}.xml": RULE },
        { status: 400, body: { "/result/error": /zzc_none/ } },
      ),
      finds("sys_update_xml", "update_set={set}", "name", ["sys_script_a{hex}"]),
    ],
    leaves: ruleLeft,
  },
  {
    name: "compiled files do not go into a set that is complete",
    certainty: "K",
    fact: "Compiled files go only into an open update set of their own application",
    needs: "rules",
    steps: [
      create("sys_update_set", "set", { name: "{mark}", state: "complete" }),
      loads({ "sys_script_a{hex}.xml": RULE }, {
        status: [400, 403, 404, 409, 422],
        body: { "/result/error": { present: true } },
      }),
      finds("sys_script", "sys_id=a{hex}", "name", []),
    ],
    leaves: ruleLeft,
  },
  {
    name: "flows that are not there cannot be published",
    certainty: "K",
    fact: "Publishing flows answers 422 when none of them could be, else 200",
    steps: [{
      method: "POST",
      path: "wfa_fluent/activate_flows",
      query: { sysparm_transaction_scope: "global" },
      body: { flows: [{ sys_id: NONE, active: "", state: "" }], actions: [] },
      expect: {
        status: 422,
        body: { "/result/summary/total": 1, "/result/summary/failed": 1 },
      },
    }],
  },
  {
    name: "the file of a list takes the place of the one that is there",
    certainty: "K",
    fact:
      "The file of a list takes the place of the list of the same table and view, whatever its sys_id",
    needs: "rules",
    steps: [
      SET,
      create("sys_ui_view", "view", { name: "{mark}", title: "{mark}" }),
      create("sys_ui_list", "list", { name: "sys_user_grmember", view: "{view}" }),
      create("sys_ui_list_element", "element", {
        list_id: "{list}",
        element: "group",
        position: "0",
      }),
      loads({ "sys_ui_list_sys_user_grmember_{mark}.xml": LIST }, LOADED),
      finds("sys_ui_list_element", "list_id={list}", "element", ["user"]),
      finds("sys_ui_list", "sys_id=c{hex}", "name", []),
    ],
    leaves: [
      { table: "sys_ui_list_element", field: "sys_id", value: "d{hex}" },
      { table: "sys_ui_list", field: "sys_id", value: "c{hex}" },
      ...recordTraces("sys_ui_list_sys_user_grmember_{mark}", "sys_ui_view_{view}"),
    ],
  },
];
