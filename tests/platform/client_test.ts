import assert from "node:assert/strict";
import { AppError } from "../../mod/base/errors.ts";
import { platformError, result, startFakePlatform } from "../support/fake_platform.ts";
import { present } from "../support/present.ts";

const ID = "0123456789abcdef0123456789abcdef";

Deno.test("list: asks for bare values in a unique order and reads the total", async () => {
  await using platform = startFakePlatform(() =>
    result(
      [{ sys_id: ID, caller_id: { link: "http://x/y", value: "abc" }, count: 3, gone: null }],
      {
        headers: { "X-Total-Count": "725" },
      },
    )
  );
  const page = await platform.client.listRecords("incident", {
    query: "active=true^short_descriptionLIKEa+b & c",
    fields: ["sys_id", "caller_id"],
    limit: 5,
    offset: 10,
  });
  assert.deepEqual(page, {
    records: [{ sys_id: ID, caller_id: "abc", count: "3", gone: "" }],
    total: 725,
  });
  const { path, query, headers } = present(platform.seen[0]);
  assert.equal(path, "/api/now/table/incident");
  assert.equal(
    query.get("sysparm_query"),
    "active=true^short_descriptionLIKEa+b & c^ORDERBYsys_id",
  );
  assert.equal(query.get("sysparm_fields"), "sys_id,caller_id");
  assert.equal(query.get("sysparm_limit"), "5");
  assert.equal(query.get("sysparm_offset"), "10");
  assert.equal(query.get("sysparm_exclude_reference_link"), "true");
  assert.equal(headers.get("accept"), "application/json");
  assert.equal(headers.get("authorization"), `Basic ${btoa("admin:secret-word")}`);
});

Deno.test("list: display modes render references as text or as both", async () => {
  const reference = { link: "http://x/y", display_value: "Abel Tuter" };
  await using shown = startFakePlatform(() => result([{ caller_id: reference }]));
  const display = await shown.client.listRecords("incident", { display: "true" });
  assert.deepEqual(display, { records: [{ caller_id: "Abel Tuter" }], total: null });

  const both = { value: "abc", display_value: "Abel Tuter" };
  await using full = startFakePlatform(() => result([{ caller_id: both, priority: "3" }]));
  const { records } = await full.client.listRecords("incident", { display: "all" });
  assert.deepEqual(records, [{
    caller_id: both,
    priority: { value: "3", display_value: "3" },
  }]);
});

Deno.test("record: a missing one is not_found with the platform's words", async () => {
  await using platform = startFakePlatform(() =>
    platformError(404, {
      message: "No Record found",
      detail: "Record doesn't exist or ACL restricts the record retrieval",
    })
  );
  await assert.rejects(platform.client.getRecord("incident", ID), (error: AppError) => {
    assert.equal(error.code, "not_found");
    assert.equal(error.details?.table, "incident");
    assert.equal(error.details?.message, "No Record found");
    assert.match(error.message, /dev1 answered 404/);
    assert.match(error.remedy ?? "", /may read incident/);
    return true;
  });
});

Deno.test("paths: names and identifiers cannot leave the REST interface of the instance", async () => {
  await using platform = startFakePlatform(() => result([]));
  const { client } = platform;
  const attempts = [
    () => client.getRecord("incident", ""),
    () => client.getRecord("incident", "../../x"),
    () => client.getRecord("incident", ".."),
    () => client.listRecords("../stats/incident"),
    () => client.listRecords("incident?sysparm_limit=1"),
    () => client.get({ path: "/sys.scripts.do" }),
    () => client.get({ path: "/api/../sys.scripts.do" }),
    () => client.get({ path: "@evil.example/api/now" }),
    () => client.getBatch([{ path: "/api/now/table/a" }, { path: "/api/../x.do" }]),
    () => client.updateRecord("incident", "", { a: "b" }),
    () => client.deleteRecord("incident", ""),
    () => client.property("a^ORnameISNOTEMPTY"),
  ];
  for (const attempt of attempts) {
    await assert.rejects(attempt, (error: AppError) => error.code === "invalid_input");
  }
  assert.equal(platform.seen.length, 0);
});

