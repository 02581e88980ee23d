import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Discovery and event management: what monitoring sends, and the rules that make alerts of it. */
export const operationsTables: TableSource[] = [
  defineTable(
    "discovery_schedule",
    "Discovery Schedule",
    { parent: "sysauto", tracked: true },
    `
    discover       | Discover     | string(40)          |
    disco_run_type | Run          | string(40)          | choice, default=daily
    mid_server     | MID Server   | reference(ecc_agent) |
    location       | Location     | reference(cmn_location) |
    max_run        | Max run time | glide_duration      |
    `,
  ),
  defineTable(
    "em_event",
    "Event",
    {},
    `${SYSTEM_COLUMNS}
    source           | Source           | string(100)  |
    event_class      | Source instance  | string(100)  |
    node             | Node             | string(100)  |
    type             | Type             | string(100)  |
    resource         | Resource         | string(100)  |
    metric_name      | Metric name      | string(100)  |
    message_key      | Message key      | string(1024) | display
    severity         | Severity         | integer      | choice, mandatory
    resolution_state | Resolution state | string(40)   | choice
    time_of_event    | Time of event    | glide_date_time |
    description      | Description      | string(4000) |
    additional_info  | Additional information | string(8000) |
    cmdb_ci          | Configuration item | reference(cmdb_ci) |
    state            | State            | string(40)   | choice, default=Ready
    alert            | Alert            | reference(em_alert) |
    `,
  ),
  defineTable(
    "em_alert",
    "Alert",
    { numberPrefix: "Alert" },
    `${SYSTEM_COLUMNS}
    number           | Number           | string(40)   | display, readonly
    description      | Description      | string(4000) |
    source           | Source           | string(100)  |
    node             | Node             | string(100)  |
    type             | Type             | string(100)  |
    resource         | Resource         | string(100)  |
    metric_name      | Metric name      | string(100)  |
    message_key      | Message key      | string(1024) |
    severity         | Severity         | integer      | choice
    state            | State            | string(40)   | choice, default=Open
    acknowledged     | Acknowledged     | boolean      |
    maintenance      | Maintenance      | boolean      |
    cmdb_ci          | Configuration item | reference(cmdb_ci) |
    assigned_to      | Assigned to      | reference(sys_user) |
    assignment_group | Assignment group | reference(sys_user_group) |
    incident         | Task             | reference(task) |
    additional_info  | Additional information | string(8000) |
    work_notes       | Work notes       | journal_input |
    `,
  ),
  defineTable(
    "em_match_rule",
    "Event Rule",
    file,
    `
    name         | Name        | string(100)    | mandatory, display
    description  | Description | string(1000)   |
    table        | Table       | table_name(80) | default=em_event
    order        | Order       | integer        | default=100
    filter       | Event filter | conditions    |
    ignore_event | Ignore event | boolean       |
    transform    | Transform and compose | boolean |
    bind         | Bind to a configuration item | boolean |
    ci_type      | CI type     | table_name(80) |
    active       | Active      | boolean        | default=true
    `,
  ),
  defineTable(
    "em_alert_management_rule",
    "Alert Management Rule",
    file,
    `
    name         | Name         | string(100)  | mandatory, display
    description  | Description  | string(1000) |
    order        | Order        | integer      | default=100
    alert_filter | Alert filter | conditions   |
    active       | Active       | boolean      | default=true
    `,
  ),
];
