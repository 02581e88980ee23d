import type { LabelledRequest } from "./labelled_request.ts";

/** Requests for tools drawn at random from the catalogue. */
export const requests: readonly LabelledRequest[] = [
  {
    request: "set the warranty date of Beth's laptop",
    tools: ["sn_update_hardware_asset"],
    args: {
      "id": "P1000102 - Northbook 14",
      "changes": { "install_status": "Retired", "warranty_expiration": "2026-12-31" },
    },
  },
  {
    request: "delete the screenshot from INC0010001",
    tools: ["sn_delete_attachment"],
    args: { "id": "e652101b26a02b68162131ccfcdbaa4f" },
  },
  {
    request: "which IP ranges does the Leeds discovery scan",
    tools: ["sn_get_discovery_schedule"],
    args: { "id": "Utrecht servers" },
  },
  {
    request: "make short description of the vehicle table 200 characters long",
    tools: ["sn_update_column"],
    args: {
      "id": "025edfc321e4a6d06c5e41763dc75c7f",
      "changes": { "attributes": "no_email=true" },
    },
  },
  {
    request: "what is the best practice for business rules",
    tools: ["sn_search_docs"],
    args: { "text": "update set default" },
  },
  {
    request: "the coffee machine app crashes every Monday, investigate the cause",
    tools: ["sn_create_problem"],
    args: { "short_description": "Scanners jam in damp weather", "assignment_group": "Hardware" },
  },
  {
    request: "what else breaks when the oracle database is down",
    tools: ["sn_get_ci_impact"],
    args: { "id": "lnx-web-01", "direction": "up" },
  },
  {
    request: "which flow designer actions does the Slack spoke offer",
    tools: ["sn_list_action_types"],
    args: { "text": "record" },
  },
  {
    request: "mark WO0010001 as done",
    tools: ["sn_update_work_order"],
    args: { "id": "WO0001001", "changes": { "priority": "2 - High" } },
  },
  {
    request: "what endpoints does our Duty API have",
    tools: ["sn_list_scripted_rest_resources"],
    args: { "limit": 5 },
  },
  {
    request: "show contact person Jane Doe at Harbour Lights",
    tools: ["sn_get_customer_contact"],
    args: { "id": "Nora Quay" },
  },
  {
    request: "what CI relation types can I choose from",
    tools: ["sn_list_relationship_types"],
    args: { "limit": 5 },
  },
  {
    request: "which jobs run on a schedule",
    tools: ["sn_list_scheduled_scripts", "sn_get_job_status"],
    args: { "limit": 5 },
  },
  {
    request: "close Alert0001001",
    tools: ["sn_update_alert"],
    args: {
      "id": "Alert0001001",
      "changes": { "acknowledged": true, "work_notes": "Old logs are being removed." },
    },
  },
  { request: "what SLAs do we have", tools: ["sn_list_sla_definitions"], args: { "limit": 5 } },
  {
    request: "the supplier portal needs another start page",
    tools: ["sn_update_portal"],
    args: { "id": "Fleet", "changes": { "theme": "Fleet" } },
  },
  {
    request: "make KB0000009 visible to everyone",
    tools: ["sn_publish_knowledge_article"],
    args: { "id": "KB0000009" },
  },
  {
    request: "give me this business rule as an XML file",
    tools: ["sn_export_records_xml"],
    args: { "table": "sys_rest_message", "ids": ["Parcel service"] },
  },
  {
    request: "if the incident is major, open it in the Major view",
    tools: ["sn_create_view_rule"],
    args: {
      "name": "Major incidents",
      "table": "incident",
      "view": "ess",
      "condition": "priority=1^EQ",
    },
  },
  {
    request: "separate shop for the facilities department",
    tools: ["sn_create_catalog"],
    args: { "title": "Facilities Catalog", "description": "Rooms, desks and keys" },
  },
  {
    request: "find all properties that start with glide.email",
    tools: ["sn_list_system_properties"],
    args: { "limit": 5 },
  },
  {
    request: "show our Duty scripted API",
    tools: ["sn_get_scripted_rest_api"],
    args: { "id": "Duty" },
  },
  {
    request: "which roles are on the vehicle read ACL",
    tools: ["sn_list_acl_roles"],
    args: { "limit": 5 },
  },
  {
    request: "use the tripService factory in the vehicle widget",
    tools: ["sn_create_widget_provider_link"],
    args: { "sp_widget": "Vehicle detail", "sp_angular_provider": "fleetPlate" },
  },
  {
    request: "what roles does itil include",
    tools: ["sn_list_contained_roles"],
    args: { "limit": 5 },
  },
  {
    request: "everybody in the database team should be itil",
    tools: ["sn_create_group_role_grant"],
    args: { "group": "Network", "role": "approver_user" },
  },
  {
    request: "who gets the mail when a P1 is opened",
    tools: ["sn_preview_notification"],
    args: { "notification": "Incident resolved", "id": "INC0010001" },
  },
  {
    request: "list the other incidents of the caller at the bottom of the form",
    tools: ["sn_create_relationship", "sn_set_related_lists"],
    args: {
      "name": "Other incidents of the caller",
      "basic_apply_to": "incident",
      "basic_query_from": "incident",
      "query_with": "current.addQuery('caller_id', parent.caller_id);",
    },
  },
  {
    request: 'rename state "On Hold" to "Waiting"',
    tools: ["sn_update_choice", "sn_set_choices"],
    args: { "id": "1e62d8e21ef220dd2f93310fb718f1d3", "changes": { "sequence": 20 } },
  },
  {
    request: "add the assignee column to the change list",
    tools: ["sn_set_list_layout"],
    args: { "table": "incident", "columns": ["number", "short_description", "priority", "state"] },
  },
  {
    request: "ignore import rows with an empty serial number",
    tools: ["sn_create_transform_script"],
    args: {
      "map": "Vehicle import without a key",
      "when": "onComplete",
      "script": "log.info('done');",
      "active": false,
    },
  },
  {
    request: "what would happen if I dropped the u_depot column",
    tools: ["sn_analyze_impact"],
    args: { "kind": "field", "name": "state", "table": "x_demo_fleet_vehicle" },
  },
  {
    request: "would importing srv-9 create a second CI?",
    tools: ["sn_simulate_ci_upsert"],
    args: {
      "source": "Manual Entry",
      "items": [{
        "class": "cmdb_ci_linux_server",
        "values": {
          "name": "lnx-app-05",
          "serial_number": "NF-6105-L",
          "ram": 16384,
          "location": "Leeds",
        },
      }],
    },
  },
  {
    request: "send a DELETE to /api/x_demo/duty",
    tools: ["sn_call_rest_api"],
    args: {
      "method": "POST",
      "path": "/api/now/table/incident",
      "body": { "short_description": "Printer is out of toner" },
    },
  },
  {
    request: "phishing email reported by three users",
    tools: ["sn_create_security_incident"],
    args: {
      "short_description": "Login from two countries within an hour",
      "category": "Account compromise",
      "affected_user": "sales.lead",
    },
  },
  {
    request: "I want to work in the ACME domain",
    tools: ["sn_switch_domain"],
    args: { "domain": "global" },
  },
  {
    request: "technician job: replace the battery at the depot",
    tools: ["sn_create_work_order_task", "sn_create_work_order"],
    args: { "short_description": "Bring a ladder", "parent": "WO0001001" },
  },
  {
    request: "change the order of the incident template values",
    tools: ["sn_update_template"],
    args: { "id": "Reboot a server", "changes": { "short_description": "For the service desk" } },
  },
  {
    request: "shift the christmas holiday entry by a day",
    tools: ["sn_update_schedule_entry"],
    args: { "id": "Working day", "changes": { "repeat_type": "Weekly", "days_of_week": "12345" } },
  },
  {
    request: "Wo finde ich die Fehlermeldungen von gestern?",
    tools: ["sn_query_logs"],
    args: { "since": "2026-01-01", "level": "warning", "limit": 10 },
  },
  {
    request: "Neuen Mitarbeiter als Benutzer anlegen",
    tools: ["sn_create_user"],
    args: { "user_name": "park.warden", "first_name": "Park", "last_name": "Warden" },
  },
  {
    request: "Welche Gruppen hat der Benutzer Abel?",
    tools: ["sn_list_group_members"],
    args: { "limit": 5 },
  },
  {
    request: "¿Cómo creo una política de interfaz para ocultar un campo?",
    tools: ["sn_create_ui_policy"],
    args: {
      "short_description": "Sold vehicles have no driver",
      "table": "x_demo_fleet_vehicle",
      "conditions": "state=sold^EQ",
    },
  },
  {
    request: "Cambiar el valor de una propiedad del sistema",
    tools: ["sn_update_system_property"],
    args: { "id": "x_demo_fleet.booking.max_days", "changes": { "value": "21" } },
  },
  {
    request: "Quels champs sont obligatoires pour commander un ordinateur ?",
    tools: ["sn_describe_catalog_item"],
    args: { "id": "Standard laptop" },
  },
  {
    request: "Copier un flux",
    tools: ["sn_copy_flow"],
    args: { "flow": "Escalate an old incident", "name": "Escalate an old request" },
  },
  {
    request: "Voeg een kolom toe aan de lijst",
    tools: ["sn_set_list_layout", "sn_create_column"],
    args: { "table": "incident", "columns": ["number", "short_description", "priority", "state"] },
  },
  {
    request: "Crie uma regra de negócio antes de inserir",
    tools: ["sn_create_business_rule"],
    args: {
      "name": "Fleet: new vehicles are available",
      "collection": "x_demo_fleet_vehicle",
      "when": "before",
      "action_insert": true,
      "advanced": true,
      "script":
        '(function executeRule(current, previous) {\n  current.setValue("state", "available");\n})(current, previous);',
    },
  },
  {
    request: "Chi ha modificato questo record?",
    tools: ["sn_get_record_history"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  { request: "Kto ma rolę admin?", tools: ["sn_list_user_role_grants"], args: { "limit": 5 } },
  {
    request: "ロールをユーザーに割り当てる",
    tools: ["sn_create_user_role_grant"],
    args: { "user": "requester", "role": "approver_user" },
  },
];
