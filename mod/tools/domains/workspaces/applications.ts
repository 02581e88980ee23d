import { boolean, integer, reference, script, text } from "../../artifact_fields.ts";
import { type ArtifactDefinition, defineArtifact } from "../../artifact.ts";

/**
 * What Next Experience applications are made of. Read only: UI Builder writes several of these
 * records together, and one alone makes no page.
 */

const shared = {
  defaultVerb: "list",
  verbs: ["list", "get"],
  skill: "ui-builder-pages",
} satisfies Partial<ArtifactDefinition>;

export const experience = defineArtifact({
  ...shared,
  stem: "ux_experience",
  plural: "ux_experiences",
  noun: "workspace (Next Experience application)",
  table: "sys_ux_page_registry",
  skill: "configurable-workspaces",
  synonyms: ["agent workspace", "service operations workspace", "URL path of a workspace"],
  fields: {
    title: text("Title"),
    path: text("URL path"),
    admin_panel: text("sys_id of its app configuration"),
    root_macroponent: reference("sys_ux_macroponent", "App shell"),
    active: boolean("Whether it can be opened"),
  },
  examples: { id: "Fleet workspace" },
});

export const appConfig = defineArtifact({
  ...shared,
  stem: "ux_app_config",
  plural: "ux_app_configs",
  noun: "UX app configuration",
  table: "sys_ux_app_config",
  skill: "configurable-workspaces",
  synonyms: [
    "landing page of a workspace",
    "home page of a workspace",
    "configuration of an experience",
  ],
  fields: {
    name: text("Name"),
    description: text("What it is for"),
    landing_path: text("Route that opens first"),
    active: boolean("Whether it is used"),
  },
  examples: { id: "Fleet workspace" },
});

export const route = defineArtifact({
  ...shared,
  stem: "ux_route",
  plural: "ux_routes",
  noun: "UX route",
  table: "sys_ux_app_route",
  synonyms: ["routes of a workspace", "path of a UI Builder page", "parameters of a page"],
  fields: {
    name: text("Name"),
    route_type: text("Its segment of the URL"),
    app_config: reference("sys_ux_app_config", "The app configuration"),
    screen_type: reference("sys_ux_screen_type", "The screens that may answer it"),
    parent_macroponent: reference("sys_ux_macroponent", "The component it is shown in"),
    fields: text("Required parameters"),
    optional_parameters: text("Optional parameters"),
    order: integer("Lower comes first"),
  },
  examples: { id: "Vehicles" },
});

export const screen = defineArtifact({
  ...shared,
  stem: "ux_screen",
  plural: "ux_screens",
  noun: "UX screen",
  table: "sys_ux_screen",
  synonyms: ["variant conditions", "audience of a page variant", "UXF screen"],
  fields: {
    name: text("Name"),
    app_config: reference("sys_ux_app_config", "The app configuration"),
    screen_type: reference("sys_ux_screen_type", "The collection it belongs to"),
    macroponent: reference("sys_ux_macroponent", "The page definition"),
    macroponent_config: script("Values of the page's properties, as JSON"),
    event_mappings: script("What its events do, as JSON"),
    screen_condition: text("When it is chosen"),
    order: integer("Lower is tried first"),
    active: boolean("Whether it is used"),
  },
  examples: { id: "Vehicle page default" },
});

export const macroponent = defineArtifact({
  ...shared,
  stem: "ux_macroponent",
  plural: "ux_macroponents",
  noun: "UX macroponent",
  table: "sys_ux_macroponent",
  synonyms: ["page definition", "component composition", "UI Builder pages"],
  fields: {
    name: text("Name"),
    description: text("What it is"),
    category: text("Kind: page, component …"),
    extends: reference("sys_ux_macroponent", "The macroponent it builds on"),
    composition: script("Its elements, as JSON"),
    layout: script("Its layout, as JSON"),
    data: script("Its data resources, as JSON"),
    props: script("Its properties, as JSON"),
    internal_event_mappings: script("What its events do, as JSON"),
  },
  examples: { id: "Vehicle page" },
});
