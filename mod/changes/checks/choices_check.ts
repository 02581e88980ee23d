import type { PathEnd } from "../../platform/schema/dot_walk.ts";
import type { Choice, Reader, TableSchema } from "../../platform/types.ts";

/** Every choice of a column on its table's line; none where the column has no list. */
export async function choicesOf(
  { table, column }: PathEnd,
  reader: Pick<Reader, "schema">,
): Promise<Choice[]> {
  return column.choice === 0 ? [] : await reader.schema.everyChoice(table, column.element);
}

const MOST_SHOWN = 12;

/** What a person may pick, as `1 (New), 2 (In Progress)`. */
export function showChoices(choices: readonly Choice[]): string {
  const offered = choices.filter(({ inactive, language }) => !inactive && language === "en");
  const texts = [...new Set(offered.map(({ value, label }) => `${value} (${label})`))];
  return texts.length > MOST_SHOWN
    ? `${texts.slice(0, MOST_SHOWN).join(", ")} and ${texts.length - MOST_SHOWN} more`
    : texts.join(", ");
}

/**
 * Columns through whose states the platform itself moves a record: it refuses, or stands still in,
 * any other. Platform documentation of each process.
 */
const STATE_COLUMNS: Readonly<Record<string, string>> = {
  change_request: "state",
  sysapproval_approver: "state",
  sys_update_set: "state",
  kb_knowledge: "workflow_state",
};

/** Whether the column holds the state of a process that the platform drives. */
export function drivesProcess({ chain }: TableSchema, element: string): boolean {
  return chain.some((table) => STATE_COLUMNS[table] === element);
}
