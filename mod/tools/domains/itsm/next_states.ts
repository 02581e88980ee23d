import { AppError } from "../../../base/errors.ts";
import type { Reader } from "../../../platform/types.ts";
import { CHANGE, CHANGE_PATH } from "./change_interface.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";

interface ConditionAnswer {
  sys_id?: string;
  name?: string;
  description?: string | null;
}

interface TransitionAnswer {
  display_value?: string;
  to_state?: string;
  transition_available?: boolean;
  automatic_transition?: boolean;
  conditions?: { passed?: boolean; condition?: ConditionAnswer }[];
}

interface NextStatesAnswer {
  available_states?: (string | number)[];
  state_transitions?: TransitionAnswer[][];
  state_label?: Record<string, string>;
}

/** One way out of the state of a change. */
export interface Way {
  value: string;
  label: string;
  transition: string;
  available: boolean;
  /** The model takes it by itself, as soon as its conditions hold. */
  automatic: boolean;
  /** What the change does not fulfil yet. */
  missing: string[];
}

export interface NextStates {
  current: { value: string; label: string };
  ways: Way[];
  /** What is missing → sys_id of its condition, where that is told. */
  conditions: ReadonlyMap<string, string>;
}

/** Where a change can go, and what each way still asks of it. */
export async function readNextStates(
  reader: Reader,
  { change, signal }: { change: AddressedRecord; signal?: AbortSignal | undefined },
): Promise<NextStates> {
  const { result } = await reader.get<NextStatesAnswer>({
    path: `${CHANGE_PATH}/${change.sys_id}/nextstates`,
    signal,
  });
  const choices = await reader.schema.choices(CHANGE, "state");
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  const label = (value: string): string =>
    result.state_label?.[value] ?? labels.get(value) ?? value;
  const transitions = (result.state_transitions ?? []).flat();
  const ways = transitions.map((way): Way => {
    const value = String(way.to_state ?? "");
    return {
      value,
      label: label(value),
      transition: way.display_value ?? "",
      available: way.transition_available === true,
      automatic: way.automatic_transition === true,
      missing: (way.conditions ?? []).filter(({ passed }) => passed !== true)
        .map(({ condition }) => textOf(condition)),
    };
  });
  const conditions = new Map(
    transitions.flatMap((way) => way.conditions ?? []).flatMap(({ condition }) =>
      condition?.sys_id ? [[textOf(condition), condition.sys_id]] : []
    ),
  );
  const { state = "" } = change;
  return { current: { value: state, label: label(state) }, ways, conditions };
}

function textOf(condition: ConditionAnswer | undefined): string {
  return condition?.description || condition?.name || "a condition";
}

/**
 * What of the missing the given values do not fulfil: a condition that asks for filled columns alone is
 * fulfilled by values for them. One whose record cannot be read stays.
 */
export async function stillMissing(
  reader: Reader,
  { missing, conditions, given, signal }: {
    missing: readonly string[];
    conditions: NextStates["conditions"];
    given: Readonly<Record<string, unknown>>;
    signal?: AbortSignal | undefined;
  },
): Promise<string[]> {
  const ids = missing.flatMap((text) => conditions.get(text) ?? []);
  if (ids.length === 0) return [...missing];
  const { records } = await orNothing(reader.listRecords("sttrm_transition_condition", {
    query: `sys_idIN${ids.join(",")}`,
    fields: ["sys_id", "condition", "condition_script"],
    limit: ids.length,
    signal,
  }));
  const fulfilled = new Set(
    records.filter(({ condition = "", condition_script = "" }) => {
      const columns = condition.replace(/\^EQ$/, "").split("^").map((term) =>
        /^(\w+)ISNOTEMPTY$/.exec(term)?.[1] ?? ""
      );
      return condition_script === "" && columns.every((column) => isFilled(given[column]));
    }).map(({ sys_id }) => sys_id),
  );
  return missing.filter((text) => !fulfilled.has(conditions.get(text)));
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

/** Who may not read the model's conditions hears of all that are missing. */
async function orNothing<A extends { records: unknown[] }>(
  list: Promise<A>,
): Promise<A | { records: [] }> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return { records: [] };
    throw error;
  }
}
