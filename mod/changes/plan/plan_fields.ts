import { isSysId } from "../../base/ids.ts";
import { AppError } from "../../base/errors.ts";
import type {
  BatchAnswer,
  Column,
  Reader,
  ReadRequest,
  TableSchema,
} from "../../platform/types.ts";
import { isSecretType, toFieldText } from "../field_text.ts";
import { droppedColumn } from "../gate/dropped_columns.ts";
import type { Guards } from "../gate/guards.ts";
import { checkField, typeField } from "../checks/check_field.ts";
import { drivesProcess, meaningAmong, showChoices } from "../checks/choices_check.ts";
import { type FieldKinds, kindOf } from "../checks/field_kind.ts";
import type { Judge } from "../checks/subject.ts";
import type { Finding } from "../checks/finding.ts";
import { displayName, findRecordRequest, pickRecord, rowsOf } from "../find_references.ts";
import { askOtherTable, judgeMissing } from "../checks/reference_check.ts";
import { askVariables, nameVariables, type VariableNames } from "./variable_names.ts";
import { columnOf } from "../../platform/records/record_values.ts";

export interface FieldContext {
  schema: TableSchema;
  reader: Reader;
  guards: Guards;
  /** What operations of the same plan create, as `plannedNames` writes it. */
  planned: ReadonlySet<string>;
  /** What definitions say of columns beyond their type. */
  declared: FieldKinds;
  /** Restoring a before image: read-only columns were filled by the instance and are taken as they are. */
  restoring: boolean;
  /** A new record whose values are the caller's, as on its form. */
  asForm: boolean;
  /** It goes in as a file, which stores what the Table API drops. */
  loaded?: boolean;
  /** Adds a request to the gather step; answers its slot. */
  ask(request: ReadRequest): number;
}

/** The values of one operation, checked; references wait for the gather step. */
export interface FieldPlan {
  /** Final texts by column. Throws `not_found`, `ambiguous` for references. */
  finish(answer: (slot: number) => BatchAnswer, said: Said): Record<string, string>;
  /** What the checks of single fields say, once the record is known. */
  judges: Judge[];
}

/** Where a plan puts what it has to say. */
export interface Said {
  warnings: string[];
  findings: Finding[];
  /** What the records that it refers to are called, by sys_id. */
  names: Map<string, string>;
}

interface Lookup {
  field: string;
  text: string;
  target: TableSchema;
  /** The column of the target whose value is stored. */
  key: string;
  slot: number;
  /** Where a sys_id of another table would be found that is often mistaken for it. */
  other?: { table: string; slot: number } | undefined;
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
  const variables = new Map<string, VariableNames>();
  const said: Said = { warnings: [], findings: [], names: new Map() };
  for (const [field, value] of Object.entries(values)) {
    guards.unknownField(schema, field);
    if (!context.restoring) guards.applicationField(schema, field);
    const text = toFieldText(value, { table: schema.name, field });
    if (text !== "" && !context.loaded) guards.undeliverableField(schema, field);
    const column = schema.columns.get(field);
    if (text !== "" && !context.loaded) said.warnings.push(...droppedNotes(schema.name, field));
    if (column?.readOnly && !context.restoring) {
      said.warnings.push(readOnlyNote(schema.name, field));
    }
    texts[field] = column ? await readField(column, text, { context, said }) : text;
    if (column && text !== "") lookups.push(...await askReferences(column, text, context));
    const named = column && variablesIn(column, { text, values, context });
    if (named) variables.set(field, named);
    const limit = enforcedLength(column);
    if (limit !== undefined && text.length > limit) {
      said.warnings.push(
        `${schema.name}.${field} holds ${limit} characters; the value has ${text.length}.`,
      );
    }
  }
  if (context.asForm) {
    said.warnings.push(...missingMandatory(schema, texts));
  }
  return {
    judges: context.restoring ? [] : await askChecks(texts, context),
    finish(answer, { warnings, findings, names }) {
      warnings.push(...said.warnings);
      findings.push(...said.findings);
      const final = { ...texts };
      for (const [field, asked] of variables) {
        const named = nameVariables(asked, answer);
        final[field] = named.text;
        findings.push(...named.findings);
      }
      for (const lookup of lookups) {
        final[lookup.field] = replaceItem(final[lookup.field] ?? "", lookup, {
          answer,
          findings,
          names,
          context,
        });
      }
      return final;
    },
  };
}

