import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Mail, and figures over time with what shows them. */
export const messageTables: TableSource[] = [
  defineTable(
    "sys_email",
    "Email",
    {},
    `${SYSTEM_COLUMNS}
    subject      | Subject      | string(1000) | display
    type         | Type         | string(40)   | choice, default=received
    state        | State        | string(40)   | choice, default=ready
    recipients   | Recipients   | string(4000) |
    copied       | Copied       | string(4000) |
    blind_copied | Blind copied | string(4000) |
    body         | Body         | html         |
    body_text    | Body text    | string(65000) |
    headers      | Headers      | string(8000) |
    importance   | Importance   | string(40)   |
    error_string | Error string | string(1000) |
    target_table | Target table | short_table_name(80) |
    instance     | Target       | document_id(32) |
    `,
  ),
  defineTable(
    "pa_units",
    "Unit",
    { parent: "sys_metadata" },
    `
    name | Name | translated_field | mandatory, display
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
    display     | Publish on Analytics Hub | boolean | default=true
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
    "analytics_dashboard",
    "Analytics Dashboard",
    { parent: "sys_metadata", extendable: true, tracked: true },
    `
    name        | Name        | translated_field(100)  | mandatory, display
    description | Description | translated_field(4000) |
    active      | Active      | boolean                | default=true
    certified   | Certified   | boolean                | default=false
    `,
  ),
  defineTable(
    "pa_dashboards",
    "Dashboard",
    { parent: "analytics_dashboard", tracked: true },
    `
    owner       | Owner       | reference(sys_user) | mandatory
    `,
  ),
  defineTable(
    "par_component",
    "Component",
    { parent: "sys_metadata", extendable: true, tracked: true },
    `
    name        | Name        | translated_field(100)  | display
    description | Description | translated_field(1000) |
    properties  | Properties  | json                   |
    active      | Active      | boolean                | default=true
    certified   | Certified   | boolean                | default=false
    `,
  ),
  defineTable(
    "analytics_visualization",
    "Analytics Visualization",
    { parent: "par_component", extendable: true, tracked: true },
    `
    type | Type | choice | choice
    `,
  ),
  defineTable(
    "sys_report",
    "Report",
    { parent: "analytics_visualization", tracked: true },
    `
    title  | Title  | string(255)    | display
    table  | Table  | table_name(80) |
    field  | Group by | string(255)   |
    filter | Filter | conditions     |
    roles  | Roles  | user_roles(1000) |
    aggregate   | Aggregation | string(40) | choice, default=COUNT
    sumfield    | Aggregated field | string(255) |
    trend_field | Trend by    | string(255) |
    interval    | Trend interval | string(40) | default=year
    field_list  | Columns     | field_list(4000) |
    user        | Visible to  | string(100) |
    `,
  ),
];
