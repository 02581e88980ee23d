import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  integer,
  list,
  reference,
  required,
  script,
  tableName,
  text,
  viewName,
} from "../../artifact_fields.ts";

/** Tables joined and related, and the views under which people see them. */

export const databaseView = defineArtifact({
  stem: "database_view",
  plural: "database_views",
  noun: "database view",
  table: "sys_db_view",
  verbs: ["list", "get", "create", "update"],
  skill: "tables-dictionary",
  synonyms: ["joined tables", "combine incident and SLA", "report across tables"],
  fields: {
    name: required(text("Name, used like a table's")),
    label: required(text("Label")),
    plural: text("Plural label"),
    description: text("What it is for"),
  },
  examples: {
    id: "x_demo_incident_sla",
    create: { name: "u_incident_group", label: "Incidents with groups" },
    update: { description: "For the report on missed service levels" },
  },
});

export const databaseViewTable = defineArtifact({
  stem: "database_view_table",
  plural: "database_view_tables",
  noun: "table of a database view",
  table: "sys_db_view_table",
  verbs: ["list", "get", "create", "update"],
  skill: "tables-dictionary",
  synonyms: ["left join", "variable prefix", "where clause"],
  fields: {
    view: required(reference("sys_db_view", "Database view")),
    table: required(tableName("Table to join")),
    variable_prefix: required(text("Prefix of its columns in the where clause, as inc")),
    where_clause: text("Join condition, as sla_task = inc_sys_id"),
    order: integer("Place among the tables; the first has no where clause"),
    left_join: boolean("Keep rows without a match"),
    active: boolean("In use"),
  },
  examples: {
    id: "fbe5aee0fe4a982e9952af7f1ccd9613",
    create: {
      view: "x_demo_incident_sla",
      table: "sys_user_group",
      variable_prefix: "grp",
      where_clause: "inc_assignment_group = grp_sys_id",
      order: 300,
    },
    update: { left_join: true },
  },
});

export const relationship = defineArtifact({
  stem: "relationship",
  plural: "relationships",
  noun: "relationship",
  table: "sys_relationship",
  verbs: ["list", "get", "create", "update"],
  skill: "forms-lists-views",
  synonyms: [
    "defined relationship",
    "related list by query",
    "list of other tickets of the same caller",
  ],
  fields: {
    name: required(text("Name, shown above the related list")),
    basic_apply_to: tableName("Table on whose form it shows"),
    basic_query_from: tableName("Table whose records it lists"),
    query_with: script("Narrows the list: current is the query, parent the record of the form"),
    advanced: boolean("Tables are told by scripts"),
    apply_to: script("Tells whether it applies to a table"),
    query_from: script("Tells the table to list"),
    insert_callback: script("Runs for a record created from the list"),
  },
  examples: {
    id: "Vehicles of the caller",
    create: {
      name: "Other incidents of the caller",
      basic_apply_to: "incident",
      basic_query_from: "incident",
      query_with: "current.addQuery('caller_id', parent.caller_id);",
    },
    update: { query_with: "current.addQuery('driver', parent.opened_by);" },
  },
});

export const uiView = defineArtifact({
  stem: "ui_view",
  plural: "ui_views",
  noun: "UI view",
  table: "sys_ui_view",
  verbs: ["list", "get", "create", "update"],
  skill: "forms-lists-views",
  synonyms: ["alternative form layout", "mobile view", "simplified form"],
  fields: {
    name: required(text("Name, used in URLs and rules")),
    title: required(text("Title that people see")),
    roles: list("sys_user_role", "Roles that may choose it"),
    group: reference("sys_user_group", "Group that it is for"),
    user: reference("sys_user", "User that it is for"),
    hidden: boolean("Not offered to people"),
  },
  examples: {
    id: "Self service",
    create: { name: "dispatch", title: "Dispatch" },
    update: { hidden: false, title: "Self-service" },
  },
});

export const viewRule = defineArtifact({
  stem: "view_rule",
  plural: "view_rules",
  noun: "view rule",
  table: "sysrule_view",
  verbs: ["list", "get", "create", "update"],
  skill: "forms-lists-views",
  synonyms: ["switch the form view by condition", "force a view", "automatic view switch"],
  fields: {
    name: required(text("Name")),
    table: required(tableName("Table")),
    view: required(viewName("Name or title of the view to show")),
    condition: conditions("Records it applies to"),
    match_conditions: choice("Which conditions have to hold", ["ALL", "ANY"]),
    device_type: choice("Where it applies", ["browser", "mobile", "tablet"]),
    overrides_user_preference: boolean("Wins over the view that the user chose"),
    advanced: boolean("The script decides"),
    script: script("Answers the name of the view"),
    order: integer("Lower ones are asked first"),
    active: boolean("In use"),
  },
  examples: {
    id: "Callers see the short form",
    create: {
      name: "Major incidents",
      table: "incident",
      view: "ess",
      condition: "priority=1^EQ",
    },
    update: { order: 50 },
  },
});
