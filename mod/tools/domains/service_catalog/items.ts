import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  list,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { order, shared } from "./catalog_fields.ts";

/** What can be ordered, and the forms that make other records. */

const catalogItemFields = {
  name: required(text("Name")),
  short_description: required(text("One line below the name")),
  description: text("What is ordered, as HTML"),
  sc_catalogs: list("sc_catalog", "Catalogs it is in"),
  category: reference("sc_category", "Category it is in"),
  price: text("Price of one, e.g. 120"),
  recurring_price: text("Price that recurs"),
  delivery_time: text("Time to deliver, counted from 1970: 1970-01-03 00:00:00 is two days"),
  flow_designer_flow: reference("sys_hub_flow", "Flow that fulfils it"),
  workflow: reference("wf_workflow", "Workflow that fulfils it"),
  owner: reference("sys_user", "Who answers for it"),
  group: reference("sys_user_group", "Group that fulfils it"),
  meta: text("Words it is found by, comma-separated"),
  no_quantity: boolean("No number can be chosen"),
  order,
  active: boolean("Whether it can be ordered"),
};

export const catalogItem = defineArtifact({
  ...shared,
  stem: "catalog_item",
  plural: "catalog_items",
  noun: "catalog item",
  table: "sc_cat_item",
  skill: "service-catalog-items",
  synonyms: ["orderable item", "fulfilment flow of an item", "offer in the shop"],
  fields: catalogItemFields,
  examples: {
    id: "Headset",
    create: {
      name: "Webcam",
      short_description: "For meetings from home",
      sc_catalogs: ["Service Catalog"],
      category: "Hardware",
      price: "60",
    },
    update: { short_description: "For calls in a noisy room, with a cable" },
  },
});

export const recordProducer = defineArtifact({
  ...shared,
  stem: "record_producer",
  plural: "record_producers",
  noun: "record producer",
  table: "sc_cat_item_producer",
  skill: "service-catalog-items",
  synonyms: ["portal form for incident", "report a fault", "complaint form"],
  fields: {
    name: catalogItemFields.name,
    table_name: required(tableName("Table of the records it makes, e.g. incident")),
    short_description: text("One line below the name"),
    description: catalogItemFields.description,
    script: script("Runs before the record is stored: current is the record, producer the answers"),
    redirect_url: choice("Where the user goes then", ["generated_record", "catalog_home"]),
    sc_catalogs: catalogItemFields.sc_catalogs,
    category: catalogItemFields.category,
    meta: catalogItemFields.meta,
    order,
    active: boolean("Whether it is offered"),
  },
  examples: {
    id: "Report a fault",
    create: {
      name: "Report damage to a vehicle",
      table_name: "incident",
      sc_catalogs: ["Service Catalog"],
      category: "Can we help you?",
    },
    update: { short_description: "A device or a program does not work" },
  },
});

export const orderGuide = defineArtifact({
  ...shared,
  stem: "order_guide",
  plural: "order_guides",
  noun: "order guide",
  table: "sc_cat_item_guide",
  skill: "service-catalog-items",
  synonyms: ["bundle of items, new hire package", "bundle", "starter kit"],
  fields: {
    name: catalogItemFields.name,
    short_description: text("One line below the name"),
    description: catalogItemFields.description,
    two_step: boolean("Ordered at once, without the cart"),
    script: script("Runs before the items are added"),
    sc_catalogs: catalogItemFields.sc_catalogs,
    category: catalogItemFields.category,
    order,
    active: boolean("Whether it is offered"),
  },
  examples: {
    id: "New colleague",
    create: { name: "Somebody leaves", sc_catalogs: ["Service Catalog"], category: "Workplace" },
    update: { short_description: "All that somebody new needs on the first day" },
  },
});
