import { AppError } from "../../base/errors.ts";
import { listAll } from "../records/list_all.ts";
import type { Choice, PlatformRecord, Reader } from "../types.ts";

/**
 * The active English choices of a column. A table of the line with choices of its own hides those of
 * its parents, inactive ones included. Empty when there are none or they cannot be read.
 */
export async function loadChoices(
  reader: Pick<Reader, "listRecords">,
  chain: readonly string[],
  element: string,
): Promise<Choice[]> {
  if (!/^\w+$/.test(element)) return [];
  const rows: PlatformRecord[] = [];
  try {
    const all = listAll((options) => reader.listRecords("sys_choice", options), {
      query: `nameIN${chain.join(",")}^element=${element}^language=en^ORDERBYsequence`,
      fields: ["name", "element", "value", "label", "inactive"],
    });
    for await (const row of all) rows.push(row);
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return [];
    throw error;
  }
  const owner = chain.find((table) => rows.some((row) => row.name === table));
  return rows
    .filter((row) => row.name === owner && row.inactive !== "true")
    .map((row) => ({
      element,
      value: row.value ?? "",
      label: row.label ?? "",
      table: row.name ?? "",
      inactive: false,
    }));
}
