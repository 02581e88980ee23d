import { z } from "zod";
import { listRecords, readRecord, storedRecord } from "./record_views.ts";
import { idInput, listInput } from "./inputs.ts";
import { defineTool, type Tool } from "./tool.ts";

/** One field of an artifact as a caller sees it. */
export interface ArtifactField {
  /** How the value is given; `reference` takes a name, number or sys_id of `table`. */
  type: "text" | "integer" | "boolean" | "choice" | "reference" | "script";
  /** What the field means for the caller: one phrase. */
  meaning: string;
  required?: boolean;
  /** Of a reference. */
  table?: string;
  /** Common values of a choice; the instance's own list decides. */
  choices?: readonly string[];
}

export type ArtifactVerb = "list" | "get" | "create" | "update";

/** A kind of record with the same tools as any other kind: one definition yields one tool a verb. */
export interface ArtifactDefinition {
  stem: string;
  plural: string;
  /** `REST message`, as it stands in a sentence. */
  noun: string;
  table: string;
  domain: string;
  verbs: readonly ArtifactVerb[];
  fields: Readonly<Record<string, ArtifactField>>;
  synonyms?: readonly string[];
  skill?: string;
  /** The verb whose schema a search shows when the request names none. */
  defaultVerb?: ArtifactVerb;
  /** Minutes a competent developer needs by hand to create one, and to change one. */
  manualMinutes: { create: number; update: number };
  /** Values that work against the demo instance. */
  examples: { id: string; create?: Record<string, unknown>; update?: Record<string, unknown> };
}

export interface Artifact {
  definition: ArtifactDefinition;
  tools: Tool[];
}

export function defineArtifact(definition: ArtifactDefinition): Artifact {
  const makers: Record<ArtifactVerb, (definition: ArtifactDefinition) => Tool> = {
    list: listTool,
    get: getTool,
    create: createTool,
    update: updateTool,
  };
  return { definition, tools: definition.verbs.map((verb) => makers[verb](definition)) };
}

function shared(definition: ArtifactDefinition, verb: ArtifactVerb) {
  const { stem, domain, synonyms, skill } = definition;
  return {
    domain,
    ...(synonyms && { synonyms }),
    ...(skill && { skill }),
    family: { stem, verb },
  };
}

/** What a person would look at first. */
function shownFields(definition: ArtifactDefinition): string[] {
  const fields = Object.entries(definition.fields).filter(([, field]) => field.type !== "script");
  return ["sys_id", ...fields.map(([name]) => name), "sys_scope", "sys_updated_on"];
}

function listTool(definition: ArtifactDefinition): Tool {
  const { plural, noun, table } = definition;
  return defineTool({
    ...shared(definition, "list"),
    name: `sn_list_${plural}`,
    summary: `List or search ${noun} records.`,
    risk: "R",
    endpoint: `GET /api/now/table/${table}`,
    input: listInput,
    example: { limit: 5 },
    manualMinutes: 1,
    read: (args, { reader, signal }) =>
      listRecords(reader, { table, fields: shownFields(definition), ...args, signal }),
  });
}

function getTool(definition: ArtifactDefinition): Tool {
  const { stem, noun, table } = definition;
  return defineTool({
    ...shared(definition, "get"),
    name: `sn_get_${stem}`,
    summary: `Read one ${noun} by sys_id or name.`,
    risk: "R",
    endpoint: `GET /api/now/table/${table}/{id}`,
    input: z.strictObject({
      id: idInput(noun),
      fields: z.array(z.string()).optional().describe("Columns to read; all when left out"),
    }),
    example: { id: definition.examples.id },
    manualMinutes: 1,
    read: ({ id, fields }, { reader, signal }) => readRecord(reader, { table, id, fields, signal }),
  });
}

function createTool(definition: ArtifactDefinition): Tool {
  const { stem, noun, table, fields } = definition;
  return defineTool({
    ...shared(definition, "create"),
    name: `sn_create_${stem}`,
    summary: `Create a ${noun}.`,
    risk: "W",
    endpoint: `POST /api/now/table/${table}`,
    input: z.strictObject(fieldShapes(fields, { allOptional: false })),
    example: definition.examples.create ?? {},
    manualMinutes: definition.manualMinutes.create,
    plan: (values) =>
      Promise.resolve({
        operations: [{ kind: "create" as const, table, values }],
        result: ([record]) => storedRecord(record),
      }),
  });
}

function updateTool(definition: ArtifactDefinition): Tool {
  const { stem, noun, table, fields } = definition;
  return defineTool({
    ...shared(definition, "update"),
    name: `sn_update_${stem}`,
    summary: `Change fields of a ${noun}; answers the difference.`,
    risk: "W",
    endpoint: `PATCH /api/now/table/${table}/{id}`,
    input: z.strictObject({
      id: idInput(noun),
      changes: z.strictObject(fieldShapes(fields, { allOptional: true }))
        .refine((changes) => Object.keys(changes).length > 0, "Give at least one field to change")
        .describe("The fields to change and their new values"),
      expected_updated_on: z.string().optional()
        .describe("sys_updated_on as you read it; refuses when somebody changed the record since"),
    }),
    example: { id: definition.examples.id, changes: definition.examples.update ?? {} },
    manualMinutes: definition.manualMinutes.update,
    plan: ({ id, changes, expected_updated_on }) =>
      Promise.resolve({
        operations: [{
          kind: "update" as const,
          table,
          id,
          values: changes,
          ...(expected_updated_on && { expectedUpdatedOn: expected_updated_on }),
        }],
        result: ([record]) => storedRecord(record),
      }),
  });
}

function fieldShapes(
  fields: ArtifactDefinition["fields"],
  { allOptional }: { allOptional: boolean },
): Record<string, z.ZodType<unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const shape = shapeOf(field).describe(describeField(field));
      return [name, field.required && !allOptional ? shape : shape.optional()];
    }),
  );
}

function shapeOf(field: ArtifactField): z.ZodType<unknown> {
  switch (field.type) {
    case "integer":
      return z.number().int();
    case "boolean":
      return z.boolean();
    default:
      return field.required ? z.string().min(1) : z.string();
  }
}

function describeField(field: ArtifactField): string {
  if (field.type === "reference") return `${field.meaning} (name or sys_id in ${field.table})`;
  if (field.choices) return `${field.meaning}: ${field.choices.join(", ")}`;
  return field.meaning;
}
