import { BARE, type ContractCase, create, type Expected, finds } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const INCIDENT = create("incident", "incident", {
  short_description: "{mark}",
  correlation_id: "{mark}",
});

function change(
  body: Record<string, string>,
  expected: Record<string, Expected>,
  method: "PUT" | "PATCH" = "PATCH",
) {
  return {
    method,
    path: "table/incident/{incident}",
    query: BARE,
    body,
    expect: { status: 200, body: expected },
  } as const;
}

/** Creating, changing and deleting records. */
export const writingCases: readonly ContractCase[] = [
  {
    name: "a created record is answered with its address, a deleted one with nothing",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        body: { short_description: "{mark}" },
        save: { incident: "/result/sys_id" },
        expect: {
          status: 201,
          headers: { location: /^https?:\/\/.+\/table\/incident\/[0-9a-f]{32}$/ },
          body: { "/result/number": /^INC\d+$/, "/result/sys_created_by": "{user}" },
        },
      },
      {
        method: "DELETE",
        path: "table/incident/{incident}",
        expect: { status: 204, body: { "": "" } },
      },
      { method: "GET", path: "table/incident/{incident}", expect: { status: 404 } },
    ],
  },
  {
    name: "PUT merges as PATCH does",
    certainty: "K",
    fact: "PUT and PATCH both merge the given fields",
    steps: [
      INCIDENT,
      ...(["PUT", "PATCH"] as const).map((method) =>
        change({ short_description: `{mark} ${method}` }, {
          "/result/short_description": `{mark} ${method}`,
          "/result/correlation_id": "{mark}",
        }, method)
      ),
    ],
  },
  {
    name: "a write of what is there already is not counted",
    certainty: "K",
    fact: "A write that changes nothing leaves `sys_mod_count` alone",
    steps: [
      INCIDENT,
      {
        ...change({ correlation_id: "{mark} 2" }, { "/result/correlation_id": "{mark} 2" }),
        save: { count: "/result/sys_mod_count" },
      },
      change({ correlation_id: "{mark} 2" }, { "/result/sys_mod_count": "{count}" }),
      change({ correlation_id: "{mark} 3" }, { "/result/sys_mod_count": { not: "{count}" } }),
    ],
  },
  {
    name: "unknown fields are ignored and defaults fill the rest",
    certainty: "K",
    fact: "Unknown fields are ignored; the dictionary's defaults apply on insert",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        query: BARE,
        body: { short_description: "{mark}", nonsense: "{mark}" },
        expect: {
          status: 201,
          body: {
            "/result/nonsense": { absent: true },
            "/result/state": "1",
            "/result/active": "true",
          },
        },
      },
    ],
  },
  {
    name: "too long a text is cut",
    certainty: "K",
    fact: "Text beyond the length of a column of up to 255 characters is cut",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        body: { short_description: `{mark} ${"x".repeat(500)}` },
        expect: { status: 201, body: { "/result/short_description": /^.{160}$/ } },
      },
    ],
  },
  {
    name: "journal fields append entries and read as empty",
    certainty: "K",
    fact: "Journal fields append to `sys_journal_field` and read as empty in value mode",
    steps: [
      INCIDENT,
      change({ work_notes: "{mark} 1" }, { "/result/work_notes": "" }),
      change({ work_notes: "{mark} 2" }, { "/result/work_notes": "" }),
      finds(
        "sys_journal_field",
        "element_id={incident}^element=work_notes^ORDERBYvalue",
        "value",
        ["{mark} 1", "{mark} 2"],
      ),
    ],
    leaves: [{ table: "sys_journal_field", field: "element_id", value: "{incident}" }],
  },
  {
    name: "a work note is stored although its writer sees no entries",
    certainty: "K",
    fact:
      "Who may write a work note may be shown none of the entries: `sys_journal_field` answers 200 and an empty list",
    needs: "settings",
    steps: [
      INCIDENT,
      create("sys_user", "other", {
        user_name: "{mark}",
        last_name: "{mark}",
        user_password: "{hex}",
      }),
      {
        method: "GET",
        path: "table/sys_user_role",
        query: { sysparm_query: "name=itil", sysparm_fields: "sys_id" },
        save: { itil: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      create("sys_user_has_role", "grant", { user: "{other}", role: "{itil}" }),
      {
        ...change({ work_notes: "{mark} 1" }, { "/result/sys_mod_count": "1" }),
        credentials: "other",
      },
      {
        ...finds("sys_journal_field", "element_id={incident}", "value", []),
        credentials: "other",
      },
      finds("sys_journal_field", "element_id={incident}", "value", ["{mark} 1"]),
    ],
    leaves: [{ table: "sys_journal_field", field: "element_id", value: "{incident}" }],
  },
  {
    name: "a column that is read-only on forms is written",
    certainty: "K",
    fact: "`read_only` of the dictionary holds for forms: REST stores a value there",
    steps: [
      finds("sys_dictionary", "name=task^element=number", "read_only", ["true"]),
      {
        method: "POST",
        path: "table/incident",
        body: { short_description: "{mark}", number: "zzc{hex}" },
        expect: { status: 201, body: { "/result/number": "zzc{hex}" } },
      },
    ],
  },
  {
    name: "times of the day and durations are moments of 1970",
    certainty: "K",
    fact:
      "A time of the day is stored as that time of 1970-01-01, a duration as the moment so long after its start",
    steps: [
      {
        method: "POST",
        path: "table/sysauto_script",
        query: BARE,
        body: {
          name: "{mark}",
          active: "false",
          run_type: "periodically",
          run_time: "02:30:00",
          run_period: "2 04:00:00",
        },
        save: { job: "/result/sys_id" },
        expect: {
          status: 201,
          body: {
            "/result/run_time": "1970-01-01 02:30:00",
            "/result/run_period": "1970-01-03 04:00:00",
          },
        },
      },
    ],
    leaves: recordTraces("sysauto_script_{job}"),
  },
  {
    name: "an empty text clears a field",
    certainty: "A",
    steps: [INCIDENT, change({ correlation_id: "" }, { "/result/correlation_id": "" })],
  },
  {
    name: "a chosen sys_id and who created a record can be sent",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        body: { sys_id: "c{hex}", short_description: "{mark}", sys_created_by: "{mark}" },
        expect: {
          status: 201,
          body: { "/result/sys_id": "c{hex}", "/result/sys_created_by": "{mark}" },
        },
      },
    ],
  },
  {
    name: "display values are resolved on request",
    certainty: "A",
    steps: [
      create("sys_user_group", "group", { name: "{mark}" }),
      {
        method: "POST",
        path: "table/incident",
        query: { ...BARE, sysparm_input_display_value: "true" },
        body: { short_description: "{mark}", assignment_group: "{mark}", urgency: "1 - High" },
        expect: {
          status: 201,
          body: { "/result/assignment_group": "{group}", "/result/urgency": "1" },
        },
      },
    ],
  },
  {
    name: "of several records in one body only the first is written",
    certainty: "A",
    steps: [
      {
        method: "POST",
        path: "table/incident",
        body: [{ short_description: "{mark} 1" }, { short_description: "{mark} 2" }],
        expect: { status: 201, body: { "/result/short_description": "{mark} 1" } },
      },
      finds("incident", "short_descriptionSTARTSWITH{mark}", "short_description", ["{mark} 1"]),
    ],
  },
  {
    name: "the method can be overridden and the answer's body left out",
    certainty: "A",
    steps: [
      INCIDENT,
      {
        method: "POST",
        path: "table/incident/{incident}",
        headers: { "x-http-method-override": "PATCH", "x-no-response-body": "true" },
        body: { correlation_id: "{mark} over" },
        expect: { status: 200, body: { "": "" } },
      },
      finds("incident", "sys_id={incident}", "correlation_id", ["{mark} over"]),
    ],
  },
  {
    name: "the application of an update set that is sent is stored as global",
    certainty: "M",
    steps: [
      {
        method: "GET",
        path: "table/sys_scope",
        query: { sysparm_query: "scope!=global^scopeISNOTEMPTY", sysparm_limit: "1" },
        save: { scope: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      create("sys_update_set", "set", { name: "{mark}", application: "{scope}" }),
      finds("sys_update_set", "sys_id={set}", "application", ["global"]),
    ],
  },
];
