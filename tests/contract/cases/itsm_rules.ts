import { BARE, type ContractCase, create, type Expected, type Step } from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const incident = (body: Record<string, string> = {}) =>
  create("incident", "incident", { short_description: "{mark}", ...body });

/** A change of the case's incident and what it then shows. */
function change(body: Record<string, string>, expected: Record<string, Expected>): Step {
  return {
    method: "PATCH",
    path: "table/incident/{incident}",
    query: BARE,
    body,
    expect: {
      status: 200,
      body: Object.fromEntries(
        Object.entries(expected).map(([element, value]) => [`/result/${element}`, value]),
      ),
    },
  };
}

const me: Step = {
  method: "GET",
  path: "table/sys_user",
  query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
  save: { me: "/result/0/sys_id" },
  expect: { status: 200 },
};

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** Impact, urgency and the priority they make. */
const PRIORITIES = ["111", "122", "133", "212", "223", "234", "313", "324", "335"];

/** What plain service management does with its records, without any script of an administrator. */
export const itsmRuleCases: readonly ContractCase[] = [
  {
    // "Define priority lookup rules": the table of impact, urgency and priority.
    name: "the priority of an incident follows from impact and urgency",
    certainty: "A",
    steps: [
      incident({ impact: "1", urgency: "1", priority: "4" }),
      ...PRIORITIES.map(([impact = "", urgency = "", priority = ""]) =>
        change({ impact, urgency, priority: "5" }, { priority })
      ),
    ],
  },
  {
    // "Data lookup for prioritizing problems".
    name: "so does the priority of a problem",
    certainty: "A",
    steps: [{
      method: "POST",
      path: "table/problem",
      body: { short_description: "{mark}", impact: "1", urgency: "2" },
      expect: { status: 201, body: { "/result/priority": "2" } },
    }],
  },
  {
    // "Configure state field choice values": 7 and above are inactive; "Task Active State Management".
    name: "a state that ends an incident sets it inactive, another one active again",
    certainty: "A",
    steps: [
      incident({ state: "2" }),
      change({ state: "6" }, { active: "true" }),
      change({ state: "7" }, { active: "false" }),
      change({ state: "2" }, { active: "true" }),
      change({ state: "8" }, { active: "false" }),
    ],
  },
  {
    // "Resolve and complete a problem": date and user populate automatically; rule mark_closed.
    name: "what is closed says when and by whom",
    certainty: "K",
    fact:
      "A task that ends gets `closed_at` and `closed_by`, a resolved incident `resolved_at` and `resolved_by`, unless the write gives them",
    steps: [
      me,
      incident(),
      change({ state: "6" }, { resolved_at: MOMENT, resolved_by: "{me}", closed_at: "" }),
      change({ state: "7", closed_at: "2026-01-01 00:00:00" }, {
        closed_at: "2026-01-01 00:00:00",
        closed_by: "{me}",
      }),
    ],
  },
  {
    // "Reopening an incident": last reopened by and at; columns of the vendor's table definition.
    name: "a resolved incident that is taken up again is counted",
    certainty: "K",
    fact:
      "An incident that leaves Resolved, Closed or Canceled for an earlier state adds one to `reopen_count`",
    steps: [
      me,
      incident(),
      change({ state: "6" }, { reopen_count: "0" }),
      change({ state: "2" }, { reopen_count: "1", reopened_by: "{me}", reopened_time: MOMENT }),
      change({ short_description: "{mark} again" }, { reopen_count: "1" }),
      change({ state: "7" }, { reopen_count: "1" }),
    ],
  },
  {
    // "Digital experience score metrics": the first assignment has the count of zero.
    name: "a new assignee or group is counted, the first one is not",
    certainty: "K",
    fact:
      "A write that moves a task from one group or assignee to another adds one to `reassignment_count`; the first assignment does not",
    steps: [
      me,
      create("sys_user_group", "one", { name: "{mark} one" }),
      create("sys_user_group", "other", { name: "{mark} other" }),
      incident({ assignment_group: "{one}" }),
      change({ assigned_to: "{me}" }, { reassignment_count: "0" }),
      change({ assignment_group: "{other}", assigned_to: "" }, { reassignment_count: "1" }),
      change({ assignment_group: "{one}" }, { reassignment_count: "2" }),
    ],
    leaves: ["sys_email", "sysevent"].map((table) => ({
      table,
      field: "instance",
      value: "{incident}",
    })),
  },
  {
    // "Life cycle of an Incident": the caller updates what waits for the caller.
    name: "the caller's answer takes an incident off hold",
    certainty: "A",
    steps: [
      me,
      incident({ caller_id: "{me}", state: "2" }),
      change({ state: "3", hold_reason: "1" }, { state: "3" }),
      change({ comments: "{mark}" }, { state: "2", hold_reason: "" }),
    ],
    leaves: [{ table: "sys_journal_field", field: "element_id", value: "{incident}" }],
  },
  {
    name: "both states of an incident say the same",
    certainty: "K",
    fact: "`incident_state` follows `state`, and `state` follows `incident_state`",
    steps: [
      incident({ incident_state: "2" }),
      change({ state: "3" }, { incident_state: "3" }),
      change({ incident_state: "2" }, { state: "2" }),
    ],
  },
  {
    name: "the name of a user is made of the first and the last one",
    certainty: "K",
    fact: "`sys_user.name` is made of `first_name` and `last_name`",
    steps: [
      {
        method: "POST",
        path: "table/sys_user",
        body: { user_name: "{mark}", first_name: "{mark}", last_name: "Two" },
        save: { one: "/result/sys_id" },
        expect: { status: 201, body: { "/result/name": "{mark} Two" } },
      },
      {
        method: "PATCH",
        path: "table/sys_user/{one}",
        body: { last_name: "Three" },
        expect: { status: 200, body: { "/result/name": "{mark} Three" } },
      },
    ],
  },
  {
    // "Assignment rules module": the first rule by order, for a task without assignee and group.
    name: "an unassigned task gets the group of the first assignment rule that it meets",
    certainty: "A",
    needs: "rules",
    steps: [
      create("sys_user_group", "group", { name: "{mark}" }),
      create("sys_user_group", "other", { name: "{mark} other" }),
      ...[["rule", "group", "1"], ["later", "other", "2"]].map((
        [name = "", group = "", order = ""],
      ) =>
        create("sysrule_assignment", name, {
          name: "{mark}",
          table: "incident",
          condition: "short_descriptionSTARTSWITH{mark}",
          group: `{${group}}`,
          order,
        })
      ),
      {
        method: "POST",
        path: "table/incident",
        query: BARE,
        body: { short_description: "{mark}" },
        save: { incident: "/result/sys_id" },
        expect: { status: 201, body: { "/result/assignment_group": "{group}" } },
      },
      change({ assignment_group: "{other}" }, { assignment_group: "{other}" }),
      change({ assignment_group: "" }, { assignment_group: "{group}" }),
    ],
    leaves: ["rule", "later"].flatMap((name) => recordTraces(`sysrule_assignment_{${name}}`)),
  },
];
