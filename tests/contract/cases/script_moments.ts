import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { evaluates } from "./scripts.ts";
import { recordTraces } from "./traces.ts";

/** What a script leaves behind: one more department. */
const MAKE = "var made = new GlideRecord('cmn_department'); made.name = '{mark} made'; " +
  "made.insert();";
const MADE = { table: "cmn_department", field: "name", value: "{mark} made" };

const made = (count: 0 | 1, after = 0): Step => ({
  ...finds("cmn_department", "name={mark} made", "name", Array(count).fill("{mark} made")),
  after,
});

/** A rule on departments that this case says are its own. */
function rule(values: Record<string, string>): Step {
  return create("sys_script", "rule", {
    name: "{mark}",
    collection: "cmn_department",
    active: "true",
    advanced: "true",
    ...values,
  });
}

const MINE = { name: "{mark}", description: "{mark}" };
const RULE_TRACES = recordTraces("sys_script_{rule}");

/** An incident of the case, and when and by whom it says to have been opened. */
const OPENED: Step = {
  ...create("incident", "incident", { short_description: "{mark}" }),
  expect: {
    status: 201,
    body: { "/result/opened_at": /^\d{4}-\d\d-\d\d /, "/result/opened_by": "{me}" },
  },
};

function withInclude(plain: ContractCase): ContractCase {
  const script = "var Zzc_{hex} = Class.create(); Zzc_{hex}.prototype = " +
    "{ initialize: function () {}, twice: function (n) { return 2 * n; }, type: 'Zzc_{hex}' };";
  return {
    ...plain,
    steps: [
      create("sys_script_include", "include", {
        name: "Zzc_{hex}",
        api_name: "global.Zzc_{hex}",
        script,
        active: "true",
      }),
      ...plain.steps,
    ],
    leaves: [...plain.leaves ?? [], ...recordTraces("sys_script_include_{include}")],
  };
}

/** Whether a user may have the case's catalog item. */
function has(user: "one" | "two", result: boolean): Step {
  return {
    method: "GET",
    path: `/api/sn_sc/servicecatalog/items/{item}/delegation/{${user}}`,
    expect: { status: 200, body: { "/result/result": result } },
  };
}

