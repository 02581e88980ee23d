import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "set up a REST message that calls the weather api",
    tools: ["sn_create_rest_message"],
    args: { name: "Rain radar", rest_endpoint: "https://rain.example.com/v1" },
  },
  {
    request: "which outbound rest integrations do we have",
    tools: ["sn_list_rest_messages"],
    args: { limit: 10 },
  },
  {
    request: "add a GET method to the Parcel service rest message",
    tools: ["sn_create_rest_message_function"],
    args: { rest_message: "Parcel service", function_name: "history", http_method: "get" },
  },
  {
    request: "add an Accept header to the track function",
    tools: ["sn_create_rest_message_function_header", "sn_create_rest_message_header"],
    args: { rest_message_function: "track", name: "Accept-Charset", value: "utf-8" },
  },
  {
    request: "soap nachricht anlegen für den wsdl der bank",
    tools: ["sn_create_soap_message"],
    args: { name: "Bank", wsdl: "https://bank.example.com/service?wsdl" },
  },
  {
    request: "which operations does the Currency rates SOAP message have",
    tools: ["sn_list_soap_message_functions", "sn_list_soap_messages"],
    args: { query: "soap_message.name=Currency rates" },
  },
  {
    request: "build our own REST endpoint for vehicles",
    tools: ["sn_create_scripted_rest_api", "sn_create_scripted_rest_resource"],
    args: { name: "Vehicle lookups", service_id: "vehicle_lookups" },
  },
  {
    request: "add a POST resource to the Duty scripted rest api",
    tools: ["sn_create_scripted_rest_resource"],
    args: {
      web_service_definition: "Duty",
      name: "Swap duty",
      http_method: "POST",
      relative_path: "/swap",
      operation_script: "(function process(request, response) {})(request, response);",
    },
  },
  {
    request: "call my scripted rest resource and show what it answers",
    tools: ["sn_test_scripted_rest_resource"],
    args: { resource: "List vehicles" },
  },
  {
    request: "welke versies heeft onze scripted rest api",
    tools: ["sn_list_scripted_rest_versions"],
    args: {},
  },
  {
    request: "create a connection and credential alias for the parcel api",
    tools: ["sn_create_connection_alias"],
    args: { name: "Parcel tracking", type: "connection", connection_type: "http_connection" },
  },
  {
    request: "the http connection must point to another url",
    tools: ["sn_update_http_connection"],
    args: {
      id: "Parcel service",
      changes: { connection_url: "https://parcels.example.com/v2" },
    },
  },
  {
    request: "guardar usuario y contraseña para una integración",
    tools: ["sn_create_basic_credential"],
    args: { name: "Rates account", user_name: "rates", password: "not-a-real-password" },
  },
  {
    request: "register an oauth provider for client credentials",
    tools: ["sn_create_oauth_entity"],
    args: {
      name: "Rates OAuth",
      type: "consumer",
      client_id: "rates",
      token_url: "https://rates.example.com/token",
    },
  },
  {
    request: "data source for a csv file",
    tools: ["sn_create_data_source"],
    args: {
      name: "Drivers",
      type: "File",
      format: "CSV",
      file_retrieval_method: "Attachment",
      import_set_table_name: "x_demo_fleet_vehicle_import",
    },
  },
  {
    request: "map the import table to vehicles",
    tools: ["sn_create_transform_map", "sn_create_transform_field"],
    args: {
      name: "Vehicle import by mileage",
      source_table: "x_demo_fleet_vehicle_import",
      target_table: "x_demo_fleet_vehicle",
    },
  },
  {
    request: "coalesce on the depot column in the transform map",
    tools: ["sn_update_transform_field", "sn_create_transform_field"],
    args: {
      id: "39bd6cd0d4a9faad075261260c17575c",
      changes: { coalesce: false },
    },
  },
  {
    request: "onBefore transform script that skips rows without a plate",
    tools: ["sn_create_transform_script"],
    args: { map: "Vehicle import", when: "onBefore", script: "if (!source.plate) ignore = true;" },
  },
  {
    request: "jeden Montag um 3 die Daten importieren",
    tools: ["sn_create_scheduled_import"],
    args: { name: "Vehicles on Mondays", data_source: "Vehicle list", run_type: "weekly" },
  },
  {
    request: "what happened in the last import sets",
    tools: ["sn_list_import_sets", "sn_list_import_errors"],
    args: { query: "ORDERBYDESCsys_created_on", limit: 5 },
  },
  {
    request: "load this row into the depot staging table",
    tools: ["sn_import_row", "sn_import_rows"],
    args: {
      table: "x_demo_fleet_depot_import",
      row: { depot: "Depot South", town: "Breda" },
    },
  },
  {
    request: "import 200 records at once through an import set",
    tools: ["sn_import_rows"],
    args: {
      table: "x_demo_fleet_depot_import",
      rows: [{ depot: "Depot A2", town: "Best" }, { depot: "Depot A1", town: "Muiden" }],
    },
  },
  {
    request: "why did import rows fail",
    tools: ["sn_list_import_errors"],
    args: { import_set: "ISET0010001" },
  },
  {
    request: "is the mid server up and is the ecc queue stuck",
    tools: ["sn_get_mid_server_health"],
    args: {},
  },
  {
    request: "liste des serveurs MID",
    tools: ["sn_list_mid_servers", "sn_get_mid_server_health"],
    args: {},
  },
  {
    request: "errors in the ecc queue",
    tools: ["sn_list_ecc_queue", "sn_get_mid_server_health"],
    args: { query: "state=error", limit: 5 },
  },
  {
    request: "which outbound http calls failed today",
    tools: ["sn_list_outbound_requests"],
    args: { failed: true },
  },
  {
    request: "CORS für unsere webseite erlauben",
    tools: ["sn_create_cors_rule"],
    args: { name: "Shop", rest_api: "Fleet", domain: "https://shop.example.com", get: true },
  },
  {
    request: "limitar a quantidade de chamadas REST por hora",
    tools: ["sn_create_rate_limit_rule"],
    args: { name: "Integration user", requests: 500, user: "svc.integration" },
  },
];
