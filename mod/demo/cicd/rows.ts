import { type SeedRow, seedRow } from "../data/seed_row.ts";

/** What operations of the past have left. */
export const cicdRows: SeedRow[] = [
  seedRow("sys_execution_tracker", "Preview of Partner changes", {
    name: "Preview Update Set",
    state: "2",
    percent_complete: "100",
    message: "This operation succeeded",
    detail_message: "3 updates previewed, 3 problems found",
    start_time: "2026-01-09 09:00:00",
    completion_time: "2026-01-09 09:00:02",
  }),
];
