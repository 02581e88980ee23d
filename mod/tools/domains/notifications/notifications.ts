import {
  boolean,
  choice,
  columnNames,
  conditions,
  eventName,
  integer,
  list,
  reference,
  required,
  roleNames,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { type ArtifactDefinition, defineArtifact } from "../../artifact.ts";

/** Mail: what is sent, what comes in, and what became of it. */

const shared = {
  defaultVerb: "create",
  skill: "notifications-email",
} satisfies Partial<ArtifactDefinition>;

export const notification = defineArtifact({
  ...shared,
  stem: "notification",
  plural: "notifications",
  noun: "email notification",
  table: "sysevent_email_action",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["send mail when", "recipients of a notification", "who receives the mail"],
  fields: {
    name: required(text("Name")),
    collection: required(tableName("Table whose records it is about")),
    generation_type: choice("What triggers it", ["engine", "event", "triggered"]),
    event_name: eventName("Event, where an event triggers it"),
    action_insert: boolean("Send when a record is inserted"),
    action_update: boolean("Send when a record is updated"),
    condition: conditions("Which records", ["collection"]),
    advanced_condition: script("Script that answers whether it is sent"),
    recipient_users: list("sys_user", "Who gets it"),
    recipient_groups: list("sys_user_group", "Groups that get it"),
    recipient_fields: columnNames(
      "Columns that name recipients, comma-separated: caller_id,assigned_to",
      ["collection"],
    ),
    template: reference("sysevent_email_template", "Template for what it leaves empty"),
    subject: text("Subject; may hold ${column}"),
    message_html: script("Message as HTML; may hold ${column} and ${mail_script:name}"),
    weight: integer("Of several for one record the heaviest is sent; 0 always"),
    send_self: boolean("Send to whoever caused it too"),
    active: boolean("Whether it is sent"),
  },
  examples: {
    id: "Incident taken",
    create: {
      name: "Fleet: vehicle in the workshop",
      collection: "x_demo_fleet_vehicle",
      generation_type: "engine",
      action_update: true,
      condition: "state=workshop",
      recipient_users: ["itil.agent"],
      subject: "${plate} is in the workshop",
      message_html: "<p>${plate}</p>",
    },
    update: { subject: "Your incident is taken" },
  },
});

export const emailTemplate = defineArtifact({
  ...shared,
  stem: "email_template",
  plural: "email_templates",
  noun: "email template",
  table: "sysevent_email_template",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["reusable message body", "body and subject", "wording"],
  fields: {
    name: required(text("Name")),
    collection: tableName("Table whose records it is about"),
    subject: text("Subject; may hold ${column}"),
    message_html: script("Message as HTML; may hold ${column}"),
    message_text: text("Message as plain text"),
  },
  examples: {
    id: "Fleet notice",
    create: { name: "Short notice", message_html: "<p>${number}</p>" },
    update: { subject: "Your vehicle ${plate}" },
  },
});

export const inboundAction = defineArtifact({
  ...shared,
  stem: "inbound_action",
  plural: "inbound_actions",
  noun: "inbound email action",
  table: "sysevent_in_email_action",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["incoming email", "user replies by email", "forward to ticket"],
  fields: {
    name: required(text("Name")),
    table: required(tableName("Table that gets the record")),
    type: required(choice("Which mail", ["new", "reply", "forward"])),
    action: choice("What it does", ["record_action", "reply_email"]),
    filter_condition: conditions("Which mail, by its columns", ["table:sys_email"]),
    condition_script: script("Script that answers whether it applies"),
    script: script("Script; knows email, current and event"),
    required_roles: roleNames("Roles that the sender needs, comma-separated"),
    reply_email: text("Answer as HTML, where it replies"),
    order: integer("Lower runs first"),
    stop_processing: boolean("No further action after this one"),
    active: boolean("Whether it runs"),
    description: text("What it is for"),
  },
  examples: {
    id: "Incident from mail",
    create: {
      name: "Vehicle report from mail",
      table: "incident",
      type: "new",
      filter_condition: "subjectLIKEvehicle",
      script: "current.short_description = email.subject;\ncurrent.insert();",
      active: false,
    },
    update: { order: 50 },
  },
});

export const emailLog = defineArtifact({
  ...shared,
  defaultVerb: "list",
  stem: "email_log",
  plural: "email_logs",
  noun: "sent or received email",
  table: "sys_email",
  verbs: ["list", "get"],
  synonyms: ["outbox", "failed email", "bounced"],
  fields: {
    subject: text("Subject"),
    type: choice("Kind", ["send-ready", "sent", "send-failed", "received"]),
    state: choice("State", ["ready", "processed", "error", "ignored"]),
    recipients: text("Recipients"),
    target_table: text("Table of the record it is about"),
    instance: text("sys_id of the record it is about"),
    error_string: text("Why it failed"),
  },
  examples: { id: "INC0010001 was taken" },
});
