import { AppError } from "../../base/errors.ts";
import { listAll } from "../records/list_all.ts";
import type { Choice, PlatformRecord, Reader } from "../types.ts";

/**
 * Every choice of a column on the whole line of a table: of each language, inactive ones too. Empty
 * when there are none or they cannot be read.
 */
export async function loadChoices(
  reader: Pick<Reader, "listRecords">,
  chain: readonly string[],
  element: string,
): Promise<Choice[]> {
  if (!/^\w+$/.test(element)) return [];
  const rows: PlatformRecord[] = [];
  try {
    const list = choiceList(chain, element);
    const all = listAll((options) => reader.listRecords("sys_choice", options), list);
    for await (const row of all) rows.push(row);
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return [];
    throw error;
  }
  return rows.map((row) => toChoice(row, element));
}

/** What asks for the choices of a column on a line of tables. */
export function choiceList(chain: readonly string[], element: string) {
  return {
    query: `nameIN${chain.join(",")}^element=${element}^ORDERBYsequence`,
    fields: ["name", "element", "value", "label", "inactive", "language"],
  };
}

/** A row of `sys_choice`. */
export function toChoice(row: PlatformRecord, element: string): Choice {
  return {
    element,
    value: row.value ?? "",
    label: row.label ?? "",
    table: row.name ?? "",
    inactive: row.inactive === "true",
    language: row.language || "en",
  };
}

/**
 * The active English choices among them. A table of the line with choices of its own hides those of
 * its parents, inactive ones included.
 */
export function offeredChoices(all: readonly Choice[], chain: readonly string[]): Choice[] {
  const english = all.filter(({ language }) => language === "en");
  const owner = chain.find((table) => english.some((choice) => choice.table === table));
  return english.filter((choice) => choice.table === owner && !choice.inactive);
}
