import { isSysId } from "../../base/ids.ts";
import { AppError } from "../../base/errors.ts";
import type {
  BatchAnswer,
  Choice,
  Column,
  Reader,
  ReadRequest,
  TableSchema,
} from "../../platform/types.ts";
import { isSecretType, toFieldText } from "../field_text.ts";
import { droppedColumn } from "../gate/dropped_columns.ts";
import type { Guards } from "../gate/guards.ts";
import { findRecordRequest, pickRecord, rowsOf } from "./find_references.ts";
import { soleOf } from "../../base/lists.ts";
import { columnOf } from "../../platform/records/record_values.ts";

export interface FieldContext {
  schema: TableSchema;
  reader: Reader;
  guards: Guards;
  /** sys_ids, and names of tables, that operations of the same plan create. */
  planned: ReadonlySet<string>;
  /** Restoring a before image: read-only columns were filled by the instance and are taken as they are. */
  restoring: boolean;
  creating: boolean;
  /** Adds a request to the gather step; answers its slot. */
  ask(request: ReadRequest): number;
}

/** The values of one operation, checked; references wait for the gather step. */
export interface FieldPlan {
  /** Final texts by column. Throws `not_found`, `ambiguous` for references. */
  finish(answer: (slot: number) => BatchAnswer, warnings: string[]): Record<string, string>;
}

interface Lookup {
  field: string;
  text: string;
  target: TableSchema;
  /** The column of the target whose value is stored. */
  key: string;
  slot: number;
}

/** Columns that the platform sets on its own and that need no value. */
const SELF_FILLED = /^sys_/;

/** Checks the values of one operation against the dictionary and asks for the references in it. */
export async function planFields(
  values: Record<string, unknown>,
  context: FieldContext,
): Promise<FieldPlan> {
  const { schema, guards } = context;
  const texts: Record<string, string> = {};
  const lookups: Lookup[] = [];
  const notes: string[] = [];
  for (const [field, value] of Object.entries(values)) {
    guards.unknownField(schema, field);
    if (!context.restoring) guards.applicationField(schema, field);
    const text = toFieldText(value, { table: schema.name, field });
    if (text !== "") guards.undeliverableField(schema, field);
    const column = schema.columns.get(field);
    if (text !== "") notes.push(...droppedNotes(schema.name, field));
    if (column?.readOnly && !context.restoring) notes.push(readOnlyNote(schema.name, field));
    texts[field] = column ? await matchChoice(column, text, { context, notes }) : text;
    if (column && text !== "") lookups.push(...await askReferences(column, text, context));
    const limit = enforcedLength(column);
    if (limit !== undefined && text.length > limit) {
      notes.push(
        `${schema.name}.${field} holds ${limit} characters; the value has ${text.length}.`,
      );
    }
  }
  if (context.creating && !context.restoring) notes.push(...missingMandatory(schema, texts));
  return {
    finish(answer, warnings) {
      warnings.push(...notes);
      const final = { ...texts };
      for (const lookup of lookups) {
        const { field, slot } = lookup;
        final[field] = replaceItem(final[field] ?? "", lookup, answer(slot), warnings);
      }
      return final;
    },
  };
}

/** Up to 255 characters the database keeps the dictionary's length; beyond nothing does: KB0685779. */
function enforcedLength(column: Column | undefined): number | undefined {
  if (!column?.maxLength || isSecretType(column.type)) return undefined;
  return column.maxLength <= 255 ? column.maxLength : undefined;
}

function droppedNotes(table: string, field: string): string[] {
  const dropped = droppedColumn(table, field);
  if (dropped?.drops !== "some releases") return [];
  return [`Some releases drop ${table}.${field} over the Table API. ${dropped.remedy}`];
}

/** The dictionary's flag holds for forms; REST stores the value unless a rule or an ACL stands there. */
function readOnlyNote(table: string, field: string): string {
  return `${table}.${field} is read-only on forms: a rule of the instance may set or drop it.`;
}

