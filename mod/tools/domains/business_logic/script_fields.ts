import type { ArtifactDefinition } from "../../artifact.ts";
import { choice } from "../../artifact_fields.ts";

/** What the definitions of scripts and form logic share. */
export const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
} satisfies Partial<ArtifactDefinition>;

/** `0` desktop, `1` mobile and portal, `10` both. */
export const uiType = choice("Where it runs: 0 desktop, 1 mobile and portal, 10 everywhere", [
  "0",
  "1",
  "10",
]);

/** What a policy does with a field: true, false, or leave it as it is. */
export const effect = (meaning: string) => choice(meaning, ["true", "false", "ignore"]);
