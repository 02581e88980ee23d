import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "send the report 'Open incidents by group' to itil.agent every friday morning",
    "tools": ["sn_create_scheduled_report"],
    "args": {
      "name": "Open incidents on Fridays",
      "report": "Open incidents by group",
      "run_type": "weekly",
      "run_dayofweek": 5,
      "run_time": "1970-01-01 07:00:00",
      "user_list": ["itil.agent"],
    },
  },
  {
    "request": "crée un tableau de bord pour la flotte",
    "tools": ["sn_create_dashboard"],
    "args": { "name": "Flotte" },
  },
  {
    "request": "show html, css and server script of the Vehicle list widget",
    "tools": ["sn_get_full_widget", "sn_get_portal_widget"],
    "args": { "id": "Vehicle list" },
  },
  {
    "request": "change the brand colour in the Fleet portal theme to #205493",
    "tools": ["sn_update_portal_theme"],
    "args": { "id": "Fleet", "changes": { "css_variables": "$brand-primary: #205493;" } },
  },
  {
    "request": "drop the Workshop notice widget onto the page fleet_vehicle",
    "tools": ["sn_set_page_layout", "sn_create_widget_instance"],
    "args": {
      "page": "fleet_vehicle",
      "containers": [{
        "name": "Notice",
        "rows": [{ "columns": [{ "size": 12, "widgets": [{ "widget": "Workshop notice" }] }] }],
      }],
    },
  },
  {
    "request": "quiero un portal nuevo para conductores en /drivers",
    "tools": ["sn_create_portal"],
    "args": { "title": "Conductores", "url_suffix": "drivers" },
  },
  {
    "request": "which routes and screens does Fleet workspace have",
    "tools": ["sn_get_ux_page_tree", "sn_list_ux_routes", "sn_list_ux_screens"],
    "args": { "experience": "Fleet workspace" },
  },
];
