import {
  boolean,
  choice,
  dateTime,
  integer,
  reference,
  required,
  script,
  secret,
  text,
} from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";
import { shared } from "../integration/rest_message_fields.ts";

/** Where imported data comes from, when it is fetched, and what is staged. */

const skill = "import-sets-transform-maps";

export const dataSource = defineArtifact({
  ...shared,
  stem: "data_source",
  plural: "data_sources",
  noun: "data source",
  table: "sys_data_source",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["LDAP or XML or JSON feed", "JDBC connection", "csv file import"],
  skill,
  fields: {
    name: required(text("Name")),
    type: required(
      choice("Kind of source", ["File", "JDBC", "LDAP", "OIDC", "REST", "CUSTOM"], {
        Custom: "CUSTOM",
      }),
    ),
    import_set_table_name: required(text("Staging table")),
    import_set_table_label: text("Label of the staging table, where it is made"),
    format: choice(
      "Format of a file, or the driver class of a database",
      ["CSV", "CSV (tab)", "Excel", "XML", "JSON", "Custom (Parse by Script)"],
      { Custom: "Custom (Parse by Script)" },
    ),
    file_retrieval_method: choice("How the file is fetched", [
      "Attachment",
      "HTTP",
      "HTTPS",
      "FTP",
      "FTPS (Auth TLS)",
      "FTPS (Auth SSL)",
      "FTPS (Implicit TLS)",
      "FTPS (Implicit SSL)",
      "SFTP",
      "SCP",
    ]),
    file_path: text("Path of the file on the server"),
    sheet_number: integer("Sheet of an Excel file, from 1"),
    header_row: integer("Row with the column names, from 1"),
    csv_delimiter: text("Column separator of a CSV file"),
    jpath_root_node: text("Path to each row in JSON"),
    xpath_root_node: text("Path to each row in XML"),
    connection_url: text("JDBC URL"),
    jdbc_user_name: text("Database user"),
    jdbc_password: secret("Database password"),
    table_name: text("Database table to read"),
    mid_server: reference("ecc_agent", "MID Server that reaches the database"),
  },
  examples: {
    id: "Vehicle list",
    create: {
      name: "Vehicle list of the dealer",
      type: "File",
      format: "CSV",
      file_retrieval_method: "Attachment",
      import_set_table_name: "x_demo_fleet_vehicle_import",
    },
    update: { header_row: 2 },
  },
});

export const scheduledImport = defineArtifact({
  ...shared,
  stem: "scheduled_import",
  plural: "scheduled_imports",
  noun: "scheduled data import",
  table: "scheduled_import_set",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["daily load", "recurring feed", "nightly LDAP import"],
  skill,
  fields: {
    name: required(text("Name")),
    data_source: required(reference("sys_data_source", "What it reads")),
    run_type: choice("When", ["daily", "weekly", "monthly", "periodically", "once", "on_demand"]),
    run_time: text("Time of day as the instance stores it: 1970-01-01 02:00:00"),
    run_dayofweek: integer("Day of a weekly run: 1 Monday to 7 Sunday"),
    run_dayofmonth: integer("Day of a monthly run"),
    run_start: dateTime("First run of a periodic or single one"),
    run_as: reference("sys_user", "Whose rights it has"),
    active: boolean("Whether it runs"),
    concurrent_import: boolean("Load in several parts at once"),
    partition_method: text("How the parts of a concurrent import are made"),
    pre_script_bool: boolean("Run the script before the import"),
    pre_script: script("Script before the import"),
    post_script_bool: boolean("Run the script after the import"),
    post_script: script("Script after the import"),
  },
  examples: {
    id: "Vehicles every night",
    create: { name: "Vehicles on demand", data_source: "Vehicle list", run_type: "on_demand" },
    update: { active: false },
  },
});

export const importSet = defineArtifact({
  ...shared,
  defaultVerb: "list",
  stem: "import_set",
  plural: "import_sets",
  noun: "import set",
  table: "sys_import_set",
  verbs: ["list", "get"],
  synonyms: ["staged data load", "ISET number", "how did the import go"],
  skill,
  fields: {
    number: text("Number"),
    table_name: text("Staging table"),
    state: choice("State", ["loading", "loaded", "processed"]),
    short_description: text("What was loaded"),
    load_completed: dateTime("When the rows were staged"),
  },
  examples: { id: "ISET0010001" },
});
