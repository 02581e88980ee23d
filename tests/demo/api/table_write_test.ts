import assert from "node:assert/strict";
import { DEMO_ORIGIN, SEED_NOW, startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";

Deno.test("table write: a new record gets defaults, overrides, a number and who and when", async () => {
  using demo = await startDemo();
  const answer = await demo.call("POST", "table/incident?sysparm_exclude_reference_link=true", {
    body: { short_description: "Ünïcode ^ text", nonsense: "ignored" },
  });
  const record = answer.body.result;
  assert.equal(answer.status, 201);
  assert.equal(
    answer.headers.get("location"),
    `${DEMO_ORIGIN}/api/now/table/incident/${record.sys_id}`,
  );
  assert.equal(record.number, "INC0010100");
  assert.equal(record.priority, "5", "the override of incident beats the default of task");
  assert.equal(record.opened_at, "2026-02-01 12:00:00");
  assert.equal(record.sys_mod_count, "0");
  assert.equal(record.sys_created_by, "admin");
  assert.equal(record.sys_class_name, "incident");
  assert.equal("nonsense" in record, false);
  const next = await demo.create("incident", {});
  assert.equal(next.number, "INC0010101");
});

Deno.test("table write: PUT and PATCH merge, count the change and leave the rest", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("incident", { short_description: "a", urgency: "1" });
  for (const [index, method] of ["PUT", "PATCH"].entries()) {
    const { status, body } = await demo.call(method, `table/incident/${sys_id}`, {
      body: { short_description: method },
    });
    assert.equal(status, 200);
    assert.equal(body.result.short_description, method);
    assert.equal(body.result.urgency, "1");
    assert.equal(body.result.sys_mod_count, String(index + 1));
  }
  const same = await demo.call("PATCH", `table/incident/${sys_id}`, {
    body: { short_description: "PATCH" },
  });
  assert.equal(same.body.result.sys_mod_count, "2", "nothing changed, nothing counted");
  const cleared = await demo.call("PATCH", `table/incident/${sys_id}`, {
    body: { short_description: "" },
  });
  assert.equal(cleared.body.result.short_description, "");
});

Deno.test("table write: DELETE answers 204 once, then 404", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("incident", {});
  const gone = await demo.call("DELETE", `table/incident/${sys_id}`);
  assert.deepEqual([gone.status, gone.body], [204, ""]);
  assert.equal((await demo.call("DELETE", `table/incident/${sys_id}`)).status, 404);
});

Deno.test("table write: display values are resolved on request", async () => {
  using demo = await startDemo();
  const answer = await demo.call(
    "POST",
    "table/incident?sysparm_input_display_value=true&sysparm_display_value=all",
    {
      user: "itil.agent",
      body: {
        caller_id: "Rena Quest",
        urgency: "2 - Medium",
        work_start: "2026-07-01 10:00:00",
      },
    },
  );
  assert.equal(answer.body.result.caller_id.display_value, "Rena Quest");
  assert.match(answer.body.result.caller_id.value, /^[0-9a-f]{32}$/);
  assert.equal(answer.body.result.urgency.value, "2");
  assert.equal(answer.body.result.work_start.value, "2026-07-01 08:00:00");
});

Deno.test("table write: journal fields append entries and read as empty", async () => {
  using demo = await startDemo();
  const { sys_id, work_notes } = await demo.create("incident", { work_notes: "first" });
  assert.equal(work_notes, "");
  await demo.call("PATCH", `table/incident/${sys_id}`, { body: { work_notes: "second" } });
  const entries = await demo.list(
    `table/sys_journal_field?sysparm_query=element_id=${sys_id}^element=work_notes`,
  );
  assert.deepEqual(entries.map((entry) => entry.value), ["first", "second"]);
  assert.deepEqual(entries.map((entry) => entry.name), ["incident", "incident"]);
});

Deno.test("table write: a password is stored, works, and is never answered", async () => {
  using demo = await startDemo();
  const created = await demo.create("sys_user", {
    user_name: "new.person",
    user_password: "s3cret-word",
  });
  assert.equal(created.user_password, "");
  const login = await demo.call("GET", "ui/user/current_user", {
    user: "new.person",
    password: "s3cret-word",
  });
  assert.equal(login.body.result.user_name, "new.person");
});

Deno.test("table write: a chosen sys_id is taken once", async () => {
  using demo = await startDemo();
  const sys_id = "a".repeat(32);
  assert.equal((await demo.create("incident", { sys_id })).sys_id, sys_id);
  assert.equal((await demo.call("POST", "table/incident", { body: { sys_id } })).status, 403);
});

Deno.test("table write: who and when may be sent, unless the property keeps them for administrators", async () => {
  using demo = await startDemo();
  const write = async () =>
    (await demo.call("POST", "table/incident", {
      user: "itil.agent",
      body: { sys_created_by: "someone" },
    })).body.result.sys_created_by;
  assert.equal(await write(), "someone");
  const property = await firstRecord(
    demo,
    "table/sys_properties?sysparm_query=name=glide.rest.table_api.admin_only_sys_fields",
  );
  await demo.call("PATCH", `table/sys_properties/${property.sys_id}`, { body: { value: "true" } });
  assert.equal(await write(), "itil.agent");
});

Deno.test("table write: a sent scope is stored as global, one of the transaction is kept", async () => {
  using demo = await startDemo();
  const fleet = await firstRecord(demo, "table/sys_app?sysparm_query=scope=x_demo_fleet");
  const body = { name: "a", script: "b", sys_scope: fleet.sys_id };
  assert.equal((await demo.create("sys_script_include", body)).sys_scope, "global");
  const scoped = await demo.create(
    "sys_script_include",
    body,
    `sysparm_transaction_scope=${fleet.sys_id}`,
  );
  assert.equal(scoped.sys_scope, fleet.sys_id);
  const set = { name: "mine", application: fleet.sys_id };
  assert.equal((await demo.create("sys_update_set", set)).application, "global");
});

