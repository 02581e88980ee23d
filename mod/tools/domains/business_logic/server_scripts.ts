import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  expression,
  integer,
  required,
  roleNames,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { shared } from "./script_fields.ts";

/** Code that runs on the instance when records change, and the classes it calls. */

export const businessRule = defineArtifact({
  ...shared,
  stem: "business_rule",
  plural: "business_rules",
  noun: "business rule",
  table: "sys_script",
  skill: "business-rules",
  synonyms: ["async rule", "before query", "abort an insert"],
  fields: {
    name: required(text("Name, up to 40 characters")),
    collection: required(tableName("Table it belongs to, e.g. incident")),
    when: choice("When it runs", ["before", "after", "async_always", "before_display"], {
      async: "async_always",
      display: "before_display",
    }),
    order: integer("Lower runs first; 100 unless set"),
    action_insert: boolean("Runs on insert"),
    action_update: boolean("Runs on update"),
    action_delete: boolean("Runs on delete"),
    action_query: boolean("Runs before a query"),
    filter_condition: conditions("Which records it runs for"),
    advanced: boolean("Has a script; without it the script is not run"),
    condition: expression("Script expression that must be true, e.g. current.priority == 1"),
    script: script("(function executeRule(current, previous) { … })(current, previous);"),
    template: text("Without a script: sets fields, as contact_type=phone^EQ"),
    abort_action: boolean("Without a script: refuse the write"),
    add_message: boolean("Show the message; without it there is none"),
    message: text("The message"),
    role_conditions: roleNames("Runs for users with one of these roles: names, comma-separated"),
    description: text("What it is for"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Fleet: check plate",
    create: {
      name: "Fleet: new vehicles are available",
      collection: "x_demo_fleet_vehicle",
      when: "before",
      action_insert: true,
      advanced: true,
      script:
        `(function executeRule(current, previous) {\n  current.setValue("state", "available");\n})(current, previous);`,
    },
    update: { order: 200 },
  },
});

export const scriptInclude = defineArtifact({
  ...shared,
  stem: "script_include",
  plural: "script_includes",
  noun: "script include",
  table: "sys_script_include",
  skill: "script-includes",
  synonyms: ["client callable", "extend AbstractAjaxProcessor", "helper class"],
  fields: {
    name: required(text("Name of the class or function; the same as in the script")),
    script: required(script("var Name = Class.create(); Name.prototype = { … };")),
    access: choice("Who may call it: its own application or all", ["package_private", "public"]),
    client_callable: boolean("May be called from the browser by GlideAjax"),
    description: text("What it is for"),
    active: boolean("Whether it can be called"),
  },
  examples: {
    id: "FleetUtils",
    create: {
      name: "PlateFormat",
      script: `var PlateFormat = Class.create();\nPlateFormat.prototype = { type: "PlateFormat" };`,
    },
    update: { description: "What vehicles have in common" },
  },
});
