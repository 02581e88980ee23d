import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  columnNames,
  integer,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { shared, uiType } from "./script_fields.ts";

/** Code that runs in the browser: on a form, or as a library for pages and portals. */

export const clientScript = defineArtifact({
  ...shared,
  stem: "client_script",
  plural: "client_scripts",
  noun: "client script",
  table: "sys_script_client",
  skill: "client-scripts",
  synonyms: ["onChange onLoad onSubmit onCellEdit", "g_form", "prevent submit in the browser"],
  fields: {
    name: required(text("Name")),
    table: required(tableName("Table whose form it runs on, e.g. incident")),
    type: required(choice("When it runs", ["onLoad", "onChange", "onSubmit", "onCellEdit"])),
    script: required(script("function onChange(control, oldValue, newValue, isLoading) { … }")),
    field: columnNames("Column that is watched; onChange and onCellEdit only", ["table"]),
    ui_type: uiType,
    global: boolean("Runs in every view"),
    view: text("Name of the one view it runs in, where it is not global"),
    applies_extended: boolean("Runs on the forms of child tables too"),
    isolate_script: boolean("Runs without access to the page (DOM)"),
    messages: text("Keys of messages that the script shows, one a line"),
    order: integer("Lower runs first"),
    description: text("What it is for"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Fleet: warn on mileage",
    create: {
      name: "Fleet: hint for new vehicles",
      table: "x_demo_fleet_vehicle",
      type: "onLoad",
      script:
        `function onLoad() {\n  if (g_form.isNewRecord()) g_form.addInfoMessage("Enter the plate first");\n}`,
    },
    update: { description: "Says when a vehicle should be replaced" },
  },
});

export const uiScript = defineArtifact({
  ...shared,
  stem: "ui_script",
  plural: "ui_scripts",
  noun: "UI script",
  table: "sys_ui_script",
  skill: "ui-pages-macros",
  synonyms: ["browser javascript library", "global javascript", "jquery include"],
  fields: {
    script_name: required(text("Name")),
    script: required(script("Code for the browser")),
    ui_type: uiType,
    global: boolean("Loaded on every desktop page"),
    use_scoped_format: boolean("The script is a function of its application's namespace"),
    description: text("What it is for"),
    active: boolean("Whether it is loaded"),
  },
  examples: {
    id: "FleetFormat",
    create: { script_name: "PlateFormat", script: "var PlateFormat = {};" },
    update: { description: "Formats mileage and plates" },
  },
});