Deno.test("writes: each verb sends its method, its body and its parameters, and reads the answer", async () => {
  await using platform = startFakePlatform(({ method }) => {
    if (method === "DELETE") return new Response(null, { status: 204 });
    return result({ sys_id: ID, state: { value: "2", link: "x" } }, {
      status: method === "POST" ? 201 : 200,
    });
  });
  const { client } = platform;
  const params = { sysparm_transaction_scope: "scope1" };
  const created = await client.createRecord("incident", { short_description: "é" }, { params });
  assert.deepEqual(created, { sys_id: ID, state: "2" });
  await client.updateRecord("incident", ID, { state: "2" });
  assert.equal(await client.deleteRecord("incident", ID), undefined);
  const [post, patch, removal] = platform.seen;
  assert.deepEqual(platform.seen.map(({ method, path }) => `${method} ${path}`), [
    "POST /api/now/table/incident",
    `PATCH /api/now/table/incident/${ID}`,
    `DELETE /api/now/table/incident/${ID}`,
  ]);
  assert.deepEqual(JSON.parse(present(post?.body)), { short_description: "é" });
  assert.equal(post?.query.get("sysparm_transaction_scope"), "scope1");
  assert.equal(post?.headers.get("content-type"), "application/json");
  assert.deepEqual(JSON.parse(present(patch?.body)), { state: "2" });
  assert.equal(removal?.body, "");
  assert.equal(client.roundTrips, 3);
});

Deno.test("writes: an answer without the record leaves the outcome unknown", async () => {
  await using platform = startFakePlatform(() => new Response("", { status: 201 }));
  await assert.rejects(
    platform.client.createRecord("incident", {}),
    (error: AppError) => error.details?.outcome === "unknown",
  );
});

Deno.test("user: read once per credential, also by many callers at once", async () => {
  await using platform = startFakePlatform(({ headers }) =>
    result({
      user_sys_id: headers.get("authorization"),
      user_name: "abel.tuter",
      user_display_name: "Abel Tuter",
    })
  );
  const second = platform.clientOf({
    cacheKey: "other",
    headers: () => Promise.resolve({ authorization: "Basic other" }),
  });
  const users = await Promise.all([
    platform.client.currentUser(),
    platform.client.currentUser(),
    platform.clientOf({}).currentUser(),
  ]);
  assert.equal(platform.seen.length, 1);
  assert.deepEqual(new Set(users.map((user) => user.name)), new Set(["Abel Tuter"]));
  assert.equal((await second.currentUser()).sysId, "Basic other");
  assert.equal(platform.seen.length, 2);
});

Deno.test("user: a closed endpoint falls back to the user's own record, never to the first of many", async () => {
  let rows = [{ sys_id: ID, user_name: "itil", name: "ITIL" }];
  let total = "1";
  await using platform = startFakePlatform(({ path }) =>
    path.includes("current_user")
      ? platformError(403, { message: "User Not Authorized" })
      : result(rows, { headers: { "X-Total-Count": total } })
  );
  assert.deepEqual(await platform.client.currentUser(), {
    sysId: ID,
    userName: "itil",
    name: "ITIL",
  });
  total = "40";
  await assert.rejects(platform.clientOf({ cacheKey: "hidden" }).currentUser());
  total = "2";
  rows = [...rows, { sys_id: "other", user_name: "admin", name: "Admin" }];
  await assert.rejects(
    platform.clientOf({ cacheKey: "b" }).currentUser(),
    (error: AppError) => error.code === "platform_error",
  );
});

Deno.test("user: a guest session is not taken for a signed-in user", async () => {
  await using platform = startFakePlatform(() => result({ user_sys_id: ID, user_name: "guest" }));
  await assert.rejects(
    platform.client.currentUser(),
    (error: AppError) => error.code === "unauthorized",
  );
  await assert.rejects(
    platform.clientOf({ kind: "sso", cacheKey: "sso" }).currentUser(),
    (error: AppError) => error.code === "session_expired",
  );
});

Deno.test("properties: absent and unreadable are undefined, a server fault is not", async () => {
  await using platform = startFakePlatform(({ query }) => {
    const name = /name=([^^]*)/.exec(query.get("sysparm_query") ?? "")?.[1];
    if (name === "closed") return platformError(403, { message: "User Not Authorized" });
    if (name === "broken") return platformError(500, { message: "Oops" });
    return result(name === "known" ? [{ name, value: "42" }] : []);
  });
  assert.equal(await platform.client.property("known"), "42");
  assert.equal(await platform.client.property("known"), "42");
  assert.equal(platform.seen.length, 1);
  assert.equal(await platform.client.property("absent"), undefined);
  assert.equal(await platform.client.property("closed"), undefined);
  await assert.rejects(platform.client.property("broken"));
});
