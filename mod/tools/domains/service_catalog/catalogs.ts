import { defineArtifact } from "../../artifact.ts";
import { boolean, reference, required, text } from "../../artifact_fields.ts";
import { order, shared } from "./catalog_fields.ts";

/** Catalogs and their categories; who may see an item. */

export const catalog = defineArtifact({
  ...shared,
  stem: "catalog",
  plural: "catalogs",
  noun: "catalog",
  table: "sc_catalog",
  skill: "service-catalog-items",
  synonyms: ["service catalogue", "technical catalog", "new shop"],
  fields: {
    title: required(text("Name")),
    description: text("What it offers"),
    manager: reference("sys_user", "Who looks after it"),
    active: boolean("Whether it is offered"),
  },
  examples: {
    id: "Technical Catalog",
    create: { title: "Facilities Catalog", description: "Rooms, desks and keys" },
    update: { description: "For those who look after systems" },
  },
});

export const catalogCategory = defineArtifact({
  ...shared,
  stem: "catalog_category",
  plural: "catalog_categories",
  noun: "catalog category",
  table: "sc_category",
  skill: "service-catalog-items",
  synonyms: ["section of the catalogue", "catalog section", "subcategory"],
  fields: {
    title: required(text("Name")),
    sc_catalog: required(reference("sc_catalog", "The catalog it is in")),
    parent: reference("sc_category", "The category above it"),
    description: text("What is in it"),
    order,
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Workplace",
    create: { title: "Furniture", sc_catalog: "Service Catalog", parent: "Workplace" },
    update: { order: 35 },
  },
});

export const catalogItemCriteria = defineArtifact({
  ...shared,
  verbs: ["list", "get", "create"],
  stem: "catalog_item_criteria",
  plural: "catalog_item_criteria",
  noun: "catalog item criteria",
  table: "sc_cat_item_user_criteria_mtom",
  skill: "service-catalog-items",
  synonyms: ["not available for", "restrict an item", "stop contractors from ordering"],
  fields: {
    sc_cat_item: required(reference("sc_cat_item", "The item")),
    user_criteria: required(reference("user_criteria", "Who may see and order it")),
  },
  examples: {
    id: "2be0db49faad1b9608736c2001075360",
    create: { sc_cat_item: "Shared mailbox", user_criteria: "IT department" },
  },
});
