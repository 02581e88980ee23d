import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  reference,
  required,
  script,
  text,
} from "../../artifact_fields.ts";
import { effect, uiType } from "../business_logic/script_fields.ts";
import { appliesTo, order, shared, variable, variableSet, views } from "./catalog_fields.ts";

/** What a catalog form does while it is filled in. */

export const catalogClientScript = defineArtifact({
  ...shared,
  stem: "catalog_client_script",
  plural: "catalog_client_scripts",
  noun: "catalog client script",
  table: "catalog_script_client",
  skill: "catalog-variables-scripts",
  synonyms: ["onSubmit of the order form", "g_form on a catalog item", "variable set script"],
  fields: {
    name: required(text("Name")),
    type: required(choice("When it runs", ["onLoad", "onChange", "onSubmit"])),
    script: required(script("function onLoad() { … }, named as its type; g_form is the form")),
    applies_to: appliesTo,
    cat_item: reference("sc_cat_item", "The item, with applies_to item"),
    variable_set: variableSet,
    cat_variable: variable("The variable whose change it follows, for onChange"),
    ui_type: uiType,
    ...views,
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Phone: number of ten digits",
    create: {
      name: "Headset: hint",
      type: "onLoad",
      cat_item: "Headset",
      script: 'function onLoad() {\n  g_form.showFieldMsg("wired", "Cables last longer");\n}',
    },
    update: { applies_req_item: true },
  },
});

export const catalogUiPolicy = defineArtifact({
  ...shared,
  stem: "catalog_ui_policy",
  plural: "catalog_ui_policies",
  noun: "catalog UI policy",
  table: "catalog_ui_policy",
  skill: "catalog-variables-scripts",
  synonyms: ["conditional question", "catalog form condition", "hide variable"],
  fields: {
    short_description: required(text("Name")),
    applies_to: appliesTo,
    catalog_item: reference("sc_cat_item", "The item, with applies_to item"),
    variable_set: variableSet,
    catalog_conditions: {
      ...conditions("When it applies: name of a variable, or IO:<its sys_id>, =value^EQ"),
      means: { kind: "variable_conditions" },
    },
    on_load: boolean("Applies when the form is opened, not only on changes"),
    reverse_if_false: boolean("Takes its effects back when the condition no longer holds"),
    run_scripts: boolean("Runs the two scripts"),
    script_true: script("function onCondition() { … } when it applies"),
    script_false: script("function onCondition() { … } when it does not"),
    order,
    ...views,
    active: boolean("Whether it applies"),
  },
  examples: {
    id: "Present number only when kept",
    create: { short_description: "Headset with a cable", catalog_item: "Headset" },
    update: { order: 200 },
  },
});

export const catalogUiPolicyAction = defineArtifact({
  ...shared,
  stem: "catalog_ui_policy_action",
  plural: "catalog_ui_policy_actions",
  noun: "catalog UI policy action",
  table: "catalog_ui_policy_action",
  skill: "catalog-variables-scripts",
  synonyms: [
    "effect of a catalog policy on one variable",
    "hide or require a variable by a policy",
    "mandatory variable action",
  ],
  fields: {
    ui_policy: required(reference("catalog_ui_policy", "The policy it belongs to")),
    catalog_variable: required(text('The variable that is affected: "IO:" and its sys_id')),
    catalog_item: reference("sc_cat_item", "The item of the policy"),
    visible: effect("Shown"),
    mandatory: effect("Mandatory"),
    disabled: effect("Read-only"),
  },
  examples: {
    id: "6cf60f4e7f3423d042961b8e9edb8770",
    create: {
      ui_policy: "A project needs an end",
      catalog_item: "VPN access",
      catalog_variable: "IO:7ec382d2edfc6530b139a72c36b464b0",
      visible: "true",
    },
    update: { disabled: "false" },
  },
});
