import { BARE, type ContractCase, create, type Expected, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const SET = create("sys_update_set", "set", { name: "{mark}" });
const TRACES = recordTraces("sys_ui_message_{message}");

/** A recorded record, sent for one update set. */
const MESSAGE = {
  ...create("sys_ui_message", "message", { key: "{mark}", message: "{mark}", language: "en" }),
  query: {
    ...BARE,
    sysparm_transaction_scope: "global",
    sysparm_transaction_update_set: "{set}",
  },
};

function change(text: string) {
  return {
    method: "PATCH",
    path: "table/sys_ui_message/{message}",
    query: MESSAGE.query,
    body: { message: text },
    expect: { status: 200 },
  } as const;
}

function versions(state: string, count: Expected) {
  return {
    method: "GET",
    path: "stats/sys_update_version",
    query: {
      sysparm_query: `name=sys_ui_message_{message}^state=${state}`,
      sysparm_count: "true",
    },
    expect: { status: 200, body: { "/result/stats/count": count } },
  } as const;
}

/** Where changes are recorded, and how. */
export const recordingCases: readonly ContractCase[] = [
  {
    name: "a recorded change names its record, its action and its content",
    certainty: "A",
    steps: [
      SET,
      MESSAGE,
      {
        method: "GET",
        path: "table/sys_update_xml",
        query: { ...BARE, sysparm_query: "name=sys_ui_message_{message}" },
        expect: {
          status: 200,
          body: {
            "/result/0/name": "sys_ui_message_{message}",
            "/result/0/action": "INSERT_OR_UPDATE",
            "/result/0/payload": /<record_update[^>]* table="sys_ui_message"/,
            "/result/0/payload_hash": /./,
          },
        },
      },
    ],
    leaves: TRACES,
  },
  {
    name: "a set that is complete records nothing",
    certainty: "K",
    fact: "States of a set are `in progress`, `complete` and `ignore`; only the first records",
    steps: [
      ...["in progress", "complete", "ignore"].map((state) =>
        finds(
          "sys_choice",
          `name=sys_update_set^element=state^language=en^value=${state}`,
          "value",
          [state],
        )
      ),
      create("sys_update_set", "set", { name: "{mark}", state: "complete" }),
      MESSAGE,
      finds("sys_update_xml", "update_set={set}", "name", []),
    ],
    leaves: TRACES,
  },
  {
    name: "the set that a request names records its change",
    certainty: "K",
    fact:
      "`sysparm_transaction_scope` and `sysparm_transaction_update_set` decide one write where the instance honours them",
    steps: [
      SET,
      MESSAGE,
      finds("sys_update_xml", "name=sys_ui_message_{message}", "update_set", ["{set}"]),
    ],
    leaves: TRACES,
  },
  {
    name: "one version of a record is current, the others are previous",
    certainty: "K",
    fact: "`sys_update_version` keeps one row `current` and the rest `previous`",
    steps: [
      SET,
      MESSAGE,
      change("{mark} 2"),
      change("{mark} 3"),
      versions("current", "1"),
      versions("previous", { atLeast: 1 }),
    ],
    leaves: TRACES,
  },
  {
    name: "a recorded change cannot be moved to another set",
    certainty: "K",
    fact: "Moving a recorded change is refused by a rule; its name differs between releases",
    steps: [
      SET,
      create("sys_update_set", "other", { name: "{mark} other" }),
      MESSAGE,
      {
        method: "GET",
        path: "table/sys_update_xml",
        query: { sysparm_query: "name=sys_ui_message_{message}" },
        save: { change: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      {
        method: "PATCH",
        path: "table/sys_update_xml/{change}",
        body: { update_set: "{other}" },
        expect: {
          status: 403,
          body: {
            "/error/detail":
              /^Operation against file 'sys_update_xml' was aborted by Business Rule '.+\^[0-9a-f]{32}'/,
          },
        },
      },
    ],
    leaves: TRACES,
  },
  {
    name: "a record keeps the name of its recording",
    certainty: "K",
    fact: "`sys_update_name` of a record is the `name` of its row in `sys_update_xml`",
    steps: [
      SET,
      MESSAGE,
      {
        method: "GET",
        path: "table/sys_ui_message/{message}",
        save: { name: "/result/sys_update_name" },
        expect: { status: 200 },
      },
      finds("sys_update_xml", "name={name}^update_set={set}", "name", ["{name}"]),
    ],
    leaves: TRACES,
  },
  {
    name: "a list layout that is written over REST is not recorded",
    certainty: "M",
    steps: [
      finds(
        "sys_dictionary",
        "name=sys_ui_list^elementISEMPTY^attributesLIKEupdate_synch_custom",
        "name",
        [
          "sys_ui_list",
        ],
      ),
      create("sys_ui_view", "view", { name: "zzc{hex}", title: "{mark}" }),
      create("sys_ui_list", "list", { name: "incident", view: "{view}" }),
      create("sys_ui_list_element", "column", {
        list_id: "{list}",
        element: "number",
        position: "0",
      }),
      finds("sys_update_xml", "nameSTARTSWITHsys_ui_list_incident_zzc{hex}", "name", []),
      finds("sys_update_xml", "name=sys_ui_list_{list}", "name", []),
    ],
    leaves: recordTraces("sys_ui_view_{view}"),
  },
  {
    name: "an update set is made in the application that is named",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "/api/sn_cicd/update_set/create",
        query: { update_set_name: "{mark}", scope: "global" },
        save: { set: "/result/update_set_id" },
        creates: { table: "sys_update_set", sysId: "/result/update_set_id" },
        expect: { status: 201 },
      },
      finds("sys_update_set", "sys_id={set}", "name", ["{mark}"]),
    ],
  },
];