Deno.test("table write: a table and a column made over REST are usable at once", async () => {
  using demo = await startDemo();
  const table = await demo.create("sys_db_object", { name: "u_book", label: "Book" });
  await demo.create("sys_dictionary", {
    name: "u_book",
    element: "u_title",
    column_label: "Title",
    internal_type: "string",
    max_length: "40",
    display: "true",
  });
  const record = await demo.create("u_book", { u_title: "Middlemarch" });
  assert.equal(record.u_title, "Middlemarch");
  assert.equal(record.sys_created_by, "admin");
  assert.equal((await demo.list("table/u_book?sysparm_query=u_titleLIKEmarch")).length, 1);
  await demo.create("sys_db_object", {
    name: "u_novel",
    label: "Novel",
    super_class: table.sys_id,
  });
  await demo.create("u_novel", { u_title: "Silas Marner" });
  assert.equal((await demo.list("table/u_book")).length, 2, "the child's row shows in the parent");
});

Deno.test("table write: an unnamed table and column are named for their labels", async () => {
  using demo = await startDemo();
  assert.equal((await demo.create("sys_db_object", { label: "Spare Part" })).name, "u_spare_part");
  const column = await demo.create("sys_dictionary", {
    name: "u_spare_part",
    column_label: "Shelf No.",
    internal_type: "string",
  });
  assert.equal(column.element, "u_shelf_no");
  assert.equal((await demo.create("u_spare_part", { u_shelf_no: "7" })).u_shelf_no, "7");
});

Deno.test("table write: names that no database could hold are refused", async () => {
  using demo = await startDemo();
  for (const name of ['x"; DROP TABLE t_incident; --', "Upper", "two words", "1st"]) {
    const answer = await demo.call("POST", "table/sys_db_object", { body: { name, label: "x" } });
    assert.equal(answer.status, 403, name);
  }
  assert.equal((await demo.list("table/incident?sysparm_limit=1")).length, 1);
});

Deno.test("table write: text beyond a short column's length is cut", async () => {
  using demo = await startDemo();
  const record = await demo.create("incident", { short_description: "x".repeat(500) });
  assert.equal(record.short_description?.length, 160);
});

Deno.test("table write: users without a right are refused in the platform's words", async () => {
  using demo = await startDemo();
  const script = await firstRecord(demo, "table/sys_script?sysparm_limit=1");
  const refusal = async (method: string, path: string) =>
    await demo.call(method, path, { user: "itil.agent", body: { name: "x" } });
  for (
    const [method, path, word] of [
      ["POST", "table/sys_script", "Insert"],
      ["PATCH", `table/sys_script/${script.sys_id}`, "Update"],
      ["DELETE", `table/sys_script/${script.sys_id}`, "Delete"],
    ] as const
  ) {
    const answer = await refusal(method, path);
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.body.error, {
      message: "Operation Failed",
      detail: `ACL Exception ${word} Failed due to security constraints`,
    });
  }
});

Deno.test("table write: malformed bodies are refused, an array counts by its first record", async () => {
  using demo = await startDemo();
  for (const body of ["{", "null", "7", '"text"', "[]"]) {
    assert.equal((await demo.call("POST", "table/incident", { body })).status, 400, body);
  }
  const typed = await demo.call("POST", "table/incident", {
    body: "a=b",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  assert.equal(typed.status, 415);
  const before = (await demo.list("table/incident")).length;
  await demo.call("POST", "table/incident", { body: [{}, {}, {}] });
  assert.equal((await demo.list("table/incident")).length, before + 1);
});

Deno.test("table write: the method may be overridden and the body of the answer left out", async () => {
  using demo = await startDemo();
  const { sys_id } = await demo.create("incident", {});
  const answer = await demo.call("POST", `table/incident/${sys_id}`, {
    body: { short_description: "changed" },
    headers: { "x-http-method-override": "PATCH", "x-no-response-body": "true" },
  });
  assert.deepEqual([answer.status, answer.body], [200, ""]);
  const read = await demo.call("GET", `table/incident/${sys_id}`);
  assert.equal(read.body.result.short_description, "changed");
});

Deno.test("table write: a deleted parent takes its parts with it", async () => {
  using demo = await startDemo();
  const message = await demo.create("sys_rest_message", {
    name: "m",
    rest_endpoint: "https://x.example",
  });
  const fn = await demo.create("sys_rest_message_fn", {
    rest_message: message.sys_id,
    function_name: "f",
    http_method: "get",
  });
  await demo.create("sys_rest_message_fn_headers", {
    rest_message_function: fn.sys_id,
    name: "Accept",
    value: "*/*",
  });
  await demo.call("DELETE", `table/sys_rest_message/${message.sys_id}`);
  for (
    const [table, query] of [
      ["sys_rest_message_fn", `rest_message=${message.sys_id}`],
      ["sys_rest_message_fn_headers", `rest_message_function=${fn.sys_id}`],
    ]
  ) {
    assert.deepEqual(await demo.list(`table/${table}?sysparm_query=${query}`), [], table);
  }
});

Deno.test("table write: an instance on a clock of its own stamps with that clock", async () => {
  using demo = await startDemo({ clock: () => SEED_NOW + 1000 });
  assert.equal((await demo.create("incident", {})).sys_created_on, "2026-02-01 12:00:01");
});
