import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

export const playbookRows: SeedRow[] = [
  seedRow("sys_pd_process_definition", "Take a vehicle over", {
    label: "Take a vehicle over",
    description: "From the handover to the first inspection",
    sys_scope: "@sys_app:x_demo_fleet",
  }),
];
