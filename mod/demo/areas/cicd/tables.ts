import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** What long-running operations, the application repository and source control keep. */
export const cicdTables: TableSource[] = [
  defineTable(
    "sys_execution_tracker",
    "Execution Tracker",
    {},
    `${SYSTEM_COLUMNS}
    name             | Name             | string(255) | display
    state            | State            | integer     | choice
    percent_complete | Percent complete | integer     |
    message          | Message          | string(4000) |
    detail_message   | Detail message   | string(4000) |
    result           | Result           | json        |
    source_table     | Source table     | table_name(80) |
    source           | Source           | string(32)  |
    start_time       | Start            | glide_date_time |
    completion_time  | Completion time  | glide_date_time |
    `,
  ),
  defineTable(
    "x_demo_operation",
    "Operation under way",
    { webServices: false },
    `${SYSTEM_COLUMNS}
    kind       | Kind      | string(40)  | display
    input      | Input     | json        |
    user       | User      | string(32)  |
    exclusive  | Exclusive | boolean     |
    start_time | Start     | glide_date_time |
    end_time   | End       | glide_date_time |
    `,
  ),
  defineTable(
    "x_demo_kept",
    "Kept beside a record",
    { webServices: false },
    `${SYSTEM_COLUMNS}
    record | Record | string(32)  | display
    name   | Name   | string(40)  |
    value  | Value  | string(65000) |
    `,
  ),
  defineTable(
    "sys_app_version",
    "Application Version",
    {},
    `${SYSTEM_COLUMNS}
    source_app_id     | Application       | string(32)  |
    version           | Version           | string(40)  | display
    publish_date      | Published         | glide_date_time |
    short_description | Developer notes   | string(1000) |
    `,
  ),
  defineTable(
    "sys_mutex",
    "Mutex",
    {},
    `${SYSTEM_COLUMNS}
    name     | Name     | string(255)     | display
    acquired | Acquired | glide_date_time |
    `,
  ),
  defineTable(
    "sys_rollback_context",
    "Rollback Context",
    {},
    `${SYSTEM_COLUMNS}
    number       | Number       | string(40)  | display
    from_version | From version | string(255) |
    to_version   | To version   | string(255) |
    `,
  ),
  defineTable(
    "v_plugin",
    "Plugin",
    {},
    `${SYSTEM_COLUMNS}
    id      | ID      | string(255) | unique
    name    | Name    | string(255) | display
    version | Version | string(40)  |
    active  | Status  | string(40)  | choice
    `,
  ),
  defineTable(
    "sys_batch_install_plan",
    "Batch Install Plan",
    {},
    `${SYSTEM_COLUMNS}
    name  | Name  | string(255) | display
    notes | Notes | string(4000) |
    state | State | string(40)  | choice
    `,
  ),
  defineTable(
    "sys_batch_install_item",
    "Batch Install Item",
    {},
    `${SYSTEM_COLUMNS}
    batch_install_plan | Batch plan | reference(sys_batch_install_plan) | cascade
    id             | Package        | string(100) |
    type           | Package type   | string(40)  |
    name           | Name           | string(255) | display
    notes          | Notes          | string(4000) |
    version        | Version        | string(40)  |
    state          | State          | string(40)  | choice
    status_message | Status message | string(1000) |
    `,
  ),
  defineTable(
    "sys_repo_config",
    "Repository Configuration",
    {},
    `${SYSTEM_COLUMNS}
    sys_app        | Application | reference(sys_app) |
    url            | URL         | url         | display
    current_branch | Branch      | string(100) |
    `,
  ),
  defineTable(
    "sys_repo_stash",
    "Repository Stash",
    { parent: "sys_remote_update_set" },
    `
    sys_repo_config | Repository | reference(sys_repo_config) |
    `,
  ),
];
