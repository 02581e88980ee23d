import type { DemoAnswer, DemoCall } from "../../call.ts";
import { textOf } from "../../database/rows.ts";
import { modelOf, statesOf, type Transition, transitionsFrom } from "./model.ts";
import type { Found } from "./records.ts";

/** `…/change/{sys_id}/nextstates`, under the documented names. */
export function nextStates(call: DemoCall, { row }: Found): DemoAnswer {
  const model = modelOf(call, row);
  const state = textOf(row, "state");
  const ways = model ? transitionsFrom(call, { change: row, model, state }) : [];
  const labels = model ? statesOf(call, model) : new Map<string, string>();
  const reachable = ways.filter(({ available }) => available).map(({ to }) => to);
  const available = [...new Set([...reachable, state])];
  const targets = [...new Set(ways.map(({ to }) => to))];
  return {
    status: 200,
    result: {
      available_states: available,
      state_transitions: targets.map((target) =>
        ways.filter(({ to }) => to === target).map(showTransition)
      ),
      state_label: Object.fromEntries(
        available.map((value) => [value, labels.get(value) ?? value]),
      ),
    },
  };
}

function showTransition(way: Transition) {
  return {
    sys_id: way.sysId,
    display_value: way.name,
    from_state: way.from,
    to_state: way.to,
    transition_available: way.available,
    automatic_transition: way.automatic,
    conditions: way.conditions.map(({ sysId, name, description, passed }) => ({
      passed,
      condition: { name, description: description || null, sys_id: sysId },
    })),
  };
}
