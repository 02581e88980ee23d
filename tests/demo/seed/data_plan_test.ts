import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";

/** How many records the plan of the demo data wants at least, descendants of a table among them. */
const PLAN: Record<string, Record<string, number>> = {
  schema: {
    sys_db_object: 140,
    sys_dictionary: 1400,
    sys_dictionary_override: 6,
    sys_glide_object: 45,
    sys_choice: 250,
    sys_documentation: 150,
    sys_number: 12,
  },
  "scope and context": {
    sys_scope: 4,
    sys_app: 2,
    sys_store_app: 1,
    sys_scope_privilege: 3,
    sys_user_preference: 8,
    sys_properties: 40,
  },
  "update sets": {
    sys_update_set: 6,
    sys_update_xml: 60,
    sys_update_version: 90,
    sys_remote_update_set: 2,
    sys_update_preview_problem: 3,
  },
  people: {
    sys_user: 40,
    sys_user_group: 12,
    sys_user_grmember: 60,
    sys_user_role: 35,
    sys_user_role_contains: 3,
    sys_user_has_role: 120,
    cmn_location: 10,
    cmn_department: 10,
    core_company: 10,
  },
  work: {
    incident: 80,
    problem: 12,
    problem_task: 1,
    change_request: 24,
    change_task: 30,
    task_sla: 3,
    contract_sla: 4,
    sysapproval_approver: 15,
    sys_journal_field: 150,
  },
  code: {
    sys_script: 30,
    sys_script_include: 20,
    sys_script_client: 15,
    sys_ui_policy: 1,
    sys_ui_policy_action: 1,
    sys_ui_action: 10,
    sys_ui_page: 1,
    sysauto_script: 5,
    sysevent_register: 1,
    sysevent_email_action: 5,
    sys_script_fix: 1,
    sys_ws_definition: 2,
    sys_ws_operation: 5,
    sys_rest_message: 2,
    sp_portal: 1,
    sp_page: 1,
    sp_widget: 8,
    sys_hub_flow: 4,
    sys_ux_page_registry: 1,
    sys_transform_map: 2,
  },
  security: {
    sys_security_acl: 60,
    sys_security_acl_role: 1,
    oauth_entity: 2,
    sys_rate_limit_rules: 1,
  },
  "logs and attachments": { syslog: 100, sys_import_set_row: 4, sys_attachment: 6 },
};

Deno.test("data plan: every table of the core areas holds what was planned", async () => {
  using demo = await startDemo();
  const short: string[] = [];
  for (const [area, tables] of Object.entries(PLAN)) {
    for (const [table, wanted] of Object.entries(tables)) {
      const answer = await demo.call("GET", `table/${table}?sysparm_limit=1&sysparm_fields=sys_id`);
      assert.equal(answer.status, 200, table);
      const total = Number(answer.headers.get("x-total-count"));
      if (total < wanted) short.push(`${area}: ${table} has ${total} of ${wanted}`);
    }
  }
  assert.deepEqual(short, []);
});

Deno.test("data plan: the hierarchies that guides and tests rely on", async () => {
  using demo = await startDemo();
  const tables = await demo.list("table/sys_db_object?sysparm_fields=name,super_class.name");
  const parents = new Map(tables.map((row) => [row.name, row["super_class.name"]]));
  const lines = [
    ["incident", "task"],
    ["problem", "task"],
    ["change_request", "task"],
    ["sc_req_item", "task"],
    ["cmdb_ci_linux_server", "cmdb_ci_server", "cmdb_ci_computer", "cmdb_ci_hardware", "cmdb_ci"],
    ["cmdb_ci", "cmdb"],
    ["sys_script", "sys_metadata"],
  ];
  for (const [table, ...ancestors] of lines) {
    let name: string | undefined = table;
    for (const ancestor of ancestors) {
      name = parents.get(name ?? "");
      assert.equal(name, ancestor, table);
    }
  }
});

Deno.test("data plan: records have the same sys_ids and moments in every instance", async () => {
  const read = async () => {
    using demo = await startDemo();
    const tables = ["incident", "sys_dictionary", "syslog", "sys_update_version"];
    return await Promise.all(
      tables.map((table) =>
        demo.list(`table/${table}?sysparm_limit=2000&sysparm_query=ORDERBYsys_id`)
      ),
    );
  };
  assert.deepEqual(await read(), await read());
});
