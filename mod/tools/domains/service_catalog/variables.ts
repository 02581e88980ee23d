import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  integer,
  reference,
  required,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { linked, order, shared } from "./catalog_fields.ts";

/** What a catalog form asks: variables, their choices, and sets of them. */

export const catalogVariable = defineArtifact({
  ...shared,
  stem: "catalog_variable",
  plural: "catalog_variables",
  noun: "catalog variable",
  table: "item_option_new",
  skill: "catalog-variables-scripts",
  synonyms: ["question", "checkbox on the order form", "reference question"],
  fields: {
    name: required(text("Name in scripts: small letters and underscores")),
    question_text: required(text("The question as people read it")),
    type: required(choice("Kind of field, by number or label", [
      "Single Line Text",
      "Multi Line Text",
      "Select Box",
      "Multiple Choice",
      "Yes / No",
      "CheckBox",
      "Reference",
      "Date",
      "Date/Time",
    ])),
    cat_item: reference("sc_cat_item", "The item, or give variable_set"),
    variable_set: reference("item_option_new_set", "The variable set, or give cat_item"),
    order,
    mandatory: boolean("Has to be answered"),
    read_only: boolean("Cannot be changed"),
    hidden: boolean("Is not shown"),
    reference: tableName("Table of a Reference, e.g. sys_user"),
    reference_qual: text("Which of its records can be chosen"),
    default_value: text("Answer that stands there at first"),
    help_text: text("Help below the question"),
    example_text: text("Example inside the field"),
    map_to_field: boolean("Of a record producer: the answer goes to a column"),
    field: text("That column"),
    active: boolean("Whether it is asked"),
  },
  examples: {
    id: "Wanted address",
    create: {
      name: "cost_center",
      question_text: "Cost center",
      type: "Single Line Text",
      cat_item: "Headset",
      mandatory: true,
    },
    update: { help_text: "One sentence is enough" },
  },
});

export const catalogVariableChoice = defineArtifact({
  ...shared,
  stem: "catalog_variable_choice",
  plural: "catalog_variable_choices",
  noun: "catalog variable choice",
  table: "question_choice",
  skill: "catalog-variables-scripts",
  synonyms: ["options of a question", "answers of a select box", "option with extra price"],
  fields: {
    question: required(reference("question", "The variable")),
    text: required(text("What people read")),
    value: required(text("What is stored")),
    order,
    misc: text("What it adds to the price"),
    rec_misc: text("What it adds to the recurring price"),
    inactive: boolean("No longer offered"),
  },
  examples: {
    id: "32 GB",
    create: { question: "Memory", text: "64 GB", value: "64", order: 20, misc: "400" },
    update: { order: 15 },
  },
});

export const variableSet = defineArtifact({
  ...shared,
  stem: "variable_set",
  plural: "variable_sets",
  noun: "variable set",
  table: "item_option_new_set",
  skill: "catalog-variables-scripts",
  synonyms: ["multi-row variable set", "shared questions", "MRVS"],
  fields: {
    title: required(text("Name")),
    internal_name: required(text("Name in scripts: small letters and underscores")),
    type: choice("one_to_one: asked once; one_to_many: a table of rows", [
      "one_to_one",
      "one_to_many",
    ]),
    layout: choice("How its fields stand", ["normal", "2down", "2across"]),
    description: text("What it is for"),
    order,
  },
  examples: {
    id: "Delivery",
    create: { title: "Contact", internal_name: "contact" },
    update: { order: 150 },
  },
});

export const variableSetLink = defineArtifact({
  ...linked,
  stem: "variable_set_link",
  plural: "variable_set_links",
  noun: "variable set link",
  table: "io_set_item",
  skill: "catalog-variables-scripts",
  synonyms: [
    "which items use a variable set",
    "attach questions to an item",
    "connect variable set and item",
  ],
  fields: {
    sc_cat_item: required(reference("sc_cat_item", "The item")),
    variable_set: required(reference("item_option_new_set", "The set")),
    order: integer("Lower comes first"),
  },
  examples: {
    id: "0353e8318f868596c1d4e112de6c3006",
    create: { sc_cat_item: "Headset", variable_set: "Delivery" },
  },
});
