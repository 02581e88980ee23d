import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const fleet = { sys_scope: "@sys_app:x_demo_fleet" };

/** Data sources, transform maps and scheduled imports of the fleet. */
export const importDefinitionRows: SeedRow[] = [
  seedRow("sys_data_source", "Vehicle list", {
    name: "Vehicle list",
    type: "File",
    format: "CSV",
    file_retrieval_method: "Attachment",
    import_set_table_name: "x_demo_fleet_vehicle_import",
    import_set_table_label: "Vehicle Import",
    ...fleet,
  }),
  seedRow("sys_transform_map", "Depot import", {
    name: "Depot import",
    source_table: "x_demo_fleet_depot_import",
    target_table: "cmn_location",
  }),
  ...[
    { source_field: "depot", target_field: "name", coalesce: "true" },
    { source_field: "town", target_field: "city", coalesce: "false" },
  ].map((entry) =>
    seedRow("sys_transform_entry", `Depot import.${entry.source_field}`, {
      map: "@sys_transform_map:Depot import",
      source_table: "x_demo_fleet_depot_import",
      target_table: "cmn_location",
      ...entry,
    })
  ),
  seedRow("sys_import_set", "ISET0010002", {
    number: "ISET0010002",
    table_name: "x_demo_fleet_depot_import",
    state: "processed",
    short_description: "Depots of January",
    load_completed: "2026-01-05 03:10:00",
  }),
  seedRow("x_demo_fleet_depot_import", "0", {
    sys_import_set: "@sys_import_set:ISET0010002",
    sys_import_row: "0",
    sys_import_state: "skipped",
    sys_import_state_comment: "The row has no depot",
    sys_transform_map: "@sys_transform_map:Depot import",
    sys_target_table: "cmn_location",
    town: "Utrecht",
  }),
  seedRow("sys_transform_script", "Vehicle import.onBefore", {
    map: "@sys_transform_map:Vehicle import without a key",
    when: "onBefore",
    script: "(function runTransformScript(source, map, log, target) {\n" +
      "  if (!source.plate) ignore = true;\n})(source, map, log, target);",
    active: "false",
    ...fleet,
  }),
  seedRow("scheduled_import_set", "Vehicles every night", {
    name: "Vehicles every night",
    data_source: "@sys_data_source:Vehicle list",
    run_type: "daily",
    run_time: "1970-01-01 02:00:00",
    ...fleet,
  }),
];
