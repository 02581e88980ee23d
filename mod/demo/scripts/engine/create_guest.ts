import type { QuickJSHandle } from "quickjs-emscripten-core";
import { messageOf } from "../../../base/errors.ts";
import { readFault, stoppedBy } from "./read_fault.ts";
import type { Heap } from "./load_heap.ts";
import type { ScriptFault, ScriptLimits } from "./limits.ts";
import { parseScript, type ScriptMode, ScriptSyntaxError } from "./parse_script.ts";
import { startTimeBudget, type TimeBudget } from "./time_budget.ts";

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

export interface GuestOptions {
  /** The only way out, synchronous: JSON in, JSON out. What it throws is thrown into the script. */
  host(operation: string, args: Json[]): Json;
  limits: ScriptLimits;
}

export interface GuestScript {
  source: string;
  /** What faults call it. */
  name: string;
  mode: ScriptMode;
  /** What the library's `enter` sets up for this script: records, event, request. */
  bindings: Json;
}

export interface GuestResult {
  /** What the library's `describe` says of the value of the last statement. */
  value?: Json;
  fault?: ScriptFault;
  /** What the library's `leave` answers: records as the script left them. */
  left: Json;
}

/** A running interpreter with its heap: one for an outermost script and all that it sets off. */
export interface Guest {
  run(script: GuestScript): GuestResult;
  /** Calls a function that the library hands out, as `describe` of what it has. */
  ask(entry: string, args: Json[]): Json;
  /** Begins the budget of time and calls anew, for the next outermost script. */
  renew(): void;
  /** Whether the interpreter may be used again. */
  close(): boolean;
}

/** Promise chains end here. */
const PENDING_JOBS = 1_000;

/** What the functions below share: one script's hold of the heap, its budget and state. */
interface GuestState {
  heap: Heap;
  options: GuestOptions;
  /** Undefined while the library sets up: that is no part of what a script may take. */
  time: TimeBudget | undefined;
  /** The interpreter was told to stop because the time was up. */
  late: boolean;
  hostCalls: number;
  depth: number;
  /** V8 ran out of stack within the interpreter: it is in an unknown state. */
  broken: boolean;
}

/** Makes the heap new, for this guest alone: the one that had it before throws from now on. */
export function createGuest(heap: Heap, options: GuestOptions): Guest {
  heap.restore();
  const state: GuestState = {
    heap,
    options,
    time: undefined,
    late: false,
    hostCalls: 0,
    depth: 0,
    broken: false,
  };
  const hold = {
    isSpent: () => isSpent(state),
    answer: (operation: string, args: string) => answerGuest(state, operation, args),
  };
  heap.holder = hold;
  heap.context.runtime.setMemoryLimit(options.limits.bytes);
  callEntry(state, "begin", [...crypto.getRandomValues(new Uint32Array(4))]);
  const renew = () => {
    state.time = startTimeBudget(options.limits.ms);
    state.late = false;
    state.hostCalls = 0;
  };
  renew();
  const holding = <Result>(use: () => Result): Result => {
    if (heap.holder !== hold) throw new Error("The interpreter serves another script by now");
    return use();
  };
  return {
    run: (script) => holding(() => runScript(state, script)),
    ask: (entry, args) => holding(() => callEntry(state, entry, args)),
    renew,
    close() {
      if (heap.holder === hold) heap.holder = undefined;
      return !state.broken;
    },
  };
}

function isSpent(state: GuestState): boolean {
  state.late ||= state.time?.isSpent() ?? false;
  return isStopped(state);
}

/** Without a look at the time: a script that has ended is not late. */
function isStopped({ late, hostCalls, options, broken }: GuestState): boolean {
  return broken || late || hostCalls > options.limits.hostCalls;
}

/** Nothing but this text crosses: an exception of the host would show the script its message. */
function answerGuest(state: GuestState, operation: string, args: string): string {
  state.hostCalls++;
  if (isSpent(state)) return '{"fault":"interrupted"}';
  try {
    const given: unknown = JSON.parse(args);
    const value = state.options.host(operation, Array.isArray(given) ? given : []);
    return JSON.stringify({ value });
  } catch (error) {
    return JSON.stringify({ fault: messageOf(error) });
  }
}

function runScript(state: GuestState, script: GuestScript): GuestResult {
  const { limits } = state.options;
  if (state.depth >= limits.depth) {
    const message = `Scripts set off scripts, ${limits.depth} deep`;
    return { left: null, fault: { kind: "stack", name: "Error", message, script: script.name } };
  }
  let source: string;
  try {
    source = parseScript(script.source, script.mode);
  } catch (error) {
    if (!(error instanceof ScriptSyntaxError)) throw error;
    const { name, message, line, column } = error;
    return {
      left: null,
      fault: { kind: "syntax", name, message, script: script.name, line, column },
    };
  }
  state.depth++;
  try {
    callEntry(state, "enter", [script.bindings]);
    const result = evaluate(state, { source, name: script.name });
    const left = callEntry(state, "leave", []);
    const stopped = isStopped(state) ? stoppedBy(state, limits) : undefined;
    const spent = stopped && { fault: { ...stopped, script: script.name } };
    return { ...result, left, ...spent };
  } catch (error) {
    return { left: null, fault: breakdown(state, error, script.name) };
  } finally {
    state.depth--;
  }
}

function evaluate(
  state: GuestState,
  { source, name }: { source: string; name: string },
): Pick<GuestResult, "value" | "fault"> {
  const { context } = state.heap;
  const result = context.evalCode(source, name);
  if (result.error) {
    const described = callWith(state, { entry: "describe", handle: result.error });
    return { fault: readFault(described, name) };
  }
  const pending = context.runtime.executePendingJobs(PENDING_JOBS);
  pending.dispose();
  return { value: callWith(state, { entry: "describe", handle: result.value }) };
}

function callEntry(state: GuestState, entry: string, args: Json[]): Json {
  const handle = state.heap.context.newString(JSON.stringify(args));
  return callWith(state, { entry, handle });
}

/** Calls an entry with one value, which is gone afterwards; it answers JSON text. */
function callWith(
  { heap: { context, entries }, options }: GuestState,
  { entry, handle }: { entry: string; handle: QuickJSHandle },
): Json {
  const fn = entries[entry];
  if (!fn) throw new Error(`The library has no entry "${entry}"`);
  const result = context.callFunction(fn, context.undefined, handle);
  handle.dispose();
  if (result.error) {
    result.error.dispose();
    throw new Interrupted();
  }
  const text = context.getString(result.value).slice(0, 8 * options.limits.output);
  result.value.dispose();
  return JSON.parse(text);
}

/** An entry of the library was itself cut off. */
class Interrupted extends Error {}

/** What came through the interpreter: its own end, or V8's stack, which leaves it broken. */
function breakdown(state: GuestState, error: unknown, script: string): ScriptFault {
  if (error instanceof Interrupted) {
    const stopped = stoppedBy(state, state.options.limits);
    return { ...stopped, script };
  }
  state.broken = true;
  const name = "InternalError";
  return { kind: "stack", name, message: "stack overflow", script };
}
