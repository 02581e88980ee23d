import { AppError } from "../../../base/errors.ts";
import type { CallProof } from "../../../changes/operation.ts";
import type { PlatformRecord, Reader } from "../../../platform/types.ts";
import { findSysId } from "../../record_views.ts";
import {
  addressed,
  type AddressedRecord,
  orAbsent,
} from "../../../platform/records/record_values.ts";

/** What the tools of changes share. Source: platform documentation, Change Management API. */

export const CHANGE = "change_request";
export const CHANGE_PATH = "/api/sn_chg_rest/change";

interface Field {
  value?: unknown;
  display_value?: string;
}

/** A record as this interface answers it: every field twice, and what it did not apply. */
export type ChangeAnswer = Record<string, Field> & { __meta?: { ignoredFields?: string[] } };

/** The whole change that is meant. Throws `not_found`, `ambiguous`. */
export async function readChange(
  reader: Reader,
  { id, signal }: { id: string; signal?: AbortSignal | undefined },
): Promise<AddressedRecord> {
  const sysId = await findSysId(reader, { table: CHANGE, id, signal });
  return addressed(await reader.getRecord(CHANGE, sysId, { signal }));
}

/** The sys_id of the record in an answer. Throws `platform_error` where it holds none. */
export function sysIdOf(answer: unknown): string {
  const { sys_id } = (answer ?? {}) as ChangeAnswer;
  if (typeof sys_id?.value === "string" && sys_id.value !== "") return sys_id.value;
  throw new AppError("platform_error", "The answer of the change interface names no record", {
    remedy: "Look for the change with sn_list_change_requests before you try again.",
  });
}

/** The fields that the interface says it left out of a write. */
export function ignoredFields(answer: unknown): string[] {
  return ((answer ?? {}) as ChangeAnswer).__meta?.ignoredFields ?? [];
}

/**
 * Whether a change holds what was sent. This interface leaves out what it does not take and answers
 * success all the same, so a field that it names, or that is empty now, is a failure.
 */
export function proveValues(
  { answer, sent, after }: {
    answer: unknown;
    sent: Record<string, string>;
    after: PlatformRecord;
  },
): Pick<CallProof, "state" | "error" | "warnings"> {
  const asked = Object.keys(sent).filter((field) => field in after && sent[field] !== "");
  const lost = [
    ...new Set([
      ...ignoredFields(answer),
      ...asked.filter((field) => after[field] === "" && !JOURNALS.includes(field)),
    ]),
  ];
  const warnings = asked
    .filter((field) => !lost.includes(field) && !JOURNALS.includes(field))
    .filter((field) => after[field] !== sent[field])
    .map((field) =>
      `${field} is "${shorten(after[field] ?? "")}", not what was sent: a rule changed it.`
    );
  if (lost.length === 0) return { state: "done", warnings };
  return {
    state: "failed",
    error: `${orAbsent(after.number)} is there, but the instance did not take ${lost.join(", ")}`,
    warnings,
  };
}

/** Their text moves into the journal; the columns read as empty. */
const JOURNALS = ["comments", "work_notes"];

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
