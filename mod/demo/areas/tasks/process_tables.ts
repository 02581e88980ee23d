import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** What surrounds incidents, problems and changes: their tasks, service levels and approvals. */
export const processTables: TableSource[] = [
  defineTable(
    "problem_task",
    "Problem Task",
    { parent: "task", numberPrefix: "PTASK" },
    `
    problem           | Problem | reference(problem) | mandatory
    problem_task_type | Type    | string(40) | choice, default=rca
    `,
  ),
  defineTable(
    "change_task",
    "Change Task",
    { parent: "task", numberPrefix: "CTASK" },
    `
    change_request     | Change request     | reference(change_request) | mandatory
    change_task_type   | Type               | string(40) | choice, default=planning
    planned_start_date | Planned start date | glide_date_time |
    planned_end_date   | Planned end date   | glide_date_time |
    on_hold            | On hold            | boolean    |
    `,
  ),
  defineTable(
    "contract_sla",
    "SLA Definition",
    { parent: "sys_metadata", tracked: true },
    `
    name            | Name            | string(100)    | display
    collection      | Table           | table_name(80) | default=incident
    type            | Type            | string(40)     | choice, default=SLA
    target          | Target          | string(40)     | choice
    duration        | Duration        | glide_duration |
    start_condition | Start condition | conditions     |
    pause_condition | Pause condition | conditions     |
    stop_condition  | Stop condition  | conditions     |
    reset_condition | Reset condition | conditions     |
    cancel_condition | Cancel condition | conditions   |
    resume_condition | Resume condition | conditions   |
    when_to_cancel  | When to cancel  | string(40)     | choice, default=on_condition
    when_to_resume  | When to resume  | string(40)     | choice, default=on_condition
    reset_action    | Reset action    | string(40)     | choice, default=cancel
    schedule        | Schedule        | reference(cmn_schedule) |
    schedule_source | Schedule source | string(40)     | choice, default=sla_definition
    schedule_source_field | Schedule source field | field_name |
    retroactive     | Retroactive start | boolean      |
    set_start_to    | Set start to    | field_name     |
    active          | Active          | boolean        | default=true
    `,
  ),
  defineTable(
    "sysrule_assignment",
    "Assignment Rule",
    { parent: "sysrule", tracked: true },
    `
    table            | Table            | table_name(80) | default=incident
    condition        | Conditions       | conditions     |
    match_conditions | Match conditions | string(40)     | default=ALL
    group            | Group            | reference(sys_user_group) |
    user             | User             | reference(sys_user) |
    script           | Script           | script_plain   |
    active           | Active           | boolean        | default=true
    `,
  ),
  defineTable(
    "task_sla",
    "Task SLA",
    {},
    `${SYSTEM_COLUMNS}
    task                | Task                | reference(task) | cascade, display
    sla                 | SLA definition      | reference(contract_sla) |
    stage               | Stage               | string(40)      | choice, default=in_progress
    active              | Active              | boolean         | default=true
    has_breached        | Has breached        | boolean         |
    start_time          | Start time          | glide_date_time |
    end_time            | Stop time           | glide_date_time |
    planned_end_time    | Breach time         | glide_date_time |
    percentage          | Actual elapsed percentage | percent_complete(15) |
    business_percentage | Business elapsed percentage | percent_complete(15) |
    duration            | Actual elapsed time | glide_duration  |
    business_duration   | Business elapsed time | glide_duration |
    pause_time          | Pause time          | glide_date_time |
    pause_duration      | Pause duration      | glide_duration  |
    business_pause_duration | Business pause duration | glide_duration |
    time_left           | Actual time left    | glide_duration  |
    business_time_left  | Business time left  | glide_duration  |
    original_breach_time | Original breach time | glide_date_time |
    schedule            | Schedule            | reference(cmn_schedule) |
    `,
  ),
  defineTable(
    "sysapproval_approver",
    "Approval",
    {},
    `${SYSTEM_COLUMNS}
    sysapproval  | Approval for | reference(task) | cascade
    source_table | Source table | table_name(80)  |
    document_id  | Approving    | document_id(32) |
    approver     | Approver     | reference(sys_user) | display
    state        | State        | string(40)      | choice, default=requested
    due_date     | Due date     | glide_date_time |
    comments     | Comments     | journal_input   |
    `,
  ),
];
