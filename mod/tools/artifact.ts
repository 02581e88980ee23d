import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { newSysId } from "../base/ids.ts";
import { operationRisk } from "../changes/gate/operation_risk.ts";
import type { Operation } from "../changes/operation.ts";
import type { Reader, TableSchema } from "../platform/types.ts";
import type { Domain } from "./domain.ts";
import type { ArtifactField } from "./artifact_fields.ts";
import { scriptWarnings } from "./lint/script_warnings.ts";
import { listRecords, mainColumns, readRecord, storedRecord } from "./record_views.ts";
import { type FormInput, inForm } from "./form_inputs.ts";
import { idInput, listInput } from "./inputs.ts";
import { UNVERIFIED_FIELDS } from "./unverified_fields.ts";
import {
  defineTool,
  type Elsewhere,
  type LoadedTool,
  type Tool,
  type ToolDefinition,
} from "./tool.ts";

const MOST_LINKS = 50;
/** Behind a field whose column nothing at hand proves; a write to a column that is absent is refused. */
const UNVERIFIED = " (unverified: checked on the instance)";

export type ArtifactVerb = "list" | "get" | "create" | "update";

/** A kind of record with the same tools as any other kind: one definition yields one tool a verb. */
export interface ArtifactDefinition {
  stem: string;
  plural: string;
  /** `REST message`, as it stands in a sentence. */
  noun: string;
  table: string;
  verbs: readonly [ArtifactVerb, ...ArtifactVerb[]];
  fields: Readonly<Record<string, ArtifactField>>;
  /** What a new record can be joined to in the same call, each by a row of a table of its own. */
  links?: Readonly<Record<string, ArtifactLink>>;
  /** What else people call it: at most three, none of which repeats the noun. */
  synonyms?: readonly string[];
  skill?: string;
  /** What brings the table, where not every instance has it: `Field Service Management`. */
  product?: string;
  /** The role that writing takes beyond admin, as `security_admin`. */
  elevatedRole?: string;
  /** What a new record does nothing without, as a sentence with the next call; said by its creation. */
  idleUntil?: string;
  /** Fields that another tool changes: the call that sets one. */
  elsewhere?: Elsewhere;
  /** The verb whose schema a search shows when the request names none. */
  defaultVerb?: ArtifactVerb;
  /**
   * Values that work against the demo instance. What a developer would enter by hand is counted by
   * them, so they are those of a usual record.
   */
  examples: { id: string; create?: Record<string, unknown>; update?: Record<string, unknown> };
}

/** Rows that join a new record to others. */
export interface ArtifactLink {
  /** The table of the rows: `sys_user_grmember`. */
  table: string;
  /** The column that names the new record, and the one that names what it is joined to. */
  own: string;
  other: string;
  /** The table of what it is joined to. */
  to: string;
  /** What those are for the caller: one phrase. */
  meaning: string;
}

/** The tools of one definition. */
export interface ArtifactFamily {
  definition: ArtifactDefinition;
  tools: [ToolDefinition, ...ToolDefinition[]];
}

/** A family in its place: its domain is that of its folder. */
export interface Artifact extends ArtifactFamily {
  domain: Domain;
  tools: [LoadedTool, ...LoadedTool[]];
}

/** What is known of an artifact without its code. */
export interface KnownArtifact {
  definition: Pick<ArtifactDefinition, "stem" | "table">;
  tools: readonly Tool[];
}

/** The tools of an artifact, one for each of its verbs, in the verbs' order. */
export function defineArtifact(definition: ArtifactDefinition): ArtifactFamily {
  const makers: Record<ArtifactVerb, (definition: ArtifactDefinition) => ToolDefinition> = {
    list: listTool,
    get: getTool,
    create: createTool,
    update: updateTool,
  };
  const [first, ...further] = definition.verbs;
  return {
    definition,
    tools: [makers[first](definition), ...further.map((verb) => makers[verb](definition))],
  };
}

function shared(definition: ArtifactDefinition, verb: ArtifactVerb) {
  const { stem, skill, table } = definition;
  return {
    ...(skill && { skill }),
    family: { stem, verb, table, keepsSecrets: secretNames(definition).length > 0 },
  };
}

/** What a list of the artifact shows unless columns are named. */
export function listedColumns({ fields }: ArtifactDefinition, schema: TableSchema): string[] {
  const own = Object.entries(fields)
    .filter(([, { type }]) => !["script", "secret", "journal"].includes(type));
  return mainColumns(schema, own.map(([name]) => name));
}

