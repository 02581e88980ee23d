import { isObject } from "../../../base/is_object.ts";
import { newRow } from "../../records/capture.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { insertRow, textOf } from "../../database/rows.ts";
import { requireReadable } from "./records.ts";

export interface WorkerMessages {
  errorMessages: string[];
  warningMessages: string[];
  infoMessages: string[];
}

export interface Work {
  type: "affected" | "impacted" | "offering" | "schedule";
  request: unknown;
  messages?: Partial<WorkerMessages>;
  payload?: unknown;
}

const WORKERS = "chg_mgt_worker";
const COMPLETE = "3";
const NO_MESSAGES: WorkerMessages = { errorMessages: [], warningMessages: [], infoMessages: [] };
const STATES: Record<string, string> = {
  1: "Waiting",
  2: "In-Progress",
  [COMPLETE]: "Complete",
  4: "Error",
};

/**
 * Answers work that the platform does behind the answer: waiting, with where to ask for it. Here it
 * is done by then.
 */
export function accepted(call: DemoCall, { type, request, messages, payload }: Work): DemoAnswer {
  const row = newRow(call, WORKERS, {
    type,
    state: COMPLETE,
    request: JSON.stringify(request),
    response: JSON.stringify({ messages: { ...NO_MESSAGES, ...messages }, payload }),
  });
  insertRow(call.instance, WORKERS, row);
  const waiting = { ...row, state: "1", response: "" };
  return { status: 202, result: show(call, waiting) };
}

/** `…/change/worker/{sys_id}`. */
export function readWorker(call: DemoCall, sysId: string): DemoAnswer {
  return { status: 200, result: show(call, requireReadable(call, WORKERS, sysId).row) };
}

function show(call: DemoCall, row: SqlRow) {
  const sysId = textOf(row, "sys_id");
  const state = textOf(row, "state");
  const { messages = NO_MESSAGES, payload } = responseOf(row);
  return {
    worker: { sysId, link: `${call.origin}/api/sn_chg_rest/change/worker/${sysId}` },
    request: textOf(row, "request"),
    state: { value: Number(state), display_value: STATES[state] ?? state },
    type: textOf(row, "type"),
    messages,
    ...(payload !== undefined && { payload }),
  };
}

/** What the work came to; nothing while it waits, or when people have broken it. */
function responseOf(row: SqlRow): { messages?: unknown; payload?: unknown } {
  try {
    const response: unknown = JSON.parse(textOf(row, "response") || "{}");
    return isObject(response) ? response : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
