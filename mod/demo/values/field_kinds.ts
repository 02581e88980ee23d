/** How the emulator treats a column, by its dictionary type. */

const NUMBERS = new Set([
  "integer",
  "longint",
  "decimal",
  "float",
  "currency",
  "price",
  "percent_complete",
]);
const TIMES = new Set(["glide_date_time", "glide_date", "due_date", "glide_time"]);

export const isNumeric = (type: string): boolean => NUMBERS.has(type);
/** A day and a time of it, stored in UTC and shown in the user's zone. */
export const isMoment = (type: string): boolean =>
  type === "glide_date_time" || type === "due_date";
export const isTime = (type: string): boolean => TIMES.has(type);
export const isPassword = (type: string): boolean => type === "password" || type === "password2";
export const isJournal = (type: string): boolean =>
  type === "journal" || type === "journal_input" || type === "journal_list";
/**
 * A stored text as it is read: a box that nobody has ticked is false. The documented answers of the
 * Table API show every boolean of an incident as `true` or `false`.
 */
export const filledValue = (type: string, text: string): string =>
  type === "boolean" && text === "" ? "false" : text;
