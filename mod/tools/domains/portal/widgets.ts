import { defineArtifact } from "../../artifact.ts";
import { boolean, choice, list, reference, required, script, text } from "../../artifact_fields.ts";
import { linked, order, roles, shared } from "./portal_fields.ts";

/** Widgets and what they are made of. */

export const portalWidget = defineArtifact({
  ...shared,
  stem: "portal_widget",
  plural: "portal_widgets",
  noun: "portal widget",
  table: "sp_widget",
  synonyms: [
    "html template with server script and client controller",
    "css of a widget",
    "option schema",
  ],
  fields: {
    name: required(text("Name")),
    id: required(text("ID that scripts and pages name it by")),
    template: script("HTML with AngularJS: {{data.x}} is what the server script set"),
    css: text("Style sheet"),
    script: script("Server script: fills data, reads input and options"),
    client_script: script("Client controller: api.controller = function () { var c = this; }"),
    link: script("Link function"),
    option_schema: text("Options that an instance can set, JSON"),
    demo_data: text("Data for the preview, JSON"),
    data_table: text("Table of its instances"),
    description: text("What it shows"),
    roles,
    public: boolean("Seen without a login"),
  },
  examples: {
    id: "Vehicle list",
    create: {
      name: "Fleet greeting",
      id: "fleet-greeting",
      template: "<p>{{data.name}}</p>",
      script: "(function () {\n  data.name = gs.getUserDisplayName();\n})();",
    },
    update: { description: "All vehicles of the fleet" },
  },
});

export const widgetInstance = defineArtifact({
  ...shared,
  stem: "widget_instance",
  plural: "widget_instances",
  noun: "widget instance",
  table: "sp_instance",
  synonyms: [
    "options of a widget on a page",
    "title or size of a placed widget",
    "place the clock on the homepage",
  ],
  fields: {
    sp_widget: required(reference("sp_widget", "The widget")),
    sp_column: required(
      reference("sp_column", "sys_id of the column: sn_get_page_layout shows it"),
    ),
    title: text("Title"),
    id: text("ID"),
    order,
    widget_parameters: text('Its options, JSON: {"title": {"value": "Fleet"}}'),
    roles,
    css: text("Style sheet"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Notice of the workshop",
    create: {
      sp_widget: "Workshop notice",
      sp_column: "82d2e2e077bc487ea91452aec6419e02",
      title: "Second notice",
    },
    update: { order: 2 },
  },
});

export const angularProvider = defineArtifact({
  ...shared,
  stem: "angular_provider",
  plural: "angular_providers",
  noun: "angular provider",
  table: "sp_angular_provider",
  synonyms: ["share code between widgets", "factory", "directive"],
  fields: {
    name: required(text("Name that is injected")),
    type: required(choice("Kind", ["directive", "factory", "service"])),
    script: required(script("The function, named as the provider")),
  },
  examples: {
    id: "fleetPlate",
    create: {
      name: "fleetClock",
      type: "factory",
      script: "function fleetClock() {\n  return { zone: 'UTC' };\n}",
    },
    update: { type: "service" },
  },
});

export const ngTemplate = defineArtifact({
  ...shared,
  stem: "ng_template",
  plural: "ng_templates",
  noun: "ng template",
  table: "sp_ng_template",
  synonyms: ["angular ng-template", "html partial", "template in a widget"],
  fields: {
    id: required(text("ID that ng-include names")),
    sp_widget: required(reference("sp_widget", "The widget it belongs to")),
    template: required(script("HTML")),
  },
  examples: {
    id: "fleet-row",
    create: { id: "fleet-empty", sp_widget: "Vehicle list", template: "<li>No vehicles</li>" },
    update: { template: "<li><b>{{v.plate}}</b></li>" },
  },
});

export const widgetDependency = defineArtifact({
  ...shared,
  stem: "widget_dependency",
  plural: "widget_dependencies",
  noun: "widget dependency",
  table: "sp_dependency",
  synonyms: ["angular module", "js and css package", "chart library"],
  fields: {
    name: required(text("Name")),
    module: text("AngularJS module it brings"),
    page_load: boolean("Loaded with the page, not only with its widget"),
    sp_portals: list("sp_portal", "Portals it is loaded for"),
  },
  examples: {
    id: "Fleet map",
    create: { name: "Fleet charts", module: "fleetCharts" },
    update: { page_load: true },
  },
});

export const widgetDependencyLink = defineArtifact({
  ...linked,
  stem: "widget_dependency_link",
  plural: "widget_dependency_links",
  noun: "widget dependency link",
  table: "m2m_sp_widget_dependency",
  synonyms: ["widget uses library", "attach library to widget", "widget should load a library"],
  fields: {
    sp_widget: required(reference("sp_widget", "The widget")),
    sp_dependency: required(reference("sp_dependency", "What it needs")),
  },
  examples: {
    id: "35b1e89fe1b8263d32801b254073055d",
    create: { sp_widget: "Vehicle detail", sp_dependency: "Fleet map" },
  },
});

export const widgetProviderLink = defineArtifact({
  ...linked,
  stem: "widget_provider_link",
  plural: "widget_provider_links",
  noun: "widget provider link",
  table: "m2m_sp_ng_pro_sp_widget",
  synonyms: ["inject an angular provider into a widget", "attach factory to a widget", "spModal"],
  fields: {
    sp_widget: required(reference("sp_widget", "The widget")),
    sp_angular_provider: required(reference("sp_angular_provider", "What is injected")),
  },
  examples: {
    id: "0fd46d476dde48e0d0cf468065b3d310",
    create: { sp_widget: "Vehicle detail", sp_angular_provider: "fleetPlate" },
  },
});

export const jsInclude = defineArtifact({
  ...shared,
  stem: "js_include",
  plural: "js_includes",
  noun: "JS include",
  table: "sp_js_include",
  synonyms: ["CDN library", "load javascript", "script url"],
  fields: {
    display_name: required(text("Name")),
    source: choice("Where the script is", ["local", "url"]),
    sys_ui_script: reference("sys_ui_script", "The UI script, for local"),
    url: text("Address of the file, for url"),
  },
  examples: {
    id: "Fleet map",
    create: { display_name: "Charts", source: "url", url: "https://charts.example.com/all.js" },
    update: { url: "https://maps.example.com/fleet-2.js" },
  },
});
