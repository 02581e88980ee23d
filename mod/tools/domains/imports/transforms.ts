import {
  boolean,
  choice,
  columnNames,
  integer,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { defineArtifact } from "../../artifact.ts";
import { shared } from "../integration/rest_message_fields.ts";

/** How staged rows become records: maps, their fields and scripts. */

const skill = "import-sets-transform-maps";
const map = reference("sys_transform_map", "The transform map it belongs to");

export const transformMap = defineArtifact({
  ...shared,
  stem: "transform_map",
  plural: "transform_maps",
  noun: "transform map",
  table: "sys_transform_map",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["staging to target mapping", "how imported rows become records", "mapping"],
  skill,
  fields: {
    name: required(text("Name")),
    source_table: required(tableName("Staging table")),
    target_table: required(tableName("Table that gets the records")),
    active: boolean("Whether it runs"),
    order: integer("Lower runs first"),
    run_business_rules: boolean("Business rules of the target run; true unless set"),
    enforce_mandatory_fields: choice("Mandatory fields are checked", [
      "No",
      "Only Mapped Fields",
      "All Fields",
    ]),
    copy_empty_fields: boolean("An empty value clears the target's"),
    run_script: boolean("Run the map's script"),
    script: script("Script of the map"),
  },
  examples: {
    id: "Vehicle import",
    create: {
      name: "Vehicle import of the dealer",
      source_table: "x_demo_fleet_vehicle_import",
      target_table: "x_demo_fleet_vehicle",
      active: false,
    },
    update: { order: 110 },
  },
});

export const transformField = defineArtifact({
  ...shared,
  stem: "transform_field",
  plural: "transform_fields",
  noun: "transform map field",
  table: "sys_transform_entry",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["field mapping", "coalesce", "source and target field"],
  skill,
  fields: {
    map: required(map),
    source_field: required(
      columnNames("Column of the staging table; [Script] for a source script", [
        "source_table",
        "map.source_table",
      ]),
    ),
    target_field: required(
      columnNames("Column of the target table", ["target_table", "map.target_table"]),
    ),
    source_table: tableName("Staging table; the map's where it is left out"),
    target_table: tableName("Target table; the map's where it is left out"),
    coalesce: boolean("Rows with the same value are the same record"),
    use_source_script: boolean("The source script gives the value"),
    source_script: script("Script that answers the value"),
    choice_action: choice("An unknown choice or reference", ["create", "ignore", "reject"]),
    reference_value_field: text("Column by which a reference is found"),
  },
  examples: {
    id: "inspection",
    create: {
      map: "Vehicle import without a key",
      source_field: "sys_import_row",
      target_field: "mileage",
    },
    update: { choice_action: "ignore" },
  },
});

export const transformScript = defineArtifact({
  ...shared,
  stem: "transform_script",
  plural: "transform_scripts",
  noun: "transform script",
  table: "sys_transform_script",
  verbs: ["list", "get", "create", "update"],
  synonyms: [
    "onBefore onAfter onStart onComplete script of a transform map",
    "ignore a row",
    "skip empty rows",
  ],
  skill,
  fields: {
    map: required(map),
    when: required(choice("When it runs", [
      "onStart",
      "onBefore",
      "onAfter",
      "onComplete",
      "onForeignInsert",
      "onChoiceCreate",
      "onReject",
    ])),
    script: required(script("Script; knows source, target, map, log, and sets ignore or error")),
    order: integer("Lower runs first"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "onBefore",
    create: {
      map: "Vehicle import without a key",
      when: "onComplete",
      script: "log.info('done');",
      active: false,
    },
    update: { order: 200 },
  },
});
