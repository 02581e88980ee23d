import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "which flows are published",
    tools: ["sn_list_flows"],
    args: { status: "published" },
  },
  {
    request: "explain what the flow Welcome a driver does step by step",
    tools: ["sn_get_flow"],
    args: { flow: "Welcome a driver" },
  },
  {
    request: "lock flow for editing in flow designer",
    tools: ["sn_check_out_flow"],
    args: { flow: "Plan an inspection" },
  },
  {
    request: "flow schritt ändern, bedingung anpassen",
    tools: ["sn_edit_flow"],
    args: {
      flow: "Plan an inspection",
      edits: [{ step: "1", inputs: { short_description: "Inspection due in a month" } }],
    },
  },
  {
    request: "duplicate a flow under a new name",
    tools: ["sn_copy_flow"],
    args: { flow: "Escalate an old incident", name: "Escalate an old request" },
  },
  {
    request: "activate flow after changes",
    tools: ["sn_publish_flow"],
    args: { flow: "Plan an inspection" },
  },
  {
    request: "why did my flow fail last night",
    tools: ["sn_list_flow_executions"],
    args: { state: "ERROR" },
  },
  {
    request: "flwo executions with errors",
    tools: ["sn_list_flow_executions"],
    args: { state: "ERROR" },
  },
  {
    request: "available flow designer actions send email",
    tools: ["sn_list_action_types"],
    args: { text: "mail" },
  },
  {
    request: "beslissingstabel bekijken",
    tools: ["sn_get_decision_table"],
    args: { id: "Who inspects" },
  },
  {
    request: "activities and transitions of a legacy workflow",
    tools: ["sn_get_workflow"],
    args: { id: "Lend a laptop" },
  },
  {
    request: "list playbooks process definitions",
    tools: ["sn_list_playbooks"],
    args: {},
  },
];
