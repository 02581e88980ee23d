import type { FieldKind } from "../changes/checks/field_kind.ts";

/** One field of an artifact as a caller sees it. */
export interface ArtifactField {
  /**
   * How the value is given. `reference` takes a name, number or sys_id of `table`, `list` several of
   * them; `conditions` is an encoded query; dates are UTC; `secret` is stored and never read back;
   * `journal` is text that each write adds to what stands there (platform types `journal*`).
   */
  type:
    | "text"
    | "integer"
    | "decimal"
    | "boolean"
    | "choice"
    | "reference"
    | "list"
    | "script"
    | "conditions"
    | "date"
    | "date_time"
    | "secret"
    | "journal";
  /** What the field means for the caller: one phrase. */
  meaning: string;
  required?: boolean;
  /** Of a reference or list. */
  table?: string;
  /** Common values of a choice; the instance's own list decides. */
  choices?: readonly string[];
  /** What people say instead of a stored value of a choice → that value. */
  aliases?: Readonly<Record<string, string>>;
  /** What the value names, where the column's type does not tell: what is looked up before a write. */
  means?: FieldKind;
}

/** Short forms, so that a definition reads as a table: one line a field. */

export const text = (meaning: string): ArtifactField => ({ type: "text", meaning });
export const integer = (meaning: string): ArtifactField => ({ type: "integer", meaning });
export const decimal = (meaning: string): ArtifactField => ({ type: "decimal", meaning });
export const boolean = (meaning: string): ArtifactField => ({ type: "boolean", meaning });
export const script = (meaning: string): ArtifactField => ({
  type: "script",
  meaning,
  means: { kind: "script" },
});
/** What must be true, in a column of text: an expression, or a script that sets `answer`. */
export const expression = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "expression" },
});
/** `of`: where the table is named, if not in the record's only column for a table. */
export const conditions = (meaning: string, of: readonly string[] = []): ArtifactField => ({
  type: "conditions",
  meaning,
  means: { kind: "conditions", of },
});
/** The name of a table. */
export const tableName = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "table" },
});
/** A column, or several with commas between, of the table that is named in `of`. */
export const columnNames = (meaning: string, of: readonly string[]): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "columns", of },
});
/** Names of roles, comma-separated. */
export const roleNames = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "roles" },
});
/** The name of a registered event. */
export const eventName = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "event" },
});
/** The name of a view of forms and lists. */
export const viewName = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "view" },
});
/** The definition of a REST API, by its name or sys_id. */
export const restApi = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "rest_api" },
});
/** What an access rule guards. */
export const accessName = (meaning: string): ArtifactField => ({
  type: "text",
  meaning,
  means: { kind: "access_name" },
});
export const date = (meaning: string): ArtifactField => ({ type: "date", meaning });
export const dateTime = (meaning: string): ArtifactField => ({ type: "date_time", meaning });
export const secret = (meaning: string): ArtifactField => ({ type: "secret", meaning });
export const journal = (meaning: string): ArtifactField => ({ type: "journal", meaning });
export const choice = (
  meaning: string,
  choices: readonly string[],
  aliases?: Readonly<Record<string, string>>,
): ArtifactField => ({ type: "choice", meaning, choices, ...(aliases && { aliases }) });
export const reference = (table: string, meaning: string): ArtifactField => ({
  type: "reference",
  meaning,
  table,
});
export const list = (table: string, meaning: string): ArtifactField => ({
  type: "list",
  meaning,
  table,
});
export const required = (field: ArtifactField): ArtifactField => ({ ...field, required: true });
