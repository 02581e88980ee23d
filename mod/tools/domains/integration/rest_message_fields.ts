import type { ArtifactDefinition } from "../../artifact.ts";

/** What the definitions around outbound REST share. */

export const shared = {
  defaultVerb: "create",
} satisfies Partial<ArtifactDefinition>;

export const authentication = {
  type: "choice",
  meaning: "How the call authenticates",
  choices: ["no_authentication", "basic", "oauth2", "inherit_from_parent"],
} as const;

export const headerFields = {
  name: { type: "text", meaning: "Header name, e.g. Accept", required: true },
  value: {
    type: "text",
    meaning: "Header value; may hold ${variables}. Never a secret: use a credential record",
    required: true,
  },
} as const;