/** A choice given by its label becomes its value; a value off the list is a warning, as REST takes it. */
async function matchChoice(
  column: Column,
  text: string,
  { context, notes }: { context: FieldContext; notes: string[] },
): Promise<string> {
  if (text === "" || (column.choice !== 1 && column.choice !== 3)) return text;
  const choices = await context.reader.schema.choices(context.schema.name, column.element);
  if (choices.length === 0 || choices.some((choice) => choice.value === text)) return text;
  const labelled = choices.filter((choice) => choice.label.toLowerCase() === text.toLowerCase());
  const meant = soleOf(labelled);
  if (meant) return meant.value;
  notes.push(
    `"${text}" is not a choice of ${context.schema.name}.${column.element}: ${
      listChoices(choices)
    }.`,
  );
  return text;
}

function listChoices(choices: Choice[]): string {
  const shown = choices.slice(0, 12).map((choice) => `${choice.value} (${choice.label})`).join(
    ", ",
  );
  return choices.length > 12 ? `${shown} and ${choices.length - 12} more` : shown;
}

async function askReferences(
  column: Column,
  text: string,
  context: FieldContext,
): Promise<Lookup[]> {
  const sought = soughtRecords(column, text);
  if (!sought || (text === "global" && sought.table.startsWith("sys_"))) return [];
  const { key } = sought;
  const lookups: Lookup[] = [];
  for (const item of sought.items) {
    if (context.planned.has(item)) continue;
    const target = await context.reader.schema.table(sought.table);
    const slot = context.ask(findRecordRequest(target, item, { key }));
    lookups.push({ field: column.element, text: item, target, key, slot });
  }
  return lookups;
}

/** The records that a value means, and what is stored of each; undefined where it means none. */
function soughtRecords(
  { type, reference, referenceKey: key = "sys_id" }: Column,
  text: string,
): { table: string; key: string; items: string[] } | undefined {
  const items = () => text.split(",").map((item) => item.trim()).filter(Boolean);
  // Names of roles stand in such a column, as in sys_app_module.now.ts of @servicenow/sdk-core 4.9.0.
  if (type === "user_roles") {
    return { table: "sys_user_role", key: "name", items: items().filter(isSysId) };
  }
  if (!reference) return undefined;
  if (type === "glide_list") return { table: reference, key, items: items() };
  return type === "reference" ? { table: reference, key, items: [text] } : undefined;
}

function replaceItem(
  current: string,
  lookup: Lookup,
  answer: BatchAnswer,
  warnings: string[],
): string {
  const rows = answer.ok ? rowsOf(answer) : [];
  if (rows.some((row) => row[lookup.key] === lookup.text)) return current;
  if (isSysId(lookup.text) && lookup.key === "sys_id") {
    if (rows.length === 0) {
      warnings.push(
        `${lookup.field}: ${lookup.target.name} ${lookup.text} cannot be read; the reference may be broken.`,
      );
    }
    return current;
  }
  if (!answer.ok) throw answer.error;
  try {
    const found = columnOf(pickRecord(lookup.target, lookup.text, rows), lookup.key);
    // The whole value first: a single reference may have a comma in its name.
    if (current === lookup.text) return found;
    return current.split(",").map((item) => item.trim() === lookup.text ? found : item).join(",");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `${lookup.field}: ${error.message}`, {
      remedy: error.remedy,
      details: { ...error.details, field: lookup.field },
      cause: error,
    });
  }
}

function missingMandatory(schema: TableSchema, texts: Record<string, string>): string[] {
  const missing = [...schema.columns.values()].filter((column) =>
    column.mandatory && column.active && !column.defaultValue && !texts[column.element] &&
    !SELF_FILLED.test(column.element)
  ).map((column) => column.element);
  return missing.length > 0
    ? [`Mandatory on forms of ${schema.name} but not given: ${missing.join(", ")}.`]
    : [];
}
