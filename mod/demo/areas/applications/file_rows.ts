import { formLogicRows } from "../forms/logic_rows.ts";
import { jobRows } from "../code/job_rows.ts";
import { portalRows } from "../portal/rows.ts";
import { ruleRows } from "../code/rule_rows.ts";
import { scriptIncludeRows } from "../code/script_include_rows.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { serviceRows } from "../integration/service_rows.ts";

const property = (name: string, value: string, extra: Record<string, string> = {}): SeedRow =>
  seedRow("sys_properties", name, { name, value, ...extra });

const FLEET = "@sys_app:x_demo_fleet";

const properties: SeedRow[] = [
  property("glide.buildname", "Australia"),
  property("glide.buildtag", "glide-australia-demo"),
  property("glide.product.name", "Demo instance"),
  property("glide.installation.production", "false", { type: "boolean" }),
  property("glide.installation.name", "demo"),
  // Each database has its own: `name_instance.ts` fills it.
  property("instance_id", ""),
  property("glide.invalid_query.returns_no_rows", "false", { type: "boolean" }),
  property("glide.rest.table_api.admin_only_sys_fields", "false", { type: "boolean" }),
  property("glide.rest.max_content_length", "10", { type: "integer" }),
  property("glide.ui.session_timeout", "30", { type: "integer" }),
  property("glide.sys.default.tz", "UTC"),
  property("glide.sys.date_format", "yyyy-MM-dd"),
  property("glide.sys.time_format", "HH:mm:ss"),
  property("com.glide.attachment.max_size", "1024", { type: "integer" }),
  property("sn_atf.runner.enabled", "true", { type: "boolean" }),
  property("x_demo_fleet.inspection.days", "30", { type: "integer", sys_scope: FLEET }),
  property("x_demo_fleet.parcel.api_key", "not-a-real-key", {
    type: "password",
    is_private: "true",
    sys_scope: FLEET,
  }),
];

const restMessage: SeedRow[] = [
  seedRow("sys_auth_profile_basic", "Parcel test account", {
    name: "Parcel test account",
    username: "parcel.test",
  }),
  seedRow("oauth_entity_profile", "Parcel default", {
    name: "Parcel default",
    grant_type: "client_credentials",
    default: "true",
  }),
  seedRow("api_key_credentials", "Parcel service key", { name: "Parcel service key" }),
  seedRow("jwt_keystore_aliases", "Parcel signing key", {
    name: "Parcel signing key",
    kid: "parcel-2026",
    active: "true",
  }),
  seedRow("jwt_provider", "Parcel tokens", {
    name: "Parcel tokens",
    jwt_keystore_alias: "@jwt_keystore_aliases:Parcel signing key",
    expiry_interval: "60",
  }),
  seedRow("sys_protocol_profile", "Parcel mutual TLS", {
    protocol: "parcels",
    default_port: "443",
  }),
  seedRow("sys_rest_message", "Parcel service", {
    name: "Parcel service",
    description: "Tracks parcels of the mail room",
    rest_endpoint: "https://parcels.example.com/v1",
    authentication_type: "no_authentication",
  }),
  seedRow("sys_rest_message_fn", "Parcel service.track", {
    rest_message: "@sys_rest_message:Parcel service",
    function_name: "track",
    http_method: "get",
    rest_endpoint: "https://parcels.example.com/v1/parcels/${parcel}",
    authentication_type: "inherit_from_parent",
  }),
  seedRow("sys_rest_message_headers", "Parcel service.Accept", {
    rest_message: "@sys_rest_message:Parcel service",
    name: "Accept",
    value: "application/json",
  }),
  seedRow("sys_rest_message_fn_headers", "Parcel service.track.Accept-Language", {
    rest_message_function: "@sys_rest_message_fn:Parcel service.track",
    name: "Accept-Language",
    value: "en",
  }),
  seedRow("sys_rest_message_fn_param_defs", "Parcel service.track.fields", {
    rest_message_function: "@sys_rest_message_fn:Parcel service.track",
    name: "fields",
    value: "status,place",
  }),
  seedRow("sys_rest_message_fn_parameters", "Parcel service.track.parcel", {
    rest_message_function: "@sys_rest_message_fn:Parcel service.track",
    name: "parcel",
    value: "P-100",
  }),
];

/** Scripts, properties, messages. Some scripts carry faults that a reviewer should find. */
export const fileRows: SeedRow[] = [
  ...properties,
  ...restMessage,
  seedRow("sys_script", "Fleet: set due date", {
    name: "Fleet: set due date",
    collection: "x_demo_fleet_vehicle",
    when: "before",
    action_update: "true",
    advanced: "true",
    sys_scope: FLEET,
    script: `(function executeRule(current, previous) {
  if (current.inspection.nil()) {
    current.inspection = gs.daysAgo(-30);
    current.update();
  }
})(current, previous);`,
  }),
  seedRow("sys_script", "Fleet: check plate", {
    name: "Fleet: check plate",
    collection: "x_demo_fleet_vehicle",
    when: "before",
    action_insert: "true",
    action_update: "true",
    advanced: "true",
    sys_scope: FLEET,
    script: `(function executeRule(current, previous) {
  if (/\\s/.test(current.getValue("plate") || "")) current.setAbortAction(true);
})(current, previous);`,
  }),
  seedRow("sys_script", "Incident: notify caller", {
    name: "Incident: notify caller",
    collection: "incident",
    when: "after",
    action_update: "true",
    filter_condition: "stateCHANGESTO6^caller_idISNOTEMPTY^EQ",
    advanced: "true",
    script: `(function executeRule(current, previous) {
  gs.eventQueue("incident.resolved", current, gs.getUserID(), "");
})(current, previous);`,
  }),
  // The platform forbids moving recorded changes; the emulator enforces this rule by its name.
  seedRow("sys_script", "Prevent update set change", {
    name: "Prevent update set change",
    collection: "sys_update_xml",
    when: "before",
    action_update: "true",
    filter_condition: "update_setVALCHANGES^EQ",
    advanced: "true",
    script: "current.setAbortAction(true);",
  }),
  seedRow("sys_script_include", "FleetUtils", {
    name: "FleetUtils",
    api_name: "x_demo_fleet.FleetUtils",
    access: "package_private",
    sys_scope: FLEET,
    script: `var FleetUtils = Class.create();
FleetUtils.prototype = {
  nextInspection: function (vehicle) {
    return vehicle.getValue("inspection");
  },
  type: "FleetUtils",
};`,
  }),
  seedRow("sys_script_client", "Fleet: warn on mileage", {
    name: "Fleet: warn on mileage",
    table: "x_demo_fleet_vehicle",
    type: "onChange",
    field: "mileage",
    sys_scope: FLEET,
    script: `function onChange(control, oldValue, newValue, isLoading) {
  if (!isLoading && newValue > 150000) g_form.showFieldMsg("mileage", "Plan a replacement", "info");
}`,
  }),
  seedRow("sys_ui_message", "fleet.replaced", {
    key: "fleet.replaced",
    message: "The vehicle was replaced",
    sys_scope: FLEET,
  }),
  seedRow("sys_dictionary_override", "incident.priority", {
    name: "incident",
    element: "priority",
    base_table: "task",
    default_value: "5",
    default_value_override: "true",
  }),
  ...ruleRows,
  ...scriptIncludeRows,
  ...formLogicRows,
  ...jobRows,
  ...portalRows,
  ...serviceRows,
];
