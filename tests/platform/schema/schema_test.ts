import assert from "node:assert/strict";
import type { AppError } from "../../../mod/base/errors.ts";
import { type FakeDictionary, respondFromDictionary } from "../../support/fake_dictionary.ts";
import { startFakePlatform } from "../../support/fake_platform.ts";

const ITSM: FakeDictionary = {
  tables: {
    task: {
      label: "Task",
      columns: {
        number: { column_label: "Number", internal_type: "string", display: "true" },
        priority: {
          column_label: "Priority",
          internal_type: "integer",
          default_value: "4",
          choice: "1",
        },
        assigned_to: { internal_type: "reference", reference: "sys_user", max_length: "32" },
        state: { internal_type: "integer", choice: "3" },
      },
    },
    incident: {
      label: "Incident",
      parent: "task",
      columns: {
        severity: { internal_type: "integer", read_only: "true" },
        category: { internal_type: "string", choice_table: "task", choice_field: "state" },
      },
    },
    sys_script: {
      label: "Business Rule",
      parent: "sys_metadata",
      columns: { name: { internal_type: "string" } },
    },
    sys_metadata: {
      attributes: "ignore_x=true,update_synch=true",
      columns: { sys_scope: { internal_type: "reference", reference: "sys_scope" } },
    },
  },
  overrides: [
    {
      name: "incident",
      element: "priority",
      default_value: "5",
      default_value_override: "true",
      mandatory: "true",
      mandatory_override: "true",
      read_only: "true",
      read_only_override: "false",
      display_override: "false",
    },
  ],
  choices: [
    { name: "task", element: "priority", value: "1", label: "Critical", inactive: "false" },
    { name: "task", element: "state", value: "1", label: "Open", inactive: "false" },
    { name: "task", element: "state", value: "9", label: "Old", inactive: "true" },
    { name: "incident", element: "priority", value: "1", label: "1 - Critical", inactive: "false" },
    { name: "incident", element: "priority", value: "7", label: "Gone", inactive: "true" },
  ],
};

Deno.test("table: columns of the whole line with the child's overrides, in two round trips, then none", async () => {
  await using platform = startFakePlatform(respondFromDictionary(ITSM));
  const { client } = platform;
  const schema = await client.schema.table("incident");
  assert.equal(client.roundTrips, 2);
  assert.deepEqual(schema.chain, ["incident", "task"]);
  assert.equal(schema.label, "Incident");
  assert.equal(schema.displayColumn, "number");
  assert.equal(schema.tracked, false);
  assert.equal(schema.verified, true);
  assert.deepEqual(schema.columns.get("priority"), {
    element: "priority",
    label: "Priority",
    type: "integer",
    table: "task",
    mandatory: true,
    readOnly: false,
    display: false,
    active: true,
    defaultValue: "5",
    choice: 1,
  });
  assert.deepEqual([...schema.columns.keys()].toSorted(), [
    "assigned_to",
    "category",
    "number",
    "priority",
    "severity",
    "state",
  ]);
  assert.equal(schema.columns.get("assigned_to")?.reference, "sys_user");
  assert.equal(schema.columns.get("assigned_to")?.maxLength, 32);
  const task = await client.schema.table("task");
  assert.equal(task.columns.get("priority")?.defaultValue, "4");
  const before = client.roundTrips;
  await client.schema.table("incident");
  await platform.clientOf({}).schema.table("incident");
  assert.equal(client.roundTrips, before);
});

Deno.test("table: tracked by the attribute of the nearest table that has it, else below sys_metadata", async () => {
  await using platform = startFakePlatform(respondFromDictionary({
    tables: {
      ...ITSM.tables,
      u_data: { attributes: "not_update_synch=true" },
      u_file: { parent: "sys_metadata" },
      u_layout: { parent: "sys_metadata", attributes: "no_audit=true,update_synch_custom=true" },
      u_layout_child: { parent: "u_layout" },
      u_off: { parent: "sys_metadata", attributes: "update_synch=false" },
    },
  }));
  const tracked = async (name: string) => (await platform.client.schema.table(name)).tracked;
  assert.equal(await tracked("sys_script"), true);
  assert.equal(await tracked("u_data"), false);
  assert.equal(await tracked("u_off"), false);
  assert.equal(await tracked("u_file"), true);
  for (const name of ["u_layout", "u_layout_child"]) {
    const { tracked, customCapture } = await platform.client.schema.table(name);
    assert.deepEqual([tracked, customCapture], [false, true], name);
  }
});

Deno.test("table: a line longer than one call can walk is read whole", async () => {
  const tables: FakeDictionary["tables"] = {};
  for (let level = 0; level < 15; level++) {
    tables[`t${level}`] = {
      ...(level < 14 && { parent: `t${level + 1}` }),
      columns: { [`c${level}`]: { internal_type: "string" } },
    };
  }
  await using platform = startFakePlatform(respondFromDictionary({ tables }));
  const { chain, columns } = await platform.client.schema.table("t0");
  assert.equal(chain.length, 15);
  assert.equal(columns.size, 15);
  assert.equal(platform.client.roundTrips, 4);
});

