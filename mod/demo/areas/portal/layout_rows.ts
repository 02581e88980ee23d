import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const fleet = { sys_scope: "@sys_app:x_demo_fleet" };

/** The home page of the fleet's portal, and what its widgets take from elsewhere. */
export const portalLayoutRows: SeedRow[] = [
  seedRow("sp_container", "fleet_home", {
    name: "Fleet - Container 1",
    sp_page: "@sp_page:fleet_home",
    order: "1",
    ...fleet,
  }),
  seedRow("sp_row", "fleet_home", {
    sp_container: "@sp_container:fleet_home",
    order: "1",
    ...fleet,
  }),
  ...[
    { key: "left", order: "1", size: "8" },
    { key: "right", order: "2", size: "4" },
  ].map(({ key, ...place }) =>
    seedRow("sp_column", `fleet_home.${key}`, {
      sp_row: "@sp_row:fleet_home",
      ...place,
      ...fleet,
    })
  ),
  seedRow("sp_instance", "fleet_home.list", {
    title: "All vehicles",
    sp_widget: "@sp_widget:fleet-list",
    sp_column: "@sp_column:fleet_home.left",
    order: "1",
    ...fleet,
  }),
  seedRow("sp_instance", "fleet_home.notice", {
    title: "Notice of the workshop",
    sp_widget: "@sp_widget:fleet-notice",
    sp_column: "@sp_column:fleet_home.right",
    order: "1",
    widget_parameters: JSON.stringify({ text: { value: "Closed on Friday" } }),
    ...fleet,
  }),
  seedRow("sp_page_route_map", "Log in", {
    short_description: "The fleet has a page of its own to log in",
    route_from_page: "@sp_page:fleet_missing",
    route_to_page: "@sp_page:fleet_login",
    portals: "@sp_portal:fleet",
    ...fleet,
  }),
  seedRow("sp_angular_provider", "fleetPlate", {
    name: "fleetPlate",
    type: "factory",
    script: "function fleetPlate() {\n  return { shown: function (plate) { return plate; } };\n}",
    ...fleet,
  }),
  seedRow("m2m_sp_ng_pro_sp_widget", "fleet-list", {
    sp_widget: "@sp_widget:fleet-list",
    sp_angular_provider: "@sp_angular_provider:fleetPlate",
    ...fleet,
  }),
  seedRow("sp_ng_template", "fleet-row", {
    id: "fleet-row",
    sp_widget: "@sp_widget:fleet-list",
    template: "<li>{{v.plate}}</li>",
    ...fleet,
  }),
  seedRow("sp_dependency", "Fleet map", { name: "Fleet map", module: "fleetMap", ...fleet }),
  seedRow("m2m_sp_widget_dependency", "fleet-list", {
    sp_widget: "@sp_widget:fleet-list",
    sp_dependency: "@sp_dependency:Fleet map",
    ...fleet,
  }),
  seedRow("sp_js_include", "Fleet map", {
    display_name: "Fleet map",
    source: "url",
    url: "https://maps.example.com/fleet.js",
    ...fleet,
  }),
  seedRow("sp_theme", "Fleet", {
    name: "Fleet",
    css_variables: "$brand-primary: #205493;",
    ...fleet,
  }),
  seedRow("sp_css", "Fleet", {
    name: "Fleet",
    css: ".plate { font-weight: bold; }",
    ...fleet,
  }),
];
