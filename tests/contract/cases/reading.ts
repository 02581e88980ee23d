import { BARE, type ContractCase, create, type Expected } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const INCIDENT = create("incident", "incident", { short_description: "{mark}", urgency: "2" });

function read(query: Record<string, string>, body: Record<string, Expected>) {
  return {
    method: "GET",
    path: "table/incident/{incident}",
    query,
    expect: { status: 200, body },
  } as const;
}

/** How records are shown: display modes, links, fields, pages. */
export const readingCases: readonly ContractCase[] = [
  {
    name: "three display modes render plain fields, references and empty references",
    certainty: "A",
    steps: [
      create("incident", "incident", {
        short_description: "{mark}",
        urgency: "2",
      }),
      {
        method: "GET",
        path: "table/sys_user",
        query: { sysparm_query: "user_name={user}" },
        save: { me: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      {
        method: "PATCH",
        path: "table/incident/{incident}",
        body: { caller_id: "{me}" },
        expect: { status: 200 },
      },
      read({ sysparm_fields: "urgency,caller_id,parent" }, {
        "/result/urgency": "2",
        "/result/caller_id/value": "{me}",
        "/result/caller_id/link":
          /^https?:\/\/[^/]+\/api\/now\/(v\d\/)?table\/sys_user\/[0-9a-f]{32}$/,
        "/result/parent": "",
      }),
      read({ sysparm_fields: "urgency,caller_id,parent", sysparm_display_value: "true" }, {
        "/result/urgency": /^2 - /,
        "/result/caller_id/display_value": /./,
        "/result/caller_id/link": /^https?:/,
        "/result/caller_id/value": { absent: true },
        "/result/parent": "",
      }),
      read({ sysparm_fields: "urgency,caller_id,parent", sysparm_display_value: "all" }, {
        "/result/urgency/value": "2",
        "/result/urgency/display_value": /^2 - /,
        "/result/caller_id/value": "{me}",
        "/result/caller_id/display_value": /./,
        "/result/caller_id/link": /^https?:/,
        "/result/parent": { equals: { value: "", display_value: "" } },
      }),
    ],
  },
  {
    name: "links are left out in all three display modes",
    certainty: "K",
    fact:
      "With links excluded a reference is its bare sys_id, its bare display text, or value and display value",
    steps: [
      create("incident", "parent", { short_description: "{mark} parent" }),
      create("incident", "incident", { short_description: "{mark}", parent_incident: "{parent}" }),
      read({ ...BARE, sysparm_fields: "parent_incident" }, {
        "/result/parent_incident": "{parent}",
      }),
      read({ ...BARE, sysparm_fields: "parent_incident", sysparm_display_value: "true" }, {
        "/result/parent_incident": /^INC\d+$/,
      }),
      read({ ...BARE, sysparm_fields: "parent_incident", sysparm_display_value: "all" }, {
        "/result/parent_incident/value": "{parent}",
        "/result/parent_incident/display_value": /^INC\d+$/,
        "/result/parent_incident/link": { absent: true },
      }),
    ],
  },
  {
    name: "a view answers the fields of its form",
    certainty: "K",
    fact: "With `sysparm_view` a record answers the fields of the table's form in that view",
    steps: [
      create("incident", "incident", { short_description: "{mark}" }),
      create("sys_ui_view", "view", { name: "zzc{hex}", title: "{mark}" }),
      create("sys_ui_section", "section", { name: "incident", view: "{view}" }),
      create("sys_ui_element", "element", {
        sys_ui_section: "{section}",
        element: "short_description",
        position: "0",
      }),
      read({ sysparm_view: "zzc{hex}" }, {
        "/result/short_description": /./,
        "/result/category": { absent: true },
      }),
      read({ sysparm_view: "zzc{hex}", sysparm_fields: "category" }, {
        "/result/category": { present: true },
        "/result/short_description": { absent: true },
      }),
    ],
    leaves: recordTraces("sys_ui_view_{view}", "sys_ui_section_{section}"),
  },
  {
    name: "an orphan reference shows nothing",
    certainty: "K",
    fact: "An orphan reference has an empty display value",
    steps: [
      create("incident", "incident", {
        short_description: "{mark}",
        cmdb_ci: "0{hex}",
      }),
      read({ sysparm_fields: "cmdb_ci", sysparm_display_value: "all" }, {
        "/result/cmdb_ci/value": "0{hex}",
        "/result/cmdb_ci/display_value": "",
      }),
    ],
  },
  {
    name: "fields dot-walk as flat keys and unknown ones are left out",
    certainty: "A",
    steps: [
      create("incident", "parent", { short_description: "{mark} parent", urgency: "1" }),
      create("incident", "incident", { short_description: "{mark}", parent_incident: "{parent}" }),
      read({ sysparm_fields: "number,parent_incident.urgency,parent_incident.sys_id,nonsense" }, {
        "/result/number": /^INC\d+$/,
        "/result/parent_incident.urgency": "1",
        "/result/parent_incident.sys_id": "{parent}",
        "/result/nonsense": { absent: true },
      }),
    ],
  },
  {
    name: "passwords are not readable in any display mode",
    certainty: "K",
    fact: "Passwords never return usable values",
    steps: ["false", "true", "all"].map((mode) => ({
      method: "GET",
      path: "table/sys_user",
      query: {
        sysparm_query: "user_name={user}",
        sysparm_fields: "user_password",
        sysparm_display_value: mode,
      },
      expect: {
        status: 200,
        body: {
          [mode === "all" ? "/result/0/user_password/value" : "/result/0/user_password"]: {
            oneOf: ["", { absent: true }, /^\*+$/],
          },
        },
      },
    })),
  },
  {
    name: "an empty list is 200 without a version and in v2, 404 in v1",
    certainty: "A",
    steps: ["/api/now/", "/api/now/v2/", "/api/now/v1/"].map((base) => ({
      method: "GET",
      path: `${base}table/incident`,
      query: { sysparm_query: "number={mark}" },
      expect: base.includes("v1") ? { status: 404 } : { status: 200, body: { "/result": [] } },
    })),
  },
  {
    name: "bare pairs filter, also by what a choice shows",
    certainty: "A",
    steps: [
      INCIDENT,
      {
        method: "GET",
        path: "table/incident",
        query: { short_description: "{mark}", urgency: "2 - Medium", sysparm_fields: "sys_id" },
        expect: { status: 200, body: { "/result": { equals: [{ sys_id: "{incident}" }] } } },
      },
      {
        method: "GET",
        path: "table/incident",
        query: { short_description: "{mark}", urgency: "3", sysparm_fields: "sys_id" },
        expect: { status: 200, body: { "/result": [] } },
      },
    ],
  },
  {
    name: "rows of a child are seen through its parents, under the class they have",
    certainty: "M",
    steps: [
      create("cmdb_ci_linux_server", "server", { name: "{mark}" }),
      ...["cmdb_ci", "cmdb_ci_computer", "cmdb_ci_server"].map((table) => ({
        method: "GET" as const,
        path: `table/${table}/{server}`,
        query: { sysparm_fields: "sys_class_name" },
        expect: { status: 200, body: { "/result/sys_class_name": "cmdb_ci_linux_server" } },
      })),
      {
        method: "GET",
        path: "table/cmdb_ci",
        query: { sysparm_query: "name={mark}^sys_class_name=cmdb_ci_server" },
        expect: { status: 200, body: { "/result": [] } },
      },
    ],
  },
];
