import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "new service portal for drivers",
    tools: ["sn_create_portal"],
    args: { title: "Drivers", url_suffix: "drivers" },
  },
  {
    request: "create portal page with id fleet_drives",
    tools: ["sn_create_portal_page"],
    args: { title: "My drives", id: "fleet_drives" },
  },
  {
    request: "write a widget that greets the user",
    tools: ["sn_create_portal_widget"],
    args: { name: "Greeting", id: "fleet-greeting", template: "<p>{{data.name}}</p>" },
  },
  {
    request: "change server script of widget vehicle list",
    tools: ["sn_update_portal_widget"],
    args: {
      id: "Vehicle list",
      changes: { script: "(function () {\n  data.vehicles = [];\n})();" },
    },
  },
  {
    request: "angular directive shared by widgets",
    tools: ["sn_create_angular_provider"],
    args: { name: "fleetClock", type: "factory", script: "function fleetClock() {\n}" },
  },
  {
    request: "vorlage ng-template für ein widget",
    tools: ["sn_create_ng_template"],
    args: { id: "fleet-empty", sp_widget: "Vehicle list", template: "<li></li>" },
  },
  {
    request: "add javascript library dependency for widgets",
    tools: [
      "sn_create_widget_dependency",
      "sn_create_js_include",
      "sn_create_widget_dependency_link",
    ],
    args: { name: "Fleet charts" },
  },
  {
    request: "load external js file url in portal",
    tools: ["sn_create_js_include"],
    args: { display_name: "Charts", source: "url", url: "https://charts.example.com/all.js" },
  },
  {
    request: "cambiar los colores del tema del portal",
    tools: ["sn_update_portal_theme"],
    args: { id: "Fleet", changes: { css_variables: "$brand-primary: #112e51;" } },
  },
  {
    request: "css stylesheet for portal theme",
    tools: ["sn_create_portal_css"],
    args: { name: "Fleet tables", css: ".vehicles td { padding: 4px; }" },
  },
  {
    request: "options of a widget instance on a page",
    tools: ["sn_update_widget_instance", "sn_get_widget_instance", "sn_list_widget_instances"],
    args: {
      id: "Notice of the workshop",
      changes: { widget_parameters: '{"text":{"value":"Open"}}' },
    },
  },
  {
    request: "route map from one portal page to another",
    tools: ["sn_create_page_route_map"],
    args: { route_from_page: "Vehicle", route_to_page: "Fleet" },
  },
  {
    request: "show complete widget with providers and dependencies",
    tools: ["sn_get_full_widget"],
    args: { id: "Vehicle list" },
  },
  {
    request: "widget zeigt nichts an, data im template undefined",
    tools: ["sn_validate_widget"],
    args: { id: "Vehicle search" },
  },
  {
    request: "which widgets are on page fleet_home",
    tools: ["sn_get_page_layout"],
    args: { page: "fleet_home" },
  },
  {
    request: "arrange page in two columns with widgets",
    tools: ["sn_set_page_layout"],
    args: {
      page: "fleet_vehicle",
      containers: [{
        rows: [{
          columns: [{ size: 6, widgets: [{ widget: "Vehicle detail" }] }, { size: 6 }],
        }],
      }],
    },
  },
  {
    request: "link to INC0010001",
    tools: ["sn_get_record_url"],
    args: { table: "incident", id: "INC0010001" },
  },
  {
    request: "ポータルのページを一覧表示",
    tools: ["sn_list_portal_pages"],
    args: {},
  },
];
