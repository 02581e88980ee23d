import type { Artifact } from "../artifact.ts";
import { createDeleteArtifact } from "../delete_artifact.ts";
import type { Tool } from "../tool.ts";
import * as context from "./context.ts";
import * as readRecords from "./read_records.ts";
import * as restMessageFunctions from "./rest_message_functions.ts";
import * as restMessages from "./rest_messages.ts";
import * as schema from "./schema.ts";
import * as updateSets from "./update_sets.ts";
import * as writeRecords from "./write_records.ts";

/** Every domain file. What it exports as a tool or an artifact is in the catalogue. */
const DOMAINS = [
  context,
  readRecords,
  restMessageFunctions,
  restMessages,
  schema,
  updateSets,
  writeRecords,
];

const exported: unknown[] = DOMAINS.flatMap((domain) => Object.values(domain));

export const allArtifacts: readonly Artifact[] = exported.filter(isArtifact);

export const allTools: readonly Tool[] = [
  ...exported.filter(isTool),
  createDeleteArtifact(allArtifacts),
  ...allArtifacts.flatMap((artifact) => artifact.tools),
];

function isArtifact(value: unknown): value is Artifact {
  return typeof value === "object" && value !== null && "definition" in value;
}

function isTool(value: unknown): value is Tool {
  return typeof value === "object" && value !== null && "input" in value;
}
