const MINUTE_MS = 60_000;

/** `just now`, `5 min ago`, `3 h ago`, then the date. */
export function ago(iso: string, now = Date.now()): string {
  const elapsed = now - Date.parse(iso);
  if (Number.isNaN(elapsed)) return iso;
  if (elapsed < MINUTE_MS) return "just now";
  if (elapsed < 60 * MINUTE_MS) return `${Math.floor(elapsed / MINUTE_MS)} min ago`;
  if (elapsed < 24 * 60 * MINUTE_MS) return `${Math.floor(elapsed / (60 * MINUTE_MS))} h ago`;
  return dateTime(iso);
}

/** Date and time in the reader's own format. */
export function dateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}

/** The time of day in the reader's own format. */
export function clockTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleTimeString(undefined, {
    timeStyle: "short",
  });
}

/** JSON with two spaces of indent; `null` for what JSON cannot say. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "null";
}

/** `1 tool`, `2 tools`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Minutes to a tenth, as the terms of a sum need them: `2.5 min`, `135.2 min`. */
export function tenths(minutes: number): string {
  return `${(Math.round(minutes * 10) / 10).toLocaleString()} min`;
}

/** Minutes in words: `0 min`, `2.5 min`, `35 min`, `3 h 20 min`. */
export function duration(minutes: number): string {
  if (minutes < 10) return tenths(minutes);
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  return `${hours.toLocaleString()} h${rest > 0 ? ` ${rest} min` : ""}`;
}

/** `120 ms`, `2.5 s`, `3.1 min`: how long a call took. */
export function elapsed(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${Math.round(milliseconds / 100) / 10} s`;
  return tenths(milliseconds / 60_000);
}

/** A day in UTC (`2026-11-22`) in the reader's own format. */
export function day(date: string): string {
  return new Date(date).toLocaleDateString(undefined, { dateStyle: "medium", timeZone: "UTC" });
}

/** `$0.0123`: models are paid by fractions of a cent. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(4)}`;
}
