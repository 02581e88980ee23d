import type { Clock } from "../../base/clock.ts";

const TIME_DIGITS = 9;
const COUNT_DIGITS = 4;

/** Answers ids of a kind that sort in the order they were made: `msg_…`. */
export type SortableId = (kind: string) => string;

/**
 * Ids of time, count and chance. `after` is the latest id there is, of whatever kind: a clock that was
 * set back between two processes must not put what is new before what is old.
 */
export function createSortableIds(clock: Clock, after = ""): SortableId {
  let time = Number.parseInt(after.split("_")[1]?.slice(0, TIME_DIGITS) ?? "", 36) || 0;
  let count = 36 ** COUNT_DIGITS - 1;
  return (kind) => {
    const now = clock();
    count = now > time ? 0 : count + 1;
    if (count >= 36 ** COUNT_DIGITS) {
      time++;
      count = 0;
    }
    time = Math.max(time, now);
    const chance = crypto.randomUUID().slice(0, 8);
    return `${kind}_${digits(time, TIME_DIGITS)}${digits(count, COUNT_DIGITS)}${chance}`;
  };
}

function digits(number: number, length: number): string {
  return number.toString(36).padStart(length, "0");
}