/** What a text comes to by its column's choices and type; a restored one is taken as it was. */
async function readField(
  column: Column,
  text: string,
  { context, said }: { context: FieldContext; said: Said },
): Promise<string> {
  if (context.restoring) return text;
  const chosen = await matchChoice(column, text, { context, said });
  if (chosen.known) return chosen.text;
  const typed = typeField({ schema: context.schema, column, text: chosen.text });
  said.findings.push(...typed.findings);
  return typed.text;
}

/** The catalog's variables that a value names; a restored one is taken as it was. */
function variablesIn(
  column: Column,
  { text, values, context }: {
    text: string;
    values: Record<string, unknown>;
    context: FieldContext;
  },
): VariableNames | undefined {
  const { schema, declared, restoring, ask } = context;
  if (restoring) return undefined;
  const place = `${schema.name}.${column.element}`;
  return askVariables(kindOf(schema, column, declared), { place, text, values }, ask);
}

/** The checks of what the values mean, by the kind of each column. */
async function askChecks(
  texts: Record<string, string>,
  { schema, reader, planned, declared, ask }: FieldContext,
): Promise<Judge[]> {
  const judges: Judge[] = [];
  for (const [field, text] of Object.entries(texts)) {
    const column = schema.columns.get(field);
    const judge = column && await checkField({ schema, column, text, values: texts }, {
      declared,
      looks: { reader, planned, ask },
    });
    if (judge) judges.push(judge);
  }
  return judges;
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

/**
 * A choice given by its label becomes its value. What is on no list, of any language, dependent or
 * inactive, is a warning, as REST takes it; it is refused where the platform drives the states itself.
 */
async function matchChoice(
  column: Column,
  text: string,
  { context, said }: { context: FieldContext; said: Said },
): Promise<{ text: string; known: boolean }> {
  const other = { text, known: false };
  if (text === "" || (column.choice !== 1 && column.choice !== 3)) return other;
  const { schema, reader } = context;
  const every = await reader.schema.everyChoice(schema.name, column.element);
  if (every.length === 0) return other;
  if (every.some((choice) => choice.value === text)) return { text, known: true };
  // Queries take no notice of case; forms show a value in another case without its label.
  const spelled = new Set(
    every.map(({ value }) => value).filter((value) => value.toLowerCase() === text.toLowerCase()),
  );
  const [only] = spelled;
  if (only !== undefined && spelled.size === 1) return { text: only, known: true };
  const meaning = meaningAmong(every, schema.chain, text);
  if (meaning.state === "one") return { text: meaning.value, known: true };
  const problem = `"${text}" is not a choice of ${schema.name}.${column.element}`;
  if (!drivesProcess(schema, column.element)) {
    said.warnings.push(`${problem}: ${showChoices(every)}.`);
    return other;
  }
  said.findings.push({
    check: "choice",
    verdict: "refused",
    place: `${schema.name}.${column.element}`,
    value: text,
    problem,
    remedy: `Its choices are ${showChoices(every)}.`,
  });
  return other;
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
    const other = key === "sys_id" ? askOtherTable(target.name, item, context) : undefined;
    lookups.push({ field: column.element, text: item, target, key, slot, other });
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
  { answer: answerOf, findings, names, context }: {
    answer: (slot: number) => BatchAnswer;
    findings: Finding[];
    names: Map<string, string>;
    context: FieldContext;
  },
): string {
  const answer = answerOf(lookup.slot);
  const rows = answer.ok ? rowsOf(answer) : [];
  for (const row of rows) {
    const name = displayName(lookup.target, row);
    if (row.sys_id && name) names.set(row.sys_id, name);
  }
  if (rows.some((row) => row[lookup.key] === lookup.text)) return current;
  if (isSysId(lookup.text) && lookup.key === "sys_id") {
    if (rows.length === 0) {
      const { restoring, schema } = context;
      findings.push(judgeMissing(lookup, {
        place: `${schema.name}.${lookup.field}`,
        answer,
        other: lookup.other && answerOf(lookup.other.slot),
        restoring,
      }));
    }
    return current;
  }
  // A list of people to be told also takes addresses of people without an account.
  if (answer.ok && rows.length === 0 && isFreeAddress(lookup, context)) return current;
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
      nextCall: error.nextCall,
      cause: error,
    });
  }
}

function isFreeAddress({ field, text }: Lookup, { schema }: FieldContext): boolean {
  return schema.columns.get(field)?.type === "glide_list" && /^[^\s@,]+@[^\s@,]+$/.test(text);
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
