import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "give me an overview of all your writes today",
    tools: ["sn_list_changes"],
    args: { minutes: 1440 },
  },
  {
    request: "which of your changes mention the parcel service",
    tools: ["sn_list_changes"],
    args: { text: "parcel" },
  },
  {
    request: "replace the word colour by color in the script include",
    tools: ["sn_edit_script"],
    args: {
      table: "sys_script_include",
      id: "ParcelClient",
      edits: [{ search: '("parcel", parcel)', replace: '("parcel", String(parcel))' }],
    },
  },
  {
    request: "difference between update sets Fleet 1.2 and Fleet 1.3",
    tools: ["sn_compare_update_sets"],
    args: { id: "Fleet 1.2", other: "Fleet 1.3" },
  },
  {
    request: "lead the retrieved update set through to its commit",
    tools: ["sn_transport_update_set"],
    args: { remote_update_set: "Partner hotfix" },
  },
  {
    request: "what is still assigned to Ines and owned by her",
    tools: ["sn_list_user_work"],
    args: { id: "Ines Tilburg" },
  },
  {
    request: "Ines leaves, Nettie takes over all of her work",
    tools: ["sn_hand_over_work"],
    args: { from: "Ines Tilburg", to: "Nettie Owens" },
  },
  {
    request: "which incident labels lack a German word",
    tools: ["sn_list_translations"],
    args: { table: "incident", language: "de" },
  },
  {
    request: "translate the field labels of incident to French",
    tools: ["sn_set_translations"],
    args: { table: "incident", language: "fr", labels: { caller_id: "Appelant" } },
  },
  {
    request: "servers that are in the CMDB twice",
    tools: ["sn_find_duplicate_cis"],
    args: { class: "cmdb_ci_linux_server" },
  },
  {
    request: "what widgets are on the service desk dashboard",
    tools: ["sn_describe_dashboard"],
    args: { id: "Service desk today" },
  },
  {
    request: "dashboard with a tab for today and a widget on it",
    tools: ["sn_build_dashboard"],
    args: { name: "Today", tabs: [{ name: "Now", widgets: [{ component: "List Page" }] }] },
  },
  {
    request: "who stands in for whom right now",
    tools: ["sn_list_delegates"],
    args: { limit: 5 },
  },
  {
    request: "basic auth profile with login for an outbound message",
    tools: ["sn_create_basic_auth_profile"],
    args: { name: "Tides", username: "tides", password: "not-a-real-password" },
  },
];
