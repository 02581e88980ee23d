import type { SqlRow } from "../../database/database.ts";
import { createDisplay } from "../../records/display.ts";
import { findRows, isTrue } from "../../database/find_rows.ts";
import type { DemoInstance } from "../../database/instance.ts";
import { textOf } from "../../database/rows.ts";
import { isObject } from "../../../base/is_object.ts";
import { invalidRequest, mandatoryVariables } from "./catalog_error.ts";
import { UNSEEN } from "../../values/viewer.ts";

/** Types of `item_option_new` that mean something to the interface. */
export const CHECK_BOX = 7;
export const REFERENCE = 8;
export const REQUESTED_FOR = 31;

/** Type → how the interface calls it, and as a title. */
const TYPES: Readonly<Record<string, [friendly: string, shown: string]>> = {
  1: ["yes_no", "Yes / No"],
  2: ["multi_line_text", "Multi Line Text"],
  3: ["multiple_choice", "Multiple Choice"],
  5: ["select_box", "Select Box"],
  6: ["single_line_text", "Single Line Text"],
  7: ["check_box", "CheckBox"],
  8: ["reference", "Reference"],
  9: ["date", "Date"],
  10: ["date_time", "Date/Time"],
  16: ["wide_single_line_text", "Wide Single Line Text"],
  31: ["requested_for", "Requested For"],
};

export interface Variable {
  row: SqlRow;
  sysId: string;
  name: string;
  label: string;
  type: number;
  mandatory: boolean;
  choices: SqlRow[];
}

/** What an item's form asks: its own variables, then those of its sets, each in their order. */
export function variablesOf(instance: DemoInstance, itemId: string): Variable[] {
  const sets = findRows(instance, "io_set_item", { sc_cat_item: itemId });
  const rows = [
    ...findRows(instance, "item_option_new", { cat_item: itemId, active: "true" }),
    ...sets.flatMap((set) =>
      findRows(instance, "item_option_new", {
        variable_set: textOf(set, "variable_set"),
        active: "true",
      })
    ),
  ];
  return rows.map((row) => readVariable(instance, row));
}

/** A variable of a form, with the choices that are still offered. */
export function readVariable(instance: DemoInstance, row: SqlRow): Variable {
  return {
    row,
    sysId: textOf(row, "sys_id"),
    name: textOf(row, "name"),
    label: textOf(row, "question_text"),
    type: Number(textOf(row, "type")) || 0,
    mandatory: isTrue(row, "mandatory"),
    choices: findRows(instance, "question_choice", { question: textOf(row, "sys_id") })
      .filter((choice) => !isTrue(choice, "inactive")),
  };
}

/** A variable as an item's details show it. */
export function describeVariable(instance: DemoInstance, variable: Variable) {
  const { row, type, choices } = variable;
  const [friendly_type, display_type] = TYPES[type] ?? ["", ""];
  const value = textOf(row, "default_value");
  return {
    active: true,
    label: variable.label,
    type,
    mandatory: variable.mandatory,
    displayvalue: displayedAnswer(instance, variable, value),
    friendly_type,
    display_type,
    render_label: true,
    read_only: isTrue(row, "read_only"),
    name: variable.name,
    id: variable.sysId,
    value: type === CHECK_BOX ? value === "true" : value,
    help_text: textOf(row, "help_text"),
    max_length: 0,
    ...(choices.length > 0 && {
      choices: choices.map((choice, index) => ({
        label: textOf(choice, "text"),
        value: textOf(choice, "value"),
        index,
      })),
      pricing_implications: choices.some((choice) => Number(textOf(choice, "misc")) > 0),
    }),
    ...(textOf(row, "reference") !== "" && { reference: textOf(row, "reference") }),
  };
}

/** Variable → answer, for the variables of an item. */
export type Answers = ReadonlyMap<Variable, string>;

/**
 * The answers of a request, by the names of the variables; what is not asked is ignored, defaults
 * stand for what is not answered. Throws 400 for missing mandatory ones.
 */
export function readAnswers(variables: readonly Variable[], given: unknown): Answers {
  if (given !== undefined && given !== null && !isObject(given)) {
    throw invalidRequest("variables must be an object of names and values");
  }
  const answers = new Map<Variable, string>();
  for (const variable of variables) {
    const { row, name, type } = variable;
    const value = given && Object.hasOwn(given, name) ? given[name] : undefined;
    const text = value === undefined || value === null
      ? textOf(row, "default_value")
      : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);
    answers.set(variable, type === CHECK_BOX && text === "" ? "false" : text);
  }
  // Documented: only variables that are defined as mandatory count, not those a policy makes so.
  const missing = [...answers].filter(([{ mandatory, type }, text]) =>
    mandatory && (text.trim() === "" || (type === CHECK_BOX && text === "false"))
  );
  if (missing.length > 0) throw mandatoryVariables(missing.map(([{ name }]) => name));
  return answers;
}

/** What the chosen answers add to the price of one. */
export function priceOfAnswers(answers: Answers): number {
  let sum = 0;
  for (const [{ choices }, value] of answers) {
    const chosen = choices.find((choice) => textOf(choice, "value") === value);
    sum += Number(chosen && textOf(chosen, "misc")) || 0;
  }
  return sum;
}

/** An answer as a person reads it: a choice's text, the name of a record. */
export function displayedAnswer(
  instance: DemoInstance,
  { row, type, choices }: Variable,
  value: string,
): string {
  const chosen = choices.find((choice) => textOf(choice, "value") === value);
  if (chosen) return textOf(chosen, "text");
  if (type === CHECK_BOX) return value === "true" ? "true" : "false";
  const reference = type === REFERENCE || type === REQUESTED_FOR ? textOf(row, "reference") : "";
  const table = instance.table(reference);
  if (!table || value === "") return value;
  const found = findRows(instance, reference, { sys_id: value }).at(0);
  const column = found && table.columns.get(table.displayColumn);
  return column
    ? createDisplay(instance, UNSEEN).of(table, column, textOf(found, column.element))
    : "";
}
