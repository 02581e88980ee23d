import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "show me all open incidents of priority 1",
    tools: ["sn_list_incidents", "sn_query_table"],
    args: { "query": "active=true^priority=1" },
  },
  {
    request: "query rows of cmdb_ci_linux_server",
    tools: ["sn_query_table"],
    args: { "table": "cmdb_ci_linux_server", "limit": 5 },
  },
  {
    request: "alle datensätze einer tabelle lesen",
    tools: ["sn_query_table"],
    args: { "table": "sys_user_group", "limit": 5 },
  },
  {
    request: "how many users are inactive",
    tools: ["sn_count_records"],
    args: { "table": "sys_user", "query": "active=false" },
  },
  {
    request: "combien d'enregistrements dans la table incident",
    tools: ["sn_count_records"],
    args: { "table": "incident" },
  },
  {
    request: "average reassignments per assignment group",
    tools: ["sn_aggregate_records"],
    args: { "table": "incident", "group_by": ["assignment_group"], "avg": ["reassignment_count"] },
  },
  {
    request: "incidents pro kategorie zählen und gruppieren",
    tools: ["sn_aggregate_records"],
    args: { "table": "incident", "group_by": ["category"] },
  },
  {
    request: "read one record of a table by sys_id",
    tools: ["sn_get_record"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "insert a row into the fleet vehicle table",
    tools: ["sn_create_record"],
    args: { "table": "x_demo_legacy_archive", "values": {} },
  },
  {
    request: "set field values on a record of any table",
    tools: ["sn_update_record"],
    args: { "table": "incident", "id": "INC0010001", "values": { "urgency": "2" } },
  },
  {
    request: "borrar un registro",
    tools: ["sn_delete_record"],
    args: { "table": "incident", "id": "INC0010002" },
  },
  {
    request: "delete the business rule I just made",
    tools: ["sn_delete_artifact"],
    args: { "type": "rest_message", "id": "Parcel service" },
  },
  {
    request: "create it or update it if it exists",
    tools: ["sn_upsert_record"],
    args: {
      "table": "sys_properties",
      "key": { "name": "x_demo.fleet.enabled" },
      "values": { "value": "true" },
    },
  },
  {
    request: "duplicate this rest message with its methods",
    tools: ["sn_clone_record"],
    args: {
      "table": "sys_rest_message",
      "id": "Parcel service",
      "overrides": { "name": "Parcel copy" },
    },
  },
  {
    request: "copia um registro com os filhos",
    tools: ["sn_clone_record"],
    args: {
      "table": "sys_rest_message",
      "id": "Parcel service",
      "overrides": { "name": "Parcel copia" },
    },
  },
  {
    request: "mass update all incidents matching a filter",
    tools: ["sn_bulk_update_records"],
    args: {
      "table": "incident",
      "query": "numberININC0010001,INC0010003",
      "values": { "impact": "2" },
    },
  },
  {
    request: "several REST requests in one batch",
    tools: ["sn_run_batch"],
    args: {
      "requests": [{ "method": "GET", "path": "/api/now/table/incident?sysparm_limit=1" }, {
        "method": "POST",
        "path": "/api/now/table/incident",
        "body": { "short_description": "From a batch" },
      }],
    },
  },
  {
    request: "call an arbitrary rest endpoint of the instance with POST",
    tools: ["sn_call_rest_api"],
    args: {
      "method": "POST",
      "path": "/api/now/table/incident",
      "body": { "short_description": "Printer is out of toner" },
    },
  },
  {
    request: "GET /api/now/stats raw",
    tools: ["sn_read_rest_api"],
    args: { "path": "/api/now/table/sys_user?sysparm_limit=2&sysparm_fields=user_name" },
  },
  {
    request: "graphql query",
    tools: ["sn_query_graphql"],
    args: {
      "query":
        '{ GlideRecord_Query { incident(queryConditions: "active=true") { _rowCount _results { number { value } } } } }',
    },
  },
  {
    request: "read comments and work notes of a ticket",
    tools: ["sn_get_journal"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "werknotitie toevoegen aan het incident",
    tools: ["sn_add_comment"],
    args: { "table": "incident", "id": "INC0010001", "text": "gebeld" },
  },
  {
    request: "post a reply the caller can see",
    tools: ["sn_add_comment"],
    args: { "table": "incident", "id": "INC0010001", "text": "Done", "kind": "comments" },
  },
  {
    request: "who changed the priority of this incident and when",
    tools: ["sn_get_record_history"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "historial de cambios de un registro",
    tools: ["sn_get_record_history"],
    args: { "table": "incident", "id": "INC0010001" },
  },
  {
    request: "older versions of a script include",
    tools: ["sn_list_record_versions"],
    args: { "table": "sys_rest_message", "id": "Parcel service" },
  },
  {
    request: "restore yesterday's version of the rest message",
    tools: ["sn_revert_record"],
    args: { "version": "dca191f63210e281fb5f9d46a50709c5" },
  },
  {
    request: "is this encoded query right",
    tools: ["sn_explain_query"],
    args: { "table": "incident", "query": "active=true" },
  },
  {
    request: "sys_id for the group Hardware",
    tools: ["sn_resolve_reference"],
    args: { "table": "sys_user_group", "text": "Hardware" },
  },
  {
    request: "レコードの件数",
    tools: ["sn_count_records"],
    args: { "table": "incident" },
  },
];
