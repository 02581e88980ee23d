import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const fleet = { sys_scope: "@sys_app:x_demo_fleet" };

const module = (title: string, values: Record<string, string>): SeedRow =>
  seedRow("sys_app_module", title, {
    title,
    application: "@sys_app_application:Fleet",
    link_type: "LIST",
    name: "x_demo_fleet_vehicle",
    ...fleet,
    ...values,
  });

/** How people reach the fleet application. */
export const navigatorRows: SeedRow[] = [
  seedRow("sys_app_category", "Custom Applications", { name: "Custom Applications" }),
  seedRow("sys_app_application", "Fleet", {
    title: "Fleet",
    order: "200",
    category: "@sys_app_category:Custom Applications",
    ...fleet,
  }),
  module("All vehicles", {}),
  module("Vehicles in use", { filter: "state=in_use^EQ", order: "200" }),
  module("New vehicle", { link_type: "NEW", order: "300" }),
];
