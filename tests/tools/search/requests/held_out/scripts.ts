import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "before insert on incident, fill an empty description with the short description",
    "tools": ["sn_create_business_rule"],
    "args": {
      "name": "Incident: fill the description",
      "collection": "incident",
      "when": "before",
      "action_insert": true,
      "advanced": true,
      "script":
        '(function executeRule(current, previous) {\n  if (current.description.nil()) current.setValue("description", current.getValue("short_description"));\n})(current, previous);',
    },
  },
  {
    "request": "turn off the BR 'Incident: notify caller'",
    "tools": ["sn_update_business_rule"],
    "args": { "id": "Incident: notify caller", "changes": { "active": false } },
  },
  {
    "request": "when category changes on the incident form, empty the cmdb_ci field (g_form)",
    "tools": ["sn_create_client_script"],
    "args": {
      "name": "Incident: clear the CI",
      "table": "incident",
      "type": "onChange",
      "field": "category",
      "script":
        'function onChange(control, oldValue, newValue, isLoading) {\n  if (isLoading || newValue === oldValue) return;\n  g_form.clearValue("cmdb_ci");\n}',
    },
  },
  {
    "request": "rewrite client script 'Fleet: warn on mileage' so it warns above 200000",
    "tools": ["sn_update_client_script"],
    "args": {
      "id": "Fleet: warn on mileage",
      "changes": {
        "script":
          'function onChange(control, oldValue, newValue, isLoading) {\n  if (!isLoading && parseInt(newValue, 10) > 200000) g_form.showFieldMsg("mileage", "Replace this vehicle soon", "info");\n}',
      },
    },
  },
  {
    "request": "the ui policy 'Resolved needs notes' should also make category mandatory",
    "tools": ["sn_create_ui_policy_action"],
    "args": {
      "ui_policy": "Resolved needs notes",
      "table": "incident",
      "field": "category",
      "mandatory": "true",
    },
  },
  {
    "request": "write a server side utility class DateTools for re-use in other scripts",
    "tools": ["sn_create_script_include"],
    "args": {
      "name": "DateTools",
      "script":
        'var DateTools = Class.create();\nDateTools.prototype = {\n  initialize: function () {},\n  type: "DateTools"\n};',
    },
  },
  {
    "request": "zmień opis script include PriorityText",
    "tools": ["sn_update_script_include"],
    "args": { "id": "PriorityText", "changes": { "description": "Opis priorytetu jako tekst" } },
  },
  {
    "request": "welche Skript-Jobs laufen täglich?",
    "tools": ["sn_list_scheduled_scripts"],
    "args": { "query": "run_type=daily" },
  },
  {
    "request": "register an event x_demo_fleet.inspected on the vehicle table",
    "tools": ["sn_create_event_registration"],
    "args": {
      "event_name": "x_demo_fleet.inspected",
      "table": "x_demo_fleet_vehicle",
      "description": "A vehicle was inspected",
    },
  },
  {
    "request": "save a one-off cleanup script that lowercases all user emails, i will run it later",
    "tools": ["sn_create_fix_script"],
    "args": {
      "name": "Lower-case the addresses",
      "script":
        'var user = new GlideRecord("sys_user");\nuser.addNotNullQuery("email");\nuser.query();\nwhile (user.next()) {\n  user.setValue("email", user.getValue("email").toLowerCase());\n  user.update();\n}',
      "record_for_rollback": true,
    },
  },
];
