import type { ArtifactDefinition } from "../../artifact.ts";

/** What the definitions around outbound REST share. */

export const shared = {
  defaultVerb: "create",
} satisfies Partial<ArtifactDefinition>;

/** Of a message; its functions may inherit it. */
export const AUTHENTICATION = ["no_authentication", "basic", "basic_simple", "oauth2"] as const;

export const headerFields = {
  name: { type: "text", meaning: "Header name, e.g. Accept", required: true },
  value: {
    type: "text",
    meaning: "Header value; may hold ${variables}. Never a secret: use a credential record",
    required: true,
  },
} as const;
