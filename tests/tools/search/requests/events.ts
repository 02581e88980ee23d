import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "email the assignment group when an incident is created",
    tools: ["sn_create_notification"],
    args: {
      name: "Incident opened",
      collection: "incident",
      generation_type: "engine",
      action_insert: true,
      recipient_fields: "assignment_group",
      subject: "Incident ${number} opened",
      message_html: "<p>${short_description}</p>",
    },
  },
  {
    request: "welche Benachrichtigungen gibt es für incidents",
    tools: ["sn_list_notifications"],
    args: { query: "collection=incident" },
  },
  {
    request: "email template with our footer",
    tools: ["sn_create_email_template"],
    args: { name: "Footer", message_html: "<p>Fleet desk</p>" },
  },
  {
    request: "create incident from incoming mail inbound action",
    tools: ["sn_create_inbound_action"],
    args: {
      name: "Incident from partner mail",
      table: "incident",
      type: "new",
      script: "current.short_description = email.subject;\ncurrent.insert();",
    },
  },
  {
    request: "was the mail about INC0010001 sent?",
    tools: ["sn_list_email_logs"],
    args: { query: "subjectLIKEINC0010001" },
  },
  {
    request: "envoyer un mail au demandeur",
    tools: ["sn_send_email"],
    args: { to: ["requester@example.com"], subject: "Your request", text: "It is on its way." },
  },
  {
    request: "did the event get processed",
    tools: ["sn_list_events"],
    args: { limit: 5 },
  },
  {
    request: "show me how the notification mail would look for one record",
    tools: ["sn_preview_notification"],
    args: { notification: "Incident taken", id: "INC0010001" },
  },
];
