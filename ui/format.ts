import { locale, t } from "./language.ts";

const MINUTE_MS = 60_000;

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(locale, {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
  minimumFractionDigits: 4,
});

/** `just now`, `5 min ago`, `3 h ago`, then the date. */
export function ago(iso: string, now = Date.now()): string {
  const elapsed = now - Date.parse(iso);
  if (Number.isNaN(elapsed)) return iso;
  if (elapsed < MINUTE_MS) return t("just now");
  if (elapsed < 60 * MINUTE_MS) return t("{n} min ago", { n: Math.floor(elapsed / MINUTE_MS) });
  if (elapsed < 24 * 60 * MINUTE_MS) {
    return t("{n} h ago", { n: Math.floor(elapsed / (60 * MINUTE_MS)) });
  }
  return dateTime(iso);
}

/** Date and time in the reader's own format. */
export function dateTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return date.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/** The time of day in the reader's own format. */
export function clockTime(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : date.toLocaleTimeString(locale, {
    timeStyle: "short",
  });
}

/** JSON with two spaces of indent; `null` for what JSON cannot say. */
export function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? "null";
}

/** A number to a tenth at most, in the reader's own format: `12,345`, `2.5`. */
export function figure(number: number): string {
  return oneDigit.format(number);
}

/** Minutes to a tenth, as the terms of a sum need them: `2.5 min`, `135.2 min`. */
export function tenths(minutes: number): string {
  return t("{n} min", { n: figure(minutes) });
}

/** Minutes in words: `0 min`, `2.5 min`, `35 min`, `3 h 20 min`. */
export function duration(minutes: number): string {
  if (minutes < 10) return tenths(minutes);
  const rounded = Math.round(minutes);
  if (rounded < 60) return t("{n} min", { n: rounded });
  const [hours, rest] = [Math.floor(rounded / 60), rounded % 60];
  return rest > 0
    ? t("{hours} h {minutes} min", { hours, minutes: rest })
    : t("{n} h", { n: hours });
}

/** `120 ms`, `2.5 s`, `3.1 min`: how long a call took. */
export function elapsed(milliseconds: number): string {
  if (milliseconds < 1_000) return `${whole.format(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${figure(milliseconds / 1_000)} s`;
  return tenths(milliseconds / 60_000);
}

/** A day in UTC (`2026-11-22`) in the reader's own format. */
export function day(date: string): string {
  return new Date(date).toLocaleDateString(locale, { dateStyle: "medium", timeZone: "UTC" });
}

/** `$0.0123`: models are paid by fractions of a cent. */
export function dollars(amount: number): string {
  return money.format(amount);
}
