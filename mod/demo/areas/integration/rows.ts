import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const fleet = { sys_scope: "@sys_app:x_demo_fleet" };

const connections: SeedRow[] = [
  seedRow("sys_alias", "Parcel service", {
    name: "Parcel service",
    id: "Parcel_service",
    connection_type: "http_connection",
  }),
  seedRow("basic_auth_credentials", "Parcel service account", {
    name: "Parcel service account",
    type: "basic",
    user_name: "parcel.service",
    // Nothing reads it back: what a tool shows of it is a defect.
    password: "not-a-real-password",
  }),
  seedRow("http_connection", "Parcel service", {
    name: "Parcel service",
    connection_alias: "@sys_alias:Parcel service",
    credential: "@basic_auth_credentials:Parcel service account",
    connection_url: "https://parcels.example.com/v1",
    host: "parcels.example.com",
    base_path: "/v1",
  }),
  seedRow("oauth_entity", "Weather service", {
    name: "Weather service",
    type: "consumer",
    client_id: "weather-client",
    auth_url: "https://weather.example.com/oauth/authorize",
    token_url: "https://weather.example.com/oauth/token",
    default_grant_type: "client_credentials",
  }),
  seedRow("sys_soap_message", "Currency rates", {
    name: "Currency rates",
    wsdl: "https://rates.example.com/service?wsdl",
  }),
  seedRow("sys_soap_message_function", "Currency rates.GetRate", {
    soap_message: "@sys_soap_message:Currency rates",
    function_name: "GetRate",
    soap_endpoint: "https://rates.example.com/service",
    soap_action: "urn:GetRate",
  }),
  seedRow("sys_cors_rule", "Fleet map", {
    name: "Fleet map",
    rest_api: "@sys_ws_definition:fleet",
    domain: "https://fleet.example.com",
    get: "true",
    max_age: "600",
    ...fleet,
  }),
];

const traffic: SeedRow[] = [
  seedRow("ecc_queue", "ready", {
    agent: "mid.server.mid-utrecht-01",
    topic: "RESTProbe",
    name: "track",
    source: "https://parcels.example.com/v1",
    queue: "output",
    sys_created_on: "2026-01-05 07:10:00",
  }),
  seedRow("ecc_queue", "error", {
    agent: "mid.server.mid-utrecht-01",
    topic: "JDBCProbe",
    name: "vehicles",
    queue: "input",
    state: "error",
    error_string: "Connection refused",
    sys_created_on: "2026-01-05 06:30:00",
  }),
  seedRow("sys_outbound_http_log", "rain", {
    url: "https://weather.example.com/v2/rain?place=Utrecht&key=not-a-real-key",
    http_method: "GET",
    response_status: "200",
    response_time: "180",
  }),
  seedRow("sys_outbound_http_log", "frost", {
    url: "https://weather.example.com/v2/frost",
    http_method: "GET",
    response_status: "503",
    response_time: "30012",
    error_message: "Service unavailable",
  }),
];

const imports: SeedRow[] = [
  seedRow("sys_data_source", "Vehicle list", {
    name: "Vehicle list",
    type: "File",
    format: "CSV",
    file_retrieval_method: "Attachment",
    import_set_table_name: "x_demo_fleet_vehicle_import",
    import_set_table_label: "Vehicle Import",
    ...fleet,
  }),
  seedRow("sys_transform_map", "Depot import", {
    name: "Depot import",
    source_table: "x_demo_fleet_depot_import",
    target_table: "cmn_location",
  }),
  ...[
    { source_field: "depot", target_field: "name", coalesce: "true" },
    { source_field: "town", target_field: "city", coalesce: "false" },
  ].map((entry) =>
    seedRow("sys_transform_entry", `Depot import.${entry.source_field}`, {
      map: "@sys_transform_map:Depot import",
      source_table: "x_demo_fleet_depot_import",
      target_table: "cmn_location",
      ...entry,
    })
  ),
  seedRow("sys_import_set", "ISET0010002", {
    number: "ISET0010002",
    table_name: "x_demo_fleet_depot_import",
    state: "processed",
    short_description: "Depots of January",
    load_completed: "2026-01-05 03:10:00",
  }),
  seedRow("x_demo_fleet_depot_import", "0", {
    sys_import_set: "@sys_import_set:ISET0010002",
    sys_import_row: "0",
    sys_import_state: "skipped",
    sys_import_state_comment: "The row has no depot",
    sys_transform_map: "@sys_transform_map:Depot import",
    sys_target_table: "cmn_location",
    town: "Utrecht",
  }),
  seedRow("sys_transform_script", "Vehicle import.onBefore", {
    map: "@sys_transform_map:Vehicle import without a key",
    when: "onBefore",
    script: "(function runTransformScript(source, map, log, target) {\n" +
      "  if (!source.plate) ignore = true;\n})(source, map, log, target);",
    active: "false",
    ...fleet,
  }),
  seedRow("scheduled_import_set", "Vehicles every night", {
    name: "Vehicles every night",
    data_source: "@sys_data_source:Vehicle list",
    run_type: "daily",
    run_time: "1970-01-01 02:00:00",
    ...fleet,
  }),
];

const mail: SeedRow[] = [
  seedRow("sysevent_email_template", "Fleet notice", {
    name: "Fleet notice",
    collection: "x_demo_fleet_vehicle",
    subject: "Vehicle ${plate}",
    message_html: "<p>${plate} is due on ${inspection}.</p>",
    ...fleet,
  }),
  seedRow("sysevent_in_email_action", "Incident from mail", {
    name: "Incident from mail",
    table: "incident",
    type: "new",
    script: "current.short_description = email.subject;\ncurrent.insert();",
    stop_processing: "true",
  }),
  seedRow("sysauto_report", "Open incidents on Mondays", {
    name: "Open incidents on Mondays",
    report: "@sys_report:Open incidents by group",
    run_type: "weekly",
    run_dayofweek: "1",
    address_list: "service.desk@example.com",
    omit_if_no_records: "true",
  }),
];

const analytics: SeedRow[] = [
  seedRow("pa_cubes", "Incidents.Open", {
    name: "Incidents.Open",
    facts_table: "incident",
    conditions: "active=true^EQ",
  }),
  seedRow("pa_dimensions", "Assignment groups", {
    name: "Assignment groups",
    facts_table: "sys_user_group",
    field: "sys_id",
  }),
  seedRow("pa_breakdowns", "Assignment group", {
    name: "Assignment group",
    dimension: "@pa_dimensions:Assignment groups",
  }),
  seedRow("par_dashboard", "Service desk today", {
    name: "Service desk today",
    description: "What is open now",
  }),
  seedRow("par_visualization", "Open incidents", {
    name: "Open incidents",
    properties: '{"scoreSize":"auto"}',
  }),
];

/** One of each kind of integration, import, mail and analytics record. */
export const integrationRows: SeedRow[] = [
  ...connections,
  ...traffic,
  ...imports,
  ...mail,
  ...analytics,
];
