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
  seedRow("ecc_agent", "mid-utrecht-01", {
    name: "mid-utrecht-01",
    status: "Up",
    host_name: "mid-utrecht-01",
    validated: "true",
  }),
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
    method: "GET",
    response_status: "200",
    response_time: "180",
  }),
  seedRow("sys_outbound_http_log", "frost", {
    url: "https://weather.example.com/v2/frost",
    method: "GET",
    response_status: "503",
    response_time: "30012",
  }),
];

/** One of each kind of integration, import, mail and analytics record. */
export const integrationRows: SeedRow[] = [
  ...connections,
  ...traffic,
];
