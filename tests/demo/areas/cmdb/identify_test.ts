import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

const SOURCE = "sysparm_data_source=ServiceNow";

interface Sent {
  variant?: string;
  query?: string;
  relations?: unknown[];
  referenceItems?: unknown[];
  user?: string;
}

async function send(demo: DemoUnderTest, items: unknown[], more: Sent = {}) {
  const { variant = "", query = SOURCE, user = "itil.agent", ...rest } = more;
  const path = `identifyreconcile${variant && `/${variant}`}?${query}`;
  const answer = await demo.call("POST", path, { user, body: { items, ...rest } });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.result;
}

const linux = (values: Record<string, string>, more: Record<string, unknown> = {}) => ({
  className: "cmdb_ci_linux_server",
  values,
  ...more,
});

async function count(demo: DemoUnderTest, table: string): Promise<number> {
  const answer = await demo.call("GET", `stats/${table}?sysparm_count=true`);
  return Number(answer.body.result.stats.count);
}

Deno.test("identify: criteria are tried in their order until one matches", async () => {
  using demo = await startDemo();
  const { items } = await send(demo, [linux({ name: "lnx-app-02", ram: "99" })]);
  assert.equal(items[0].operation, "UPDATE");
  assert.deepEqual(
    items[0].identificationAttempts.map((
      { attemptResult, attributes, searchOnTable }: Record<string, unknown>,
    ) => [attemptResult, attributes, searchOnTable]),
    [
      ["SKIPPED", ["serial_number", "serial_number_type"], "cmdb_serial_number"],
      ["SKIPPED", ["serial_number"], "cmdb_ci_hardware"],
      ["MATCHED", ["name"], "cmdb_ci_hardware"],
    ],
  );
  const server = await firstRecord(demo, "table/cmdb_ci_server?sysparm_query=name=lnx-app-02");
  assert.deepEqual([server.ram, server.sys_id], ["99", items[0].sysId]);
});

Deno.test("identify: what no criterion finds is made once, and then found", async () => {
  using demo = await startDemo();
  const item = linux({ name: "lnx-new-01", serial_number: "NEW-1" });
  const { items: [made] } = await send(demo, [item]);
  assert.equal(made.operation, "INSERT");
  const { items: [again] } = await send(demo, [item]);
  assert.deepEqual([again.operation, again.sysId], ["NO_CHANGE", made.sysId]);
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lnx-new-01")).length, 1);
});

Deno.test("identify: two items of one serial number end the search with an error", async () => {
  using demo = await startDemo();
  const { items: [item] } = await send(demo, [
    linux({ name: "lnx-db-01", serial_number: "NF-4411-77", ram: "1" }),
  ]);
  assert.equal(item.sysId, "Unknown");
  assert.equal(item.identificationAttempts.at(-1).attemptResult, "MULTI_MATCH");
  assert.equal(item.errors[0].error, "MULTIPLE_DUPLICATE_RECORDS");
  const twins = await demo.list("table/cmdb_ci_server?sysparm_query=serial_number=NF-4411-77");
  assert.deepEqual(twins.map(({ ram }) => ram), ["32768", "32768"]);
});

Deno.test("identify: a dry run says what would happen and stores nothing", async () => {
  using demo = await startDemo();
  const tables = ["cmdb_ci", "cmdb_rel_ci", "sys_object_source", "cmdb_ire_partial_payloads"];
  const before = await Promise.all(tables.map((table) => count(demo, table)));
  for (const variant of ["query", "queryEnhanced"]) {
    const { items, relations } = await send(demo, [
      linux({ name: "lnx-dry-01" }, { sys_object_source_info: { source_native_key: "k1" } }),
      linux({ name: "lnx-app-02", ram: "1" }),
      linux({ ram: "2" }, { sys_object_source_info: { source_native_key: "k2" } }),
    ], {
      variant,
      relations: [{ parent: 0, child: 1, type: "Connects to::Connected by" }],
    });
    const third = variant === "query" ? undefined : "INSERT_AS_PARTIAL";
    // The plain engine leaves the whole payload out where one item cannot be told apart.
    const expected = variant === "query"
      ? [undefined, undefined, third]
      : ["INSERT", "UPDATE", third];
    assert.deepEqual(
      items.map(({ operation }: { operation?: string }) => operation),
      expected,
    );
    assert.equal(relations.length, 1);
  }
  assert.deepEqual(await Promise.all(tables.map((table) => count(demo, table))), before);
  const server = await firstRecord(demo, "table/cmdb_ci_server?sysparm_query=name=lnx-app-02");
  assert.notEqual(server.ram, "1");
});

