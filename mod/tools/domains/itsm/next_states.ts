import type { Reader } from "../../../platform/types.ts";
import { CHANGE, CHANGE_PATH } from "./change_interface.ts";
import type { AddressedRecord } from "../../../platform/records/record_values.ts";

interface TransitionAnswer {
  display_value?: string;
  to_state?: string;
  transition_available?: boolean;
  automatic_transition?: boolean;
  conditions?: { passed?: boolean; condition?: { name?: string; description?: string | null } }[];
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
  const ways = (result.state_transitions ?? []).flat().map((way): Way => {
    const value = String(way.to_state ?? "");
    return {
      value,
      label: label(value),
      transition: way.display_value ?? "",
      available: way.transition_available === true,
      automatic: way.automatic_transition === true,
      missing: (way.conditions ?? []).filter(({ passed }) => passed !== true)
        .map(({ condition }) => condition?.description || condition?.name || "a condition"),
    };
  });
  const { state = "" } = change;
  return { current: { value: state, label: label(state) }, ways };
}
