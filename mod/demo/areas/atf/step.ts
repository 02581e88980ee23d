import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { readRow, textOf } from "../../database/rows.ts";

export type StepStatus = "success" | "failure" | "error" | "skipped";

/** What came of one step. */
export interface StepResult {
  status: StepStatus;
  summary: string;
  /** Values that later steps may use, by the name of the output variable. */
  outputs?: Readonly<Record<string, string>>;
  /** The user that the following steps act as. */
  actsAs?: DemoCall["actor"];
  /** What it wrote before it was refused is taken back. */
  undo?: boolean;
}

/** A step with what it was given; tokens of earlier steps are filled in. */
export interface StepInput {
  call: DemoCall;
  values: ReadonlyMap<string, string>;
  /** What earlier steps gave: `<sys_id of the step>.<variable>` → value. */
  outputs: ReadonlyMap<string, string>;
}

/** Carries out one kind of step. What it throws is the step's error. */
export type StepAction = (input: StepInput) => StepResult;

export const passed = (summary: string, outputs?: StepResult["outputs"]): StepResult => ({
  status: "success",
  summary,
  ...(outputs && { outputs }),
});

export const failed = (summary: string): StepResult => ({ status: "failure", summary });

/** An input that the step cannot do without. */
export function requireValue({ values }: StepInput, name: string): string {
  const value = values.get(name) ?? "";
  if (value === "") throw new Error(`The input "${name}" is empty`);
  return value;
}

/** The table that the step names. Throws where it names none that exists. */
export function tableOf(input: StepInput): DemoTable {
  const name = requireValue(input, "table");
  const table = input.call.instance.table(name);
  if (!table) throw new Error(`There is no table "${name}"`);
  return table;
}

/** The record that the step names; undefined when it is not in the table. Throws without a name. */
export function recordOf(input: StepInput, table: DemoTable): SqlRow | undefined {
  return readRow(input.call.instance, table, requireValue(input, "record"));
}

/** A record as a person calls it: the table's label and the display value. */
export function labelOf(table: DemoTable, row: SqlRow): string {
  return `${table.label} "${textOf(row, table.displayColumn)}"`;
}
