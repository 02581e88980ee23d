import type { ArtifactDefinition } from "../../artifact.ts";
import { integer, roleNames } from "../../artifact_fields.ts";

/** What the definitions of portals share. */
export const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  skill: "service-portal-widgets",
} satisfies Partial<ArtifactDefinition>;

export const linked = { ...shared, verbs: ["list", "get", "create"] } satisfies Partial<
  ArtifactDefinition
>;

export const order = integer("Lower comes first");
export const roles = roleNames("Roles that see it, comma-separated; everybody when empty");
