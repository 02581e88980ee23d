import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { done, refuses, runApproved } from "../../../support/tool_runs.ts";

interface Reconciled {
  items: {
    operation: string;
    sys_id?: string;
    matched_by?: string[];
    kept_by_other_source?: string[];
    errors?: string[];
  }[];
  relations: { operation: string }[];
}

async function countItems(started: TestServices): Promise<number> {
  const { result } = await started.run("sn_count_records", { table: "cmdb_ci" });
  return (result as { count: number }).count;
}

const server = (values: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  source: "ServiceNow",
  items: [{ class: "cmdb_ci_linux_server", values }],
  ...more,
});

Deno.test("sn_upsert_ci: inserted, then unchanged, then updated; never twice", async () => {
  await using started = await startTestServices();
  const values = { name: "lnx-new-01", serial_number: "NF-9001-L", ram: 4096, location: "Leeds" };
  const before = await countItems(started);
  const operations: (string | undefined)[] = [];
  let sysId: string | undefined;
  for (const ram of [4096, 4096, 8192]) {
    const { result } = await done(started, "sn_upsert_ci", server({ ...values, ram }));
    const item = present((result as Reconciled).items[0]);
    operations.push(item.operation);
    sysId ??= item.sys_id;
    assert.equal(item.sys_id, sysId);
  }
  assert.deepEqual(operations, ["INSERT", "NO_CHANGE", "UPDATE"]);
  assert.equal(await countItems(started), before + 1);
  const { result } = await started.run("sn_get_ci", { id: "lnx-new-01" });
  assert.equal((result as { attributes: { ram: string } }).attributes.ram, "8192");
});

Deno.test("sn_upsert_ci: a wrong source, class or attribute is refused before anything is sent", async () => {
  await using started = await startTestServices();
  const tool = "sn_upsert_ci";
  const args = server({ name: "x" });
  await refuses(started, { tool, args: { ...args, source: "Excel" } }, {
    code: "invalid_input",
    message: /"Excel"/,
    remedy: /Manual Entry/,
  });
  await refuses(started, { tool, args: { items: args.items } }, { message: /source/ });
  await refuses(started, { tool, args: server({ nam: "x" }) }, { message: /nam/, remedy: /name/ });
  await refuses(started, {
    tool,
    args: { ...args, items: [{ class: "incident", values: { short_description: "x" } }] },
  }, { message: /no class/ });
  await refuses(started, {
    tool,
    args: { ...args, relations: [{ parent: 0, child: 1, type: "Runs on::Runs" }] },
  }, { message: /names the item 1/ });
});

Deno.test("sn_upsert_ci: an error inside a successful answer is a failure that names the item", async () => {
  await using started = await startTestServices();
  const before = await countItems(started);
  const answer = await started.run("sn_upsert_ci", {
    source: "ServiceNow",
    items: [
      { class: "cmdb_ci_linux_server", values: { name: "lnx-new-02" } },
      { class: "cmdb_ci_appl", values: { name: "lonely-app" } },
    ],
  });
  assert.equal(answer.status, "failed");
  assert.match(JSON.stringify(answer), /item 1 \\"lonely-app\\"/);
  assert.equal(await countItems(started), before);
});

Deno.test("sn_upsert_ci: partial keeps the good items and says what was set aside", async () => {
  await using started = await startTestServices();
  const answer = await started.run(
    "sn_upsert_ci",
    {
      source: "ServiceNow",
      partial: true,
      items: [
        { class: "cmdb_ci_linux_server", values: { name: "lnx-new-03" } },
        { class: "cmdb_ci_linux_server", values: { ram: 1024 } },
      ],
    },
  );
  const { items } = answer.result as Reconciled;
  assert.equal(items[0]?.operation, "INSERT", JSON.stringify(answer));
  assert.match(present(items[1]).operation, /^INSERT_AS_/);
  assert.equal(present(items[1]).sys_id, undefined);
  assert.match(answer.warnings.join(), /kept aside/);
});

Deno.test("sn_upsert_ci: what a source with precedence holds is named, an app comes with its host", async () => {
  await using started = await startTestServices();
  const { result, warnings } = await done(
    started,
    "sn_upsert_ci",
    server({ name: "lnx-app-02", serial_number: "NF-6010-L", os: "AIX" }, {
      source: "Manual Entry",
    }),
  );
  assert.deepEqual((result as Reconciled).items[0]?.kept_by_other_source, ["os"]);
  assert.match(warnings.join(), /os stay/);
  const hosted = await done(started, "sn_upsert_ci", {
    source: "ServiceNow",
    items: [
      { class: "Application", values: { name: "billing", version: "1.0" } },
      { class: "cmdb_ci_linux_server", values: { name: "lnx-app-03" } },
    ],
    relations: [{ parent: 0, child: 1, type: "Runs on::Runs" }],
  });
  const { items, relations } = hosted.result as Reconciled;
  assert.equal(items[0]?.operation, "INSERT");
  assert.equal(relations[0]?.operation, "INSERT");
  assert.ok(items[1]?.matched_by?.includes("name"), JSON.stringify(items));
});