Deno.test("table: the display column falls back to number, then name, and follows an override", async () => {
  const tables: FakeDictionary["tables"] = {
    a: { columns: { name: {}, number: {} } },
    b: { columns: { name: {} } },
    c: { columns: { other: {} } },
    d: { parent: "e", columns: { own: {} } },
    e: { columns: { top: { display: "true" }, second: {} } },
  };
  const overrides = [{ name: "d", element: "second", display_override: "true" }];
  await using platform = startFakePlatform(respondFromDictionary({ tables, overrides }));
  const display = async (name: string) => (await platform.client.schema.table(name)).displayColumn;
  assert.equal(await display("a"), "number");
  assert.equal(await display("b"), "name");
  assert.equal(await display("c"), undefined);
  assert.equal(await display("d"), "second");
  assert.equal(await display("e"), "top");
});

Deno.test("table: an unknown one is refused with near names, by name or by label", async () => {
  await using platform = startFakePlatform(respondFromDictionary(ITSM));
  const near = async (name: string) => {
    const error: AppError = await platform.client.schema.table(name).then(
      () => assert.fail(),
      (error) => error,
    );
    assert.equal(error.code, "not_found");
    assert.match(error.message, new RegExp(`"${name}"`));
    return error.details?.near;
  };
  assert.deepEqual(await near("incidnt"), ["incident"]);
  assert.deepEqual(await near("Business Rule"), ["sys_script"]);
  assert.deepEqual(await near("zzzzzzzzzzzz"), []);
});

Deno.test("table: without access to the dictionary nothing is certain, and nothing is refused", async () => {
  for (const restriction of [{ closed: ["sys_db_object"] }, { hidden: ["sys_db_object"] }]) {
    await using platform = startFakePlatform(respondFromDictionary({ ...ITSM, ...restriction }));
    const schema = await platform.client.schema.table("incident");
    assert.equal(schema.verified, false);
    assert.deepEqual(schema.chain, ["incident"]);
  }
  for (const restriction of [{ closed: ["sys_dictionary"] }, { hidden: ["sys_dictionary"] }]) {
    await using platform = startFakePlatform(respondFromDictionary({ ...ITSM, ...restriction }));
    const schema = await platform.client.schema.table("incident");
    assert.equal(schema.verified, false);
    assert.equal(schema.columns.size, 0);
  }
});

Deno.test("table: a parent that is set but hidden leaves the columns unverified", async () => {
  const incident = { ...ITSM.tables.incident, parentHidden: true };
  await using platform = startFakePlatform(
    respondFromDictionary({ ...ITSM, tables: { ...ITSM.tables, incident } }),
  );
  const schema = await platform.client.schema.table("incident");
  assert.deepEqual(schema.chain, ["incident"]);
  assert.equal(schema.verified, false);
});

Deno.test("table: an unknown one is refused also where sys_db_object is closed", async () => {
  await using platform = startFakePlatform(
    respondFromDictionary({ ...ITSM, closed: ["sys_db_object"] }),
  );
  await assert.rejects(
    platform.client.schema.table("no_such_table"),
    (error: AppError) => error.code === "not_found",
  );
});

Deno.test("table: more columns than a page are all read", async () => {
  const columns = Object.fromEntries(
    Array.from({ length: 11_000 }, (_, index) => [`c${index}`, { internal_type: "string" }]),
  );
  await using platform = startFakePlatform(
    respondFromDictionary({ tables: { wide: { columns } } }),
  );
  const schema = await platform.client.schema.table("wide");
  assert.equal(schema.columns.size, 11_000);
  assert.equal(schema.verified, true);
});

Deno.test("table: a server fault is thrown and not remembered", async () => {
  let broken = true;
  const healthy = respondFromDictionary(ITSM);
  await using platform = startFakePlatform((request, count) =>
    broken ? new Response("{}", { status: 500 }) : healthy(request, count)
  );
  await assert.rejects(platform.client.schema.table("incident"));
  broken = false;
  assert.equal((await platform.client.schema.table("incident")).verified, true);
});

Deno.test("table: many at once load once; another credential loads its own; forget loads again", async () => {
  await using platform = startFakePlatform(respondFromDictionary(ITSM));
  const { client } = platform;
  await Promise.all(Array.from({ length: 20 }, () => client.schema.table("incident")));
  assert.equal(platform.seen.length, 2);
  await platform.clientOf({ cacheKey: "other" }).schema.table("incident");
  assert.equal(platform.seen.length, 4);
  client.schema.forget("task");
  await client.schema.table("incident");
  assert.equal(platform.seen.length, 4);
  client.schema.forget("incident");
  await client.schema.table("incident");
  assert.equal(platform.seen.length, 6);
  client.schema.forget();
  await client.schema.table("incident");
  assert.equal(platform.seen.length, 8);
  await platform.clientOf({ cacheKey: "other" }).schema.table("incident");
  assert.equal(platform.seen.length, 8);
});

Deno.test("choices: the table's own hide its parents', inactive ones are left out", async () => {
  await using platform = startFakePlatform(respondFromDictionary(ITSM));
  const { schema } = platform.client;
  const labels = async (table: string, element: string) =>
    (await schema.choices(table, element)).map((choice) => choice.label);
  assert.deepEqual(await labels("incident", "priority"), ["1 - Critical"]);
  assert.deepEqual(await labels("task", "priority"), ["Critical"]);
  assert.deepEqual(await labels("incident", "state"), ["Open"]);
  assert.deepEqual(await labels("incident", "category"), ["Open"]);
  assert.deepEqual(await labels("incident", "number"), []);
  const before = platform.seen.length;
  await labels("incident", "priority");
  assert.equal(platform.seen.length, before);
});
