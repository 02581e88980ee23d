import type { LabelledRequest } from "../labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    "request": "wie zit er in de groep Network en wie is de baas",
    "tools": ["sn_list_group_members", "sn_get_group"],
    "args": { "query": "group.name=Network" },
  },
  {
    "request": "zet het ticket INC0010001 over naar de netwerkploeg",
    "tools": ["sn_update_incident", "sn_update_record"],
    "args": { "id": "INC0010001", "changes": { "assignment_group": "Network" } },
  },
  {
    "request": "welke bestelde spullen zijn nog onderweg?",
    "tools": ["sn_list_request_items", "sn_list_requests"],
    "args": { "query": "active=true" },
  },
  {
    "request": "kantoortijden aanpassen: de telefoon wordt van maandag tot vrijdag opgenomen",
    "tools": ["sn_update_schedule_entry", "sn_update_schedule"],
    "args": {
      "id": "Working day",
      "changes": { "repeat_type": "Weekly", "days_of_week": "12345" },
    },
  },
  {
    "request": "knop in de werkplek om een voertuig naar de garage te sturen",
    "tools": ["sn_create_declarative_action", "sn_create_ui_action"],
    "args": {
      "label": "Send to the workshop",
      "table": "x_demo_fleet_vehicle",
      "model": "Form",
      "declarative_action_type": "server_script",
      "server_script": "current.state = 'workshop';\ncurrent.update();",
    },
  },
  {
    "request": "nieuwe tekst voor de melding fleet.replaced",
    "tools": ["sn_update_ui_message"],
    "args": { "id": "fleet.replaced", "changes": { "message": "This vehicle was replaced" } },
  },
  {
    "request": "draai de test dat de kilometerstand niet negatief mag zijn",
    "tools": ["sn_run_atf_test"],
    "args": { "test": "Fleet: no negative mileage" },
  },
  {
    "request": "hoe doe ik dat met de standaard update set, staat daar uitleg over?",
    "tools": ["sn_search_docs"],
    "args": { "text": "update set default" },
  },
  {
    "request": "laad de voertuigen vannacht niet in, zet dat uit",
    "tools": ["sn_update_scheduled_import"],
    "args": { "id": "Vehicles every night", "changes": { "active": false } },
  },
  {
    "request": "criar um grupo Parking com itil.agent como responsável",
    "tools": ["sn_create_group"],
    "args": { "name": "Parking", "manager": "itil.agent" },
  },
  {
    "request": "quais tabelas existem no aplicativo de frota?",
    "tools": ["sn_list_tables"],
    "args": { "query": "sys_scope.scope=x_demo_fleet" },
  },
  {
    "request": "mudar a ordem da opção 32 GB",
    "tools": ["sn_update_catalog_variable_choice"],
    "args": { "id": "32 GB", "changes": { "order": 15 } },
  },
  {
    "request": "avisar o sistema que um veículo foi vendido: registrar um novo evento",
    "tools": ["sn_create_event_registration"],
    "args": { "event_name": "x_demo_fleet.sold", "table": "x_demo_fleet_vehicle" },
  },
  {
    "request": "quero um formulário no portal para comunicar danos a um veículo",
    "tools": ["sn_create_record_producer"],
    "args": {
      "name": "Report damage to a vehicle",
      "table_name": "incident",
      "sc_catalogs": ["Service Catalog"],
      "category": "Can we help you?",
    },
  },
  {
    "request": "quem alterou este registro INC0010001 e quando?",
    "tools": ["sn_get_record_history"],
    "args": { "table": "incident", "id": "INC0010001" },
  },
  {
    "request": "renovar o contrato CNTR0001001 até o fim de 2027",
    "tools": ["sn_update_contract"],
    "args": { "id": "CNTR0001001", "changes": { "ends": "2027-12-31" } },
  },
  {
    "request": "o que a alteração do campo state dos veículos pode quebrar?",
    "tools": ["sn_analyze_impact"],
    "args": { "kind": "field", "name": "state", "table": "x_demo_fleet_vehicle" },
  },
  {
    "request": "tarefa da mudança CHG0030004: avisar os usuários",
    "tools": ["sn_create_change_task"],
    "args": {
      "short_description": "Tell the users",
      "change_request": "CHG0030004",
      "change_task_type": "Planning",
    },
  },
  {
    "request": "quali utenti sono inattivi?",
    "tools": ["sn_list_users"],
    "args": { "query": "active=false" },
  },
  {
    "request": "la libreria della mappa ora sta su https://maps.example.com/fleet-2.js",
    "tools": ["sn_update_js_include"],
    "args": { "id": "Fleet map", "changes": { "url": "https://maps.example.com/fleet-2.js" } },
  },
  {
    "request": "mostrami il codice lato client del widget Vehicle list",
    "tools": ["sn_get_full_widget", "sn_get_portal_widget"],
    "args": { "id": "Vehicle list", "part": "client_script" },
  },
  {
    "request": "pubblica la versione 1.0.0 di x_demo_legacy",
    "tools": ["sn_publish_application"],
    "args": { "scope": "x_demo_legacy", "version": "1.0.0", "notes": "First release" },
  },
  {
    "request": "la richiesta REQ0010001 va consegnata prima di mezzogiorno",
    "tools": ["sn_update_request"],
    "args": { "id": "REQ0010001", "changes": { "special_instructions": "Deliver before noon" } },
  },
  {
    "request": "quali allarmi sono aperti sui server?",
    "tools": ["sn_list_alerts"],
    "args": { "query": "state=Open" },
  },
  {
    "request": "aggiungi un vocabolo alla lista categoria: Access",
    "tools": ["sn_create_choice", "sn_set_choices"],
    "args": { "name": "incident", "element": "category", "value": "access", "label": "Access" },
  },
  {
    "request": "il widget Vehicle list deve avere un pezzo di html per quando non ci sono veicoli",
    "tools": ["sn_create_ng_template"],
    "args": {
      "id": "fleet-empty",
      "sp_widget": "Vehicle list",
      "template": "<li>No vehicles</li>",
    },
  },
];
