import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Mail, and figures over time with what shows them. */
export const messageTables: TableSource[] = [
  defineTable(
    "sys_email",
    "Email",
    {},
    `${SYSTEM_COLUMNS}
    subject      | Subject      | string(1000) | display
    type         | Type         | string(40)   | choice, default=send-ready
    state        | State        | string(40)   | choice, default=ready
    recipients   | Recipients   | string(4000) |
    copied       | Copied       | string(4000) |
    blind_copied | Blind copied | string(4000) |
    body         | Body         | html         |
    body_text    | Body text    | string(65000) |
    headers      | Headers      | string(4000) |
    importance   | Importance   | string(40)   |
    error_string | Error string | string(1000) |
    target_table | Target table | table_name(80) |
    instance     | Target       | string(32)   |
    `,
  ),
  defineTable(
    "pa_units",
    "Unit",
    { parent: "sys_metadata" },
    `
    name      | Name      | string(40) | mandatory, display
    precision | Precision | integer    | default=0
    `,
  ),
  defineTable(
    "pa_indicators",
    "Indicator",
    { parent: "sys_metadata" },
    `
    name        | Name        | string(100)  | mandatory, display
    description | Description | string(1000) |
    direction   | Direction   | integer      | choice, default=2
    frequency   | Frequency   | integer      | choice, default=10
    unit        | Unit        | reference(pa_units) |
    precision   | Precision   | integer      | default=0
    key         | Key         | boolean      |
    type        | Type        | integer      | choice, default=1
    cube        | Indicator source | reference(pa_cubes) |
    aggregate   | Aggregate   | integer      | choice
    conditions  | Additional conditions | conditions |
    forecast_periods | Forecast periods | integer |
    active      | Active      | boolean      | default=true
    `,
  ),
  defineTable(
    "pa_scores",
    "Score",
    {},
    `${SYSTEM_COLUMNS}
    indicator | Indicator | reference(pa_indicators) | cascade, display
    start_at  | Start     | glide_date |
    value     | Value     | decimal    |
    `,
  ),
  defineTable(
    "pa_dashboards",
    "Dashboard",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | string(100)  | mandatory, display
    description | Description | string(1000) |
    active      | Active      | boolean      | default=true
    owner       | Owner       | reference(sys_user) |
    `,
  ),
  defineTable(
    "sys_report",
    "Report",
    { parent: "sys_metadata", tracked: true },
    `
    title  | Title  | string(100)    | mandatory, display
    table  | Table  | table_name(80) |
    type   | Type   | string(40)     | choice
    field  | Group by | string(80)   |
    filter | Filter | conditions     |
    roles  | Roles  | string(1000)   |
    aggregate   | Aggregation | string(40) | choice
    sumfield    | Aggregated field | string(80) |
    trend_field | Trend by    | string(80) |
    interval    | Trend interval | string(40) |
    field_list  | Columns     | string(4000) |
    user        | Visible to  | string(100) |
    `,
  ),
];
