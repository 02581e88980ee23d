import type { JournalEntry } from "../journal/journal.ts";
import { isRecorded } from "../capture.ts";
import type { Proof } from "../write/prove_operations.ts";

/** Longer than the platform lets any request run: what was not stored by then never will be. */
const SURELY_ENDED_MS = 3_600_000;

export interface Evidence {
  proof: Proof;
  /** Own changes of the same record that the instance acknowledged later, oldest first. */
  later: readonly JournalEntry[];
  /** The entry's values as that look at a record shows them; false where they differ. */
  shows(record: Readonly<Record<string, string>>): boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/**
 * What an entry of unknown outcome came to, by a look at the record and by own later changes of it,
 * whose before images show what the entry left. Unknown while nothing proves one or the other.
 */
export function settledState(
  entry: JournalEntry,
  evidence: Evidence,
): "done" | "failed" | "unknown" {
  switch (entry.operation) {
    case "create":
      return evidence.proof.after || evidence.later.length > 0 ? "done" : "unknown";
    case "update":
      return settledUpdate(entry, evidence);
    case "delete":
      return settledDelete(entry, evidence);
    // A load is looked at file by file, and not as a record.
    case "load":
    case "call":
      return "unknown";
  }
}

function settledUpdate(
  entry: JournalEntry,
  { proof, later, shows, now }: Evidence,
): "done" | "failed" | "unknown" {
  const [next] = later;
  if (next?.before && shows(next.before)) return "done";
  if (!next && proof.found === "as_wanted" && !proof.altered && !proof.unproved?.length) {
    return "done";
  }
  if (!hasSurelyEnded(entry, now) || !proof.after) return "unknown";
  const moves = Number(proof.after.sys_mod_count) - Number(entry.before?.sys_mod_count);
  return moves === later.filter(({ operation }) => operation === "update").length
    ? "failed"
    : "unknown";
}

function settledDelete(
  entry: JournalEntry,
  { proof, later, now }: Evidence,
): "done" | "failed" | "unknown" {
  if (proof.found === "missing") {
    return isRecorded(proof.capture) ? "done" : "unknown";
  }
  if (later.some(({ operation }) => operation === "create")) return "done";
  return proof.after && hasSurelyEnded(entry, now) ? "failed" : "unknown";
}

/** Whether what an entry asked for can no longer be under way. */
export function hasSurelyEnded({ opened }: JournalEntry, now: number): boolean {
  return now - Date.parse(opened) >= SURELY_ENDED_MS;
}