Deno.test("identify: an item in error keeps a plain payload out, an enhanced one stores the rest", async () => {
  using demo = await startDemo();
  const items = [linux({ name: "lnx-good-01" }), { className: "nonsense", values: {} }];
  const plain = await send(demo, items);
  assert.deepEqual(
    plain.items.map((item: { errors: { error: string }[] }) => item.errors[0]?.error),
    [
      "ABANDONED",
      "INVALID_INPUT_DATA",
    ],
  );
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lnx-good-01")).length, 0);
  const enhanced = await send(demo, items, {
    variant: "enhanced",
    query: `${SOURCE}&options=generate_summary:true`,
  });
  assert.equal(enhanced.items[0].operation, "INSERT");
  assert.equal(enhanced.hasError, true);
  assert.equal(enhanced.summary.cmdb_ci_linux_server.inserted, 1);
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lnx-good-01")).length, 1);
});

Deno.test("identify: a class that is more general, more special or another changes the item's", async () => {
  using demo = await startDemo();
  const steps: [className: string, operation: string][] = [
    ["cmdb_ci_server", "UPDATE_WITH_DOWNGRADE"],
    ["cmdb_ci_win_server", "UPDATE_WITH_UPGRADE"],
    ["cmdb_ci_linux_server", "UPDATE_WITH_SWITCH"],
  ];
  await send(demo, [linux({ name: "lnx-class-01", kernel_release: "6.1" })]);
  for (const [className, operation] of steps) {
    const { items: [item] } = await send(demo, [{ className, values: { name: "lnx-class-01" } }]);
    assert.deepEqual([item.operation, item.className], [operation, className]);
  }
  const server = await firstRecord(
    demo,
    "table/cmdb_ci_linux_server?sysparm_query=name=lnx-class-01",
  );
  assert.equal(server.kernel_release, "", "the classes between have no such column");
  const { items: [kept] } = await send(demo, [{
    className: "cmdb_ci_server",
    values: { name: "lnx-class-01", ram: "7" },
    settings: { updateWithoutDowngrade: true },
  }]);
  assert.deepEqual(
    [kept.operation, kept.className, kept.info[0].code],
    ["UPDATE", "cmdb_ci_linux_server", "SKIPPED_CLASS_DOWNGRADE"],
  );
});

Deno.test("identify: a lower source does not overwrite a higher one; others may not write at all", async () => {
  using demo = await startDemo();
  const update = (source: string, ram: string) =>
    send(demo, [linux({ name: "lnx-sql-02", ram, asset_tag: `${source} ${ram}` })], {
      query: `sysparm_data_source=${encodeURIComponent(source)}`,
    });
  const { items: [lower] } = await update("Manual Entry", "1");
  assert.deepEqual(lower.maskedAttributes, ["ram"]);
  const { items: [unknown] } = await update("ImportSet", "2");
  assert.deepEqual(unknown.maskedAttributes, ["ram"]);
  const { items: [higher] } = await update("ServiceNow", "3");
  assert.equal(higher.maskedAttributes, undefined);
  const server = await firstRecord(demo, "table/cmdb_ci_server?sysparm_query=name=lnx-sql-02");
  assert.deepEqual([server.ram, server.asset_tag], ["3", "ServiceNow 3"]);
  const history = await firstRecord(
    demo,
    `table/cmdb_datasource_last_update?sysparm_query=attribute=ram^record=${server.sys_id}`,
  );
  assert.equal(history.discovery_source, "ServiceNow");
});

Deno.test("identify: a key of the source finds its item whatever else has changed", async () => {
  using demo = await startDemo();
  const info = { sys_object_source_info: { source_native_key: "dev-7", source_feed: "north" } };
  const { items: [made] } = await send(demo, [linux({ name: "lnx-key-01" }, info)]);
  const { items: [renamed] } = await send(demo, [linux({ name: "lnx-key-02" }, info)]);
  assert.deepEqual([renamed.operation, renamed.sysId], ["UPDATE", made.sysId]);
  assert.equal(renamed.identificationAttempts[0].info, "sys_object_source MATCHED");
  const rows = await demo.list("table/sys_object_source?sysparm_query=id=dev-7");
  assert.deepEqual(rows.map(({ target_sys_id }) => target_sys_id), [made.sysId]);
});