/** When scripts run, beside the before rules: "Classic Business rules" and others as they are named. */
export const scriptMomentCases: readonly ContractCase[] = [
  {
    name: "an after rule runs with the record stored",
    certainty: "A",
    needs: "rules",
    steps: [
      rule({
        when: "after",
        action_insert: "true",
        filter_condition: "description={mark}^EQ",
        script: `var stored = new GlideRecord('cmn_department'); ` +
          `if (stored.get(current.getUniqueValue())) { ${MAKE} }`,
      }),
      create("cmn_department", "department", MINE),
      made(1),
    ],
    leaves: [...RULE_TRACES, MADE],
  },
  {
    name: "an async rule runs behind the write, without the record before it",
    certainty: "A",
    needs: "clock",
    steps: [
      rule({
        when: "async_always",
        action_insert: "true",
        filter_condition: "description={mark}^EQ",
        script: `if (!previous) { ${MAKE} }`,
      }),
      create("cmn_department", "department", MINE),
      made(1, 1),
    ],
    leaves: [...RULE_TRACES, MADE],
  },
  {
    name: "a query rule narrows what every query of its table finds",
    certainty: "A",
    needs: "rules",
    steps: [
      create("cmn_department", "one", { name: "{mark} one" }),
      create("cmn_department", "two", { name: "{mark} two" }),
      rule({
        when: "before",
        action_query: "true",
        script: "current.addQuery('name', '!=', '{mark} two');",
      }),
      finds("cmn_department", "nameSTARTSWITH{mark}", "name", ["{mark} one"]),
      {
        method: "PATCH",
        path: "table/sys_script/{rule}",
        body: { active: "false" },
        expect: { status: 200 },
      },
    ],
    leaves: RULE_TRACES,
  },
  {
    // "Script actions": current, the record of the event, and event with its parameters.
    name: "a script action runs for its event",
    certainty: "A",
    needs: "rules",
    steps: [
      create("cmn_department", "department", { name: "{mark}" }),
      create("sysevent_script_action", "action", {
        name: "{mark}",
        event_name: "{mark}",
        active: "true",
        script: `if (current.name == '{mark}' && event.parm1 == 'one') { ${MAKE} }`,
      }),
      create("sysevent", "event", {
        name: "{mark}",
        table: "cmn_department",
        instance: "{department}",
        parm1: "one",
        state: "ready",
      }),
      made(1),
    ],
    leaves: [...recordTraces("sysevent_script_action_{action}"), MADE],
  },
  withInclude(evaluates({
    name: "a script include is found by its name",
    // "Script includes" of the documentation.
    certainty: "A",
    script: "return new Zzc_{hex}().twice(21);",
    returns: 42,
  })),
  {
    name: "a due schedule item is gone once it has run, also where its script stops",
    certainty: "K",
    fact:
      "A schedule item that is due once is gone when it has run, whether or not its script stopped",
    needs: "rules",
    steps: [
      create("sys_trigger", "item", {
        name: "{mark}",
        trigger_type: "0",
        state: "0",
        next_action: "2020-01-01 00:00:00",
        script: "nobody.knows();",
      }),
      {
        method: "GET",
        path: "table/sys_trigger/{item}",
        expect: { status: 404 },
      },
      finds("syslog", "messageLIKEscript {mark}^level=2", "level", ["2"]),
    ],
    leaves: [{
      table: "syslog",
      field: "message",
      value: "ReferenceError: 'nobody' is not defined: script {mark}",
      prefix: true,
    }],
  },
  {
    name: "what a script wrote before it stopped stays",
    // "Scripts - Background module": a run is recorded for a rollback that a person starts afterwards.
    certainty: "K",
    fact: "What a script wrote before it stopped stays",
    needs: "rules",
    steps: [
      create("sysevent_script_action", "action", {
        name: "{mark}",
        event_name: "{mark}",
        active: "true",
        script: `${MAKE} nobody.knows();`,
      }),
      create("sysevent", "event", { name: "{mark}", state: "ready" }),
      made(1),
    ],
    leaves: [
      ...recordTraces("sysevent_script_action_{action}"),
      MADE,
      {
        table: "syslog",
        field: "message",
        value: "ReferenceError: 'nobody' is not defined: script {mark}",
        prefix: true,
      },
    ],
  },
  {
    name: "a new task says when and by whom it was opened",
    certainty: "K",
    fact: "A new task has `opened_at` and `opened_by`, the moment and the user that made it",
    steps: [
      {
        method: "GET",
        path: "table/sys_user",
        query: { ...BARE, sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
        save: { me: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      OPENED,
    ],
  },
  {
    name: "user criteria in script decide by `answer` or their last value, about `user_id`",
    // "Create a user criteria record", and the comment that new ones come with.
    certainty: "A",
    steps: [
      create("sys_user", "one", { user_name: "{mark}one", active: "true" }),
      create("sys_user", "two", { user_name: "{mark}two", active: "true" }),
      create("sc_cat_item", "item", { name: "{mark}", active: "true" }),
      create("user_criteria", "criteria", {
        name: "{mark}",
        active: "true",
        advanced: "true",
        script: "answer = user_id == '{one}';",
      }),
      create("sc_cat_item_user_criteria_mtom", "link", {
        sc_cat_item: "{item}",
        user_criteria: "{criteria}",
      }),
      has("one", true),
      has("two", false),
      {
        method: "PATCH",
        path: "table/user_criteria/{criteria}",
        body: { script: "user_id == '{two}';" },
        expect: { status: 200 },
      },
      has("one", false),
      has("two", true),
    ],
    leaves: recordTraces(
      "sc_cat_item_{item}",
      "user_criteria_{criteria}",
      "sc_cat_item_user_criteria_mtom_{link}",
    ),
  },
];
