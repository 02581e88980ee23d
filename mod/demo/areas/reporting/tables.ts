import { defineTable, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;
const SOURCE = `
    name        | Name        | string(100)    | mandatory, display
    facts_table | Facts table | table_name(80) | mandatory
    conditions  | Conditions  | conditions     |
`;

/** Platform Analytics dashboards, and what indicators count and split by. */
export const analyticsTables: TableSource[] = [
  defineTable("pa_cubes", "Indicator Source", file, SOURCE),
  defineTable(
    "pa_dimensions",
    "Breakdown Source",
    file,
    `${SOURCE}
    field       | Field       | field_name     |
  `,
  ),
  defineTable(
    "pa_breakdowns",
    "Breakdown",
    file,
    `
    name        | Name             | string(100)  | mandatory, display
    description | Description      | string(1000) |
    type        | Type             | integer      | choice, default=1
    dimension   | Breakdown source | reference(pa_dimensions) |
    `,
  ),
  defineTable(
    "par_dashboard",
    "Dashboard",
    file,
    `
    name        | Name        | string(255)  | mandatory, display
    description | Description | string(4000) |
    active      | Active      | boolean      | default=true
    `,
  ),
  defineTable(
    "par_visualization",
    "Visualization",
    { parent: "par_component", tracked: true },
  ),
];
