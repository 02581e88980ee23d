import { AppError, toPublicError } from "../base/errors.ts";
import { type Cut, cutToFit } from "./cut.ts";
import type { JsonObject } from "./protocol.ts";
import type { CallResult } from "./wire_call.ts";

/** Characters of compact JSON that a result may have unless the caller asked for more. */
export const DEFAULT_MAX_CHARS = 25_000;

export interface ResultOptions {
  maxChars?: number | undefined;
  isError?: boolean;
  /** How this caller gets what was cut: one sentence. */
  getTheRest?: string;
}

/** A value as structured content and as compact JSON text; cut to the limit, saying what and how. */
export function toResult(value: object, options: ResultOptions = {}): CallResult {
  const { maxChars = DEFAULT_MAX_CHARS, isError = false, getTheRest } = options;
  const text = JSON.stringify(value);
  if (text.length <= maxChars) return asResult(value as JsonObject, { text, isError });
  const { value: kept, cuts } = cutToFit(value as JsonObject, maxChars - NOTICE_CHARS);
  const noticed = { ...kept, cut: noticeOf(cuts, getTheRest) };
  return asResult(noticed, { text: JSON.stringify(noticed), isError });
}

/** A refusal or failure that the model and the person read: message first, then the remedy. */
export function toErrorResult(error: unknown): CallResult {
  const fault = toPublicError(error);
  const { value } = cutToFit({ error: fault }, DEFAULT_MAX_CHARS);
  const sentence = fault.remedy
    ? `${fault.message}${/[.!?:]$/.test(fault.message) ? "" : "."} ${fault.remedy}`
    : fault.message;
  const details = (value.error as JsonObject).details;
  const text = details === undefined ? sentence : `${sentence}\n${JSON.stringify(details)}`;
  return asResult(value, { text, isError: true });
}

/** Whether a failure is one of ours to report, not a refusal that speaks for itself. */
export function isFault(error: unknown): boolean {
  return !(error instanceof AppError) || error.code === "internal";
}

/** What the notice itself may take. */
const NOTICE_CHARS = 1_500;

function noticeOf(cuts: Cut[], getTheRest = "Ask for less at once."): JsonObject {
  const shown = cuts.slice(0, 8);
  const parts = shown.map(({ path, kept, total, unit }) =>
    `${path.length > 80 ? `${path.slice(0, 80)}…` : path}: ${kept} of ${total} ${unit}`
  );
  if (cuts.length > shown.length) parts.push(`and ${cuts.length - shown.length} more places`);
  return { parts, rest: getTheRest };
}

function asResult(value: JsonObject, facts: { text: string; isError: boolean }): CallResult {
  return {
    content: [{ type: "text", text: facts.text }],
    structuredContent: value,
    ...(facts.isError && { isError: true as const }),
  };
}
