import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import type { CallContext, CallOperation, CallProof } from "../../../changes/operation.ts";
import type { PlatformRecord } from "../../../platform/types.ts";
import { idInput, valuesInput } from "../../inputs.ts";
import { givenValues, resolveValues } from "../../resolve_values.ts";
import { defineTool } from "../../tool.ts";
import { CHANGE, CHANGE_PATH, proveValues, readChange } from "./change_interface.ts";
import { choiceOf, labelOf } from "./choice_of.ts";
import { type NextStates, readNextStates, stillMissing, type Way } from "./next_states.ts";
import { type AddressedRecord, orAbsent } from "../../../platform/records/record_values.ts";

export const getChangeNextStates = defineTool({
  name: "sn_get_change_next_states",
  summary: "Where a change can go from its state, and what each way still needs.",
  risk: "R",
  endpoint: "GET /api/sn_chg_rest/change/{id}/nextstates",
  input: z.strictObject({ id: idInput("change", "change_request") }),
  example: { id: "CHG0030004" },
  synonyms: ["allowed transitions", "change stuck", "possible states"],
  skill: "change-management",
  byHand: { lists: 1, reads: 1 },
  async read({ id }, { reader, signal }) {
    const change = await readChange(reader, { id, signal });
    const { current, ways } = await readNextStates(reader, { change, signal });
    return {
      number: change.number,
      state: current,
      available: [...new Set(ways.filter(({ available }) => available).map(({ label }) => label))],
      ways,
      ...(ways.length === 0 && { note: `Its model leads nowhere from ${current.label}.` }),
    };
  },
});

export const moveChange = defineTool({
  name: "sn_move_change",
  summary: "Move a change to a next state, with the fields that the way there needs.",
  risk: "W",
  endpoint: "PATCH /api/sn_chg_rest/change/{id}",
  input: z.strictObject({
    id: idInput("change", "change_request"),
    state: z.string().min(1).describe("State to move to, e.g. Assess, Implement, Closed, Canceled"),
    close_code: z.string().optional().describe("For Closed: Successful, Unsuccessful …"),
    close_notes: z.string().optional().describe("For Closed: how it went"),
    work_notes: z.string().optional().describe("Adds a work note"),
    fields: valuesInput.optional().describe("Other columns that are set with the move"),
  }),
  example: { id: "CHG0030004", state: "Assess" },
  synonyms: ["cancel change", "start implementation", "implement"],
  skill: "change-management",
  byHand: { lists: 1, forms: 1, fields: 1 },
  async plan({ id, state, fields, ...named }, { reader, options, signal }) {
    const change = await readChange(reader, { id, signal });
    const wanted = await choiceOf(reader, { table: CHANGE, element: "state", text: state });
    const target = wanted?.value ?? state;
    const given = givenValues({ ...fields, ...named });
    const next = await readNextStates(reader, { change, signal });
    const needed = refuseClosedWay({
      change,
      next,
      target,
      label: wanted?.label ?? state,
      given,
    });
    const { conditions } = next;
    const missing = await stillMissing(reader, { missing: needed, conditions, given, signal });
    const { values, warnings: notes } = await resolveValues(reader, {
      table: CHANGE,
      values: given,
      accept: options.accept,
      signal,
    });
    return {
      operations: [moveCall(change, { target, label: wanted?.label ?? state, values })],
      warnings: [
        ...(missing.length === 0
          ? []
          : [`The way there still needs: ${missing.join(", ")}. The instance decides.`]),
        ...notes,
      ],
      result: (_records, [result]) => result,
    };
  },
});

function moveCall(
  change: AddressedRecord,
  { target, label, values }: { target: string; label: string; values: Record<string, string> },
): CallOperation {
  return {
    kind: "call",
    sends: false,
    table: CHANGE,
    id: change.sys_id,
    summary: `move ${orAbsent(change.number)} to ${label}`,
    request: {
      method: "PATCH",
      path: `${CHANGE_PATH}/${change.sys_id}`,
      body: { ...values, state: target },
    },
    undo: "sn_move_change, where the model of the change leads back",
    prove: (answer, context) => proveMove(answer, context, { change, target, label, values }),
  };
}

/** A model may move on by itself at once: then the change is past the state that was asked for. */
async function proveMove(
  answer: unknown,
  { reader, signal }: CallContext,
  { change, target, label, values }: {
    change: AddressedRecord;
    target: string;
    label: string;
    values: Record<string, string>;
  },
): Promise<CallProof> {
  const after = await readChange(reader, { id: change.sys_id, signal });
  const now = await labelOf(reader, { table: CHANGE, element: "state", value: after.state ?? "" });
  const result = { number: after.number, state: now, approval: after.approval };
  if (after.state === change.state) {
    const error = `${
      orAbsent(after.number)
    } is still in the state ${now}: the instance did not move it`;
    return { state: "failed", result, error, after };
  }
  const { warnings = [], ...proved } = proveValues({ answer, sent: values, after });
  const beyond = after.state === target
    ? []
    : [`Its model moved it on from ${label} to ${now} by itself.`];
  return { ...proved, warnings: [...warnings, ...beyond], result, after };
}

/** Throws `conflict` where the model leads not there, or not yet; answers what it asks for. */
function refuseClosedWay({ change, next, target, label, given }: {
  change: PlatformRecord;
  next: NextStates;
  target: string;
  label: string;
  given: Record<string, unknown>;
}): string[] {
  const { number } = change;
  if (change.state === target) {
    throw new AppError("conflict", `${orAbsent(number)} is in the state ${label} already`, {
      remedy: "sn_get_change_next_states says where it can go.",
    });
  }
  const ways = next.ways.filter(({ value }) => value === target);
  if (ways.some(({ available }) => available)) return [];
  if (ways.length === 0) {
    const others = [...new Set(next.ways.map((way) => way.label))].join(", ");
    throw new AppError(
      "conflict",
      `${orAbsent(number)} cannot go from ${next.current.label} to ${label}`,
      {
        remedy: others === "" ? "Its model leads nowhere from there." : `It can go to ${others}.`,
      },
    );
  }
  const byHand = ways.filter(({ automatic }) => !automatic);
  // What is sent with the move counts: the instance checks the conditions on the result.
  if (byHand.length > 0 && Object.keys(given).length > 0) {
    return missingOf(byHand);
  }
  throw new AppError(
    "conflict",
    `${orAbsent(number)} cannot go to ${label} yet: ${
      missingOf(byHand.length > 0 ? byHand : ways).join(", ")
    }`,
    {
      remedy: byHand.length > 0
        ? "Give what is missing in close_code, close_notes or fields."
        : "The model moves it by itself once that holds; sn_decide_change_approval decides.",
    },
  );
}

function missingOf(ways: Way[]): string[] {
  const missing = [...new Set(ways.flatMap(({ missing }) => missing))];
  return missing.length > 0 ? missing : ["a condition"];
}
