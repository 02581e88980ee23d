import { z } from "zod";
import { tableInput } from "../../inputs.ts";
import { grantsInput } from "../security/table_acls.ts";

/** What a new table is to be, as a caller describes it. */

const nameInput = z.string().regex(
  /^[a-z][a-z0-9_]*$/,
  "Lower-case letters, digits and underscores, a letter first",
).max(80);

const choiceInput = z.union([
  z.string().min(1),
  z.strictObject({ value: z.string().min(1), label: z.string().min(1) }),
]);

const columnInput = z.strictObject({
  label: z.string().min(1).max(80).describe("Label"),
  name: nameInput.optional().describe("Column name; made of the label when left out"),
  type: z.string().optional().describe(
    "string unless set: integer, boolean, date, date_time, reference, list, html, journal, script, url",
  ),
  reference: tableInput.optional().describe("Table that a reference or list leads to"),
  max_length: z.number().int().min(1).max(65_000).optional().describe("Characters it holds"),
  mandatory: z.boolean().optional().describe("Mandatory on forms"),
  read_only: z.boolean().optional().describe("Read-only"),
  display: z.boolean().optional().describe("Stands for the record in references"),
  unique: z.boolean().optional().describe("No value twice"),
  default: z.string().optional().describe("Default value"),
  choices: z.array(choiceInput).min(1).max(100).optional().describe(
    "Choice list: labels, or values with labels",
  ),
});

export const blueprintInput = z.strictObject({
  label: z.string().min(1).max(80).describe("Name of the table as people read it"),
  name: nameInput.optional().describe("Table name; made of scope and label when left out"),
  extends: tableInput.optional().describe("Table that it extends, as task"),
  extendable: z.boolean().optional().describe("Other tables may extend it"),
  columns: z.array(columnInput).max(60).optional().describe("Columns in order"),
  number_prefix: z.string().regex(/^[A-Z]{1,10}$/, "Capital letters").optional().describe(
    "Number the records, as PRK0001001",
  ),
  new_roles: z.array(z.strictObject({
    name: z.string().min(1).max(100).describe("Name, as x_app.user"),
    description: z.string().optional().describe("What it permits"),
  })).max(10).optional().describe("Roles to create"),
  access: grantsInput.optional().describe("Roles by operation, new ones among them"),
  menu: z.strictObject({
    title: z.string().min(1).describe("Application menu: an existing one or a new one"),
    module: z.string().optional().describe("Title of the module; the label unless set"),
    roles: z.array(z.string()).optional().describe("Roles that see the module"),
  }).optional().describe("Where people find it in the navigator"),
});

export type Blueprint = z.output<typeof blueprintInput>;
export type ColumnBlueprint = z.output<typeof columnInput>;

/** Words people use for types → names of the platform's types. */
const TYPES: Readonly<Record<string, string>> = {
  text: "string",
  choice: "string",
  number: "integer",
  bool: "boolean",
  checkbox: "boolean",
  date: "glide_date",
  date_time: "glide_date_time",
  datetime: "glide_date_time",
  list: "glide_list",
  journal: "journal_input",
};

/** The dictionary's `internal_type` for what a blueprint calls the type; `string` unless given. */
export function typeName({ type = "string" }: ColumnBlueprint): string {
  return TYPES[type.toLowerCase()] ?? type;
}

/** `Parking space (city)` → `parking_space_city`. */
export function slug(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_+|_+$/g, "");
}

/** A choice given by its label alone gets a value made of it. */
export function choiceOf(
  choice: NonNullable<ColumnBlueprint["choices"]>[number],
): { value: string; label: string } {
  return typeof choice === "string" ? { value: slug(choice) || choice, label: choice } : choice;
}
