import assert from "node:assert/strict";
import { seededSysId } from "../../../../mod/demo/values/sys_id.ts";
import { type DemoUnderTest, SEED_NOW, startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

const STAGING = "x_demo_fleet_vehicle_import";

async function post(
  demo: DemoUnderTest,
  body: unknown,
  { path = STAGING, status = 201, user = "admin" } = {},
) {
  const answer = await demo.call("POST", `import/${path}`, { body, user });
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  return answer.body;
}

/** A staging table of the test's own, with one map into incidents. */
async function ownStaging(
  demo: DemoUnderTest,
  entries: Record<string, string>[],
  map: Record<string, string> = {},
) {
  const base = await firstRecord(demo, "table/sys_db_object?sysparm_query=name=sys_import_set_row");
  await demo.create("sys_db_object", {
    name: "u_tickets",
    label: "Tickets",
    super_class: base.sys_id,
  });
  for (const element of ["u_id", "u_text", "u_caller", "u_state"]) {
    await demo.create("sys_dictionary", {
      name: "u_tickets",
      element,
      column_label: element.slice(2),
      internal_type: "string",
      max_length: "100",
    });
  }
  const { sys_id } = await demo.create("sys_transform_map", {
    name: "Tickets",
    source_table: "u_tickets",
    target_table: "incident",
    ...map,
  });
  for (const entry of entries) await demo.create("sys_transform_entry", { map: sys_id, ...entry });
}

const ID = { source_field: "u_id", target_field: "correlation_id", coalesce: "true" };
const TEXT = { source_field: "u_text", target_field: "short_description" };

Deno.test("import: a coalescing map inserts once, then updates, then has nothing to do", async () => {
  using demo = await startDemo();
  await ownStaging(demo, [ID, TEXT]);
  const run = async (u_text: string) => {
    const { result: [outcome], ...head } = await post(demo, { u_id: "T-1", u_text }, {
      path: "u_tickets",
    });
    assert.equal(head.staging_table, "u_tickets");
    assert.match(head.import_set, /^ISET\d{7}$/);
    return outcome;
  };
  const first = await run("Printer jams");
  assert.deepEqual([first.status, first.transform_map, first.table, first.display_name], [
    "inserted",
    "Tickets",
    "incident",
    "number",
  ]);
  assert.ok(first.record_link.endsWith(`/api/now/table/incident/${first.sys_id}`));
  const second = await run("Printer jams again");
  assert.deepEqual([second.status, second.sys_id], ["updated", first.sys_id]);
  const third = await run("Printer jams again");
  assert.deepEqual([third.status, third.status_message], ["ignored", "No field values changed"]);
  const made = await demo.list("table/incident?sysparm_query=correlation_id=T-1");
  assert.deepEqual(made.map((row) => row.short_description), ["Printer jams again"]);
});

Deno.test("import: the rows of a set are records, and answered again until they are gone", async () => {
  using demo = await startDemo();
  const answer = await demo.call("POST", `import/${STAGING}`, {
    body: { plate: "FL-1001", mileage: "90000" },
  });
  const sysId = answer.headers.get("location")?.split("/").at(-1);
  const row = await firstRecord(demo, `table/${STAGING}?sysparm_query=sys_id=${sysId}`);
  assert.deepEqual([row.plate, row.sys_import_row], ["FL-1001", "0"]);
  const sets = await demo.list(
    `table/sys_import_set?sysparm_query=number=${answer.body.import_set}`,
  );
  assert.deepEqual(sets.map((set) => [set.state, set.table_name]), [["processed", STAGING]]);
  const again = await demo.call("GET", `import/${STAGING}/${sysId}`);
  assert.equal(again.status, 200);
  assert.equal(again.body.import_set, answer.body.import_set);
  assert.equal(again.body.result.length, 1);
  await demo.call("DELETE", `table/sys_import_set/${sets[0]?.sys_id}`);
  assert.equal((await demo.call("GET", `import/${STAGING}/${sysId}`)).status, 404);
});

Deno.test("import: several maps run in their order, and one that fails leaves the other's record", async () => {
  using demo = await startDemo();
  const { result } = await post(demo, {
    plate: "FL-2001",
    mileage: "10",
    inspection: "2026-05-01",
  });
  assert.deepEqual(
    result.map((outcome: Record<string, string>) => [outcome.transform_map, outcome.status]),
    [["Vehicle import", "inserted"], ["Vehicle import without a key", "error"]],
  );
  assert.match(result[1].error_message, /Unique Key violation/);
  const vehicles = await demo.list("table/x_demo_fleet_vehicle?sysparm_query=plate=FL-2001");
  assert.deepEqual(vehicles.map((row) => [row.mileage, row.inspection]), [["10", "2026-05-01"]]);
});

Deno.test("import: what a column cannot hold is the row's error, and nothing of it is written", async () => {
  using demo = await startDemo();
  for (
    const [body, message] of [
      [{ plate: "FL-3001", mileage: "many" }, 'The mileage "many" is no number'],
      [{ plate: "FL-1001", inspection: "2026-02-30" }, 'The inspection "2026-02-30" is no date'],
      [{ plate: "FL-3001", mileage: "-4" }, /aborted by Business Rule/],
    ] as const
  ) {
    const { result: [outcome] } = await post(demo, body);
    assert.equal(outcome.status, "error");
    if (typeof message === "string") assert.equal(outcome.error_message, message);
    else assert.match(outcome.error_message, message);
  }
  assert.deepEqual(await demo.list("table/x_demo_fleet_vehicle?sysparm_query=plate=FL-3001"), []);
  const errors = await demo.list(
    `table/${STAGING}?sysparm_query=plate=FL-3001&sysparm_fields=sys_import_state`,
  );
  assert.deepEqual(errors.map((row) => row.sys_import_state), ["error", "error"]);
});

Deno.test("import: names and choices are looked up; unknown ones are created, left out or refused", async () => {
  using demo = await startDemo();
  const caller = { source_field: "u_caller", target_field: "caller_id" };
  const state = { source_field: "u_state", target_field: "category" };
  await ownStaging(demo, [ID, TEXT, caller, { ...state, choice_action: "reject" }]);
  const run = async (body: Record<string, string>) =>
    (await post(demo, body, { path: "u_tickets" })).result[0];
  const incident = async (id: string) =>
    (await demo.list(`table/incident?sysparm_query=correlation_id=${id}`)).at(0);
  await run({ u_id: "A", u_caller: "Cleo Foss", u_state: "Inquiry / Help" });
  const known = await incident("A");
  assert.deepEqual([known?.caller_id, known?.category], [
    seededSysId("sys_user", "cfo"),
    "inquiry",
  ]);
  await run({ u_id: "B", u_caller: seededSysId("sys_user", "dba"), u_state: "hardware" });
  assert.equal((await incident("B"))?.caller_id, seededSysId("sys_user", "dba"));
  const rejected = await run({ u_id: "C", u_caller: "Someone New", u_state: "gardening" });
  assert.deepEqual([rejected.status, await incident("C")], ["skipped", undefined]);
  assert.deepEqual(
    await demo.list("table/sys_user?sysparm_query=name=Someone New"),
    [],
    "a refused row takes back what it has created",
  );
  const created = await run({ u_id: "D", u_caller: "Someone New" });
  assert.equal(created.status, "inserted");
  assert.equal((await demo.list("table/sys_user?sysparm_query=name=Someone New")).length, 1);
  const entry = await firstRecord(
    demo,
    "table/sys_transform_entry?sysparm_query=target_field=category",
  );
  await demo.call("PATCH", `table/sys_transform_entry/${entry.sys_id}`, {
    body: { choice_action: "ignore" },
  });
  await run({ u_id: "E", u_state: "gardening" });
  assert.equal((await incident("E"))?.category, "inquiry", "the default");
  const lookup = await firstRecord(
    demo,
    "table/sys_transform_entry?sysparm_query=target_field=caller_id",
  );
  await demo.call("PATCH", `table/sys_transform_entry/${lookup.sys_id}`, {
    body: { reference_value_field: "user_name" },
  });
  await run({ u_id: "F", u_caller: "requester" });
  assert.equal((await incident("F"))?.caller_id, seededSysId("sys_user", "requester"));
});

Deno.test("import: a source script gives the value, and its fault is the row's error", async () => {
  using demo = await startDemo();
  const scripted = (source_script: string) => ({
    use_source_script: "true",
    source_script,
    target_field: "short_description",
  });
  await ownStaging(demo, [ID, scripted("answer = source.u_text.toString().trim().toUpperCase();")]);
  const run = async () =>
    (await post(demo, { u_id: "S", u_text: " loud " }, { path: "u_tickets" })).result[0];
  assert.equal((await run()).status, "inserted");
  const incident = await firstRecord(demo, "table/incident?sysparm_query=correlation_id=S");
  assert.equal(incident.short_description, "LOUD");
  const entry = await firstRecord(
    demo,
    "table/sys_transform_entry?sysparm_query=use_source_script=true",
  );
  const set = (source_script: string) =>
    demo.call("PATCH", `table/sys_transform_entry/${entry.sys_id}`, { body: { source_script } });
  await set('answer = (function transformEntry(source) {\n  return "fixed"; // text\n})(source);');
  assert.equal((await run()).status, "updated");
  await set("answer = nothing.there;");
  assert.match((await run()).error_message, /nothing.*Field map short_description, line 1/);
});

Deno.test("import: the map's script changes the target, leaves rows out and refuses them", async () => {
  using demo = await startDemo();
  await ownStaging(demo, [ID, TEXT]);
  const map = await firstRecord(demo, "table/sys_transform_map?sysparm_query=name=Tickets");
  const script = `(function transformRow(source, target, map, log, isUpdate) {
  if (source.u_text == "skip") ignore = true;
  if (source.u_text == "bad") { error = true; error_message = "No " + source.u_text; }
  target.description = source.u_text + (isUpdate ? " again" : " first");
})(source, target, map, log, action === "update");`;
  await demo.call("PATCH", `table/sys_transform_map/${map.sys_id}`, {
    body: { run_script: "true", script },
  });
  const run = async (u_text: string) =>
    (await post(demo, { u_id: "S", u_text }, { path: "u_tickets" })).result[0];
  const stored = async () =>
    (await demo.list("table/incident?sysparm_query=correlation_id=S")).map((row) =>
      row.description
    );
  assert.equal((await run("skip")).status, "ignored");
  const refused = await run("bad");
  assert.deepEqual([refused.status, refused.error_message], ["error", "No bad"]);
  assert.deepEqual(await stored(), []);
  assert.equal((await run("one")).status, "inserted");
  assert.deepEqual(await stored(), ["one first"]);
  assert.equal((await run("two")).status, "updated");
  assert.deepEqual(await stored(), ["two again"]);
});

Deno.test("import: many at once wait, advance with the clock and follow the set before them", async () => {
  let now = SEED_NOW;
  using demo = await startDemo({ clock: () => now });
  await ownStaging(demo, [ID, TEXT]);
  const records = Array.from({ length: 250 }, (_, index) => ({ id: `M-${index}`, text: "Many" }));
  const load = (query: string, body: unknown = { records }) =>
    post(demo, body, { path: `u_tickets/insertMultiple${query}` });
  const first = await load("");
  const second = await load(
    `?run_after=${first.import_set_id}&multi_import_set_id=${first.multi_import_set_id}`,
    { records: [{ id: "M-0", text: "Later" }] },
  );
  assert.equal(second.multi_import_set_id, first.multi_import_set_id);
  const state = async (sysId: string) =>
    (await firstRecord(demo, `table/sys_import_set?sysparm_query=sys_id=${sysId}`)).state;
  const made = async () =>
    (await demo.list("table/incident?sysparm_query=correlation_idSTARTSWITHM-")).length;
  assert.deepEqual([await state(first.import_set_id), await made()], ["loaded", 0]);
  now += 4000;
  assert.deepEqual([await state(first.import_set_id), await made()], ["loaded", 200]);
  assert.equal(await state(second.import_set_id), "loaded");
  now += 1000;
  assert.deepEqual([await state(first.import_set_id), await made()], ["processed", 250]);
  now += 1000;
  assert.equal(await state(second.import_set_id), "processed");
  const latest = await firstRecord(demo, "table/incident?sysparm_query=correlation_id=M-0");
  assert.equal(latest.short_description, "Later");
  assert.equal(latest.sys_updated_by, "admin");
});

Deno.test("import: many at once go by labels, or by names where the table's setting says so", async () => {
  using demo = await startDemo();
  const path = `${STAGING}/insertMultiple`;
  const staged = async (id: string) =>
    (await demo.list(`table/${STAGING}?sysparm_query=sys_import_set=${id}`))
      .map((row) => [row.plate, row.mileage]);
  const byLabel = await post(demo, { records: [{ Plate: "L-1", mileage: "5" }] }, { path });
  assert.deepEqual(await staged(byLabel.import_set_id), [["L-1", ""]]);
  const setting = await firstRecord(demo, "table/sys_rest_insert_multiple");
  await demo.call("PATCH", `table/sys_rest_insert_multiple/${setting.sys_id}`, {
    body: { column_mapping: "column_name", transformation: "synchronous" },
  });
  const byName = await post(demo, { records: [{ Plate: "L-2", mileage: "5" }] }, { path });
  assert.deepEqual(await staged(byName.import_set_id), [["", "5"]]);
  const sets = await demo.list(`table/sys_import_set?sysparm_query=sys_id=${byName.import_set_id}`);
  assert.equal(sets[0]?.state, "processed");
  for (const body of [{}, { records: "x" }, { records: [1] }, []]) {
    await post(demo, body, { path, status: 400 });
  }
  await post(demo, { records: [] }, { path: `${path}?run_after=none`, status: 400 });
});

Deno.test("import: an empty coalescing value matches nothing, so each row is inserted", async () => {
  using demo = await startDemo();
  await ownStaging(demo, [ID, TEXT]);
  for (let count = 1; count <= 2; count++) {
    const { result } = await post(demo, { u_text: "No number" }, { path: "u_tickets" });
    assert.equal(result[0].status, "inserted");
    const made = await demo.list("table/incident?sysparm_query=short_description=No number");
    assert.equal(made.length, count);
  }
});

Deno.test("import: an empty value leaves the target's, unless the map copies it", async () => {
  using demo = await startDemo();
  await ownStaging(demo, [ID, TEXT]);
  const run = async (u_text: string) =>
    (await post(demo, { u_id: "C", u_text }, { path: "u_tickets" })).result[0].status;
  assert.deepEqual([await run("Something"), await run("")], ["inserted", "ignored"]);
  const map = await firstRecord(demo, "table/sys_transform_map?sysparm_query=name=Tickets");
  await demo.call("PATCH", `table/sys_transform_map/${map.sys_id}`, {
    body: { copy_empty_fields: "true" },
  });
  assert.equal(await run(""), "updated");
});

Deno.test("import: what waits goes on after a restart", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/demo.db`;
  let now = SEED_NOW;
  let loaded: { import_set_id: string };
  {
    using demo = await startDemo({ path, clock: () => now });
    const records = [{ Plate: "FL-5001" }, { Plate: "FL-5002" }];
    loaded = await post(demo, { records }, { path: `${STAGING}/insertMultiple` });
  }
  now += 60_000;
  {
    using demo = await startDemo({ path, clock: () => now });
    const set = await firstRecord(
      demo,
      `table/sys_import_set?sysparm_query=sys_id=${loaded.import_set_id}`,
    );
    assert.equal(set.state, "processed");
    const made = await demo.list("table/x_demo_fleet_vehicle?sysparm_query=plateSTARTSWITHFL-500");
    assert.equal(made.length, 2);
  }
  await Deno.remove(folder, { recursive: true });
});

Deno.test("import: nested values lose their form, columns of the platform are its own", async () => {
  using demo = await startDemo();
  const { import_set } = await post(demo, {
    plate: { a: 1, b: ["x"] },
    mileage: 7,
    sys_import_state: "inserted",
  });
  const row = await firstRecord(
    demo,
    `table/${STAGING}?sysparm_query=sys_import_set.number=${import_set}`,
  );
  assert.deepEqual([row.plate, row.mileage], ["{a=1, b=[x]}", "7"]);
});

Deno.test("import: only staging tables, only with the right to fill them", async () => {
  using demo = await startDemo();
  const before = (await demo.list("table/sys_import_set")).length;
  await post(demo, { short_description: "x" }, { path: "incident", status: 400 });
  await post(demo, {}, { path: "no_such_table", status: 400 });
  await post(demo, {}, { path: "sys_import_set_row", status: 400 });
  await post(demo, { plate: "X" }, { user: "requester", status: 403 });
  await post(demo, { plate: "X" }, { user: "itil.agent", status: 403 });
  assert.equal((await demo.call("POST", `import/${STAGING}`, { body: "{" })).status, 400);
  assert.equal((await demo.call("GET", `import/${STAGING}`)).status, 405);
  assert.equal((await demo.call("GET", `import/${STAGING}/a/b`)).status, 400);
  assert.equal(
    (await demo.list("table/sys_import_set")).length,
    before,
    "a refused row leaves none",
  );
  await ownStaging(demo, [ID, TEXT]);
  const { result } = await post(demo, { u_id: "R", u_text: "By a role" }, {
    path: "u_tickets",
    user: "app.support.one",
  });
  assert.equal(result[0].status, "inserted");
});
