import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  columnNames,
  conditions,
  integer,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { effect, shared, uiType } from "./script_fields.ts";

/** Rules about fields without code: on the form, and for every way a record comes in. */

export const uiPolicy = defineArtifact({
  ...shared,
  stem: "ui_policy",
  plural: "ui_policies",
  noun: "UI policy",
  table: "sys_ui_policy",
  skill: "ui-policies-data-policies",
  synonyms: ["dynamic form", "field is greyed out", "hide unless"],
  fields: {
    short_description: required(text("Name")),
    table: required(tableName("Table whose form it is for, e.g. incident")),
    conditions: conditions("When it applies", ["table"]),
    on_load: boolean("Applies when the form is opened, not only on changes"),
    reverse_if_false: boolean("Takes its effects back when the condition no longer holds"),
    inherit: boolean("Applies to child tables too"),
    global: boolean("Applies in every view"),
    view: reference("sys_ui_view", "The one view it is for, where it is not global"),
    order: integer("Lower comes first"),
    run_scripts: boolean("Runs the two scripts"),
    script_true: script("function onCondition() { … } when it applies"),
    script_false: script("function onCondition() { … } when it does not"),
    ui_type: uiType,
    description: text("What it is for"),
    active: boolean("Whether it applies"),
  },
  examples: {
    id: "On hold needs a reason",
    create: {
      short_description: "Sold vehicles have no driver",
      table: "x_demo_fleet_vehicle",
      conditions: "state=sold^EQ",
    },
    update: { order: 200 },
  },
});

export const uiPolicyAction = defineArtifact({
  ...shared,
  stem: "ui_policy_action",
  plural: "ui_policy_actions",
  noun: "UI policy action",
  table: "sys_ui_policy_action",
  skill: "ui-policies-data-policies",
  synonyms: [
    "which field a policy hides or requires",
    "field effect",
    "mandatory visible read-only setting",
  ],
  fields: {
    ui_policy: required(reference("sys_ui_policy", "The UI policy it belongs to")),
    table: required(tableName("Table of the policy")),
    field: required(columnNames("Column that is affected", ["table", "ui_policy.table"])),
    visible: effect("Shown"),
    mandatory: effect("Mandatory"),
    disabled: effect("Read-only"),
  },
  examples: {
    id: "hold_reason",
    create: {
      ui_policy: "On hold needs a reason",
      table: "incident",
      field: "close_notes",
      visible: "false",
    },
    update: { disabled: "false" },
  },
});

export const dataPolicy = defineArtifact({
  ...shared,
  stem: "data_policy",
  plural: "data_policies",
  noun: "data policy",
  table: "sys_data_policy2",
  idleUntil: "A data policy without rules does nothing: call sn_create_data_policy_rule for each " +
    "column, with this record as sys_data_policy.",
  skill: "ui-policies-data-policies",
  synonyms: [
    "server side mandatory or read-only",
    "required on all channels",
    "enforce everywhere",
  ],
  fields: {
    short_description: required(text("Name")),
    model_table: required(tableName("Table it is for, e.g. incident")),
    conditions: conditions("When it applies", ["model_table"]),
    inherit: boolean("Applies to child tables too"),
    enforce_ui: boolean("Applies on forms too, as a UI policy does"),
    description: text("What it is for"),
    active: boolean("Whether it applies"),
  },
  examples: {
    id: "A vehicle in use has a driver",
    create: { short_description: "Every vehicle has a plate", model_table: "x_demo_fleet_vehicle" },
    update: { description: "Nobody drives a vehicle that nobody has" },
  },
});

/** A policy does nothing without these: `data-policy-plugin.ts` of @servicenow/sdk-build-plugins 4.9.0. */
export const dataPolicyRule = defineArtifact({
  ...shared,
  stem: "data_policy_rule",
  plural: "data_policy_rules",
  noun: "data policy rule",
  table: "sys_data_policy_rule",
  skill: "ui-policies-data-policies",
  synonyms: [
    "field of a data policy",
    "column that a data policy makes mandatory",
    "what a data policy does to a field",
  ],
  fields: {
    sys_data_policy: required(reference("sys_data_policy2", "The policy, best by sys_id")),
    table: required(tableName("Table of the policy, e.g. incident")),
    field: required(columnNames("Column it concerns", ["table"])),
    mandatory: effect("Whether it has to be filled"),
    disabled: effect("Whether it cannot be changed"),
  },
  examples: {
    id: "087cb52b5ab24828f6576cad19edc511",
    create: {
      sys_data_policy: "A vehicle in use has a driver",
      table: "x_demo_fleet_vehicle",
      field: "plate",
      mandatory: "true",
    },
    update: { disabled: "false" },
  },
});
