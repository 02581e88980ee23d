import { defineTable, SYSTEM_COLUMNS, type TableSource } from "../../declare/table_source.ts";

const VARIABLE_COLUMNS = `
  model | Model | reference(sys_atf_step_config) | cascade
`;

const COUNTS = ["success", "failure", "error", "skip"];

/** `success_count` and its like, once for the suite's own tests and once with its child suites'. */
const COUNT_COLUMNS = [
  ...COUNTS.map((name) => `${name}_count | ${name} count | integer |`),
  ...COUNTS.map((name) =>
    `rolled_up_test_${name}_count | Rolled up test ${name} count | integer |`
  ),
].join("\n");

/** The Automated Test Framework: what is tested, and what came of it. */
export const atfTables: TableSource[] = [
  ...["category", "env"].map((part) =>
    defineTable(
      part === "env" ? "sys_atf_step_env" : "sys_atf_step_config_category",
      part === "env" ? "Step Environment" : "Test Step Category",
      { parent: "sys_metadata", tracked: true },
      "name | Name | string(100) | display",
    )
  ),
  defineTable(
    "sys_atf_step_config",
    "Test Step Config",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | translated_field(100) | mandatory, display
    category    | Category    | reference(sys_atf_step_config_category) |
    step_env    | Environment | reference(sys_atf_step_env) | mandatory
    active      | Active      | boolean     | default=true
    order       | Order       | integer     | mandatory
    `,
  ),
  defineTable(
    "atf_input_variable",
    "Test Input Variable",
    { parent: "var_dictionary", tracked: true },
    VARIABLE_COLUMNS,
  ),
  defineTable(
    "atf_output_variable",
    "Test Output Variable",
    { parent: "var_dictionary", tracked: true },
    VARIABLE_COLUMNS,
  ),
  defineTable(
    "sys_atf_test",
    "Test",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | string(100) | mandatory, display
    description | Description | string(4000) |
    active      | Active      | boolean     | default=true
    fail_on_server_error | Fail on server error | boolean | default=false
    `,
  ),
  defineTable(
    "sys_atf_step",
    "Test Step",
    { parent: "sys_metadata", tracked: true },
    `
    test         | Test         | reference(sys_atf_test) | mandatory, cascade
    step_config  | Step config  | reference(sys_atf_step_config) | mandatory
    order        | Execution order | integer  |
    active       | Active       | boolean     | default=true
    description  | Description  | string(1000) |
    display_name | Display name | translated_field(255) | display
    `,
  ),
  defineTable(
    "sys_variable_value",
    "Variable Value",
    { parent: "sys_metadata", tracked: true },
    `
    document     | Document     | table_name(80) |
    document_key | Document key | document_id(32) |
    variable     | Variable     | reference(var_dictionary) |
    value        | Value        | string(8000) | display
    order        | Order        | decimal     |
    `,
  ),
  defineTable(
    "sys_atf_test_suite",
    "Test Suite",
    { parent: "sys_metadata", tracked: true },
    `
    name        | Name        | string(100) | mandatory, display
    description | Description | string(4000) |
    active      | Active      | boolean     | default=true
    parent      | Parent      | reference(sys_atf_test_suite) |
    input_filter | Filter     | conditions  |
    `,
  ),
  defineTable(
    "sys_atf_test_suite_test",
    "Test Suite Test",
    { parent: "sys_metadata", tracked: true },
    `
    test_suite | Test suite | reference(sys_atf_test_suite) | mandatory, cascade
    test       | Test       | reference(sys_atf_test) | mandatory, cascade
    order      | Execution order | integer |
    abort_on_failure | Abort on failure | boolean |
    `,
  ),
  defineTable(
    "sys_atf_test_suite_result",
    "Test Suite Result",
    {},
    `${SYSTEM_COLUMNS}
    test_suite | Test suite | reference(sys_atf_test_suite) |
    parent     | Parent     | reference(sys_atf_test_suite_result) | cascade
    status     | Status     | string(40)  | choice
    success    | Success    | boolean     |
    start_time | Start time | glide_date_time |
    end_time   | End time   | glide_date_time |
    run_time   | Run time   | glide_duration |
    ${COUNT_COLUMNS}
    `,
  ),
  defineTable(
    "sys_atf_test_result",
    "Test Result",
    {},
    `${SYSTEM_COLUMNS}
    test       | Test       | reference(sys_atf_test) |
    test_name  | Test name  | string(100) | display
    parent     | Parent     | reference(sys_atf_test_suite_result) | cascade
    status     | Status     | string(40)  | choice
    output     | Output     | string(4000) |
    first_failing_step | First failing step | reference(sys_atf_test_result_step) |
    start_time | Start time | glide_date_time |
    end_time   | End time   | glide_date_time |
    `,
  ),
  defineTable(
    "sys_atf_test_result_step",
    "Step Result",
    {},
    `${SYSTEM_COLUMNS}
    test_result | Test result | reference(sys_atf_test_result) | cascade
    step        | Step        | reference(sys_atf_step) |
    order       | Order       | integer     |
    status      | Status      | string(40)  | choice
    summary     | Summary     | string(1000) | display
    output      | Output      | string(4000) |
    `,
  ),
];
