import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const PATTERN_COLUMNS = `${SYSTEM_COLUMNS}
  label   | Label                       | string(255)  | display
  url     | URL                         | string(1024) |
  count   | Execution count             | integer      |
  average | Average execution time (ms) | decimal      |
  total   | Total execution time (ms)   | integer      |
`;

/** What is slow, what an upgrade left out, what works in the background, what applications log. */
export const performanceTables: TableSource[] = [
  defineTable(
    "sys_query_pattern",
    "Query Pattern",
    {},
    `${PATTERN_COLUMNS}
    example | Example | string(4000) |
    `,
  ),
  defineTable("sys_transaction_pattern", "Transaction Pattern", {}, PATTERN_COLUMNS),
  defineTable(
    "sys_upgrade_history",
    "Upgrade History",
    {},
    `${SYSTEM_COLUMNS}
    from_version | From | string(255) |
    to_version   | To   | string(255) | display
    upgrade_started  | Started  | glide_date_time |
    upgrade_finished | Finished | glide_date_time |
    `,
  ),
  defineTable(
    "sys_upgrade_history_log",
    "Upgrade Details",
    {},
    `${SYSTEM_COLUMNS}
    upgrade_history   | Upgrade           | reference(sys_upgrade_history) | cascade
    file_name         | File name         | string(255) | display
    type              | Type              | string(80)  |
    target_name       | Target name       | string(255) |
    disposition       | Disposition       | integer     |
    changed           | Changed           | boolean     |
    resolution_status | Resolution status | string(40)  |
    `,
  ),
  defineTable(
    "sys_progress_worker",
    "Progress Worker",
    {},
    `${SYSTEM_COLUMNS}
    name           | Name           | string(255)  | display
    state          | State          | string(40)   |
    state_code     | State code     | string(40)   |
    message        | Message        | string(4000) |
    error_message  | Error message  | string(4000) |
    `,
  ),
  defineTable(
    "syslog_app_scope",
    "Application Log Entry",
    { parent: "syslog" },
    `
    sys_scope             | Application     | reference(sys_scope) |
    script_artifact_table | Script table    | table_name(80)  |
    script_artifact       | Script artifact | document_id(32) |
    `,
  ),
  defineTable(
    "sys_atf_code_coverage_request",
    "ATF Code Coverage Request",
    {},
    `${SYSTEM_COLUMNS}
    total | Total | integer |
    `,
  ),
];
