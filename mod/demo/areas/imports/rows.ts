import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** How many records at once are read for the fleet's staging table. */
export const importRows: SeedRow[] = [
  seedRow("sys_multi_import_set", "January", {}),
  seedRow("sys_rest_insert_multiple", "x_demo_fleet_vehicle_import", {
    source_table: "x_demo_fleet_vehicle_import",
    sys_scope: "@sys_app:x_demo_fleet",
  }),
];
