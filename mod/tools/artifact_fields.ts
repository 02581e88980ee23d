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
}

/** Short forms, so that a definition reads as a table: one line a field. */

export const text = (meaning: string): ArtifactField => ({ type: "text", meaning });
export const integer = (meaning: string): ArtifactField => ({ type: "integer", meaning });
export const decimal = (meaning: string): ArtifactField => ({ type: "decimal", meaning });
export const boolean = (meaning: string): ArtifactField => ({ type: "boolean", meaning });
export const script = (meaning: string): ArtifactField => ({ type: "script", meaning });
export const conditions = (meaning: string): ArtifactField => ({ type: "conditions", meaning });
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
