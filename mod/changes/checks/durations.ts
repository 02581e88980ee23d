import { platformTime } from "../../base/clock.ts";

const DAY = 86_400;
const UNITS: Readonly<Record<string, number>> = {
  w: 7 * DAY,
  d: DAY,
  h: 3600,
  m: 60,
  s: 1,
};
const WORDS =
  /^(\d+(?:\.\d+)?)\s*(weeks?|w|days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b[\s,]*(?:and\s+)?/i;

/**
 * A duration as the platform stores it, the moment at which it has passed since 1970-01-01 00:00:00.
 * Reads that form and `2 04:00:00` as they are; `4 hours`, `1 day 6 h`, `90 min`, `PT4H30M` become it.
 * A bare number but 0 has no unit and is not guessed.
 */
export function readDuration(text: string): string | undefined {
  if (isStoredDuration(text)) return text;
  const seconds = readWords(text) ?? readIso(text);
  if (seconds === undefined) return undefined;
  return platformTime(seconds * 1000);
}

function isStoredDuration(text: string): boolean {
  const [, date, days, hours = "", minutes = "", seconds = ""] =
    /^(?:(\d{4}-\d\d-\d\d)[ T]|(\d+) )?(\d+):(\d\d):(\d\d)$/.exec(text) ?? [];
  if (hours === "" || Number(minutes) > 59 || Number(seconds) > 59) return false;
  if (date) return Number(hours) < 24 && !Number.isNaN(Date.parse(`${date}T00:00:00Z`));
  return days === undefined || Number(hours) < 24;
}

function readWords(text: string): number | undefined {
  if (text === "0") return 0;
  let rest = text;
  let seconds = 0;
  while (rest !== "") {
    const [all, amount, unit = ""] = WORDS.exec(rest) ?? [];
    if (!all) return undefined;
    seconds += Number(amount) * (UNITS[unit.charAt(0).toLowerCase()] ?? NaN);
    rest = rest.slice(all.length);
  }
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** ISO 8601 without months and years, which have no fixed length. */
function readIso(text: string): number | undefined {
  const parts = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  if (!parts || !/\d/.test(text)) return undefined;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  return Number(weeks) * 7 * DAY + Number(days) * DAY + Number(hours) * 3600 +
    Number(minutes) * 60 + Number(seconds);
}
