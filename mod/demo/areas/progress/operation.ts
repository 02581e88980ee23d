import { newSysId } from "../../../base/ids.ts";
import type { DemoCall } from "../../call.ts";
import { newRow } from "../../records/capture.ts";
import type { SqlRow } from "../../database/database.ts";
import { insertRow, textOf, updateRow } from "../../database/rows.ts";
import { readStoredTime, storedTime } from "../../values/time.ts";

/** What a long-running operation is given: text by name, stored until it runs. */
export type OperationInput<Name extends string = never> =
  & Readonly<Record<string, string>>
  & Readonly<Record<Name, string>>;

/** What the instance adds when it runs: its tracker, and from when to when by the instance's clock. */
export type OperationRun = "operation" | "started" | "ended";

/** How an operation ended. */
export interface Outcome {
  /** Nothing it did is kept. */
  failed?: boolean;
  message: string;
  detail?: string;
  /** Where its answer links to, by the link's name; `id` alone or with a path behind the origin. */
  links?: Readonly<Record<string, OperationLink>>;
}

export interface OperationLink {
  id: string;
  path?: string;
}

/** A kind of operation behind one of the starting paths. */
export interface OperationKind {
  /** The tracker's name. */
  label: string;
  /** How long it runs by the instance's clock. */
  seconds: number;
  /** Takes the lock of the whole instance, and waits for the operations that took it earlier. */
  exclusive: boolean;
  /** What it wrote stays when it fails: its result says what failed. */
  keepsFailure?: boolean;
  run(call: DemoCall, input: OperationInput): Outcome;
}

/** The same input, known to have what its operation needs. Throws where it was entered without. */
export function requireInput<Name extends string>(
  input: OperationInput,
  names: readonly Name[],
): OperationInput<Name> {
  if (!hasNames(input, names)) {
    throw new Error(
      `An operation needs ${names.join(", ")} and has ${Object.keys(input).join(", ")}`,
    );
  }
  return input;
}

function hasNames<Name extends string>(
  input: OperationInput,
  names: readonly Name[],
): input is OperationInput<Name> {
  return names.every((name) => input[name] !== undefined);
}

export const TRACKER = "sys_execution_tracker";
/** Operations that have not ended; REST does not reach it. */
export const WAITING = "x_demo_operation";

export const PENDING = "0";
export const RUNNING = "1";
export const SUCCESSFUL = "2";
export const FAILED = "3";
export const CANCELED = "4";

/** How long an operation waits before it runs, even with nothing in front of it. */
const QUEUE_MS = 1000;

export interface StartedOperation {
  kind: string;
  input: OperationInput;
  /** The record that it works on. */
  source?: { table: string; sysId: string };
  links?: Outcome["links"];
}

/**
 * Enters an operation: a row of `sys_execution_tracker` in state pending, which documentation names
 * as the record behind a progress, and what is needed to run it later. Answers the tracker.
 */
export function enterOperation(
  call: DemoCall,
  { label, seconds, exclusive }: OperationKind,
  { kind, input, source, links = {} }: StartedOperation,
): string {
  const { instance } = call;
  const sysId = newSysId();
  const now = instance.clock();
  const free = exclusive ? lockFreeAt(call) : now;
  const { operationsAtOnce } = instance.behaviour;
  const start = operationsAtOnce ? now : Math.max(now, free) + QUEUE_MS;
  const end = operationsAtOnce ? now : start + seconds * 1000;
  insertRow(
    instance,
    TRACKER,
    newRow(call, TRACKER, {
      sys_id: sysId,
      name: label,
      state: PENDING,
      percent_complete: "0",
      source_table: source?.table ?? "",
      source: source?.sysId ?? "",
      result: JSON.stringify(links),
    }),
  );
  insertRow(
    instance,
    WAITING,
    newRow(call, WAITING, {
      sys_id: sysId,
      kind,
      input: JSON.stringify(input),
      user: call.actor.sysId,
      exclusive: String(exclusive),
      start_time: storedTime(start),
      end_time: storedTime(end),
    }),
  );
  return sysId;
}

/** When the last operation that takes the lock will be done with it. */
function lockFreeAt({ instance }: DemoCall): number {
  const last = instance.database.get(
    `SELECT MAX(end_time) AS free FROM t_x_demo_operation WHERE exclusive = 'true'`,
  );
  return readStoredTime(last ? textOf(last, "free") : "") ?? 0;
}

/** Notes on an operation's tracker how far it is. */
export function updateTracker(
  call: DemoCall,
  sysId: string,
  changes: Record<string, string>,
): void {
  const sys_updated_on = storedTime(call.instance.clock());
  updateRow(call.instance, TRACKER, { sysId, changes: { sys_updated_on, ...changes } });
}

/** The tracker of an operation; undefined when it has been deleted. */
export function readTracker({ instance }: DemoCall, sysId: string): SqlRow | undefined {
  return instance.database.get(`SELECT * FROM t_sys_execution_tracker WHERE sys_id = ?`, sysId);
}
