import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** Work: task and its children, with the journal. */
export const taskTables: TableSource[] = [
  defineTable(
    "task",
    "Task",
    { extendable: true, numberPrefix: "TASK" },
    `${SYSTEM_COLUMNS}
    sys_class_name    | Task type         | sys_class_name | readonly
    number            | Number            | string(40)   | display, readonly
    short_description | Short description | string(160)  |
    description       | Description       | string(4000) |
    state             | State             | integer      | choice, default=1
    active            | Active            | boolean      | default=true
    priority          | Priority          | integer      | choice, default=4
    impact            | Impact            | integer      | choice, default=3
    urgency           | Urgency           | integer      | choice, default=3
    approval          | Approval          | string(40)   | choice, default=not requested
    assigned_to       | Assigned to       | reference(sys_user) |
    assignment_group  | Assignment group  | reference(sys_user_group) |
    opened_at         | Opened            | glide_date_time | default=javascript:gs.nowDateTime()
    opened_by         | Opened by         | reference(sys_user) | default=javascript:gs.getUserID()
    closed_at         | Closed            | glide_date_time |
    closed_by         | Closed by         | reference(sys_user) |
    close_notes       | Close notes       | string(4000) |
    due_date          | Due date          | glide_date_time |
    parent            | Parent            | reference(task) |
    cmdb_ci           | Configuration item | reference(cmdb_ci) |
    company           | Company           | reference(core_company) |
    location          | Location          | reference(cmn_location) |
    contact_type      | Contact type      | string(40)   | choice
    correlation_id    | Correlation ID    | string(100)  |
    watch_list        | Watch list        | glide_list(sys_user) |
    work_start        | Actual start      | glide_date_time |
    work_end          | Actual end        | glide_date_time |
    made_sla          | Made SLA          | boolean      | default=true
    reassignment_count | Reassignment count | integer    | default=0
    sys_tags          | Tags              | related_tags |
    comments          | Additional comments | journal_input |
    work_notes        | Work notes        | journal_input |
    comments_and_work_notes | Comments and Work notes | journal_list |
    `,
  ),
  defineTable(
    "incident",
    "Incident",
    { parent: "task", numberPrefix: "INC" },
    `
    caller_id       | Caller          | reference(sys_user) |
    category        | Category        | string(40)  | choice, default=inquiry
    subcategory     | Subcategory     | string(40)  |
    severity        | Severity        | integer     | choice, default=3
    incident_state  | Incident state  | integer     | choice, default=1
    hold_reason     | On hold reason  | integer     | choice
    close_code      | Resolution code | string(40)  | choice
    resolved_at     | Resolved        | glide_date_time |
    resolved_by     | Resolved by     | reference(sys_user) |
    reopen_count    | Reopen count    | integer     | default=0
    reopened_by     | Last reopened by | reference(sys_user) | readonly
    reopened_time   | Last reopened at | glide_date_time | readonly
    parent_incident | Parent Incident | reference(incident) |
    problem_id      | Problem         | reference(problem) |
    caused_by       | Caused by Change | reference(change_request) |
    `,
  ),
  defineTable(
    "problem",
    "Problem",
    { parent: "task", numberPrefix: "PRB" },
    `
    known_error     | Known error     | boolean      |
    cause_notes     | Cause notes     | html(65536)   |
    fix_notes       | Fix notes       | html(65536)   |
    workaround      | Workaround      | html(65536)   |
    resolution_code | Resolution code | choice       | readonly, choice
    duplicate_of    | Duplicate of    | reference(problem) |
    `,
  ),
  defineTable(
    "change_request",
    "Change Request",
    { parent: "task", numberPrefix: "CHG" },
    `
    type                | Type                | string(40)   | choice, default=normal
    risk                | Risk                | integer      | choice, default=3
    category            | Category            | string(40)   | default=Other
    chg_model           | Model               | reference(chg_model) |
    std_change_producer_version | Standard Change Template version | reference(std_change_producer_version) | readonly
    requested_by        | Requested by        | reference(sys_user) | default=javascript:gs.getUserID()
    start_date          | Planned start date  | glide_date_time |
    end_date            | Planned end date    | glide_date_time |
    justification       | Justification       | string(4000) |
    implementation_plan | Implementation plan | string(4000) |
    backout_plan        | Backout plan        | string(4000) |
    test_plan           | Test plan           | string(4000) |
    cab_required        | CAB required        | boolean      |
    on_hold             | On hold             | boolean      |
    on_hold_reason      | On hold reason      | string(4000) |
    risk_impact_analysis | Risk and impact analysis | string(4000) |
    review_comments     | Review comments     | string(4000) |
    conflict_status     | Conflict status     | string(40) | readonly, choice, default=Not Run
    conflict_last_run   | Conflict last run   | glide_date_time | readonly
    close_code          | Close code          | string(40)   | choice
    `,
  ),
  defineTable(
    "sys_journal_field",
    "Journal Entry",
    {},
    `${SYSTEM_COLUMNS}
    name       | Table      | table_name(80) |
    element    | Element    | string(80)     | display
    element_id | Element ID | string(32)     |
    value      | Value      | string(8000)   |
    `,
  ),
];