Deno.test("identify: an item without criteria waits until its source says more", async () => {
  using demo = await startDemo();
  const info = { sys_object_source_info: { source_native_key: "part-1" } };
  const first = await send(demo, [linux({ ram: "4096" }, info)], { variant: "enhanced" });
  assert.equal(first.items[0].operation, "INSERT_AS_PARTIAL");
  assert.equal(first.items[0].warnings[0].error, "MISSING_MATCHING_ATTRIBUTES");
  const [kept] = first.items[0].partialSysIds;
  const second = await send(demo, [linux({ name: "lnx-part-01" }, info)], { variant: "enhanced" });
  assert.equal(second.items[0].operation, "INSERT");
  assert.deepEqual(second.items[0].mergedPayloadIds, [kept]);
  const server = await firstRecord(demo, "table/cmdb_ci_server?sysparm_query=name=lnx-part-01");
  assert.equal(server.ram, "4096");
  const left = await demo.list(
    "table/cmdb_ire_partial_payloads?sysparm_query=payload_itemLIKEpart-1",
  );
  assert.equal(left.length, 0);
});

Deno.test("identify: without a data source the item is kept as incomplete", async () => {
  using demo = await startDemo();
  const { items: [item] } = await send(demo, [linux({ name: "lnx-none-01" })], { query: "" });
  assert.deepEqual([item.operation, item.errors[0].error], [
    "INSERT_AS_INCOMPLETE",
    "INVALID_INPUT_DATA",
  ]);
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lnx-none-01")).length, 0);
  const kept = await demo.list(
    "table/cmdb_ire_incomplete_payloads?sysparm_query=payload_itemLIKElnx-none-01",
  );
  assert.equal(kept.length, 1);
});

Deno.test("identify: lookup records find an item and are kept with it", async () => {
  using demo = await startDemo();
  const lookup = [{
    className: "cmdb_serial_number",
    values: { serial_number: "UUID-9", serial_number_type: "uuid", valid: "true" },
  }];
  const { items: [made] } = await send(demo, [linux({ name: "lnx-look-01" }, { lookup })]);
  assert.equal(made.relatedItems[0].operation, "INSERT");
  const { items: [found] } = await send(demo, [linux({ name: "renamed-01" }, { lookup })]);
  assert.equal(found.sysId, made.sysId);
  assert.equal(found.identificationAttempts[0].attemptResult, "MATCHED");
  assert.deepEqual(found.relatedSysIds, made.relatedSysIds);
});

Deno.test("identify: what runs on a host is told apart by its host", async () => {
  using demo = await startDemo();
  const application = { className: "cmdb_ci_appl", values: { name: "agent" } };
  const runsOn = { parent: 0, child: 1, type: "Runs on::Runs" };
  const made: { item: string; relation: string; sysId: string }[] = [];
  for (const host of ["lnx-app-02", "lnx-app-03", "lnx-app-02"]) {
    const { items, relations } = await send(demo, [application, linux({ name: host })], {
      relations: [runsOn],
    });
    assert.equal(items[0].errors, undefined, JSON.stringify(items[0]));
    const [item, relation] = [items[0].operation, relations[0].operation];
    made.push({ item, relation, sysId: items[0].sysId });
  }
  const [first, second, third] = made;
  assert.deepEqual(made.map(({ item }) => item), ["INSERT", "INSERT", "NO_CHANGE"]);
  assert.deepEqual([first?.relation, third?.relation], ["INSERT", "NO_CHANGE"]);
  assert.equal(first?.sysId, third?.sysId);
  assert.notEqual(first?.sysId, second?.sysId);
  const { items: [alone] } = await send(demo, [application]);
  assert.equal(alone.errors[0].error, "MISSING_DEPENDENCY");
  const { items: [torn] } = await send(demo, [
    application,
    linux({ name: "lnx-app-02" }),
    linux({ name: "lnx-app-03" }),
  ], { relations: [runsOn, { ...runsOn, child: 2 }] });
  assert.equal(torn.errors[0].error, "MULTIPLE_DEPENDENCIES");
});