/** The table of an artifact. Throws `not_found` naming the product that brings it. */
async function tableOf({ table, noun, product }: ArtifactDefinition, reader: Reader) {
  try {
    return await reader.schema.table(table);
  } catch (error) {
    if (!product || !(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError("not_found", `${reader.label} has no table ${table} for ${noun} records`, {
      remedy: `It comes with ${product}: sn_list_plugins shows what is active on the instance.`,
      cause: error,
    });
  }
}

function listTool(definition: ArtifactDefinition): ToolDefinition {
  const { plural, noun, table } = definition;
  return defineTool({
    ...shared(definition, "list"),
    name: `sn_list_${plural}`,
    summary: `List or search ${noun} records.`,
    risk: "R",
    endpoint: `GET /api/now/table/${table}`,
    input: listInput,
    queried: table,
    example: { limit: 5 },
    byHand: { lists: 1 },
    read: async (args, { reader, signal }) =>
      await listRecords(reader, {
        table,
        fields: listedColumns(definition, await tableOf(definition, reader)),
        ...args,
        signal,
      }),
  });
}

function getTool(definition: ArtifactDefinition): ToolDefinition {
  const { stem, noun, table } = definition;
  return defineTool({
    ...shared(definition, "get"),
    name: `sn_get_${stem}`,
    summary: `Read one ${noun} by sys_id or name.`,
    risk: "R",
    endpoint: `GET /api/now/table/${table}/{id}`,
    input: z.strictObject({
      id: idInput(noun, table),
      fields: z.array(z.string()).optional().describe("Columns to read; all when left out"),
    }),
    example: { id: definition.examples.id },
    byHand: { lists: 1, reads: 1 },
    async read({ id, fields }, { reader, signal }) {
      await tableOf(definition, reader);
      return await readRecord(reader, { table, id, fields, signal });
    },
  });
}

function createTool(definition: ArtifactDefinition): ToolDefinition {
  const { stem, noun, table, idleUntil, links = {} } = definition;
  return defineTool({
    ...shared(definition, "create"),
    name: `sn_create_${stem}`,
    summary: `Create ${withArticle(noun)}${elevation(definition)}.`,
    risk: operationRisk([table], { kind: "create" }).risk,
    endpoint: `POST /api/now/table/${table}`,
    input: z.strictObject({
      ...fieldShapes(definition, { allOptional: false }),
      ...linkShapes(links),
    }),
    example: definition.examples.create ?? {},
    byHand: { lists: 1, forms: 1, fields: enteredByHand(definition, "create") },
    async plan(given, { reader, options }) {
      const schema = await tableOf(definition, reader);
      const hidden = secretNames(definition);
      const values = Object.fromEntries(
        Object.entries(given).filter(([name]) => !Object.hasOwn(links, name)),
      );
      const stored = storedValues(definition, values);
      const sysId = newSysId();
      const joined = linkOperations(links, { sysId, given });
      const warnings = [...stored.notes, ...scriptWarnings(table, stored.values, options)];
      return {
        warnings: idleUntil ? [...warnings, idleUntil] : warnings,
        operations: [
          {
            kind: "create" as const,
            table,
            ...(joined.length > 0 && { sysId }),
            values: stored.values,
            asForm: true as const,
          },
          ...joined,
        ],
        result: ([record]) => storedRecord(record, { hidden, schema, sent: values }),
      };
    },
  });
}

/** The rows that join the record to what the call names. */
function linkOperations(
  links: Readonly<Record<string, ArtifactLink>>,
  { sysId, given }: { sysId: string; given: Readonly<Record<string, unknown>> },
): Operation[] {
  return Object.entries(links).flatMap(([name, { table, own, other }]) =>
    [given[name] ?? []].flat().map((one) => ({
      kind: "create" as const,
      table,
      values: { [own]: sysId, [other]: one },
    }))
  );
}

function updateTool(definition: ArtifactDefinition): ToolDefinition {
  const { stem, noun, table, fields, elsewhere } = definition;
  return defineTool({
    ...shared(definition, "update"),
    ...(elsewhere && { elsewhere }),
    name: `sn_update_${stem}`,
    summary: `Change fields of ${withArticle(noun)}${
      elevation(definition)
    }; answers the difference.`,
    risk: operationRisk([table], { kind: "update" }).risk,
    idempotent: Object.values(fields).every(({ type }) => type !== "journal"),
    endpoint: `PATCH /api/now/table/${table}/{id}`,
    input: z.strictObject({
      id: idInput(noun, table),
      changes: z.strictObject(fieldShapes(definition, { allOptional: true }))
        .refine((changes) => Object.keys(changes).length > 0, "Give at least one field to change")
        .describe("The fields to change and their new values"),
      expected_updated_on: z.string().optional()
        .describe("sys_updated_on as you read it; refuses when somebody changed the record since"),
    }),
    example: { id: definition.examples.id, changes: definition.examples.update ?? {} },
    byHand: { lists: 1, forms: 1, fields: enteredByHand(definition, "update") },
    async plan({ id, changes, expected_updated_on }, { reader, options }) {
      const schema = await tableOf(definition, reader);
      const { values, notes } = storedValues(definition, changes);
      return {
        warnings: [...notes, ...scriptWarnings(table, values, options)],
        operations: [{
          kind: "update" as const,
          table,
          id,
          values,
          ...(expected_updated_on && { expectedUpdatedOn: expected_updated_on }),
        }],
        result: ([record]) =>
          storedRecord(record, { hidden: secretNames(definition), schema, sent: values }),
      };
    },
  });
}

/** Values with what people say for a choice replaced by what is stored, and a note for each. */
function storedValues(
  { fields }: ArtifactDefinition,
  given: Readonly<Record<string, unknown>>,
): { values: Record<string, unknown>; notes: string[] } {
  const values = { ...given };
  const notes: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== "string") continue;
    const stored = fields[name]?.aliases?.[value];
    if (stored === undefined) continue;
    values[name] = stored;
    notes.push(`${name}: "${value}" is stored as "${stored}".`);
  }
  return { values, notes };
}

