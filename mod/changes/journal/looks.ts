import { isoTime } from "../../base/clock.ts";
import type { JournalEntry } from "./journal.ts";

/** When an outcome that nobody knows is looked at again, in milliseconds after the write. */
const LOOKS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000];

/** ISO 8601; null after the last look: then a start of the service, or somebody, asks. */
export function nextLook({ opened }: Pick<JournalEntry, "opened">, now: number): string | null {
  const start = Date.parse(opened);
  const next = LOOKS_MS.find((delay) => start + delay > now);
  return next === undefined ? null : isoTime(start + next);
}
