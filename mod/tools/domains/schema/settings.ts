import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  columnNames,
  integer,
  reference,
  required,
  roleNames,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";

/** What surrounds tables: properties, numbers, templates, metrics, indexes. */

const verbs = ["list", "get", "create", "update"] as const;

export const systemProperty = defineArtifact({
  stem: "system_property",
  plural: "system_properties",
  noun: "system property",
  table: "sys_properties",
  verbs,
  skill: "instance-hardening",
  synonyms: ["session timeout", "max value of a glide setting", "email sending enabled"],
  fields: {
    name: required(text("Name, as x_app.max_days")),
    value: text("Value"),
    type: choice("Type", ["string", "integer", "boolean", "choicelist", "color", "password"]),
    description: text("What it does"),
    choices: text("Values to choose from, comma-separated"),
    ignore_cache: boolean("Changes do not flush the caches of the instance"),
    is_private: boolean("Does not travel in update sets"),
    read_roles: roleNames("Roles that may read it, comma-separated"),
    write_roles: roleNames("Roles that may change it, comma-separated"),
  },
  examples: {
    id: "x_demo_fleet.booking.max_days",
    create: { name: "demo.parking.spaces", value: "40", type: "integer", ignore_cache: true },
    update: { value: "21" },
  },
});

export const numberFormat = defineArtifact({
  stem: "number_format",
  plural: "number_formats",
  noun: "number format",
  table: "sys_number",
  verbs,
  skill: "tables-dictionary",
  synonyms: ["counter", "INC prefix", "more digits"],
  fields: {
    category: required(tableName("Table whose records are numbered")),
    prefix: required(text("Prefix, as INC")),
    number: integer("First number"),
    maximum_digits: integer("Digits, filled up with zeros"),
  },
  examples: {
    id: "080bf5d42a31e61f1e54816b1ba4332d",
    create: { category: "x_demo_legacy_archive", prefix: "ARC", number: 1000, maximum_digits: 7 },
    update: { maximum_digits: 8 },
  },
});

export const template = defineArtifact({
  stem: "template",
  plural: "templates",
  noun: "template",
  table: "sys_template",
  verbs,
  skill: "forms-lists-views",
  synonyms: ["quick fill a record", "predefined values", "prefilled ticket"],
  fields: {
    name: required(text("Name")),
    table: required(tableName("Table whose records it fills")),
    template: required(text("Values, as category=network^impact=2^EQ")),
    short_description: text("Explanation"),
    user: reference("sys_user", "Owner, whose alone it is unless shared"),
    group: reference("sys_user_group", "Group that may use it"),
    global: boolean("Everybody may use it"),
    active: boolean("In use"),
  },
  examples: {
    id: "Reboot a server",
    create: {
      name: "Network outage",
      table: "incident",
      template: "category=network^impact=1^urgency=1^EQ",
      global: true,
    },
    update: { short_description: "For the service desk" },
  },
});

export const metricDefinition = defineArtifact({
  stem: "metric_definition",
  plural: "metric_definitions",
  noun: "metric definition",
  table: "metric_definition",
  verbs,
  skill: "reporting-analytics",
  synonyms: ["measure time in a state", "field value duration", "how long do changes stay"],
  fields: {
    name: required(text("Name")),
    table: required(tableName("Table")),
    field: columnNames("Column that is watched", ["table"]),
    type: choice("What is measured", ["field_value_duration", "script_calculation"]),
    description: text("What it tells"),
    script: script("Calculates the metric"),
    timeline: boolean("Shown on the metrics timeline"),
    active: boolean("In use"),
  },
  examples: {
    id: "Incident state duration",
    create: {
      name: "Incident group duration",
      table: "incident",
      field: "assignment_group",
      type: "field_value_duration",
    },
    update: { timeline: true },
  },
});

/** Reading only: an index comes to be by a job of the instance, not by storing its record. */
export const tableIndex = defineArtifact({
  stem: "table_index",
  plural: "table_indexes",
  noun: "table index",
  table: "sys_index",
  verbs: ["list", "get"],
  skill: "performance-retention",
  synonyms: ["slow query is the field indexed", "unique index", "composite index"],
  fields: {
    logical_table_name: text("Table"),
    col_name_string: text("Columns"),
    unique_index: boolean("Unique"),
  },
  examples: { id: "826785f3b83ee837c86600ae19f58f47" },
});
