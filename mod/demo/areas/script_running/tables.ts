import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const file = { parent: "sys_metadata", tracked: true } as const;

/** Code of pages and mails, and what events, jobs and background scripts leave behind. */
export const scriptRunningTables: TableSource[] = [
  defineTable(
    "sys_ui_macro",
    "UI Macro",
    file,
    `
    name        | Name        | string(100)  | mandatory, display
    active      | Active      | boolean      | default=true
    description | Description | string(4000) |
    category    | Category    | string(40)   | default=general
    xml         | XML         | xml          |
    `,
  ),
  defineTable(
    "sys_ui_script",
    "UI Script",
    file,
    `
    script_name       | Script name       | string(100)  | mandatory, display
    name              | API name          | string(200)  | readonly
    script            | Script            | script_plain |
    ui_type           | UI Type           | integer      | default=0
    global            | Global            | boolean      |
    use_scoped_format | Use scoped format | boolean      |
    active            | Active            | boolean      | default=true
    description       | Description       | string(4000) |
    `,
  ),
  defineTable(
    "sysevent_script_action",
    "Script Action",
    { ...file, parent: "sysrule" },
    `
    event_name       | Event name       | string(100)  |
    active           | Active           | boolean      | default=false
    condition_script | Condition script | string(254)  |
    script           | Script           | script_plain |
    `,
  ),
  defineTable(
    "sys_script_email",
    "Email Script",
    file,
    `
    name   | Name   | string(100)  | display
    script | Script | script_plain |
    `,
  ),
  defineTable(
    "sysevent",
    "Event",
    {},
    `${SYSTEM_COLUMNS}
    name       | Name       | string(100)     | display
    table      | Table      | table_name(80)  |
    instance   | Instance   | string(32)      |
    parm1      | Parm1      | string(4000)    |
    parm2      | Parm2      | string(4000)    |
    queue      | Queue      | string(40)      |
    state      | State      | string(40)      | default=ready
    process_on | Process on | glide_date_time |
    processed  | Processed  | glide_date_time |
    `,
  ),
  defineTable(
    "sys_trigger",
    "Schedule Item",
    {},
    `${SYSTEM_COLUMNS}
    name         | Name         | string(100)     | display
    trigger_type | Trigger type | integer         | default=0
    state        | State        | integer         | default=0
    next_action  | Next action  | glide_date_time |
    script       | Script       | script_plain    |
    document     | Document     | table_name(80)  |
    document_key | Document key | char(32)        |
    `,
  ),
  defineTable(
    "sys_script_execution_history",
    "Script Execution History",
    {},
    `${SYSTEM_COLUMNS}
    executed_by      | Executed by      | reference(sys_user) |
    started          | Started          | glide_date_time | display
    finished         | Finished         | glide_date_time |
    script           | Script           | script_plain |
    rollback_context | Rollback context | reference(sys_rollback_context) |
    `,
  ),
];
