import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "Zeig mir alle offenen Tickets, um die sich noch keiner kümmert",
    "tools": ["sn_list_incidents", "sn_query_table"],
    "args": { "query": "active=true^assigned_toISEMPTY" },
  },
  {
    "request": "Wer hat die Rolle itil_admin?",
    "tools": ["sn_list_user_role_grants", "sn_find_usages"],
    "args": { "query": "role.name=itil_admin" },
  },
  {
    "request": "neue Benutzerin anlegen: park.warden, Vorname Park, Nachname Warden",
    "tools": ["sn_create_user"],
    "args": { "user_name": "park.warden", "first_name": "Park", "last_name": "Warden" },
  },
  {
    "request": "Sperr das Konto von sales.lead",
    "tools": ["sn_update_user"],
    "args": { "id": "sales.lead", "changes": { "locked_out": true } },
  },
  {
    "request": "Formularfeld soll nur sichtbar sein, wenn das Fahrzeug verkauft ist",
    "tools": ["sn_create_ui_policy", "sn_create_ui_policy_action", "sn_create_client_script"],
    "args": {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    "request": "Warum darf der requester das Ticket INC0010001 nicht bearbeiten?",
    "tools": ["sn_evaluate_acl"],
    "args": {
      "table": "incident",
      "operation": "write",
      "user": "requester",
      "record": "INC0010001",
    },
  },
  {
    "request": "Die Geschäftsregel 'Fleet: check plate' soll später laufen, Reihenfolge 200",
    "tools": ["sn_update_business_rule"],
    "args": { "id": "Fleet: check plate", "changes": { "order": 200 } },
  },
  {
    "request": "Welche Skripte laufen nachts automatisch?",
    "tools": ["sn_list_scheduled_scripts", "sn_get_job_status"],
    "args": { "query": "active=true^run_type=daily" },
  },
  {
    "request": "Neuer automatischer Test: ein gelöstes Ticket kann man wieder öffnen",
    "tools": ["sn_create_atf_test"],
    "args": { "name": "Incident: a resolved one can be reopened" },
  },
  {
    "request": "Was steckt alles im Update Set Ticket integration drin?",
    "tools": ["sn_get_update_set_contents", "sn_get_update_set"],
    "args": { "id": "Ticket integration" },
  },
  {
    "request": "Wechsle ins Update-Set Ticket integration",
    "tools": ["sn_switch_update_set"],
    "args": { "update_set": "Ticket integration" },
  },
  {
    "request": "Antrag ablehnen, CHG0030009 ist doch schon erledigt",
    "tools": ["sn_decide_approval", "sn_decide_change_approval"],
    "args": { "id": "CHG0030009", "decision": "rejected", "comments": "It has been done already." },
  },
  {
    "request": "Wo hängt lnx-web-01 überall dran, wenn ich den Server abschalte?",
    "tools": ["sn_get_ci_impact", "sn_get_ci"],
    "args": { "id": "lnx-web-01", "direction": "up" },
  },
  {
    "request": "Rechner als Bestand erfassen: Northbook 14, Seriennummer NB14-0202, liegt im Lager",
    "tools": ["sn_create_hardware_asset", "sn_create_asset"],
    "args": {
      "model_category": "Computer",
      "model": "Northbook 14",
      "asset_tag": "P1000202",
      "serial_number": "NB14-0202",
      "install_status": "In stock",
    },
  },
  {
    "request": "Katalogartikel Headset: Text kürzen, 'für Telefonate in lauten Räumen'",
    "tools": ["sn_update_catalog_item"],
    "args": {
      "id": "Headset",
      "changes": { "short_description": "Für Telefonate in lauten Räumen" },
    },
  },
  {
    "request": "Auswahlmöglichkeit 64 GB bei der Frage nach dem Speicher ergänzen, kostet 400 mehr",
    "tools": ["sn_create_catalog_variable_choice"],
    "args": { "question": "Memory", "text": "64 GB", "value": "64", "order": 20, "price": "400" },
  },
  {
    "request": "Wer im Portal auf die Seite Vehicle kommt, soll auf Fleet landen",
    "tools": ["sn_create_page_route_map"],
    "args": {
      "short_description": "Vehicles open in the list",
      "route_from_page": "Vehicle",
      "route_to_page": "Fleet",
      "portals": ["Fleet"],
    },
  },
  {
    "request": "Übersicht für den Fuhrpark mit mehreren Diagrammen anlegen",
    "tools": ["sn_create_dashboard"],
    "args": { "name": "Fleet overview" },
  },
  {
    "request": "Systemprotokoll: nur Fehler der letzten Stunde",
    "tools": ["sn_query_logs"],
    "args": { "level": "error", "minutes": 60 },
  },
  {
    "request": "Hinweis an Anrufer schreiben: Router neu gestartet (INC0010001)",
    "tools": ["sn_add_comment", "sn_update_incident"],
    "args": {
      "table": "incident",
      "id": "INC0010001",
      "text": "Router neu gestartet",
      "kind": "comments",
    },
  },
  {
    "request": "Schnittstellen-Zugangsdaten für den Wetterdienst hinterlegen",
    "tools": ["sn_create_basic_credential"],
    "args": {
      "name": "Weather service account",
      "user_name": "weather",
      "password": "not-a-real-password",
    },
  },
  {
    "request": "Korrekturskript 'Print the product name' ausführen",
    "tools": ["sn_run_fix_script"],
    "args": { "id": "Print the product name" },
  },
];
