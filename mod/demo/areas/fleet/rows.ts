import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const vehicle = (plate: string, mileage: string, state: string, driver: string): SeedRow =>
  seedRow("x_demo_fleet_vehicle", plate, {
    number: `VEH000100${plate.at(-1)}`,
    plate,
    mileage,
    state,
    driver: driver && `@sys_user:${driver}`,
    inspection: "2026-03-01",
  });

/** Vehicles of the fleet and a document of the archive. */
export const fleetRows: SeedRow[] = [
  vehicle("FL-1001", "84210", "available", ""),
  vehicle("FL-1002", "12055", "in_use", "sales.lead"),
  vehicle("FL-1003", "140990", "workshop", ""),
  seedRow("x_demo_legacy_archive", "1", { name: "Contracts before 2020", content: "scanned" }),
];
