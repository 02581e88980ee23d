/** How values of the platform's column types look, as far as it matters to who reads or writes them. */

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  boolean: ["boolean"],
  reference: ["reference"],
  list: ["glide_list", "slushbucket", "SlushBucket", "GlideList"],
  number: [
    "integer",
    "longint",
    "decimal",
    "float",
    "percent_complete",
    "order_index",
    "day_of_week",
  ],
  money: ["currency", "currency2", "price"],
  date: ["glide_date", "date"],
  "date and time": ["glide_date_time", "due_date", "datetime", "DueDate"],
  duration: ["glide_duration"],
  "time of day": ["glide_time", "glide_utc_time"],
  journal: ["journal", "journal_input", "journal_list"],
  roles: ["user_roles"],
  secret: ["password", "password2"],
  "translated text": ["translated_text", "translated_field", "translated_html"],
  "record of any table": ["document_id"],
};

const CLASS_OF = new Map(
  Object.entries(CLASSES).flatMap(([name, types]) =>
    types.map((type): [string, string] => [type, name])
  ),
);

/**
 * The class of a type: two types of one class differ in the editor that a form shows, not in what
 * is stored. A vendor's file that says `string` means any text, scripts and conditions among them.
 */
export function classOfType(type: string): string {
  return CLASS_OF.get(type) ?? "text";
}