Deno.test("identify: an item that stands in a payload twice is taken once or refused", async () => {
  using demo = await startDemo();
  const twice = [linux({ name: "lnx-twice-01" }), linux({ name: "LNX-TWICE-01" })];
  const plain = await send(demo, twice);
  assert.equal(plain.items[1].errors[0].error, "DUPLICATE_PAYLOAD_RECORDS");
  const enhanced = await send(demo, twice, { variant: "enhanced" });
  assert.deepEqual(enhanced.items.map((item: { inputIndices: number[] }) => item.inputIndices), [
    [0, 1],
  ]);
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lnx-twice-01")).length, 1);
});

Deno.test("identify: items refer to each other by internal_id", async () => {
  using demo = await startDemo();
  const { items, relations } = await send(demo, [
    { ...linux({ name: "lnx-ref-01" }), internal_id: "one" },
    { ...linux({ name: "lnx-ref-02" }), internal_id: "two" },
  ], {
    relations: [
      { parent_id: "one", child_id: "two", type: "Connects to::Connected by" },
      { parent_id: "one", child_id: "three", type: "Connects to::Connected by" },
      { parent: 0, child: 1, type: "Likes::Liked by" },
    ],
    variant: "enhanced",
  });
  assert.deepEqual(items.map(({ operation }: { operation: string }) => operation), [
    "INSERT",
    "INSERT",
  ]);
  assert.deepEqual(
    relations.map((relation: { operation?: string; errors?: { error: string }[] }) =>
      relation.operation ?? relation.errors?.[0]?.error
    ),
    ["INSERT", "INVALID_INPUT_DATA", "INVALID_INPUT_DATA"],
  );
});

Deno.test("identify: rules are records; a new one works at once, and without one nothing is told apart", async () => {
  using demo = await startDemo();
  const laptop = { className: "cmdb_ci_network_adapter", values: { name: "eth9" } };
  const { items: [refused] } = await send(demo, [laptop]);
  assert.equal(refused.errors[0].error, "IDENTIFICATION_RULE_MISSING");
  const rule = await demo.create("cmdb_identifier", {
    name: "Adapter Rule",
    applies_to: "cmdb_ci_network_adapter",
  });
  await demo.create("cmdb_identifier_entry", { identifier: rule.sys_id, attributes: "name" });
  const { items: [made] } = await send(demo, [laptop]);
  assert.equal(made.operation, "INSERT");
});

Deno.test("identify: a refusal within a payload is the item's error and leaves no half of it", async () => {
  using demo = await startDemo();
  await demo.create("sys_script", {
    name: "No laptops",
    collection: "cmdb_ci",
    when: "before",
    action_insert: "true",
    abort_action: "true",
    active: "true",
    filter_condition: "nameSTARTSWITHlap-9",
  });
  const { items } = await send(demo, [
    linux({ name: "lap-9001" }),
    linux({ name: "lnx-ok-01" }),
  ], { variant: "enhanced" });
  assert.match(items[0].errors[0].message, /No laptops/);
  assert.equal(items[1].operation, "INSERT");
  assert.equal((await demo.list("table/cmdb_ci?sysparm_query=name=lap-9001")).length, 0);
});

Deno.test("identify: wrong shapes, methods and users are refused", async () => {
  using demo = await startDemo();
  const body = { items: [] };
  const status = async (method: string, path: string, options = {}) =>
    (await demo.call(method, path, { user: "itil.agent", ...options })).status;
  assert.equal(await status("POST", "identifyreconcile", { body: { items: "x" } }), 400);
  assert.equal(await status("POST", "identifyreconcile", { body: { items: [7] } }), 400);
  assert.equal(await status("POST", "identifyreconcile", { body: "{" }), 400);
  assert.equal(await status("GET", "identifyreconcile"), 405);
  assert.equal(await status("POST", "identifyreconcile/nonsense", { body }), 400);
  assert.equal(await status("POST", "identifyreconcile", { body, user: "requester" }), 403);
  assert.equal(await status("POST", "identifyreconcile", { body, user: "buyer.one" }), 200);
});

Deno.test("identify: a thousand items of one payload are told apart", async () => {
  using demo = await startDemo();
  const items = Array.from({ length: 1000 }, (_, index) => linux({ name: `bulk-${index}` }));
  const first = await send(demo, items);
  assert.equal(first.items.length, 1000);
  const again = await send(demo, items);
  const operations = new Set(again.items.map(({ operation }: { operation: string }) => operation));
  assert.deepEqual([...operations], ["NO_CHANGE"]);
});
