import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const fleet = { scope: "x_demo_fleet" } as const;

/** The tables of the two demo applications. */
export const fleetTables: TableSource[] = [
  defineTable(
    "x_demo_fleet_vehicle",
    "Vehicle",
    { ...fleet, numberPrefix: "VEH" },
    `${SYSTEM_COLUMNS}
    number     | Number          | string(40)  | display, readonly
    plate      | Plate           | string(20)  | unique
    driver     | Driver          | reference(sys_user) |
    mileage    | Mileage         | integer     |
    inspection | Next inspection | glide_date  |
    state      | State           | string(40)  | choice, default=available
    `,
  ),
  defineTable(
    "x_demo_legacy_archive",
    "Legacy Archive",
    { scope: "x_demo_legacy", webServices: false },
    `${SYSTEM_COLUMNS}
    name    | Name    | string(100)  | display
    content | Content | string(4000) |
    `,
  ),
];
