import { BARE, type ContractCase, create, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

/** What the platform gives a record that its writer leaves out. */
export const setByPlatformCases: readonly ContractCase[] = [
  {
    // "Create a Connection & Credential alias".
    name: "an alias in global has its name as its id",
    certainty: "A",
    steps: [
      create("sys_alias", "alias", { name: "{mark}", type: "credential" }),
      finds("sys_alias", "sys_id={alias}", "id", ["{mark}"]),
    ],
    leaves: recordTraces("sys_alias_{alias}"),
  },
  {
    // The answers of the page "Table API", where an incident has each of them as true or false.
    name: "a box that nobody has ticked is false, and is found so",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        query: BARE,
        body: { short_description: "{mark}" },
        save: { incident: "/result/sys_id" },
        expect: { status: 201, body: { "/result/knowledge": "false" } },
      },
      finds("incident", "sys_id={incident}^knowledge=false", "sys_id", ["{incident}"]),
      finds("incident", "sys_id={incident}^knowledge=true", "sys_id", []),
    ],
  },
  {
    // "Automatically run a script of your choosing".
    name: "a scheduled script runs as the user whom it names",
    certainty: "A",
    needs: "clock",
    steps: [
      create("sys_user", "runner", { user_name: "{mark}", active: "true" }),
      create("sysauto_script", "job", {
        name: "{mark}",
        active: "true",
        run_type: "on_demand",
        run_as: "{runner}",
        script: `var group = new GlideRecord("sys_user_group"); group.setValue("name", "{mark}");
group.setValue("description", gs.getUserName()); group.insert();`,
      }),
      create("sys_trigger", "item", {
        name: "{mark}",
        trigger_type: "0",
        state: "0",
        document: "sysauto_script",
        document_key: "{job}",
        next_action: "2020-01-01 00:00:00",
      }),
      {
        method: "GET",
        path: "table/sys_user_group",
        after: 5,
        query: { ...BARE, sysparm_query: "name={mark}" },
        expect: { status: 200, body: { "/result/0/description": "{mark}" } },
      },
    ],
    leaves: [
      { table: "sys_user_group", field: "name", value: "{mark}" },
      ...recordTraces("sysauto_script_{job}"),
    ],
  },
];
