import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** Indicators, a breakdown and a dashboard. */
export const reportingRows: SeedRow[] = [
  seedRow("pa_cubes", "Incidents.Open", {
    name: "Incidents.Open",
    facts_table: "incident",
    conditions: "active=true^EQ",
  }),
  seedRow("pa_dimensions", "Assignment groups", {
    name: "Assignment groups",
    facts_table: "sys_user_group",
    field: "sys_id",
  }),
  seedRow("pa_breakdowns", "Assignment group", {
    name: "Assignment group",
    dimension: "@pa_dimensions:Assignment groups",
  }),
  seedRow("par_dashboard", "Service desk today", {
    name: "Service desk today",
    description: "What is open now",
  }),
  seedRow("par_visualization", "Open incidents", {
    name: "Open incidents",
    properties: '{"scoreSize":"auto"}',
  }),
];