/** How many fields a usual call enters: those of the example and the required ones, one at least. */
function enteredByHand(
  { fields, examples }: ArtifactDefinition,
  verb: "create" | "update",
): number {
  const given = examples[verb] ?? {};
  const required = Object.entries(fields)
    .filter(([, field]) => verb === "create" && field.required)
    .map(([name]) => name);
  return Math.max(1, new Set([...Object.keys(given), ...required]).size);
}

/** Columns whose stored form, a cipher, an instance may answer. */
function secretNames({ fields }: ArtifactDefinition): string[] {
  return Object.entries(fields).filter(([, { type }]) => type === "secret").map(([name]) => name);
}

/** By how a noun sounds: a user and a UI page, but an HTTP header. */
const VOWEL_SOUND = /^([aeio]|u(?!ser|[IX]\b)|HTTP\b|HR\b|SLA\b)/i;

function withArticle(noun: string): string {
  return `${VOWEL_SOUND.test(noun) ? "an" : "a"} ${noun}`;
}

function elevation({ elevatedRole }: ArtifactDefinition): string {
  return elevatedRole ? ` (needs ${elevatedRole})` : "";
}

function fieldShapes(
  { table, fields }: ArtifactDefinition,
  { allOptional }: { allOptional: boolean },
): Record<string, z.ZodType<unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const mark = UNVERIFIED_FIELDS.has(`${table}.${name}`) ? UNVERIFIED : "";
      const shape = shapeOf(field).describe(`${describeField(field)}${mark}`);
      return [name, field.required && !allOptional ? shape : shape.optional()];
    }),
  );
}

function linkShapes(
  links: Readonly<Record<string, ArtifactLink>>,
): Record<string, z.ZodType<unknown>> {
  return Object.fromEntries(
    Object.entries(links).map(([name, { to, meaning }]) => {
      const described = describeField({ type: "list", table: to, meaning });
      const names = inForm(z.array(z.string().min(1)).max(MOST_LINKS), {
        kind: "record",
        table: to,
      });
      return [name, names.optional().describe(described)];
    }),
  );
}

function shapeOf(field: ArtifactField): z.ZodType<unknown> {
  switch (field.type) {
    case "integer":
      return z.number().int();
    case "decimal":
      return z.number();
    case "boolean":
      return z.boolean();
    case "list":
      return inForm(z.array(z.string().min(1)), {
        kind: "record",
        ...(field.table && { table: field.table }),
      });
    default: {
      const shape = field.required ? z.string().min(1) : z.string();
      const input = inputOf(field);
      return input ? inForm(shape, input) : shape;
    }
  }
}

/** How a person gives the text of a field, where it is more than a line of text. */
function inputOf({ type, table, choices = [], means }: ArtifactField): FormInput | undefined {
  switch (type) {
    case "reference":
      return { kind: "record", ...(table && { table }) };
    case "choice":
      return { kind: "choice", choices };
    case "journal":
      return { kind: "lines" };
    case "script":
    case "conditions":
    case "date":
    case "date_time":
    case "secret":
      return { kind: type };
    default:
      return means && NAMED_IN[means.kind];
  }
}

/** Where the records stand that a text names. */
const NAMED_IN: Readonly<Record<string, FormInput>> = {
  table: { kind: "record", table: "sys_db_object", column: "name" },
  event: { kind: "record", table: "sysevent_register", column: "event_name" },
};

function describeAliases(aliases: ArtifactField["aliases"] = {}): string {
  const told = Object.entries(aliases).map(([said, stored]) => `${said} for ${stored}`);
  return told.length === 0 ? "" : ` (also ${told.join(", ")})`;
}

function describeField(field: ArtifactField): string {
  const { type, meaning, table, choices, aliases } = field;
  switch (type) {
    case "reference":
      return `${meaning} (name or sys_id in ${table})`;
    case "list":
      return `${meaning} (names or sys_ids in ${table})`;
    case "choice":
      return `${meaning}: ${(choices ?? []).join(", ")}${describeAliases(aliases)}`;
    case "conditions":
      return `${meaning} (encoded query)`;
    case "date":
      return `${meaning} (yyyy-MM-dd)`;
    case "date_time":
      return `${meaning} (yyyy-MM-dd HH:mm:ss, UTC)`;
    case "secret":
      return `${meaning} (stored, never read back)`;
    default:
      return meaning;
  }
}
