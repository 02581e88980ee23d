import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import type { Operation } from "../../../changes/operation.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import type { PlatformRecord, Reader, TableSchema } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { tableInput } from "../../inputs.ts";
import { findSysId } from "../../record_views.ts";
import { defineTool } from "../../tool.ts";

/** The words of a table and its records in another language. */

const MOST_ROWS = 2000;
const MOST_SHOWN = 100;
/** The language that the platform itself is written in. */
const BASE = "en";

const language = z.string().regex(/^[a-z]{2}([_-][A-Za-z]{2,4})?$/, "A code such as de")
  .describe("Language code, as de or fr");
const words = z.record(z.string().min(1), z.string().min(1));

export const listTranslations = defineTool({
  name: "sn_list_translations",
  summary: "What of a table's labels and choices is translated into a language, and what is not.",
  risk: "R",
  endpoint: "GET /api/now/table/sys_documentation, sys_choice",
  input: z.strictObject({ table: tableInput, language }),
  example: { table: "incident", language: "de" },
  synonyms: ["untranslated fields", "which labels are missing in German", "localization gaps"],
  skill: "localization",
  byHand: { lists: 2, reads: 1 },
  async read({ table, language }, { reader, signal }) {
    const schema = await reader.schema.table(table);
    const spoken = await readWords(reader, { schema, language, signal });
    const own = [...schema.columns.values()].filter(({ element }) => !element.startsWith("sys_"));
    const labels = [{ element: "", label: schema.label }, ...own].map(({ element, label }) => ({
      column: element,
      label,
      translation: spoken.labels.find((row) =>
        row.language === language && (row.element ?? "") === element &&
        (element !== "" || row.name === table)
      )?.label,
    }));
    const choices = spoken.choices.filter(isBase).map((row) => ({
      column: row.element,
      value: row.value,
      label: row.label,
      translation: translationOf(spoken.choices, row, language)?.label,
    }));
    const missing = <T extends { translation: unknown }>(rows: T[]) =>
      rows.filter(({ translation }) => !translation).map(({ translation: _, ...row }) => row);
    return {
      table,
      language,
      labels: { total: labels.length, missing: missing(labels).slice(0, MOST_SHOWN) },
      choices: { total: choices.length, missing: missing(choices).slice(0, MOST_SHOWN) },
      translated: [...labels, ...choices].filter(({ translation }) => translation)
        .slice(0, MOST_SHOWN),
      next: "sn_set_translations with labels and choices fills the gaps.",
    };
  },
});

export const setTranslations = defineTool({
  name: "sn_set_translations",
  summary: "Translate labels, choices, texts of a record and messages into a language in one call.",
  risk: "W",
  idempotent: true,
  endpoint: "POST, PATCH sys_documentation, sys_choice, sys_translated_text, sys_ui_message",
  input: z.strictObject({
    language,
    table: tableInput.optional().describe("Table of the labels, choices or record"),
    labels: words.optional().describe("Label by column"),
    table_label: z.string().min(1).optional().describe("Label of the table itself"),
    choices: z.record(z.string().min(1), words).optional().describe(
      "Label by stored value, by column: {state: {1: Neu}}",
    ),
    id: z.string().min(1).optional().describe("sys_id, number or name of a record, with texts"),
    texts: words.optional().describe("Text by column of that record, where it is translatable"),
    messages: words.optional().describe("Text by key of a UI message"),
  }),
  example: {
    language: "de",
    table: "incident",
    labels: { caller_id: "Anrufer" },
    choices: { category: { network: "Netzwerk" } },
  },
  synonyms: ["localize a form", "in another language", "multilingual"],
  skill: "localization",
  byHand: { lists: 2, forms: 3, fields: 6 },
  async plan(args, { reader, signal }) {
    const { language, table, labels, table_label, choices, id, texts, messages } = args;
    const ofTable = { ...labels, ...(table_label !== undefined && { "": table_label }) };
    const wanted = { labels: ofTable, choices: choices ?? {}, texts: texts ?? {} };
    const needsTable = Object.values(wanted).some((part) => Object.keys(part).length > 0);
    if (!needsTable && !messages || needsTable && !table || Boolean(id) !== Boolean(texts)) {
      throw new AppError("invalid_input", "There is nothing to translate, or not where", {
        remedy: "Give table with labels or choices, table with id and texts, or messages.",
      });
    }
    const planned: Planned = { operations: [], warnings: [] };
    if (table && needsTable) {
      const schema = await reader.schema.table(table);
      const spoken = await readWords(reader, { schema, language, signal });
      for (const [column, label] of Object.entries(ofTable)) {
        planLabel(planned, { schema, spoken, language, column, label });
      }
      for (const [column, byValue] of Object.entries(wanted.choices)) {
        planChoices(planned, { schema, spoken, language, column, byValue });
      }
      if (id && texts) {
        planned.operations.push(
          ...await planTexts(reader, { schema, id, texts, language, signal }),
        );
      }
    }
    for (const [key, message] of Object.entries(messages ?? {})) {
      planned.operations.push(await planMessage(reader, { key, message, language, signal }));
    }
    return {
      ...planned,
      result: () => ({ language, written: planned.operations.length }),
    };
  },
});

