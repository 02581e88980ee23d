import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

/** What long-running operations, the application repository and source control keep. */
export const cicdTables: TableSource[] = [
  defineTable(
    "sys_execution_tracker",
    "Execution Tracker",
    {},
    `${SYSTEM_COLUMNS}
    name             | Name             | string(255) | display
    state            | State            | string(40)  | choice
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
    "sys_app_version",
    "Application Version",
    {},
    `${SYSTEM_COLUMNS}
    source_app_id     | Application       | string(32)  |
    version           | Version           | string(40)  | display
    publish_date      | Published         | glide_date_time |
    short_description | Developer notes   | string(1000) |
    payload           | Files             | xml         |
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
    name         | Name         | string(255) | display
    source_table | Source table | table_name(80) |
    source       | Source       | string(100) |
    version      | Version      | string(40)  |
    payload      | Files        | xml         |
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
    batch_plan     | Batch plan     | reference(sys_batch_install_plan) | cascade
    package_id     | Package        | string(100) |
    package_type   | Package type   | string(40)  |
    name           | Name           | string(255) | display
    notes          | Notes          | string(4000) |
    version        | Version        | string(40)  |
    state          | State          | string(40)  | choice
    install_date   | Installed on   | glide_date_time |
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
    branch_name    | Branch      | string(100) |
    last_commit_on | Last commit | glide_date_time |
    `,
  ),
  defineTable(
    "sys_repo_stash",
    "Repository Stash",
    {},
    `${SYSTEM_COLUMNS}
    sys_app | Application | reference(sys_app) |
    name    | Name        | string(255) | display
    payload | Files       | xml         |
    `,
  ),
];
