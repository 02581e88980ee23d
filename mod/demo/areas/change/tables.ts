import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Models with their states, templates, what a change touches, and the windows it must keep. */
export const changeTables: TableSource[] = [
  defineTable(
    "sttrm_model",
    "State Model",
    { ...file, extendable: true },
    `
    name        | Name        | translated_text(200) | mandatory, display
    table_name  | Table       | table_name(80) |
    state_field | State field | choice(80)     |
    active      | Active      | boolean        | default=true
    `,
  ),
  defineTable("chg_model", "Change Model", { parent: "sttrm_model", tracked: true }),
  defineTable(
    "sttrm_state",
    "State",
    file,
    `
    sttrm_model   | Model         | reference(sttrm_model) | cascade
    state_value   | State value   | string(40) | mandatory
    state_label   | State label   | string(40) | display
    initial_state | Initial state | boolean    |
    `,
  ),
  defineTable(
    "sttrm_state_transition",
    "State Transition",
    file,
    `
    name       | Name       | string(100) | display
    from_state | From state | reference(sttrm_state) | cascade
    to_state   | To state   | reference(sttrm_state) | cascade
    automatic  | Automatic  | boolean     |
    `,
  ),
  defineTable(
    "sttrm_transition_condition",
    "Transition Condition",
    file,
    `
    sttrm_state_transition | Transition  | reference(sttrm_state_transition) | cascade
    name                   | Name        | string(100)  | display
    description            | Description | string(1000) |
    condition              | Condition   | conditions   |
    order                  | Order       | integer      | default=100
    active                 | Active      | boolean      | default=true
    `,
  ),
  defineTable(
    "sys_template",
    "Template",
    file,
    `
    name     | Name     | string(100)    | display
    table    | Table    | table_name(80) |
    template | Template | template_value(65000) |
    user     | User     | reference(sys_user) |
    group    | Group    | reference(sys_user_group) |
    global   | Global   | boolean        |
    active   | Active   | boolean        | default=true
    short_description | Short description | string(100) |
    `,
  ),
  defineTable(
    "std_change_record_producer",
    "Standard Change Template",
    { parent: "sc_cat_item_producer", tracked: true },
    `
    current_version | Current version | reference(std_change_producer_version) |
    `,
  ),
  defineTable(
    "std_change_producer_version",
    "Standard Change Template Version",
    {},
    `${SYSTEM_COLUMNS}
    name                | Name                     | string(140) | display
    std_change_producer | Standard change template | reference(std_change_record_producer) |
    version             | Version                  | integer     |
    `,
  ),
  defineTable(
    "task_ci",
    "CIs Affected",
    {},
    `${SYSTEM_COLUMNS}
    task    | Task               | reference(task)    | cascade
    ci_item | Configuration item | reference(cmdb_ci) | cascade, display
    `,
  ),
  defineTable(
    "task_cmdb_ci_service",
    "Impacted Services/CIs",
    {},
    `${SYSTEM_COLUMNS}
    task            | Task             | reference(task)    | cascade
    cmdb_ci_service | Impacted service | reference(cmdb_ci) | cascade, display
    `,
  ),
  defineTable(
    "business_calendar",
    "Business Calendar",
    { parent: "sys_metadata", extendable: true, tracked: true },
    `
    calendar_name | Name         | string(80)           | mandatory
    label         | Label        | translated_field(80) | mandatory
    plural_label  | Plural label | translated_field(80) | mandatory
    description   | Description  | string(1000)         |
    time_zone     | Time zone    | string(80)           |
    parent        | Parent       | reference(business_calendar) |
    is_legacy_schedule | Legacy schedule | boolean      | default=false
    `,
  ),
  defineTable(
    "cmn_schedule",
    "Schedule",
    { parent: "business_calendar", extendable: true, tracked: true },
    `
    name | Name | string(80) | display
    type | Type | string(40) |
    `,
  ),
  defineTable(
    "cmn_schedule_condition",
    "Condition Schedule",
    { parent: "cmn_schedule", extendable: true },
    `
    source    | Source    | table_name(80) |
    condition | Condition | conditions     |
    `,
  ),
  defineTable("cmn_schedule_blackout", "Blackout Schedule", { parent: "cmn_schedule_condition" }),
  defineTable("cmn_schedule_maintenance", "Maintenance Schedule", {
    parent: "cmn_schedule_condition",
  }),
  defineTable(
    "cmn_schedule_span",
    "Schedule Entry",
    { parent: "business_calendar_span" },
    `
    schedule        | Schedule        | reference(cmn_schedule) | cascade
    name            | Name            | string(80)      | display
    start_date_time | When            | glide_date_time |
    end_date_time   | To              | glide_date_time |
    repeat_type     | Repeats         | string(40)      | choice
    repeat_count    | Repeat every    | integer         | default=1
    repeat_until    | Repeat until    | glide_date      |
    days_of_week    | Repeat on       | string(40)      |
    monthly_type    | Monthly type    | string(40)      | choice
    yearly_type     | Yearly type     | string(40)      | choice
    float_week      | Float week      | string(40)      | choice
    float_day       | Float day       | string(40)      | choice
    month           | Month           | string(40)      |
    all_day         | All day         | boolean         |
    type            | Type            | string(40)      |
    show_as         | Show as         | string(40)      | choice
    `,
  ),
  defineTable(
    "conflict",
    "Conflict",
    {},
    `${SYSTEM_COLUMNS}
    change                     | Change             | reference(change_request) | cascade, display
    configuration_item         | Affected CI        | reference(cmdb_ci) |
    related_configuration_item | Related CI         | reference(cmdb_ci) |
    type                       | Type               | string(40) | choice
    conflicting_change         | Conflicting change | reference(change_request) | cascade
    schedule                   | Schedule           | reference(cmn_schedule) |
    `,
  ),
  defineTable(
    "risk_conditions",
    "Risk Condition",
    file,
    `
    name      | Name      | string(100) | display
    condition | Condition | conditions  |
    risk      | Risk      | string(40)  | choice
    impact    | Impact    | string(40)  | choice
    order     | Order     | integer     | default=100
    active    | Active    | boolean     | default=true
    `,
  ),
  defineTable(
    "chg_mgt_worker",
    "Change Management Worker",
    {},
    `${SYSTEM_COLUMNS}
    type     | Type     | string(40) | display
    state    | State    | integer    | choice, default=1
    request  | Request  | json       |
    response | Response | json       |
    `,
  ),
];
