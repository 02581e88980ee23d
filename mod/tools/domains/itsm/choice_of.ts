import { AppError } from "../../../base/errors.ts";
import type { Choice, Reader } from "../../../platform/types.ts";

/**
 * The choice that is meant, by value or label in any case. Throws `invalid_input` with the list for
 * one that the column does not offer; undefined where the instance shows no list.
 */
export async function choiceOf(
  reader: Reader,
  { table, element, text }: { table: string; element: string; text: string },
): Promise<Choice | undefined> {
  const choices = await reader.schema.choices(table, element);
  if (choices.length === 0) return undefined;
  const wanted = text.trim().toLowerCase();
  const found = choices.find(({ value }) => value.toLowerCase() === wanted) ??
    choices.find(({ label }) => label.toLowerCase() === wanted);
  if (found) return found;
  throw new AppError("invalid_input", `"${text}" is no choice of ${table}.${element}`, {
    remedy: `It offers ${choices.map(({ label }) => label).join(", ")}.`,
    details: { choices: choices.map(({ value, label }) => ({ value, label })) },
  });
}

/** The label of a value, or the value itself. */
export async function labelOf(
  reader: Reader,
  { table, element, value }: { table: string; element: string; value: string },
): Promise<string> {
  const choices = await reader.schema.choices(table, element);
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
