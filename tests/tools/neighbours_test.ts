import assert from "node:assert/strict";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { NEIGHBOURS } from "../../mod/tools/neighbours.ts";

/** Tools that come up for the same request. */
const ROWS: readonly (readonly string[])[] = [
  ["sn_create_business_rule", "sn_trace_table_automation"],
  ["sn_create_catalog_item", "sn_build_catalog_item"],
  ["sn_get_catalog_item", "sn_describe_catalog_item"],
  ["sn_create_table", "sn_build_table"],
  ["sn_create_acl", "sn_build_table_acls"],
  ["sn_update_choice", "sn_create_choice", "sn_set_choices"],
  ["sn_create_ci_relationship", "sn_relate_cis"],
  ["sn_list_ci_relationships", "sn_get_ci_impact", "sn_get_ci"],
  ["sn_decide_approval", "sn_decide_change_approval", "sn_update_approval"],
  ["sn_update_change_request", "sn_move_change"],
  ["sn_update_incident", "sn_resolve_incident"],
  ["sn_update_knowledge_article", "sn_publish_knowledge_article"],
  ["sn_list_knowledge_articles", "sn_search_knowledge"],
  ["sn_get_portal_widget", "sn_get_full_widget"],
  ["sn_get_table", "sn_list_columns", "sn_describe_table"],
  ["sn_list_record_versions", "sn_get_record_history"],
  ["sn_list_scan_findings", "sn_get_scan_results"],
  ["sn_get_update_set", "sn_get_update_set_contents"],
  ["sn_check_update_set", "sn_review_update_set"],
  ["sn_get_mid_server", "sn_get_mid_server_health"],
  ["sn_run_scheduled_job", "sn_get_job_status"],
  ["sn_create_schedule", "sn_create_scheduled_script"],
  ["sn_read_rest_api", "sn_debug_request", "sn_call_rest_api"],
  ["sn_delete_record", "sn_delete_artifact"],
  ["sn_create_asset", "sn_create_hardware_asset"],
  ["sn_list_user_role_grants", "sn_explain_access"],
  ["sn_merge_update_sets", "sn_update_update_set"],
];

const summaries = new Map(allTools.map(({ name, summary }) => [name, summary]));

Deno.test("neighbours: each tool of a row says when to take another of it", () => {
  for (const row of ROWS) {
    for (const name of row) {
      const others = row.filter((other) => other !== name);
      const summary = summaries.get(name) ?? assert.fail(`${name} is no tool`);
      const named: string[] = summary.match(/sn_\w+/g) ?? [];
      assert.ok(others.some((other) => named.includes(other)), `${name}: ${summary}`);
    }
  }
});

Deno.test("neighbours: every name in a summary is that of another tool", () => {
  for (const name of Object.keys(NEIGHBOURS)) assert.ok(summaries.has(name), name);
  for (const [name, summary] of summaries) {
    for (const named of summary.match(/sn_\w+/g) ?? []) {
      assert.ok(summaries.has(named) && named !== name, `${name}: ${summary}`);
    }
  }
});