Deno.test("sn_simulate_ci_upsert: says what would happen and stores nothing", async () => {
  await using started = await startTestServices();
  const before = await countItems(started);
  const journal = await started.services.journal.revision();
  const fresh = await done(started, "sn_simulate_ci_upsert", server({ name: "lnx-new-04" }));
  const [item] = (fresh.result as Reconciled).items;
  assert.deepEqual([present(item).operation, present(item).sys_id], ["INSERT", undefined]);
  const bad = await done(started, "sn_simulate_ci_upsert", {
    source: "ServiceNow",
    items: [{ class: "cmdb_ci_appl", values: { name: "lonely" } }],
  });
  assert.equal((bad.result as { would_store: boolean }).would_store, false);
  assert.ok((bad.result as { errors: string[] }).errors.length > 0);
  assert.equal(await countItems(started), before);
  assert.equal(await started.services.journal.revision(), journal);
});

Deno.test("sn_relate_cis: by the word of one end, once; the wrong end names the right one", async () => {
  await using started = await startTestServices();
  const args = { parent: "shop-checkout", child: "lnx-web-02", type: "depends on" };
  const { result } = await done(started, "sn_relate_cis", args);
  const { result: after } = await started.run("sn_get_ci", { id: "lnx-web-02" });
  const { relations } = (after as { inbound: { relations: { relation: string }[] } }).inbound;
  assert.ok(
    relations.some(({ relation }) => relation === (result as { relation: string }).relation),
  );
  await refuses(started, { tool: "sn_relate_cis", args }, {
    code: "conflict",
    message: /related so already/,
  });
  await refuses(started, { tool: "sn_relate_cis", args: { ...args, type: "Used by" } }, {
    remedy: /Depends on::Used by.*exchanged/,
  });
  await refuses(started, { tool: "sn_relate_cis", args: { ...args, type: "Likes" } }, {
    remedy: /Runs on::Runs/,
  });
  await refuses(started, { tool: "sn_relate_cis", args: { ...args, child: "lnx-db-01" } }, {
    code: "ambiguous",
  });
});

interface Walk {
  total: number;
  services: string[];
  items: { name: string; depth: number; via: string }[];
  back_references: number;
  next?: string;
}

Deno.test("sn_get_ci_impact: each item once by its shortest way, cycles counted, limits said", async () => {
  await using started = await startTestServices();
  await done(started, "sn_relate_cis", {
    parent: "lnx-web-01",
    child: "Web shop",
    type: "Depends on::Used by",
  });
  const { result } = await done(started, "sn_get_ci_impact", { id: "lnx-web-01", depth: 10 });
  const walk = result as Walk;
  const names = walk.items.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  assert.ok(walk.services.includes("Web shop") && !names.includes("lnx-web-01"));
  assert.ok(walk.back_references > 0);
  assert.equal(walk.next, undefined);
  const near = (await done(started, "sn_get_ci_impact", { id: "lnx-web-01", depth: 1 }))
    .result as Walk;
  assert.ok(near.items.every(({ depth }) => depth === 1));
  assert.match(near.next ?? "", /raise depth/);
  const few = (await done(started, "sn_get_ci_impact", { id: "win-ad-01", limit: 3 }))
    .result as Walk;
  assert.equal(few.total, 3);
  assert.match(few.next ?? "", /raise limit/);
  const down = (await done(started, "sn_get_ci_impact", {
    id: "shop-frontend",
    direction: "down",
    types: ["Runs on::Runs"],
    depth: 1,
  })).result as Walk;
  assert.deepEqual(down.items.map(({ name }) => name), ["lnx-web-01"]);
});

Deno.test("classes are found by label; a table that is no class and a name of two items are refused", async () => {
  await using started = await startTestServices();
  const { result } = await done(started, "sn_query_cis", { class: "Linux Server", limit: 3 });
  assert.equal((result as { table: string }).table, "cmdb_ci_linux_server");
  await refuses(started, { tool: "sn_query_cis", args: { class: "incident" } }, {
    message: /no class/,
  });
  await refuses(started, { tool: "sn_query_cis", args: { class: "Toaster" } }, {
    code: "not_found",
  });
  await refuses(started, {
    tool: "sn_query_cis",
    args: { class: "cmdb_ci_server", query: "hostname=x" },
  }, { message: /hostname/, remedy: /host_name/ });
  await refuses(started, { tool: "sn_get_ci", args: { id: "lnx-db-01" } }, { code: "ambiguous" });
  const meta = await done(started, "sn_get_class_metadata", {
    class: "cmdb_ci_server",
    inherited: true,
  });
  const { attributes, children } = meta.result as { attributes: string[]; children: string[] };
  assert.ok(attributes.some((line) => line.startsWith("serial_number:")));
  assert.ok(children.includes("cmdb_ci_win_server"));
});

