import assert from "node:assert/strict";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import { sameFieldText } from "../../mod/changes/field_text.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import { startTestServices, type TestServices } from "../support/services.ts";

const TABLE = "x_demo_fleet_permit";
const SET = "Parking permits 1.0";

async function done(started: TestServices, tool: string, args: unknown): Promise<ToolResult> {
  const options = { scope: "x_demo_fleet", update_set: SET };
  const asked = await started.run(tool, args, options);
  const answer = asked.status === "needs_approval"
    ? await started.run(tool, args, { ...options, approval: asked.approval?.approval })
    : asked;
  assert.equal(answer.status, "done", `${tool}: ${JSON.stringify(answer, null, 1).slice(0, 3000)}`);
  return answer;
}

/** A small application, as a developer would have it built: each step by the tool made for it. */
const STEPS: [tool: string, args: Record<string, unknown>][] = [
  ["sn_build_table", {
    label: "Permit",
    name: TABLE,
    columns: [
      { label: "Plate", mandatory: true, display: true },
      { label: "Holder", type: "reference", reference: "sys_user" },
      { label: "State", choices: ["Requested", "Granted", "Refused"], default: "requested" },
    ],
    new_roles: [{ name: "x_demo_fleet.permit_clerk", description: "Grant permits" }],
    access: { read: ["itil"], write: ["x_demo_fleet.permit_clerk"] },
    menu: { title: "Permits", module: "All permits" },
  }],
  ["sn_set_choices", {
    table: TABLE,
    field: "state",
    choices: [
      { value: "requested", label: "Requested" },
      { value: "granted", label: "Granted" },
      { value: "refused", label: "Refused" },
      { value: "expired", label: "Expired" },
    ],
  }],
  ["sn_set_form_layout", {
    table: TABLE,
    sections: [{ elements: [".begin_split", "plate", ".split", "state", ".end_split"] }],
  }],
  ["sn_create_business_rule", {
    name: "Permit: new ones are requested",
    collection: TABLE,
    when: "before",
    action_insert: true,
    advanced: true,
    script: `(function executeRule(current, previous) {
  current.setValue("state", "requested");
})(current, previous);`,
  }],
  ["sn_create_script_include", {
    name: "PermitNumbers",
    script: `var PermitNumbers = Class.create();
PermitNumbers.prototype = { type: "PermitNumbers" };`,
  }],
  ["sn_create_ui_policy", {
    short_description: "Granted permits have a holder",
    table: TABLE,
    conditions: "state=granted^EQ",
  }],
  ["sn_create_ui_policy_action", {
    ui_policy: "Granted permits have a holder",
    table: TABLE,
    field: "holder",
    mandatory: "true",
  }],
  ["sn_build_catalog_item", {
    spec: {
      name: "Permit for the car park",
      short_description: "A place for your car",
      category: "Workplace",
      variables: [{ name: "plate", question: "Plate", type: "Single Line Text", mandatory: true }],
    },
  }],
  ["sn_create_rest_message", {
    name: "Permit office",
    rest_endpoint: "https://permits.example.com",
  }],
  ["sn_create_rest_message_function", {
    rest_message: "Permit office",
    function_name: "announce",
    http_method: "post",
  }],
  ["sn_create_atf_test", { name: "Permit: a new one is requested" }],
  ["sn_update_script_include", {
    id: "FleetUtils",
    changes: { description: "Vehicles, drivers and permits" },
  }],
];

async function readRecord(
  started: TestServices,
  { table, sysId }: { table: string; sysId: string },
): Promise<Record<string, string> | null> {
  const { result } = await started.run("sn_read_rest_api", {
    path: `/api/now/table/${table}?sysparm_query=sys_id=${sysId}` +
      "&sysparm_exclude_reference_link=true",
  }).catch((error: Error & { code?: string }) => {
    // The table itself may be gone, and with it every record of it.
    if (error.code === "not_found" || error.code === "invalid_input") return { result: null };
    throw error;
  });
  const rows = (result as { result: Record<string, string>[] } | null)?.result ?? [];
  return rows[0] ?? null;
}

Deno.test("a whole application: built in one scoped set, reviewed, exported, undone to the last field", async () => {
  await using started = await startTestServices();
  const set = await started.run("sn_create_update_set", { name: SET, scope: "x_demo_fleet" });
  assert.equal(set.status, "done");
  const changes: string[] = [];
  for (const [tool, args] of STEPS) {
    const { change = [], context } = await done(started, tool, args);
    assert.equal(context?.update_set, SET, tool);
    changes.push(...change.flatMap(({ id, status }) => id && status === "done" ? [id] : []));
  }
  const step = await done(started, "sn_add_atf_step", {
    test: "Permit: a new one is requested",
    step_config: "Log",
    inputs: { log: "A permit begins as requested" },
  });
  changes.push(...step.change?.flatMap(({ id }) => id ? [id] : []) ?? []);
  const entries = await Promise.all(changes.map((id) => started.services.journal.get(id)));

  const contents = await started.run("sn_get_update_set_contents", { id: SET, limit: 500 });
  const { types } = contents.result as { types: Record<string, number> };
  for (
    const type of [
      "Tables",
      "Dictionary Entry",
      "Business Rule",
      "Script Include",
      "UI Policy",
      "Catalog Item",
    ]
  ) {
    assert.ok(Object.keys(types).includes(type), `${type} in ${JSON.stringify(types)}`);
  }
  const review = await started.run("sn_review_update_set", { update_set: SET });
  const { high, scripts } = review.result as { high: number; scripts: number };
  assert.equal(high, 0, JSON.stringify(review.result));
  assert.ok(scripts >= 2);
  const exported = await started.run("sn_export_update_set", { id: SET });
  const { file } = exported.result as { file: string };
  assert.match(await Deno.readTextFile(file), /PermitNumbers/);

  const undone = await done(started, "sn_undo_changes", { changes });
  const { remains } = undone.result as { remains: string[] };
  assert.ok(remains.some((text) => /Version and history rows/.test(text)));
  for (const entry of entries) await assertUndone(started, entry);
});

/** A created record is gone; a changed one has its fields as they were. */
async function assertUndone(started: TestServices, entry: JournalEntry): Promise<void> {
  const { table, sysId, operation, planned, before } = entry;
  const where = `${operation} ${table} ${entry.name}`;
  const now = await readRecord(started, { table, sysId: sysId ?? "" });
  if (operation === "create") return assert.equal(now, null, where);
  for (const field of Object.keys(planned ?? {})) {
    assert.ok(
      sameFieldText("string", before?.[field] ?? "", now?.[field] ?? ""),
      `${where}.${field}: ${now?.[field]} was ${before?.[field]}`,
    );
  }
}
