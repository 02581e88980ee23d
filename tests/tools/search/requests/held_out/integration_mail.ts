import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "set up an outbound rest integration to https://api.example.com/weather",
    "tools": ["sn_create_rest_message"],
    "args": { "name": "Weather forecast", "rest_endpoint": "https://api.example.com/weather" },
  },
  {
    "request": "try the frost call of Weather service with place = Oslo and show what comes back",
    "tools": ["sn_test_rest_message"],
    "args": {
      "rest_message": "Weather service",
      "function": "frost",
      "variables": { "place": "Oslo" },
    },
  },
  {
    "request": "we want to expose our own endpoints: new scripted api called Parking",
    "tools": ["sn_create_scripted_rest_api"],
    "args": { "name": "Parking", "service_id": "parking" },
  },
  {
    "request": "why did rows of ISET0010001 get skipped or fail?",
    "tools": ["sn_list_import_errors"],
    "args": { "import_set": "ISET0010001" },
  },
  {
    "request": "which field mappings does the Vehicle import map contain",
    "tools": ["sn_list_transform_fields"],
    "args": { "query": "map.name=Vehicle import" },
  },
  {
    "request": "pause the nigthly vehicle import",
    "tools": ["sn_update_scheduled_import"],
    "args": { "id": "Vehicles every night", "changes": { "active": false } },
  },
  {
    "request": "point rest message Weather service to https://weather.example.com/v3",
    "tools": ["sn_update_rest_message"],
    "args": {
      "id": "Weather service",
      "changes": { "rest_endpoint": "https://weather.example.com/v3" },
    },
  },
  {
    "request": "mail the Service Desk when a critical incident is opened",
    "tools": ["sn_create_notification"],
    "args": {
      "name": "Critical incident opened",
      "collection": "incident",
      "generation_type": "engine",
      "action_insert": true,
      "condition": "priority=1",
      "recipient_groups": ["Service Desk"],
      "subject": "${number} is critical",
      "message_html": "<p>${short_description}</p>",
    },
  },
  {
    "request": "wijzig het onderwerp van de melding Incident taken",
    "tools": ["sn_update_notification"],
    "args": { "id": "Incident taken", "changes": { "subject": "Uw melding is in behandeling" } },
  },
  {
    "request": "is anything stuck or failed in the event queue?",
    "tools": ["sn_list_events"],
    "args": { "state": "error" },
  },
];
