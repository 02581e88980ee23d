import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  expression,
  integer,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { shared } from "./script_fields.ts";

/** What people click and see that is written as code: buttons, pages, their building blocks. */

export const uiAction = defineArtifact({
  ...shared,
  stem: "ui_action",
  plural: "ui_actions",
  noun: "UI action",
  table: "sys_ui_action",
  skill: "ui-actions",
  synonyms: ["related link", "form button", "context menu"],
  fields: {
    name: required(text("What the button says")),
    table: required(tableName("Table whose form or list it is on; global for all")),
    action_name: text("Unique name in scripts, e.g. take_over"),
    script: script("Code on the server, or with `client` in the browser"),
    condition: expression("Script expression that must be true for it to be shown"),
    client: boolean("Runs in the browser first"),
    onclick: text("Function that the browser calls, e.g. confirmIt()"),
    form_button: boolean("Button on the form"),
    form_link: boolean("Link at the bottom of the form"),
    form_context_menu: boolean("Entry in the form's menu"),
    format_for_configurable_workspace: boolean("Shown in configurable workspaces"),
    form_button_v2: boolean("Button on a workspace's form"),
    form_menu_button_v2: boolean("Entry in a workspace form's menu"),
    client_script_v2: script("Code in the browser of a workspace"),
    list_button: boolean("Button below a list"),
    list_banner_button: boolean("Button above a list"),
    list_choice: boolean("Entry among the actions on selected rows"),
    list_link: boolean("Link below a list"),
    list_context_menu: boolean("Entry in a row's menu"),
    show_insert: boolean("Shown on new records"),
    show_update: boolean("Shown on existing records"),
    order: integer("Lower comes first"),
    hint: text("Text when the mouse rests on it"),
    comments: text("Notes for developers"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Take over",
    create: {
      name: "Sell",
      table: "x_demo_fleet_vehicle",
      action_name: "sell",
      form_button: true,
      condition: `current.state != "sold"`,
      script: `current.setValue("state", "sold");\ncurrent.update();`,
    },
    update: { hint: "Assigns it to you" },
  },
});

export const uiPage = defineArtifact({
  ...shared,
  stem: "ui_page",
  plural: "ui_pages",
  noun: "UI page",
  table: "sys_ui_page",
  skill: "ui-pages-macros",
  synonyms: ["HTML page", "Jelly page", "dialog"],
  fields: {
    name: required(text("Name; part of the address")),
    html: required(script("Jelly or HTML")),
    client_script: script("Code for the browser"),
    processing_script: script("Code that runs on the server when the page's form is sent"),
    category: text("Kind of page, e.g. general"),
    direct: boolean("Sent as it is, without the platform's frame"),
    description: text("What it is for"),
  },
  examples: {
    id: "board",
    create: { name: "fleet_board", html: "<div>Board</div>" },
    update: { description: "All vehicles at a glance" },
  },
});

export const uiMacro = defineArtifact({
  ...shared,
  stem: "ui_macro",
  plural: "ui_macros",
  noun: "UI macro",
  table: "sys_ui_macro",
  skill: "ui-pages-macros",
  synonyms: ["Jelly macro", "XML snippet", "formatter"],
  fields: {
    name: required(text("Name, as pages call it")),
    xml: required(script("Jelly")),
    description: text("What it is for"),
    active: boolean("Whether it can be used"),
  },
  examples: {
    id: "fleet_plate",
    create: {
      name: "fleet_badge",
      xml: `<j:jelly trim="false" xmlns:j="jelly:core"><b>Fleet</b></j:jelly>`,
    },
    update: { description: "A plate with its border" },
  },
});
