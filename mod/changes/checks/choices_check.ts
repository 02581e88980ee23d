import type { PathEnd } from "../../platform/schema/dot_walk.ts";
import type { Choice, Column, Reader, TableSchema } from "../../platform/types.ts";

/** Whether a person picks the column's values from a list, or may. */
export function hasList({ choice, type }: Column): boolean {
  return choice !== 0 || type === "choice";
}

/** Every choice of a column on its table's line; none where the column has no list. */
export async function choicesOf(
  { table, column }: PathEnd,
  reader: Pick<Reader, "schema">,
): Promise<Choice[]> {
  return hasList(column) ? await reader.schema.everyChoice(table, column.element) : [];
}

/** What a text says of a list: a stored value, the label of one, of several, or nothing. */
export type ChoiceMeaning =
  | { state: "stored" | "none" }
  | { state: "one"; value: string }
  | { state: "several"; choices: Choice[] };

/**
 * What a text means among the choices of a column, in whatever language it is. A stored value is
 * meant before any label; labels of the table before those of its parents (`chain`), active ones
 * before inactive ones, and `2 - High` also goes by `High`. Texts are compared without case.
 */
export function meaningAmong(
  choices: readonly Choice[],
  chain: readonly string[],
  text: string,
): ChoiceMeaning {
  const said = text.trim().toLowerCase();
  if (choices.some(({ value }) => value.toLowerCase() === said)) return { state: "stored" };
  const called = (name: (label: string) => string) =>
    choices.filter(({ label }) => name(label.trim().toLowerCase()) === said);
  const whole = called((label) => label);
  const labelled = whole.length > 0 ? whole : called((label) => label.replace(/^\d+ *- */, ""));
  const rank = ({ table, inactive }: Choice) =>
    Math.max(chain.indexOf(table), 0) * 2 + Number(inactive);
  const first = Math.min(...labelled.map(rank));
  const meant = labelled.filter((choice) => rank(choice) === first);
  const values = new Map(meant.map((choice) => [choice.value, choice]));
  const [only] = values.keys();
  if (only === undefined) return { state: "none" };
  return values.size === 1
    ? { state: "one", value: only }
    : { state: "several", choices: [...values.values()] };
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
  ast_contract: "state",
};

/** Whether the column holds the state of a process that the platform drives. */
export function drivesProcess({ chain }: TableSchema, element: string): boolean {
  return chain.some((table) => STATE_COLUMNS[table] === element);
}
