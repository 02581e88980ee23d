import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  columnNames,
  integer,
  reference,
  required,
  tableName,
  text,
} from "../../artifact_fields.ts";

/** Tables, their columns, and what a child table changes about an inherited column. */

const shared = { skill: "tables-dictionary" } as const;

export const table = defineArtifact({
  ...shared,
  stem: "table",
  plural: "tables",
  noun: "table",
  table: "sys_db_object",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["extends task", "table label", "u_ table"],
  fields: {
    label: required(text("Name as people read it")),
    name: text("Table name; made of the label with u_ or the scope in front when left out"),
    super_class: reference("sys_db_object", "Table that it extends"),
    is_extendable: boolean("Other tables may extend it"),
    create_access_controls: boolean("Have the instance create access controls and a role"),
    user_role: reference("sys_user_role", "Role for those access controls"),
    access: choice("Who may use it", ["public", "package_private"]),
    ws_access: boolean("Reachable by web services, REST among them"),
    number_ref: reference("sys_number", "Auto numbering"),
  },
  examples: {
    id: "x_demo_fleet_vehicle",
    create: { label: "Parking spaces", name: "u_parking_space", is_extendable: false },
    update: { is_extendable: true },
  },
});

export const column = defineArtifact({
  ...shared,
  stem: "column",
  plural: "columns",
  noun: "column",
  table: "sys_dictionary",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["reference field string field length data type", "mandatory column", "u_ field"],
  fields: {
    name: required(tableName("Table that the column belongs to")),
    element: text("Column name; made of the label when left out"),
    column_label: required(text("Label as people read it")),
    internal_type: required(reference(
      "sys_glide_object",
      "Type: string, integer, boolean, reference, glide_date_time, choice, script",
    )),
    reference: reference("sys_db_object", "Table that a reference or list leads to"),
    max_length: integer("Characters that it holds"),
    mandatory: boolean("Mandatory on forms"),
    read_only: boolean("Read-only on forms; REST stores a value there"),
    display: boolean("Stands for the record in references"),
    unique: boolean("No value twice"),
    default_value: text("Default value, or javascript: and an expression"),
    choice: choice("0 no list, 1 list with none, 2 suggestion, 3 list without none", [
      "0",
      "1",
      "2",
      "3",
    ]),
    dependent_on_field: columnNames("Column on whose value its choices depend", ["name"]),
    reference_qual: text("Encoded query that narrows a reference"),
    attributes: text("Attributes, as ref_auto_completer=…,no_email"),
    active: boolean("In use"),
  },
  examples: {
    id: "incident.severity",
    create: {
      name: "incident",
      element: "u_floor",
      column_label: "Floor",
      internal_type: "integer",
    },
    update: { attributes: "no_email=true" },
  },
});

export const dictionaryOverride = defineArtifact({
  ...shared,
  stem: "dictionary_override",
  plural: "dictionary_overrides",
  noun: "dictionary override",
  table: "sys_dictionary_override",
  verbs: ["list", "get", "create", "update"],
  synonyms: [
    "change an inherited field on a child table only",
    "override reference qualifier",
    "child table behaves differently",
  ],
  fields: {
    name: required(tableName("Child table that gets other settings")),
    element: required(columnNames("Inherited column", ["name"])),
    base_table: required(tableName("Table that introduced the column")),
    default_value_override: boolean("Use the default below"),
    default_value: text("Default on the child table"),
    mandatory_override: boolean("Use the mandatory setting below"),
    mandatory: boolean("Mandatory on the child table"),
    read_only_override: boolean("Use the read-only setting below"),
    read_only: boolean("Read-only on the child table"),
    display_override: boolean("Stands for the record on the child table"),
    reference_qual_override: boolean("Use the qualifier below"),
    reference_qual: text("Qualifier on the child table"),
  },
  examples: {
    id: "c60282765fe3469a3a2d6b8dcbbafb94",
    create: {
      name: "incident",
      element: "short_description",
      base_table: "task",
      mandatory_override: true,
      mandatory: true,
    },
    update: { default_value: "102" },
  },
});
