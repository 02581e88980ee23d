import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../schema/table_source.ts";

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
];
