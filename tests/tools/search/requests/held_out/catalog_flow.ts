import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "add a mandatory question 'Cost center' to the Standard laptop item",
    "tools": ["sn_create_catalog_variable"],
    "args": {
      "name": "cost_center",
      "question_text": "Cost center",
      "type": "Single Line Text",
      "cat_item": "Standard laptop",
      "mandatory": true,
    },
  },
  {
    "request": "order a headset for Rena Quest",
    "tools": ["sn_order_catalog_item"],
    "args": { "id": "Headset", "requested_for": "08f72283130a13d9af28d3d59ccdc184" },
  },
  {
    "request": "onload script for the guest badge order form which shows a hint",
    "tools": ["sn_create_catalog_client_script"],
    "args": {
      "name": "Badge: hint",
      "type": "onLoad",
      "applies_to": "item",
      "cat_item": "Guest badge",
      "script": 'function onLoad() {\n  g_form.showFieldMsg("day", "Not before tomorrow");\n}',
    },
  },
  {
    "request":
      "formulaire du portail qui crée un incident quand on signale un accident de véhicule (record producer)",
    "tools": ["sn_create_record_producer"],
    "args": {
      "name": "Signaler un accident",
      "table_name": "incident",
      "short_description": "Un véhicule a eu un accident",
      "sc_catalogs": ["Service Catalog"],
    },
  },
  {
    "request": "crea la categoría Mobiliario en el Service Catalog",
    "tools": ["sn_create_catalog_category"],
    "args": { "title": "Mobiliario", "sc_catalog": "Service Catalog" },
  },
  {
    "request": "walk me through the steps of the flow 'Welcome a driver'",
    "tools": ["sn_get_flow"],
    "args": { "flow": "Welcome a driver" },
  },
  {
    "request":
      "i need a new flow, take 'Escalate an old incident' as the starting point and call it Escalate an old change",
    "tools": ["sn_copy_flow"],
    "args": { "flow": "Escalate an old incident", "name": "Escalate an old change" },
  },
  {
    "request": "the draft of flow Escalate an old incident is ready, make it live",
    "tools": ["sn_publish_flow"],
    "args": { "flow": "Escalate an old incident", "annotation": "Ready" },
  },
  {
    "request": "what's in the old graphical workflow Lend a laptop",
    "tools": ["sn_get_workflow"],
    "args": { "id": "Lend a laptop" },
  },
];
