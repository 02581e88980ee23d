import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "make a table for parking spots with a name, a floor and a state, numbered PKS",
    "tools": ["sn_build_table", "sn_create_table"],
    "args": {
      "label": "Parking spot",
      "columns": [{ "label": "Name", "display": true }, { "label": "Floor", "type": "integer" }, {
        "label": "State",
        "choices": ["Free", "Taken"],
      }],
      "number_prefix": "PKS",
    },
  },
  {
    "request": "Welche Felder hat x_demo_fleet_vehicle und welchen Typ haben sie?",
    "tools": ["sn_describe_table", "sn_list_columns"],
    "args": { "table": "x_demo_fleet_vehicle" },
  },
  {
    "request": "add 'Scrapped' to the state dropdown of vehicles",
    "tools": ["sn_create_choice", "sn_set_choices"],
    "args": {
      "name": "x_demo_fleet_vehicle",
      "element": "state",
      "value": "scrapped",
      "label": "Scrapped",
    },
  },
  {
    "request": "which tables have a reference field to sys_user_group? draw it if you can",
    "tools": ["sn_get_table_references"],
    "args": { "table": "sys_user_group" },
  },
  {
    "request": "what is on the incident form right now, section by section",
    "tools": ["sn_get_form_layout"],
    "args": { "table": "incident" },
  },
  {
    "request": "set x_demo_fleet.inspection.days to 45",
    "tools": ["sn_update_system_property"],
    "args": { "id": "x_demo_fleet.inspection.days", "changes": { "value": "45" } },
  },
  {
    "request": "short description must be mandatory on problem only, task itself stays as is",
    "tools": ["sn_create_dictionary_override"],
    "args": {
      "name": "problem",
      "element": "short_description",
      "base_table": "task",
      "mandatory_override": true,
      "mandatory": true,
    },
  },
  {
    "request": "join incident with its slas into one view i can report on",
    "tools": ["sn_create_database_view"],
    "args": { "name": "u_incident_with_sla", "label": "Incidents with SLAs" },
  },
];
