import { defineArtifact } from "../../artifact.ts";
import { boolean, reference, required, text } from "../../artifact_fields.ts";

/** Relations between configuration items, and the rules by which items are told apart. */

export const ciRelationship = defineArtifact({
  stem: "ci_relationship",
  plural: "ci_relationships",
  noun: "CI relationship",
  table: "cmdb_rel_ci",
  verbs: ["list", "get", "create"],
  defaultVerb: "create",
  skill: "cmdb-csdm",
  synonyms: ["depends on", "server relations", "dependency between CIs"],
  fields: {
    parent: required(reference("cmdb_ci", "The item that depends, runs, contains")),
    child: required(reference("cmdb_ci", "The item at the other end")),
    type: required(reference("cmdb_rel_type", "Relation, e.g. Depends on::Used by")),
  },
  examples: {
    id: "861ae20838821f092ad9c30904b69ddf",
    create: { parent: "lnx-web-02", child: "lnx-log-02", type: "Depends on::Used by" },
  },
});

export const relationshipType = defineArtifact({
  stem: "relationship_type",
  plural: "relationship_types",
  noun: "relationship type",
  table: "cmdb_rel_type",
  verbs: ["list", "get"],
  defaultVerb: "list",
  skill: "cmdb-csdm",
  synonyms: ["parent and child descriptor", "relation types", "kinds of relations"],
  fields: {
    name: text("Name, parent descriptor::child descriptor"),
    parent_descriptor: text("What the parent does"),
    child_descriptor: text("What happens to the child"),
  },
  examples: { id: "Runs on::Runs" },
});

export const identifierRule = defineArtifact({
  stem: "identifier_rule",
  plural: "identifier_rules",
  noun: "CI identification rule",
  table: "cmdb_identifier",
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  skill: "identification-reconciliation",
  synonyms: ["avoid duplicate CIs", "how a CI is recognised", "IRE"],
  fields: {
    name: required(text("Name")),
    applies_to: required(text("Class it identifies, e.g. cmdb_ci_appl; its entries come apart")),
    description: text("What it is for"),
    independent: boolean("Items are identified without the item they run on"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Service Rule",
    create: { name: "Adapter Rule", applies_to: "cmdb_ci_network_adapter", independent: false },
    update: { description: "Services are told apart by their name" },
  },
});
