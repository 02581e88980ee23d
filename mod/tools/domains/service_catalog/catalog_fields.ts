import type { ArtifactDefinition } from "../../artifact.ts";
import {
  type ArtifactField,
  boolean,
  choice,
  integer,
  reference,
  text,
} from "../../artifact_fields.ts";

/** What the definitions of the catalog share. */
export const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
} satisfies Partial<ArtifactDefinition>;

export const linked = { ...shared, verbs: ["list", "get", "create"] } satisfies Partial<
  ArtifactDefinition
>;

/** Whose form a script or policy works on. */
export const appliesTo = choice("Whose form: item or set", ["item", "set"]);

export const order = integer("Lower comes first");

/** Where a script or policy works. */
export const views = {
  applies_catalog: boolean("Works on the form where it is ordered"),
  applies_req_item: boolean("Works on requested items"),
  applies_sc_task: boolean("Works on catalog tasks"),
};

/** How form logic names a variable. */
export const variable = (meaning: string): ArtifactField => ({
  ...text(`${meaning}, by name, or as stored: "IO:" and its sys_id`),
  means: { kind: "variable" },
});

export const variableSet = reference(
  "item_option_new_set",
  "The variable set, with applies_to set",
);
