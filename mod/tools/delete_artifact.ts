import { z } from "zod";
import type { KnownArtifact } from "./artifact.ts";
import { planDelete } from "./domains/records/write_records.ts";
import { defineTool, type ToolDefinition } from "./tool.ts";
import { ownWords } from "./words.ts";

/** One guarded delete for every kind of artifact, instead of a delete tool each. */
export function createDeleteArtifact(
  artifacts: readonly Pick<KnownArtifact, "definition">[],
): ToolDefinition {
  const tables = new Map(artifacts.map(({ definition }) => [definition.stem, definition.table]));
  const stems = [...tables.keys()].sort();
  return defineTool({
    name: "sn_delete_artifact",
    summary: "Delete one artifact by its type and name, after showing what refers to it.",
    risk: "D",
    idempotent: true,
    endpoint: "DELETE /api/now/table/{table}/{id}",
    input: z.strictObject({
      type: ownWords(stems).describe("Kind of artifact, as in the names of its tools"),
      id: z.string().min(1).describe("sys_id or name"),
    }),
    example: { type: "rest_message", id: "Parcel service" },
    synonyms: ["remove destroy drop", "get rid of"],
    byHand: { lists: 2, clicks: 3 },
    plan: ({ type, id }, context) => planDelete({ table: tables.get(type) ?? type, id }, context),
  });
}
