import { AppError } from "../base/errors.ts";

/** Column types whose stored value can never be read back. */
const SECRET_TYPES = new Set(["password", "password2"]);
/** Column types whose entries go to the journal table; the field itself reads as empty. */
const JOURNAL_TYPES = new Set(["journal", "journal_input", "journal_list"]);

export const MASK = "********";

/** Whether columns of the type hold what can never be read back. */
export function isSecretType(type: string): boolean {
  return SECRET_TYPES.has(type);
}

/** Whether entries of such a column go to the journal table, so that the field reads as empty. */
export function isJournalType(type: string): boolean {
  return JOURNAL_TYPES.has(type);
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

/** Whether the stored text is what was asked for, by the rules of the column's type. */
export function sameFieldText(type: string, wanted: string, stored: string): boolean {
  if (wanted === stored) return true;
  switch (type) {
    case "boolean":
      return toBoolean(wanted) === toBoolean(stored);
    case "integer":
    case "longint":
    case "decimal":
    case "float":
    case "currency":
    case "percent_complete":
      return wanted.trim() !== "" && stored !== "" && Number(wanted) === Number(stored);
    case "glide_date":
      return stored === wanted.trim().slice(0, 10);
    case "glide_date_time":
    case "due_date":
      return stored === wanted.trim().replace("T", " ").replace(/(\.\d+)?Z$/, "");
    case "conditions":
      return stripEndOfQuery(stored) === stripEndOfQuery(wanted);
    case "glide_list":
    case "user_roles":
      return sortedList(stored) === sortedList(wanted);
    default:
      return stored.replaceAll("\r\n", "\n").trimEnd() ===
        wanted.replaceAll("\r\n", "\n").trimEnd();
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