interface Planned {
  operations: Operation[];
  warnings: string[];
}

interface Words {
  labels: PlatformRecord[];
  choices: PlatformRecord[];
}

/** Labels and choices of a table's whole line, in its base language and in another. */
async function readWords(
  reader: Reader,
  { schema, language, signal }: {
    schema: TableSchema;
    language: string;
    signal?: AbortSignal | undefined;
  },
): Promise<Words> {
  const query = `nameIN${schema.chain.join(",")}^languageIN${BASE},${quoteValue(language)}`;
  const read = async (table: string, fields: string[]) => {
    const { records } = await reader.listRecords(table, {
      query,
      fields,
      limit: MOST_ROWS,
      signal,
    });
    // The most specific table counts.
    return records.sort((a, b) => depth(schema, a) - depth(schema, b));
  };
  const fields = ["sys_id", "name", "element", "language", "label"];
  return {
    labels: await read("sys_documentation", fields),
    choices: await read("sys_choice", [...fields, "value", "sequence", "dependent_value"]),
  };
}

function depth({ chain }: TableSchema, { name = "" }: PlatformRecord): number {
  return chain.indexOf(name);
}

function isBase({ language }: PlatformRecord): boolean {
  return language === BASE;
}

function translationOf(
  rows: readonly PlatformRecord[],
  { name, element, value, dependent_value }: PlatformRecord,
  language: string,
): PlatformRecord | undefined {
  return rows.find((row) =>
    row.language === language && row.name === name && (row.element ?? "") === (element ?? "") &&
    row.value === value && (row.dependent_value ?? "") === (dependent_value ?? "")
  );
}

interface Place {
  schema: TableSchema;
  spoken: Words;
  language: string;
  column: string;
}

/** A label goes where the base language has it, on the table itself or on one that it extends. */
function planLabel(
  { operations, warnings }: Planned,
  { schema, spoken, language, column, label }: Place & { label: string },
): void {
  requireColumn(schema, column);
  const base = column === ""
    ? undefined
    : spoken.labels.find((row) => isBase(row) && row.element === column);
  const name = base?.name ?? schema.columns.get(column)?.table ?? schema.name;
  const row = translationOf(spoken.labels, { name, element: column }, language);
  warnings.push(...inherited(schema, { name, column }));
  operations.push(
    row ? update("sys_documentation", row, { label }) : {
      kind: "create",
      table: "sys_documentation",
      values: { name, ...(column && { element: column }), language, label },
    },
  );
}

