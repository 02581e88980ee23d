import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "quels changements sont prévus cette semaine ?",
    "tools": ["sn_list_change_requests"],
    "args": {
      "query":
        "start_dateONThis week@javascript:gs.beginningOfThisWeek()@javascript:gs.endOfThisWeek()",
    },
  },
  {
    "request": "ouvre un ticket : le scanner du troisième étage est bloqué",
    "tools": ["sn_create_incident", "sn_submit_record_producer"],
    "args": {
      "short_description": "Scanner on floor three jams",
      "caller_id": "requester",
      "category": "Hardware",
      "urgency": "2 - Medium",
    },
  },
  {
    "request": "qui fait partie du groupe Hardware ?",
    "tools": ["sn_list_group_members"],
    "args": { "query": "group.name=Hardware" },
  },
  {
    "request": "envoie-moi ce rapport même quand il est vide, celui du lundi",
    "tools": ["sn_update_scheduled_report"],
    "args": { "id": "Open incidents on Mondays", "changes": { "omit_if_no_records": false } },
  },
  {
    "request": "l'avis de l'atelier doit passer en deuxième position sur la page",
    "tools": ["sn_update_widget_instance", "sn_set_page_layout"],
    "args": { "id": "Notice of the workshop", "changes": { "order": 2 } },
  },
  {
    "request": "traduire en allemand le titre de la base de connaissances",
    "tools": ["sn_create_translated_text"],
    "args": {
      "tablename": "kb_knowledge_base",
      "fieldname": "title",
      "documentkey": "87ffc98bd2d48cec18724957bc89a0ec",
      "language": "de",
      "value": "Handbuch Servicedesk",
    },
  },
  {
    "request": "pourquoi les appelants voient-ils le formulaire court ?",
    "tools": ["sn_get_view_rule", "sn_list_view_rules"],
    "args": { "id": "Callers see the short form" },
  },
  {
    "request": "créer une application Parking, portée x_demo_parking",
    "tools": ["sn_create_application"],
    "args": { "name": "Parking", "scope": "x_demo_parking", "version": "1.0.0" },
  },
  {
    "request": "revenir à la version 3.0.4 de x_store_forms",
    "tools": ["sn_roll_back_application"],
    "args": { "scope": "x_store_forms", "version": "3.0.4" },
  },
  {
    "request": "où ce champ mileage est-il utilisé ?",
    "tools": ["sn_find_usages", "sn_analyze_impact"],
    "args": { "kind": "field", "name": "mileage", "table": "x_demo_fleet_vehicle" },
  },
  {
    "request": "le bouton Take over : changer l'infobulle",
    "tools": ["sn_update_ui_action"],
    "args": { "id": "Take over", "changes": { "hint": "Vous l'attribue" } },
  },
  {
    "request": "comptes clients : changer la ville de Harbour Lights en Groningen",
    "tools": ["sn_update_customer_account"],
    "args": { "id": "Harbour Lights", "changes": { "city": "Groningen" } },
  },
  {
    "request": "¿cuántas incidencias activas hay?",
    "tools": ["sn_count_records", "sn_aggregate_records", "sn_list_incidents"],
    "args": { "table": "incident", "query": "active=true" },
  },
  {
    "request":
      "mostrar en la ficha las demás incidencias de la misma persona: hace falta la relación",
    "tools": ["sn_create_relationship"],
    "args": {
      "name": "Other incidents of the caller",
      "basic_apply_to": "incident",
      "basic_query_from": "incident",
      "query_with": "current.addQuery('caller_id', parent.caller_id);",
    },
  },
  {
    "request": "hace falta una página más en el portal para mis viajes",
    "tools": ["sn_create_portal_page"],
    "args": { "title": "My drives", "id": "fleet_drives" },
  },
  {
    "request": "¿qué servidores empiezan por lnx-sql?",
    "tools": ["sn_query_cis"],
    "args": { "class": "cmdb_ci_server", "query": "nameSTARTSWITHlnx-sql", "limit": 5 },
  },
  {
    "request": "dale al grupo Network el rol approver_user",
    "tools": ["sn_create_group_role_grant"],
    "args": { "group": "Network", "role": "approver_user" },
  },
  {
    "request": "probar la notificación de incidencia resuelta sin mandarla",
    "tools": ["sn_preview_notification"],
    "args": { "notification": "Incident resolved", "id": "INC0010001" },
  },
  {
    "request": "añade la cabecera Accept: application/json al método track",
    "tools": ["sn_create_rest_message_function_header"],
    "args": { "rest_message_function": "track", "name": "Accept", "value": "application/json" },
  },
  {
    "request": "ejecuta el flujo que escala incidencias antiguas",
    "tools": ["sn_run_flow"],
    "args": { "kind": "flow", "name": "global.escalate_an_old_incident" },
  },
  {
    "request": "¿qué automatizaciones están publicadas?",
    "tools": ["sn_list_flows"],
    "args": { "status": "published" },
  },
  {
    "request": "instalar de una vez varias aplicaciones y complementos",
    "tools": ["sn_batch_install_applications"],
    "args": {
      "name": "Parts planning",
      "packages": [{ "id": "com.demo.parts_planning", "type": "plugin" }],
    },
  },
  {
    "request": "¿qué aspecto tiene el formulario de incidencias, qué campos y secciones?",
    "tools": ["sn_get_form_layout"],
    "args": { "table": "incident" },
  },
  {
    "request": "¿qué pruebas entran en la suite Forms?",
    "tools": ["sn_list_atf_suite_tests"],
    "args": { "query": "test_suite.name=Forms^ORDERBYorder" },
  },
];
