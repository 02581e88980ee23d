import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "make a new update set for the parcel work",
    tools: ["sn_create_update_set"],
    args: { "name": "Parcel work" },
  },
  {
    request: "neues update set anlegen",
    tools: ["sn_create_update_set"],
    args: { "name": "Paketdienst" },
  },
  {
    request: "list update sets in progress",
    tools: ["sn_list_update_sets"],
    args: {},
  },
  {
    request: "what did I capture in Fleet 1.3",
    tools: ["sn_get_update_set_contents"],
    args: { "id": "Fleet 1.3" },
  },
  {
    request: "inhoud van de update set",
    tools: ["sn_get_update_set_contents"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "check my set for missing dependencies and default leakage",
    tools: ["sn_check_update_set"],
    args: { id: "Ticket integration" },
  },
  {
    request: "close the update set, it is finished",
    tools: ["sn_complete_update_set"],
    args: { id: "Ticket integration" },
  },
  {
    request: "download update set as xml",
    tools: ["sn_export_update_set"],
    args: { "id": "Ticket integration" },
  },
  {
    request: "pull an update set from the dev instance",
    tools: ["sn_retrieve_update_set"],
    args: { "update_set": "38df24ab14c92c264f59f1dedf09deb8", "source": "Partner instance" },
  },
  {
    request: "preview the retrieved set",
    tools: ["sn_preview_update_set"],
    args: { "remote_update_set": "Partner hotfix" },
  },
  {
    request: "skip this preview conflict",
    tools: ["sn_resolve_preview_problem"],
    args: { "problem": "827c2fcae16f0420a97d7dc73e23849b", "decision": "skip" },
  },
  {
    request: "commit the partner set to this instance",
    tools: ["sn_commit_update_set"],
    args: { "remote_update_sets": ["Partner hotfix"] },
  },
  {
    request: "update set zurückrollen nach dem commit",
    tools: ["sn_back_out_update_set"],
    args: { "update_set": "Partner hotfix" },
  },
  {
    request: "merge two update sets",
    tools: ["sn_merge_update_sets"],
    args: { "sources": ["A", "B"], "name": "C" },
  },
  {
    request: "move captured changes into another set",
    tools: ["sn_move_update_set_entries"],
    args: { "entries": ["00000000000000000000000000000000"], "target": "Ticket integration" },
  },
  {
    request: "undo my last change",
    tools: ["sn_undo_changes"],
    args: { "changes": ["chg_example"] },
  },
  {
    request: "annuler ma dernière modification",
    tools: ["sn_undo_changes"],
    args: { "changes": ["chg_example"] },
  },
  {
    request: "what belongs to the fleet app",
    tools: ["sn_list_application_files"],
    args: { "scope": "x_demo_fleet" },
  },
  {
    request: "publish my app version 1.0.0",
    tools: ["sn_publish_application"],
    args: { "scope": "x_demo_legacy", "version": "1.0.0" },
  },
  {
    request: "upgrade the store app to 3.1.0",
    tools: ["sn_install_application"],
    args: { "scope": "x_store_forms", "version": "3.1.0" },
  },
  {
    request: "downgrade the app to the previous version",
    tools: ["sn_roll_back_application"],
    args: { "scope": "x_store_forms", "version": "3.0.4" },
  },
  {
    request: "install these plugins and apps in one go",
    tools: ["sn_batch_install_applications"],
    args: {
      "name": "Release",
      "packages": [{ "id": "com.demo.parts_planning", "type": "plugin" }],
    },
  },
  {
    request: "git pull the newest changes into the app",
    tools: ["sn_apply_source_changes"],
    args: { "scope": "x_demo_fleet" },
  },
  {
    request: "stash pop in source control",
    tools: ["sn_apply_source_stash"],
    args: { "stash_id": "629d0b4803cd823d5e08967d50c68b48" },
  },
  {
    request: "import application from github repository",
    tools: ["sn_import_source_repository"],
    args: { "repo_url": "https://git.example.com/lots.git" },
  },
  {
    request: "is the discovery plugin active",
    tools: ["sn_list_plugins"],
    args: { "text": "discovery" },
  },
  {
    request: "quali plugin sono attivi",
    tools: ["sn_list_plugins"],
    args: { "active": true },
  },
  {
    request: "turn on the field service plugin",
    tools: ["sn_activate_plugin"],
    args: { "id": "com.demo.field_service" },
  },
  {
    request: "activar plugin",
    tools: ["sn_activate_plugin"],
    args: { "id": "com.demo.field_service" },
  },
  {
    request: "export one record as unload xml",
    tools: ["sn_export_records_xml"],
    args: { "table": "sys_rest_message", "ids": ["Parcel service"] },
  },
  {
    request: "is the commit finished yet",
    tools: ["sn_wait_for_progress"],
    args: { "progress_id": "040ceecc31d8be459fe0e70eb32b7a4c", "timeout": 0 },
  },
  {
    request: "difference between dev and test instance",
    tools: ["sn_compare_instances"],
    args: { "other": "demo", "table": "sys_script", "query": "active=true" },
  },
];
