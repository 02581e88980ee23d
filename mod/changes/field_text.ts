import { AppError } from "../base/errors.ts";
import { parseJson } from "../base/parse_json.ts";

/** Column types whose stored value can never be read back. */
const SECRET_TYPES = new Set(["password", "password2"]);
/** Column types whose entries go to the journal table; the field itself reads as empty. */
const JOURNAL_TYPES = new Set(["journal", "journal_input", "journal_list"]);

/** Column types whose text each language has for itself: what reads back is the reader's own. */
const TRANSLATED_TYPES = new Set(["translated_field", "translated_text", "translated_html"]);

export const MASK = "********";

/** Whether columns of the type hold what can never be read back. */
export function isSecretType(type: string): boolean {
  return SECRET_TYPES.has(type);
}

/** Whether entries of such a column go to the journal table, so that the field reads as empty. */
export function isJournalType(type: string): boolean {
  return JOURNAL_TYPES.has(type);
}

/** Whether the text of such a column is another in another language. */
export function isTranslatedType(type: string): boolean {
  return TRANSLATED_TYPES.has(type);
}

/** A caller's value as the Table API takes it: text; null clears. Throws `invalid_input` for objects. */
export function toFieldText(value: unknown, where: { table: string; field: string }): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") {
    return String(value);
  }
  if (Array.isArray(value) && value.every((item) => ["string", "number"].includes(typeof item))) {
    return value.join(",");
  }
  throw new AppError(
    "invalid_input",
    `${where.table}.${where.field} cannot take ${typeof value} values`,
    {
      remedy:
        "Send text, a number, true, false, null, or a list of texts. JSON content goes in as text.",
    },
  );
}

/**
 * Whether two texts are one value by the rules of the column's type, so that nothing need be written.
 * What differs in markup or formatting alone is written all the same.
 */
export function sameFieldText(type: string, wanted: string, stored: string): boolean {
  if (wanted === stored) return true;
  switch (type) {
    case "boolean":
      return toBoolean(wanted) === toBoolean(stored);
    case "integer":
    case "longint":
    case "decimal":
    case "float":
    case "percent_complete":
      return sameNumber(wanted, stored);
    case "currency":
    case "currency2":
    case "price":
      return sameAmount(wanted, stored);
    case "glide_date":
      return stored === wanted.trim().slice(0, 10);
    case "glide_date_time":
    case "due_date":
      return stored === wanted.trim().replace("T", " ").replace(/(\.\d+)?Z$/, "");
    case "glide_time":
      return sameOrBoth(timeOfDay, wanted, stored);
    case "glide_duration":
    case "timer":
      return sameOrBoth(durationSeconds, wanted, stored);
    case "conditions":
      return stripEndOfQuery(stored) === stripEndOfQuery(wanted);
    case "glide_list":
    case "user_roles":
      return sortedList(stored) === sortedList(wanted);
    default:
      return plainText(stored) === plainText(wanted);
  }
}

/**
 * Whether the stored text is what the platform makes of the one that was sent: it formats JSON and
 * sanitises markup, also that of translated texts.
 */
export function isStoredAs(type: string, wanted: string, stored: string): boolean {
  if (sameFieldText(type, wanted, stored)) return true;
  switch (type) {
    case "json":
    case "name_values":
    case "simple_name_values":
      return sameOrBoth(jsonText, wanted, stored);
    case "html":
    case "translated_html":
    case "translated_field":
    case "translated_text":
      return withoutMarkup(stored) === withoutMarkup(wanted);
    default:
      return plainText(stored).trim() === plainText(wanted).trim();
  }
}

/** Whether both texts can be read so, and mean the same. */
function sameOrBoth<T>(read: (text: string) => T | undefined, a: string, b: string): boolean {
  const value = read(a);
  return value !== undefined && value === read(b);
}

function plainText(text: string): string {
  return text.replaceAll("\r\n", "\n").trimEnd();
}

function sameNumber(wanted: string, stored: string): boolean {
  return wanted.trim() !== "" && stored !== "" && Number(wanted) === Number(stored);
}

/** `USD;10.5` or `10.5`; a currency that only one of them names is the caller's own. */
function sameAmount(wanted: string, stored: string): boolean {
  const [a, b] = [wanted, stored].map((text) => /^(?:([A-Z]{3});)?([^;]*)$/.exec(text.trim()));
  if (!a || !b) return false;
  const sameCurrency = a[1] === undefined || b[1] === undefined || a[1] === b[1];
  return sameCurrency && sameNumber(a[2] ?? "", b[2] ?? "");
}

/** Times of the day are stored as moments of 1970-01-01, as the exports of real instances show. */
function timeOfDay(text: string): string | undefined {
  return /^(?:1970-01-01[ T])?(\d\d:\d\d:\d\d)$/.exec(text.trim())?.[1];
}

/** `1970-01-03 04:00:00` is two days and four hours, which `2 04:00:00` says too. */
function durationSeconds(text: string): number | undefined {
  const match = /^(?:(\d{4}-\d\d-\d\d)[ T]|(\d+) )?(\d+):(\d\d):(\d\d)$/.exec(text.trim());
  if (!match) return undefined;
  const [, date, days = "0", hours, minutes, seconds] = match;
  const since = date ? Date.parse(`${date}T00:00:00Z`) / 1000 : Number(days) * 86_400;
  return since + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The same text for the same content; undefined for what is no JSON, or too deep to be walked. */
function jsonText(text: string): string | undefined {
  try {
    return JSON.stringify(
      parseJson(text),
      (_key, value) =>
        value !== null && typeof value === "object" && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1))
          : value,
    );
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&nbsp;": " ",
  "&quot;": '"',
  "&#34;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
};

/** What a reader sees of a text: without tags, entities and the room between words. */
function withoutMarkup(text: string): string {
  return withoutTags(text)
    .replaceAll(/&(?:nbsp|quot|lt|gt|amp|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, " ").trim();
}

/** In one pass, whatever stands there: many openings without an end are no reason to look again. */
function withoutTags(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf("<", at);
    const close = open === -1 ? -1 : text.indexOf(">", open);
    if (close === -1) return [...parts, text.slice(at)].join(" ");
    parts.push(text.slice(at, open));
    at = close + 1;
  }
}

function toBoolean(text: string): boolean {
  return text === "true" || text === "1";
}

/** The platform appends `^EQ` to stored conditions. */
function stripEndOfQuery(text: string): string {
  return text.replace(/\^EQ$/, "");
}

function sortedList(text: string): string {
  return text.split(",").map((item) => item.trim()).filter(Boolean).sort().join(",");
}
