import { fromZone, readStoredTime, storedTime, zoneOffset } from "./time.ts";

/** How an account sees values and writes them by display value. */
export interface Viewer {
  /** An IANA zone. */
  timeZone: string;
  /** `en`, `de`: of the labels of choices and columns. */
  language: string;
  /** `yyyy-MM-dd`, as `glide.sys.date_format` has it. */
  dateFormat: string;
  /** `HH:mm:ss`, as `glide.sys.time_format` has it. */
  timeFormat: string;
}

/** The stored form, for what no account looks at. */
export const UNSEEN: Viewer = {
  timeZone: "UTC",
  language: "en",
  dateFormat: "yyyy-MM-dd",
  timeFormat: "HH:mm:ss",
};

const PARTS = /yyyy|MM|dd|HH|hh|mm|ss|a/g;

/** A stored day and time in the account's zone and format; what is none stays as it is. */
export function showTime(stored: string, viewer: Viewer): string {
  const moment = readStoredTime(stored);
  if (moment === undefined) return stored;
  const local = storedTime(moment + zoneOffset(moment, viewer.timeZone));
  return format(local, `${viewer.dateFormat} ${viewer.timeFormat}`);
}

/** A stored day in the account's format: days have no zone. */
export function showDate(stored: string, viewer: Viewer): string {
  return readStoredTime(stored) === undefined ? stored : format(stored, viewer.dateFormat);
}

/**
 * The stored form of a day and time, or a day alone, as the account writes it: in its own format, else
 * in the stored one. Undefined for what is neither.
 */
export function readShownTime(shown: string, viewer: Viewer): string | undefined {
  const local = readLocal(shown, viewer);
  return local === undefined ? undefined : storedTime(fromZone(local, viewer.timeZone));
}

/** The stored day of one that an account writes; undefined for what is none. */
export function readShownDate(shown: string, viewer: Viewer): string | undefined {
  const local = readLocal(shown, viewer);
  return local === undefined ? undefined : storedTime(local).slice(0, 10);
}

function readLocal(shown: string, { dateFormat, timeFormat }: Viewer): number | undefined {
  return readAs(shown, `${dateFormat} ${timeFormat}`) ?? readAs(shown, dateFormat) ??
    readStoredTime(shown);
}

function format(stored: string, pattern: string): string {
  const [year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = stored
    .split(/\D/);
  const parts: Record<string, string> = {
    yyyy: year,
    MM: month,
    dd: day,
    HH: hour,
    hh: String((Number(hour) + 11) % 12 + 1).padStart(2, "0"),
    mm: minute,
    ss: second,
    a: Number(hour) < 12 ? "AM" : "PM",
  };
  return pattern.replaceAll(PARTS, (part) => parts[part] ?? part);
}

/** Reads text of one format as a time of UTC. */
function readAs(shown: string, pattern: string): number | undefined {
  const names = pattern.match(PARTS) ?? [];
  const source = pattern.replaceAll(/[^A-Za-z\s]/g, "\\$&")
    .replaceAll(PARTS, (part) => part === "a" ? "([AP]M)" : `(\\d{${part.length}})`);
  const match = new RegExp(`^${source}$`).exec(shown.trim());
  if (!match) return undefined;
  const read = new Map(names.map((name, index) => [name, match[index + 1] ?? ""]));
  const half = Number(read.get("hh") ?? "12") % 12 + (read.get("a") === "PM" ? 12 : 0);
  const hour = read.get("HH") ?? String(read.has("hh") ? half : 0).padStart(2, "0");
  const [minute, second] = [read.get("mm") ?? "00", read.get("ss") ?? "00"];
  return readStoredTime(
    `${read.get("yyyy")}-${read.get("MM")}-${read.get("dd")} ${hour}:${minute}:${second}`,
  );
}
