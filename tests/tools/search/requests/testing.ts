import type { LabelledRequest } from "./labelled_request.ts";

export const requests: readonly LabelledRequest[] = [
  {
    request: "create an automated test for the priority of incidents",
    tools: ["sn_create_atf_test"],
    args: { name: "Incident: priority from impact and urgency" },
  },
  {
    request: "welche atf tests gibt es",
    tools: ["sn_list_atf_tests"],
    args: { limit: 20 },
  },
  {
    request: "show the steps of a test",
    tools: ["sn_list_atf_steps", "sn_get_atf_step"],
    args: { query: "test.name=Fleet: no negative mileage" },
  },
  {
    request: "add a record insert step to my atf test",
    tools: ["sn_add_atf_step"],
    args: {
      test: "Fleet: no negative mileage",
      step_config: "Record Insert",
      inputs: { table: "incident", field_values: "short_description=ATF^EQ" },
    },
  },
  {
    request: "new test suite for the nightly regression",
    tools: ["sn_create_atf_suite"],
    args: { name: "Nightly regression" },
  },
  {
    request: "put a test into a suite",
    tools: ["sn_create_atf_suite_test"],
    args: { test_suite: "Forms", test: "Fleet: no negative mileage" },
  },
  {
    request: "run the regression test suite",
    tools: ["sn_run_atf_suite"],
    args: { suite: "Server regression" },
  },
  {
    request: "einzelnen atf test ausführen",
    tools: ["sn_run_atf_test"],
    args: { test: "Fleet: no negative mileage" },
  },
  {
    request: "why did the atf suite fail",
    tools: ["sn_get_atf_results"],
    args: { suite: "Forms" },
  },
  {
    request: "code coverage of my atf runs",
    tools: ["sn_get_atf_coverage"],
    args: { suite_results: ["db2717c7d476c5b2a72107503f3435ff"] },
  },
  {
    request: "run instance scan on everything",
    tools: ["sn_run_full_scan"],
    args: {},
  },
  {
    request: "scan just one script include for problems",
    tools: ["sn_run_point_scan", "sn_review_record"],
    args: { table: "sys_script_include", id: "FormulaRunner" },
  },
  {
    request: "lancer un scan de qualité sur mon application",
    tools: ["sn_run_suite_scan", "sn_run_full_scan"],
    args: { suite: "Code quality", applications: ["x_demo_fleet"] },
  },
  {
    request: "findings of the latest scan",
    tools: ["sn_get_scan_results", "sn_list_scan_findings"],
    args: {},
  },
  {
    request: "write our own scan check for business rules without description",
    tools: ["sn_create_scan_check"],
    args: {
      name: "Rule without description",
      table: "sys_script",
      category: "manageability",
      priority: "3",
      conditions: "descriptionISEMPTY",
    },
  },
  {
    request: "mute a scan finding",
    tools: ["sn_update_scan_finding"],
    args: { id: "32bfdd98bdf667abcad5422972c3a817", changes: { muted: true } },
  },
];
