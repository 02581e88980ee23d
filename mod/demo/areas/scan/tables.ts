import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const check = { parent: "scan_check", tracked: true };

/** Instance Scan: checks, their suites, and what scans have found. */
export const scanTables: TableSource[] = [
  defineTable(
    "scan_check",
    "Check",
    { parent: "sys_metadata", extendable: true, tracked: true },
    `
    name               | Name               | string(100) | mandatory, display
    active             | Active             | boolean     | default=true
    category           | Category           | string(40)  | choice
    priority           | Priority           | string(40)  | choice
    short_description  | Short description  | string(160) |
    description        | Description        | string(4000) |
    resolution_details | Resolution details | string(4000) |
    documentation_url  | Documentation URL  | url         |
    run_condition      | Run condition      | string(1000) |
    script             | Script             | script      |
    `,
  ),
  defineTable(
    "scan_table_check",
    "Table Check",
    check,
    `
    table      | Table      | table_name(80) |
    conditions | Conditions | conditions  |
    advanced   | Advanced   | boolean     |
    `,
  ),
  defineTable("scan_linter_check", "Linter Check", check),
  defineTable("scan_script_only_check", "Script Only Check", check),
  defineTable(
    "scan_check_suite",
    "Suite",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | string(100) | mandatory, display
    description | Description | string(4000) |
    active      | Active      | boolean     | default=true
    `,
  ),
  defineTable(
    "scan_check_suite_check",
    "Suite Check",
    { parent: "sys_metadata", tracked: true },
    `
    suite        | Suite        | reference(scan_check_suite) | mandatory, cascade
    check        | Check        | reference(scan_check) | mandatory, cascade
    `,
  ),
  defineTable(
    "scan_combo",
    "Combo",
    {},
    `${SYSTEM_COLUMNS}
    sources | Sources | glide_list(scan_check_suite) |
    targets | Targets | string(4000) | display
    `,
  ),
  defineTable(
    "scan_result",
    "Scan Result",
    {},
    `${SYSTEM_COLUMNS}
    number            | Number            | string(40)  | display
    scan_type         | Scan type         | string(40)  | choice
    state             | State             | string(40)  | choice
    combo             | Combo             | reference(scan_combo) |
    execution_time    | Execution time    | integer     |
    progress_id       | Progress          | string(40)  |
    `,
  ),
  defineTable(
    "scan_finding",
    "Scan Finding",
    {},
    `${SYSTEM_COLUMNS}
    result          | Result          | reference(scan_result) | cascade
    check           | Check           | reference(scan_check) | cascade
    source_table    | Source table    | table_name(80) |
    source          | Source          | string(32)  |
    finding_details | Finding details | string(1000) | display
    count           | Count           | integer     | default=1
    muted           | Muted           | boolean     |
    `,
  ),
];
