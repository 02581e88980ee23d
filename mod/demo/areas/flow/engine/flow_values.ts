import { Buffer } from "node:buffer";
import { gunzipSync, gzipSync } from "node:zlib";
import { isObject } from "../../../../base/is_object.ts";
import { FlowFault } from "./flow_fault.ts";

/** Unpacked, in bytes: what a flow's record holds is some kilobytes. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Where flow logic has what it is given, what variables are set to, and what a subflow gives. */
const LOGIC_LISTS = ["inputs", "variables", "outputsToAssign"];

/** What a step or a trigger is given, by the input's name. */
export type StepInputs = ReadonlyMap<string, string>;

/** The values of a part of a flow, stored as base64 of gzipped JSON. Throws `FlowFault` for others. */
export function readFlowValues(text: string): unknown {
  if (text === "") return [];
  try {
    const bytes = gunzipSync(Buffer.from(text, "base64"), { maxOutputLength: MOST_BYTES });
    return JSON.parse(bytes.toString());
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new FlowFault(`The values "${text.slice(0, 40)}" cannot be decoded: ${error.message}`);
  }
}

/** The same the other way. */
export function packFlowValues(values: unknown): string {
  return gzipSync(Buffer.from(JSON.stringify(values))).toString("base64");
}

/**
 * Inputs as actions and triggers have them, a list, and as flow logic has them, lists of an object.
 * Throws `FlowFault` for one that a script fills.
 */
export function readStepInputs(values: unknown): StepInputs {
  const lists = isObject(values) ? LOGIC_LISTS.map((name) => values[name]) : [values];
  const inputs = lists.flatMap((list): unknown[] => Array.isArray(list) ? list : []).filter(
    isObject,
  );
  return new Map(inputs.map(({ name, value, scriptActive }) => {
    if (scriptActive === true) {
      throw new FlowFault(`The demo instance runs no script for the input "${name}"`);
    }
    return [String(name), value === null || value === undefined ? "" : String(value)];
  }));
}
