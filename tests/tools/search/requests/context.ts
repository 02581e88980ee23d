import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "which instances am I connected to",
    tools: ["sn_list_instances"],
    args: {},
  },
  {
    request: "welche instanzen habe ich",
    tools: ["sn_list_instances"],
    args: {},
  },
  {
    request: "what version does the instance run and who am I",
    tools: ["sn_get_instance_status"],
    args: {},
  },
  {
    request: "mit welchem benutzer bin ich angemeldet",
    tools: ["sn_get_instance_status"],
    args: {},
  },
  {
    request: "what am I allowed to do here, which roles and tables",
    tools: ["sn_get_capabilities"],
    args: {},
  },
  {
    request: "quels sont mes droits sur cette instance",
    tools: ["sn_get_capabilities", "sn_get_instance_status"],
    args: {},
  },
  {
    request: "my login expired, refresh the token",
    tools: ["sn_refresh_session"],
    args: { "instance": "demo" },
  },
  {
    request: "where will my change land",
    tools: ["sn_get_context"],
    args: {},
  },
  {
    request: "in welchem update set bin ich gerade",
    tools: ["sn_get_context"],
    args: {},
  },
  {
    request: "switch to the fleet application",
    tools: ["sn_switch_scope"],
    args: { "scope": "x_demo_fleet" },
  },
  {
    request: "cambiar a otra aplicación",
    tools: ["sn_switch_scope"],
    args: { "scope": "x_demo_fleet" },
  },
  {
    request: "make Ticket integration my current update set",
    tools: ["sn_switch_update_set"],
    args: { "update_set": "Ticket integration" },
  },
  {
    request: "change domain for msp customer",
    tools: ["sn_switch_domain"],
    args: { "domain": "global" },
  },
  {
    request: "act as another user to test their view",
    tools: ["sn_start_impersonation"],
    args: { "user": "itil.agent" },
  },
  {
    request: "stop impersonating",
    tools: ["sn_stop_impersonation"],
    args: {},
  },
  {
    request: "elevate to security_admin",
    tools: ["sn_elevate_role"],
    args: { "roles": ["security_admin"] },
  },
  {
    request: "lint all scripts in my update set before I hand it over",
    tools: ["sn_review_update_set"],
    args: { "update_set": "Ticket integration" },
  },
];
