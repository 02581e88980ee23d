import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { Operation } from "../../../changes/operation.ts";
import { nearestNames } from "../../../base/nearest.ts";
import type { Column, PlatformRecord, Reader } from "../../../platform/types.ts";
import { quoteValue } from "../../../query/quote.ts";
import { tableInput } from "../../inputs.ts";
import { defineTool } from "../../tool.ts";
import { columnOf } from "../../../platform/records/record_values.ts";
import { ownWords } from "../../words.ts";

/** Between two places of a list there is room for others. */
const STEP = 10;
const MOST_CHOICES = 500;

const choiceInput = z.strictObject({
  value: z.string().min(1).describe("Value that is stored"),
  label: z.string().min(1).describe("Label that people see"),
  dependent_value: z.string().optional().describe("Value of the column it depends on"),
  hint: z.string().optional().describe("Explanation"),
});

type ChoiceInput = z.output<typeof choiceInput>;

export const setChoices = defineTool({
  name: "sn_set_choices",
  summary:
    "Replace the choice list of a column: adds, changes, orders, and retires what is missing.",
  risk: "W",
  idempotent: true,
  endpoint: "sys_choice, sys_dictionary",
  input: z.strictObject({
    table: tableInput,
    field: z.string().min(1).describe("Column"),
    choices: z.array(choiceInput).min(1).max(200).describe("The whole list, in order"),
    language: z.string().optional().describe("Language code; en unless set"),
    others: ownWords(["deactivate", "delete", "keep"]).optional().describe(
      "What becomes of choices that are not named; deactivate unless set",
    ),
  }),
  example: {
    table: "x_demo_fleet_vehicle",
    field: "state",
    choices: [
      { value: "available", label: "Available" },
      { value: "in_use", label: "In use" },
      { value: "scrapped", label: "Scrapped" },
    ],
  },
  synonyms: ["replace options", "reorder the dropdown", "rename a state value"],
  skill: "tables-dictionary",
  byHand: { lists: 1, forms: 1, fields: 9 },
  async plan({ table, field, choices, language = "en", others = "deactivate" }, context) {
    const { reader, signal } = context;
    const { chain, columns } = await reader.schema.table(table);
    const column = requireColumn(table, field, columns);
    requireOnce(choices);
    const entry = await readEntry(reader, column, signal);
    const { records } = await reader.listRecords("sys_choice", {
      query: `nameIN${chain.join(",")}^element=${field}^language=${quoteValue(language)}`,
      fields: [
        "sys_id",
        "name",
        "value",
        "dependent_value",
        "inactive",
      ],
      limit: MOST_CHOICES,
      signal,
    });
    const own = records.filter((row) => row.name === table);
    const left = own.filter((row) => !choices.some((one) => isSame(row, one)));
    const parent = chain.find((name) => records.some((row) => row.name === name));
    return {
      operations: [
        ...choices.map((one, index) => writeChoice(own, one, { table, field, language, index })),
        ...left.flatMap((row) => retire(row, others)),
        ...dropdown(column, entry, table),
      ],
      result: () => ({
        table,
        field,
        language,
        choices: choices.length,
        retired: others === "keep" ? 0 : left.length,
      }),
      warnings: own.length === 0 && parent
        ? [`${table} showed the choices of ${parent} so far; now it has a list of its own.`]
        : [],
    };
  },
});

function requireColumn(
  table: string,
  field: string,
  columns: ReadonlyMap<string, Column>,
): Column {
  const column = columns.get(field);
  if (column) return column;
  const near = nearestNames(field, columns.keys());
  throw new AppError("not_found", `Table ${table} has no column "${field}"`, {
    remedy: near.length > 0 ? `Did you mean ${near.join(", ")}?` : "sn_describe_table lists them.",
    details: { table, near },
  });
}

/** The dictionary's row of the column. Throws `conflict` where its choices are those of another. */
async function readEntry(
  reader: Reader,
  column: Column,
  signal?: AbortSignal,
): Promise<PlatformRecord | undefined> {
  const { records } = await reader.listRecords("sys_dictionary", {
    query: `name=${column.table}^element=${column.element}`,
    fields: ["sys_id", "choice", "choice_table", "choice_field"],
    limit: 1,
    signal,
  });
  const [entry] = records;
  if (!entry?.choice_table) return entry;
  const source = `${entry.choice_table}.${entry.choice_field || column.element}`;
  throw new AppError("conflict", `The choices of ${column.element} are those of ${source}`, {
    remedy: `Set the choices of ${source}; they count for both.`,
  });
}

function requireOnce(choices: readonly ChoiceInput[]): void {
  const keys = choices.map(({ value, dependent_value = "" }) => `${value}\n${dependent_value}`);
  const twice = choices.find((_, index) => keys.indexOf(keys[index] ?? "") !== index);
  if (!twice) return;
  throw new AppError("invalid_input", `The value "${twice.value}" is given twice`, {
    remedy: "Give each value once.",
  });
}

function isSame(row: PlatformRecord, { value, dependent_value = "" }: ChoiceInput): boolean {
  return row.value === value && (row.dependent_value ?? "") === dependent_value;
}

function writeChoice(
  own: readonly PlatformRecord[],
  choice: ChoiceInput,
  { table, field, language, index }: {
    table: string;
    field: string;
    language: string;
    index: number;
  },
): Operation {
  const { value, label, dependent_value, hint } = choice;
  const row = own.find((row) => isSame(row, choice));
  const shown = {
    label,
    sequence: String(index * STEP),
    inactive: "false",
    ...(hint !== undefined && { hint }),
  };
  if (row) {
    return { kind: "update", table: "sys_choice", id: columnOf(row, "sys_id"), values: shown };
  }
  return {
    kind: "create",
    table: "sys_choice",
    values: {
      name: table,
      element: field,
      value,
      language,
      ...(dependent_value && { dependent_value }),
      ...shown,
    },
  };
}

function retire(row: PlatformRecord, others: "deactivate" | "delete" | "keep"): Operation[] {
  const target = { table: "sys_choice", id: columnOf(row, "sys_id") };
  if (others === "delete") return [{ kind: "delete", ...target }];
  if (others === "keep" || row.inactive === "true") return [];
  return [{ kind: "update", ...target, values: { inactive: "true" } }];
}

/** A column without a dropdown gets one, on the table that introduced it. */
function dropdown(
  column: Column,
  entry: PlatformRecord | undefined,
  table: string,
): Operation[] {
  if (column.choice !== 0 || !entry || column.table !== table) return [];
  const id = columnOf(entry, "sys_id");
  return [{ kind: "update", table: "sys_dictionary", id, values: { choice: "1" } }];
}
