import { type ContractCase, create, type Step } from "../contract_case.ts";

/** The dictionary has these columns of a table. */
function hasColumns(table: string, columns: string): Step {
  return {
    method: "GET",
    path: "table/sys_dictionary",
    query: {
      sysparm_query: `name=${table}^elementIN${columns}`,
      sysparm_fields: "element",
    },
    expect: { status: 200, body: { "/result": { length: columns.split(",").length } } },
  };
}

const ATTACHED: Step = {
  method: "POST",
  path: "/api/now/attachment/file",
  query: { table_name: "problem", table_sys_id: "{problem}", file_name: "{mark}.txt" },
  headers: { "content-type": "text/plain" },
  body: "12345",
  save: { file: "/result/sys_id" },
  creates: { table: "sys_attachment", sysId: "/result/sys_id" },
  expect: { status: 201 },
};

/** What servers and client libraries of others take for granted. */
export const widerClientCases: readonly ContractCase[] = [
  // Documentation, "Administering attachments": the event attachment.deleted "is also triggered when
  // the record containing the attachment is deleted". The tests of the vendor's Python client delete
  // a problem with its files and expect none of them in the next list.
  {
    name: "the files of a record are deleted with it",
    certainty: "A",
    steps: [
      create("problem", "problem", { short_description: "{mark}" }),
      ATTACHED,
      { method: "DELETE", path: "table/problem/{problem}", expect: { status: 204 } },
      { method: "GET", path: "/api/now/attachment/{file}", expect: { status: 404 } },
      { method: "GET", path: "table/sys_attachment/{file}", expect: { status: 404 } },
    ],
  },
  // Declared by instances; public servers read them with these columns.
  {
    name:
      "steps and history of workflows, nodes of the cluster and steps of actions have their columns",
    certainty: "M",
    steps: [
      hasColumns("wf_executing", "activity,context,state,started,due,result,fault_description"),
      hasColumns("wf_history", "activity,context,state,started,ended,result"),
      hasColumns("sys_cluster_state", "system_id,status,node_id,most_recent_message"),
      hasColumns("sys_hub_step_instance", "action,step_type,order,label"),
    ],
  },
  // A published dictionary of an instance has messages and logs; the others are written by the
  // vendor's script includes and published scripts.
  {
    name:
      "messages of conversations, logs of discoveries and members of rosters have their columns",
    certainty: "M",
    steps: [
      hasColumns("sys_cs_message", "conversation,message_type,payload,send_time"),
      hasColumns("discovery_log", "status,device_history,short_message,result_code"),
      hasColumns("discovery_device_history", "status,source,cmdb_ci,last_state,issues"),
      hasColumns("discovery_range_item", "schedule,type,network_ip,netmask,active"),
      hasColumns("ecc_agent_issue", "mid_server,source,message,state,count,last_detected"),
      hasColumns("cmn_rota_member", "roster,member,order,from,to"),
    ],
  },
  // The tests of the vendor's Python client find both tables on every instance.
  {
    name: "the table of business service maps is there beside the assets'",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: "table/sys_db_object",
        query: { sysparm_query: "name=alm_asset^ORname=bsm_chart", sysparm_fields: "name" },
        expect: { status: 200, body: { "/result": { length: 2 } } },
      },
    ],
  },
];