function planChoices(
  { operations, warnings }: Planned,
  { schema, spoken, language, column, byValue }: Place & { byValue: Record<string, string> },
): void {
  requireColumn(schema, column);
  const known = spoken.choices.filter((row) => isBase(row) && row.element === column);
  const name = known[0]?.name ?? schema.name;
  const own = known.filter((row) => row.name === name);
  warnings.push(...inherited(schema, { name, column }));
  for (const [value, label] of Object.entries(byValue)) {
    const bases = own.filter((row) => row.value === value);
    if (bases.length === 0) {
      throw new AppError("invalid_input", `${name}.${column} has no choice ${quoted(value)}`, {
        remedy: own.length > 0
          ? `Its values are ${own.map((row) => row.value).join(", ")}.`
          : "It has no choices: sn_set_choices makes them.",
      });
    }
    for (const base of bases) {
      const row = translationOf(spoken.choices, base, language);
      const { sequence = "", dependent_value = "" } = base;
      const values = {
        name,
        element: column,
        value,
        language,
        label,
        ...(sequence && { sequence }),
        ...(dependent_value && { dependent_value }),
      };
      operations.push(
        row
          ? update("sys_choice", row, { label })
          : { kind: "create", table: "sys_choice", values },
      );
    }
  }
}

/** Throws `invalid_input` for a column that is surely not there. */
function requireColumn({ name, columns, verified }: TableSchema, column: string): void {
  if (column === "" || columns.has(column) || !verified) return;
  throw new AppError("invalid_input", `${name} has no column ${quoted(column)}`, {
    remedy: "sn_describe_table lists its columns.",
    details: { table: name },
  });
}

function inherited(schema: TableSchema, { name, column }: { name: string; column: string }) {
  return name === schema.name ? [] : [
    `${column} belongs to ${name}: its translation holds for every table that extends it.`,
  ];
}

function update(table: string, row: PlatformRecord, values: Record<string, string>): Operation {
  return { kind: "update", table, id: columnOf(row, "sys_id"), values };
}

/** What of a record is translated in a table of its own, and how. Sources: platform documentation. */
async function planTexts(
  reader: Reader,
  { schema, id, texts, language, signal }: {
    schema: TableSchema;
    id: string;
    texts: Record<string, string>;
    language: string;
    signal?: AbortSignal | undefined;
  },
): Promise<Operation[]> {
  const table = schema.name;
  const sysId = await findSysId(reader, { table, id, signal });
  const record = await reader.getRecord(table, sysId, { signal });
  const operations: Operation[] = [];
  for (const [column, text] of Object.entries(texts)) {
    requireColumn(schema, column);
    const type = schema.columns.get(column)?.type ?? "";
    const key: Record<string, string> = /^translated_(text|html)$/.test(type)
      ? { tablename: table, fieldname: column, documentkey: sysId, language }
      : type === "translated_field"
      ? { name: table, element: column, value: record[column] ?? "", language }
      : {};
    if (Object.keys(key).length === 0) {
      throw new AppError(
        "invalid_input",
        `${table}.${column} cannot be translated: it is ${type}`,
        {
          remedy: "Columns of the types translated_text, translated_html and translated_field can.",
        },
      );
    }
    const target = type === "translated_field"
      ? { table: "sys_translated", values: { label: text } }
      : { table: "sys_translated_text", values: { value: text } };
    operations.push(await upsert(reader, { ...target, key, signal }));
  }
  return operations;
}

function planMessage(
  reader: Reader,
  { key, message, language, signal }: {
    key: string;
    message: string;
    language: string;
    signal?: AbortSignal | undefined;
  },
): Promise<Operation> {
  const values = { message };
  return upsert(reader, { table: "sys_ui_message", key: { key, language }, values, signal });
}

async function upsert(
  reader: Reader,
  { table, key, values, signal }: {
    table: string;
    key: Record<string, string>;
    values: Record<string, string>;
    signal?: AbortSignal | undefined;
  },
): Promise<Operation> {
  const { records: [row] } = await reader.listRecords(table, {
    query: Object.entries(key).map(([column, text]) => `${column}=${quoteValue(text)}`).join("^"),
    fields: ["sys_id"],
    limit: 1,
    signal,
  });
  return row
    ? update(table, row, values)
    : { kind: "create", table, values: { ...key, ...values } };
}