Deno.test("sn_send_monitoring_event: stored with its severity; a node without an item is said", async () => {
  await using started = await startTestServices();
  const { result, warnings } = await done(started, "sn_send_monitoring_event", {
    node: "nowhere",
    severity: "clear",
    description: "Gone",
    source: "Probe",
    additional_info: { ticket: 4 },
  });
  assert.match(warnings.join(), /tied to none/);
  const { result: event } = await started.run("sn_get_record", {
    table: "em_event",
    id: (result as { event: string }).event,
  });
  const { severity, resolution_state, additional_info } = event as Record<
    string,
    string | { value: string }
  >;
  assert.deepEqual(severity, { value: "0", display_value: "Clear" });
  assert.equal(resolution_state, "Closing");
  assert.equal(additional_info, '{"ticket":4}');
  await refuses(started, {
    tool: "sn_send_monitoring_event",
    args: { node: "x", severity: "terrible", description: "y", source: "z" },
  }, { code: "invalid_input", message: /severity/ });
});

Deno.test("rules of events and identification are configuration: they need an update set, alerts do not", async () => {
  await using started = await startTestServices();
  await refuses(started, {
    tool: "sn_create_event_rule",
    args: { name: "Ignore", ignore_event: true },
  }, { code: "default_update_set" });
  const { capture } = await done(started, "sn_update_alert", {
    id: "Alert0001001",
    changes: { acknowledged: true },
  });
  assert.equal(capture, "untracked");
  await done(started, "sn_create_update_set", { name: "Monitoring" });
  const rule = await done(started, "sn_create_event_rule", { name: "Ignore", ignore_event: true });
  assert.equal(rule.capture, "captured");
});

Deno.test("sn_upsert_ci: what it made, changed and related is taken back by undo, what else changed stays", async () => {
  await using started = await startTestServices();
  const count = await countItems(started);
  const attributes = async (id: string) =>
    ((await done(started, "sn_get_ci", { id })).result as { attributes: Record<string, string> })
      .attributes;
  const host = { name: "lnx-undo-01", serial_number: "NF-9101-L" };
  const older = await done(
    started,
    "sn_upsert_ci",
    server({ ...host, ram: 4096, location: "Leeds" }),
  );
  assert.deepEqual(present(older.change).map(({ operation }) => operation), ["call", "create"]);
  const before = await attributes(host.name);
  const answer = await done(started, "sn_upsert_ci", {
    source: "ServiceNow",
    items: [
      { class: "cmdb_ci_linux_server", values: { ...host, ram: 8192 } },
      {
        class: "cmdb_ci_linux_server",
        values: { name: "lnx-undo-02", serial_number: "NF-9102-L" },
      },
    ],
  });
  const [call, changed, made] = present(answer.change);
  assert.deepEqual([changed?.operation, made?.operation], ["update", "create"]);
  assert.deepEqual(changed?.diff.ram, { from: "4096", to: "8192" });
  assert.equal(await countItems(started), count + 2);
  await refuses(started, { tool: "sn_undo_changes", args: { changes: [present(call).id] } }, {
    remedy: /changes of its items/,
  });
  const changes = [present(changed).id, present(made).id];
  const undone = await runApproved(started, "sn_undo_changes", { changes });
  assert.equal(undone.status, "done", JSON.stringify(undone));
  assert.equal(await countItems(started), count + 1);
  const after = await attributes(host.name);
  for (const column of ["ram", "serial_number", "location", "discovery_source"]) {
    assert.deepEqual(after[column], before[column], column);
  }
  const session = await runApproved(started, "sn_undo_changes", { session: "current" });
  assert.equal(session.status, "done", JSON.stringify(session));
  assert.match(session.warnings.join(" "), /reconcile lnx-undo-01.*records .* go with this undo/);
  assert.equal(await countItems(started), count);
});

Deno.test("sn_find_duplicate_cis: by the rule of the class, by columns that are named, not what is marked", async () => {
  await using started = await startTestServices();
  const find = async (args: unknown) =>
    (await done(started, "sn_find_duplicate_cis", args)).result as {
      compared_by: string[][];
      groups: { same: Record<string, string>; count: number; items: { sys_id: string }[] }[];
    };
  const found = await find({ class: "cmdb_ci_linux_server" });
  assert.ok(found.compared_by.some((columns) => columns.join() === "serial_number"));
  const group = present(found.groups.find(({ same }) => same.serial_number));
  assert.equal(group.count, 2);
  assert.equal(group.items.length, 2);
  await done(started, "sn_update_record", {
    table: "cmdb_ci_linux_server",
    id: present(group.items[1]).sys_id,
    values: { duplicate_of: present(group.items[0]).sys_id },
  });
  const { serial_number } = group.same;
  const after = await find({ class: "cmdb_ci_linux_server", by: ["serial_number"] });
  assert.ok(!after.groups.some(({ same }) => same.serial_number === serial_number));
  await refuses(started, {
    tool: "sn_find_duplicate_cis",
    args: { class: "cmdb_ci_linux_server", by: ["serial"] },
  }, { code: "invalid_input", message: /no column serial/ });
});
