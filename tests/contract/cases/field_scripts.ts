import { BARE, type ContractCase, create, finds, type Step } from "../contract_case.ts";
import { recordTraces, schemaTraces } from "./traces.ts";

const TABLE = "u_{mark}";

const INCIDENT: Step = create("incident", "incident", {
  short_description: "{mark}",
  caller_id: "{caller}",
});

const USER: Step = create("sys_user", "caller", {
  user_name: "{mark}",
  email: "{mark}@example.com",
});

function change(body: Record<string, string>): Step {
  return {
    method: "PATCH",
    path: "table/incident/{incident}",
    query: BARE,
    body,
    expect: { status: 200 },
  };
}

/** A notification of the case's incident with an advanced condition, and what is mailed. */
function notifies(
  name: string,
  { condition, body, mails, values = {} }: {
    condition: string;
    body: Record<string, string>;
    mails: number;
    values?: Record<string, string>;
  },
): ContractCase {
  return {
    name,
    certainty: "A",
    needs: "rules",
    steps: [
      USER,
      INCIDENT,
      create("sysevent_email_action", "note", {
        name: "{mark}",
        collection: "incident",
        subject: "{mark}",
        message_html: "<p>{mark}</p>",
        recipient_fields: "caller_id",
        action_update: "true",
        condition: "short_descriptionSTARTSWITH{mark}^EQ",
        advanced_condition: condition,
        ...values,
      }),
      change(body),
      finds("sys_email", "instance={incident}", "subject", Array(mails).fill("{mark}")),
    ],
    leaves: [
      { table: "sys_email", field: "instance", value: "{incident}" },
      ...recordTraces("sysevent_email_action_{note}"),
    ],
  };
}

/** A rule that assigns the case's incident by script. */
function assigns(
  name: string,
  { script, expected }: { script: string; expected: Record<string, string> },
): ContractCase {
  return {
    name,
    certainty: "A",
    needs: "rules",
    steps: [
      USER,
      create("sys_user_group", "group", { name: "{mark}" }),
      create("sysrule_assignment", "rule", {
        name: "{mark}",
        table: "incident",
        condition: "short_descriptionSTARTSWITH{mark}",
        order: "1",
        script,
      }),
      {
        ...INCIDENT,
        expect: {
          status: 201,
          body: Object.fromEntries(
            Object.entries(expected).map(([element, value]) => [`/result/${element}`, value]),
          ),
        },
      },
    ],
    leaves: recordTraces("sysrule_assignment_{rule}"),
  };
}

/** A column of a table of one's own with a default in script, and what a new record gets. */
function defaults(
  name: string,
  { value, sent = {}, expected }: {
    value: string;
    sent?: Record<string, string>;
    expected: string;
  },
): ContractCase {
  return {
    name,
    certainty: "A",
    needs: "schema",
    steps: [
      create("sys_db_object", "table", { name: TABLE, label: "{mark}" }),
      create("sys_dictionary", "column", {
        name: TABLE,
        element: "u_given",
        column_label: "Given",
        internal_type: "string",
        max_length: "100",
        default_value: value,
      }),
      {
        ...create(TABLE, "row", sent),
        expect: { status: 201, body: { "/result/u_given": expected } },
      },
    ],
    leaves: schemaTraces(TABLE, "{table}"),
  };
}

/**
 * Scripts of fields and engines: "Advanced conditions for email notifications", "Create an assignment
 * rule", "Baseline assignment rules example", "Specify a default field value" of the documentation.
 */
export const fieldScriptCases: readonly ContractCase[] = [
  notifies("a notification is sent where its advanced condition sets `answer`", {
    condition: "if (current.urgency == 1) answer = true; else answer = false;",
    body: { urgency: "1" },
    mails: 1,
  }),
  notifies("a notification is not sent where the function of its advanced condition says no", {
    condition: "(function() { return current.urgency != 1; })();",
    body: { urgency: "1" },
    mails: 0,
  }),
  notifies("an advanced condition is asked beside the other conditions", {
    condition: "answer = true;",
    body: { urgency: "1" },
    mails: 0,
    values: { condition: "short_descriptionSTARTSWITH{mark}^urgency=3^EQ" },
  }),
  notifies("an advanced condition knows what the change has changed", {
    condition: "current.urgency.changes() && !current.impact.changes();",
    body: { urgency: "1" },
    mails: 1,
  }),
  assigns("an assignment rule in script sets the group on the record", {
    script: "current.assignment_group.setDisplayValue('{mark}');",
    expected: { assignment_group: "{group}", assigned_to: "" },
  }),
  assigns("an assignment rule whose script ends with a user assigns to them", {
    script: "current.caller_id;",
    expected: { assigned_to: "{caller}", assignment_group: "" },
  }),
  defaults("a default in script gives a new record its value", {
    value: "javascript:(function () { return ['{mark}', 6 * 7].join(' '); })();",
    expected: "{mark} 42",
  }),
  defaults("a column that is sent has no default", {
    value: "javascript:'{mark} ' + 1;",
    sent: { u_given: "{mark}" },
    expected: "{mark}",
  }),
];
