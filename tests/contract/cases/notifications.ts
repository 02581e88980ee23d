import {
  BARE,
  type ContractCase,
  create,
  type Expected,
  finds,
  type Step,
} from "../contract_case.ts";
import { recordTraces } from "./traces.ts";

const MINE = "short_descriptionSTARTSWITH{mark}";
const mails = { table: "sys_email", field: "instance", value: "{incident}" };
const user = create("sys_user", "caller", { user_name: "{mark}", email: "{mark}@example.com" });

const notification = (name: string, values: Record<string, string>): Step =>
  create("sysevent_email_action", name, {
    name: "{mark}",
    collection: "incident",
    subject: "About ${short_description} of ${caller_id.user_name}",
    message_html: "<p>${state}, ${nothing}</p>",
    recipient_fields: "caller_id",
    condition: `${MINE}^EQ`,
    ...values,
  });

const incident = create("incident", "incident", {
  short_description: "{mark}",
  caller_id: "{caller}",
});

const change = (body: Record<string, string>): Step => ({
  method: "PATCH",
  path: "table/incident/{incident}",
  query: BARE,
  body,
  expect: { status: 200 },
});

/** The only mail about the case's incident. */
function mail(expected: Record<string, Expected>): Step {
  return {
    method: "GET",
    path: "table/sys_email",
    query: { ...BARE, sysparm_query: "instance={incident}" },
    expect: {
      status: 200,
      body: {
        "/result": { length: 1 },
        ...Object.fromEntries(
          Object.entries(expected).map(([element, value]) => [`/result/0/${element}`, value]),
        ),
      },
    },
  };
}

const silent = finds("sys_email", "instance={incident}", "subject", []);
const leaves = [mails, ...recordTraces("sysevent_email_action_{note}")];

/**
 * "Create an email notification", "System email log and mailboxes" and "System Events" of the
 * documentation. An instance that sends mail sends these to addresses of `example.com`.
 */
export const notificationCases: readonly ContractCase[] = [
  {
    name: "a notification of a change makes a mail with the values of the record",
    certainty: "A",
    needs: "rules",
    steps: [
      user,
      incident,
      notification("note", { action_update: "true", condition: `${MINE}^stateCHANGESTO2^EQ` }),
      change({ urgency: "2" }),
      silent,
      change({ state: "2" }),
      mail({
        subject: "About {mark} of {mark}",
        body: "<p>In Progress, ${nothing}</p>",
        recipients: "{mark}@example.com",
        type: "send-ready",
        target_table: "incident",
      }),
      change({ state: "2", urgency: "1" }),
      mail({}),
    ],
    leaves,
  },
  {
    name: "a comment is a change that a notification may wait for",
    certainty: "A",
    needs: "rules",
    steps: [
      user,
      incident,
      notification("note", { action_update: "true", condition: `${MINE}^commentsVALCHANGES^EQ` }),
      change({ work_notes: "{mark}" }),
      silent,
      change({ comments: "{mark}" }),
      mail({ recipients: "{mark}@example.com" }),
    ],
    leaves: [
      ...leaves,
      { table: "sys_journal_field", field: "element_id", value: "{incident}" },
    ],
  },
  {
    name: "one that is not for whoever brought it about leaves them out",
    certainty: "A",
    needs: "rules",
    steps: [
      {
        method: "GET",
        path: "table/sys_user",
        query: { sysparm_query: "user_name={user}", sysparm_fields: "sys_id" },
        save: { me: "/result/0/sys_id" },
        expect: { status: 200 },
      },
      user,
      notification("note", {
        action_insert: "true",
        recipient_users: "{me},{caller}",
        recipient_fields: "",
        send_self: "false",
      }),
      incident,
      mail({ recipients: "{mark}@example.com" }),
    ],
    leaves,
  },
  {
    name: "of a group all members are written to where it says so",
    certainty: "A",
    needs: "rules",
    steps: [
      user,
      create("sys_user_group", "group", {
        name: "{mark}",
        email: "{mark}.group@example.com",
        include_members: "true",
      }),
      create("sys_user_grmember", "member", { group: "{group}", user: "{caller}" }),
      notification("note", {
        action_insert: "true",
        recipient_groups: "{group}",
        recipient_fields: "",
      }),
      incident,
      mail({ recipients: "{mark}.group@example.com,{mark}@example.com" }),
    ],
    leaves,
  },
  {
    name: "of two notifications for the same people the weightier one is sent",
    certainty: "A",
    needs: "rules",
    steps: [
      user,
      notification("note", { action_insert: "true", weight: "10", subject: "{mark} light" }),
      notification("other", { action_insert: "true", weight: "20", subject: "{mark} weighty" }),
      incident,
      finds("sys_email", "instance={incident}^type=send-ready", "subject", ["{mark} weighty"]),
      finds("sys_email", "instance={incident}^type=send-ignored", "subject", ["{mark} light"]),
    ],
    leaves: [
      mails,
      ...recordTraces("sysevent_email_action_{note}", "sysevent_email_action_{other}"),
    ],
  },
  {
    name: "an event is worked through, and its notification makes a mail",
    certainty: "A",
    needs: "rules",
    steps: [
      user,
      incident,
      notification("note", {
        generation_type: "event",
        event_name: "{mark}",
        event_parm_1: "true",
        recipient_fields: "",
      }),
      create("sysevent", "event", {
        name: "{mark}",
        table: "incident",
        instance: "{incident}",
        parm1: "{caller}",
        state: "ready",
      }),
      mail({ recipients: "{mark}@example.com", subject: "About {mark} of {mark}" }),
      finds("sysevent", "sys_id={event}", "state", ["processed"]),
    ],
    leaves,
  },
];
