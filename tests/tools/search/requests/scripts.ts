import type { LabelledRequest } from "./labelled_request.ts";

const RULE = `(function executeRule(current, previous) {
  current.setValue("state", "in_use");
})(current, previous);`;

export const requests: readonly LabelledRequest[] = [
  {
    request: "add a before insert business rule on the vehicle table",
    tools: ["sn_create_business_rule"],
    args: {
      name: "Fleet: new vehicles are available",
      collection: "x_demo_fleet_vehicle",
      when: "before",
      action_insert: true,
      advanced: true,
      script: RULE,
    },
  },
  {
    request: "welche business rules laufen auf der incident tabelle",
    tools: ["sn_list_business_rules", "sn_trace_table_automation"],
    args: { query: "collection=incident", limit: 10 },
  },
  {
    request: "make StaleRecords script include client callable",
    tools: ["sn_update_script_include"],
    args: { id: "StaleRecords", changes: { client_callable: true } },
  },
  {
    request: "new server side class with helper functions",
    tools: ["sn_create_script_include"],
    args: {
      name: "PlateText",
      script: `var PlateText = Class.create();\nPlateText.prototype = { type: "PlateText" };`,
    },
  },
  {
    request: "onchange client script que vide la sous-catégorie",
    tools: ["sn_create_client_script"],
    args: {
      name: "Incident: clear it",
      table: "incident",
      type: "onChange",
      field: "category",
      script:
        `function onChange(control, oldValue, newValue, isLoading) {\n  if (!isLoading) g_form.clearValue("subcategory");\n}`,
    },
  },
  {
    request: "form field should be mandatory when state is resolved, no code",
    tools: ["sn_create_ui_policy", "sn_create_ui_policy_action"],
    args: {
      short_description: "Resolved needs a cause",
      table: "incident",
      conditions: "state=6^EQ",
    },
  },
  {
    request: "hide a field by that ui policy",
    tools: ["sn_create_ui_policy_action"],
    args: {
      ui_policy: "On hold needs a reason",
      table: "incident",
      field: "close_notes",
      visible: "false",
    },
  },
  {
    request: "enforce required fields for imports and rest too, data policy",
    tools: ["sn_create_data_policy"],
    args: { short_description: "Every vehicle has a plate", model_table: "x_demo_fleet_vehicle" },
  },
  {
    request: "formularbutton anlegen der ein ticket übernimmt",
    tools: ["sn_create_ui_action"],
    args: {
      name: "Take it",
      table: "incident",
      action_name: "take_it",
      form_button: true,
      script: `current.setValue("assigned_to", gs.getUserID());\ncurrent.update();`,
    },
  },
  {
    request: "crear una ui page con html",
    tools: ["sn_create_ui_page"],
    args: { name: "fleet_board", html: "<div>Board</div>" },
  },
  {
    request: "jelly macro list",
    tools: ["sn_list_ui_macros"],
    args: { limit: 5 },
  },
  {
    request: "global ui script library for the browser",
    tools: ["sn_create_ui_script", "sn_get_ui_script", "sn_list_ui_scripts"],
    args: { script_name: "PlateFormat", script: "var PlateFormat = {};" },
  },
  {
    request: "run a script every night at 2",
    tools: ["sn_create_scheduled_script"],
    args: {
      name: "Fleet: nightly mileage",
      run_type: "daily",
      run_time: "1970-01-01 02:00:00",
      script: `gs.info("mileage");`,
    },
  },
  {
    request: "create fix script to clean up old records",
    tools: ["sn_create_fix_script"],
    args: { name: "Clean up vehicles", script: `gs.info("clean");`, record_for_rollback: true },
  },
  {
    request: "react to an event with a script",
    tools: ["sn_create_script_action"],
    args: {
      name: "Fleet: log the workshop",
      event_name: "x_demo_fleet.workshop",
      script: `gs.info(event.parm1);`,
    },
  },
  {
    request: "registrar um evento novo",
    tools: ["sn_create_event_registration"],
    args: { event_name: "x_demo_fleet.sold", table: "x_demo_fleet_vehicle" },
  },
  {
    request: "mail script for the notification body",
    tools: ["sn_create_mail_script"],
    args: { name: "fleet_driver_line", script: `template.print("Driver");` },
  },
  {
    request: "execute background script",
    tools: ["sn_run_script"],
    args: { script: "gs.print(gs.getProperty('glide.product.name'));" },
  },
  {
    request: "バックグラウンドスクリプトを実行",
    tools: ["sn_run_script"],
    args: { script: "gs.print(gs.getProperty('glide.buildname'));" },
  },
  {
    request: "output of the script run that is still pending",
    tools: ["sn_get_script_result"],
    args: { run: "0123456789abcdef0123456789abcdef" },
  },
  {
    request: "install the script runner rest endpoint",
    tools: ["sn_install_script_helper"],
    args: {},
  },
  {
    request: "fix script draaien",
    tools: ["sn_run_fix_script"],
    args: { id: "Print the product name" },
  },
  {
    request: "start scheduled job now",
    tools: ["sn_run_scheduled_job"],
    args: { id: "Print the build name" },
  },
  {
    request: "rollback of a background script, what can be taken back",
    tools: ["sn_get_script_rollback"],
    args: {},
  },
  {
    request: "add existing record to update set",
    tools: ["sn_track_record"],
    args: { table: "sys_script", id: "Incident: close children" },
  },
  {
    request: "trigger an event by hand",
    tools: ["sn_fire_event"],
    args: { name: "x_demo_fleet.workshop", parm1: "FL-1001" },
  },
  {
    request: "event queue stuck unprocessed events",
    tools: ["sn_list_events"],
    args: { state: "ready" },
  },
  {
    request: "wie sieht die mail aus die der anrufer bekommt vorschau benachrichtigung",
    tools: ["sn_preview_notification"],
    args: { notification: "Incident resolved", id: "INC0010001" },
  },
  {
    request: "test rest message function frost of the weather service",
    tools: ["sn_test_rest_message"],
    args: { rest_message: "Weather service", function: "frost", variables: { place: "Bern" } },
  },
  {
    request: "run transform map on import set",
    tools: ["sn_run_transform"],
    args: { import_set: "ISET0010002", map: "Vehicle import" },
  },
  {
    request: "execute flow or subflow with inputs",
    tools: ["sn_run_flow"],
    args: { kind: "flow", name: "global.escalate_an_old_incident", inputs: {} },
  },
];
