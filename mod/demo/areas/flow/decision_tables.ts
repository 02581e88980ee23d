import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Decision tables, and the workflows that came before flows. */
export const decisionTables: TableSource[] = [
  defineTable(
    "sys_decision",
    "Decision Table",
    file,
    `
    name         | Name         | string(250)  | mandatory, display
    description  | Description  | string(4000) |
    answer_table | Answer table | table_name(80) |
    active       | Active       | boolean      | default=true
    `,
  ),
  defineTable(
    "sys_decision_input",
    "Decision Input",
    { parent: "var_dictionary", tracked: true },
    `
    model | Decision table | reference(sys_decision) | cascade
    `,
  ),
  defineTable(
    "sys_decision_question",
    "Decision",
    file,
    `
    decision_table | Decision table | reference(sys_decision) | cascade
    label          | Label          | string(255) | display
    order          | Order          | integer     | default=100
    condition      | Condition      | conditions  |
    answer         | Answer         | document_id(32) |
    active         | Active         | boolean     | default=true
    `,
  ),
  defineTable(
    "wf_workflow",
    "Workflow",
    file,
    `
    name        | Name        | string(100) | readonly, display
    table       | Table       | table_name(80) | readonly
    description | Description | string(4000)   |
    template    | Template    | boolean        |
    `,
  ),
  defineTable(
    "wf_workflow_version",
    "Workflow Version",
    { tracked: true },
    `${SYSTEM_COLUMNS}
    name        | Name         | string(100)    | mandatory, display
    workflow    | Workflow     | reference(wf_workflow) | cascade
    table       | Table        | table_name(80) |
    condition   | Condition    | conditions     |
    start       | Starting activity | reference(wf_activity) |
    active      | Active       | boolean        |
    published   | Published    | boolean        |
    checked_out | Checked out  | glide_date_time |
    `,
  ),
  defineTable(
    "wf_element_definition",
    "Workflow Element Definition",
    { parent: "sys_metadata", extendable: true, tracked: true },
    `
    name        | Name        | translated_text(100) | display
    category    | Category    | string(40)   |
    description | Description | string(4000) |
    `,
  ),
  defineTable(
    "wf_activity",
    "Workflow Activity",
    {},
    `${SYSTEM_COLUMNS}
    name                | Name                | string(100) | display
    workflow_version    | Workflow version    | reference(wf_workflow_version) | cascade
    activity_definition | Activity definition | reference(wf_element_definition) |
    x                   | X                   | integer     |
    y                   | Y                   | integer     |
    `,
  ),
  defineTable(
    "wf_transition",
    "Workflow Transition",
    {},
    `${SYSTEM_COLUMNS}
    from      | From      | reference(wf_activity) | cascade
    to        | To        | reference(wf_activity) | cascade
    condition | Condition | string(100) | display
    `,
  ),
  defineTable(
    "wf_context",
    "Workflow Context",
    {},
    `${SYSTEM_COLUMNS}
    name             | Name             | string(100) | readonly, display
    workflow_version | Workflow version | reference(wf_workflow_version) | readonly
    table            | Table            | short_table_name(80) | readonly
    id               | Related record   | document_id(32) | readonly
    state            | State            | string(40)  | choice, default=executing
    started          | Started          | glide_date_time |
    ended            | Ended            | glide_date_time |
    result           | Result           | string(255) |
    `,
  ),
];
