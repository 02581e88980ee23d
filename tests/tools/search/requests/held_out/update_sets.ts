import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "what did Fleet 1.2 capture? list the changes",
    "tools": ["sn_get_update_set_contents", "sn_get_update_set"],
    "args": { "id": "Fleet 1.2" },
  },
  {
    "request": "In welchem Update Set und Scope arbeite ich gerade?",
    "tools": ["sn_get_context"],
    "args": {},
  },
  {
    "request":
      "before i ship Ticket integration: anything missing, colliding or in the wrong scope?",
    "tools": ["sn_check_update_set", "sn_review_update_set"],
    "args": { "id": "Ticket integration" },
  },
  {
    "request": "preview 'Partner hotfix' and tell me the conflicts",
    "tools": ["sn_preview_update_set"],
    "args": { "remote_update_set": "Partner hotfix" },
  },
  {
    "request": "any udpate sets still in progres in the fleet app?",
    "tools": ["sn_list_update_sets"],
    "args": { "state": "in progress", "scope": "x_demo_fleet" },
  },
  {
    "request": "is field service installed here? check the plugins",
    "tools": ["sn_list_plugins"],
    "args": { "text": "field service" },
  },
  {
    "request": "new scoped app for room booking, scope x_demo_rooms",
    "tools": ["sn_create_application"],
    "args": { "name": "Room booking", "scope": "x_demo_rooms", "version": "1.0.0" },
  },
  { "request": "what release is the instance on", "tools": ["sn_get_instance_status"], "args": {} },
];
