import assert from "node:assert/strict";
import fc from "fast-check";
import { withUniqueOrder } from "../../../mod/platform/records/table_requests.ts";
import { result, startFakePlatform } from "../../support/fake_platform.ts";

/** An instance with `total` rows of which the account may see every third. */
function sparse(total: number) {
  return startFakePlatform(({ query }) => {
    const offset = Number(query.get("sysparm_offset"));
    const limit = Number(query.get("sysparm_limit"));
    const page = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, i) => i);
    const visible = page.map((i) => i + offset).filter((i) => i % 3 === 0);
    return result(visible.map((i) => ({ sys_id: String(i) })), {
      headers: { "X-Total-Count": String(total) },
    });
  });
}

Deno.test("paging: short pages do not end the list", async () => {
  await using platform = sparse(10_000);
  const ids = await Array.fromAsync(
    platform.client.listAllRecords("incident"),
    (row) => Number(row.sys_id),
  );
  assert.deepEqual(ids, Array.from({ length: 3334 }, (_, i) => i * 3));
  assert.equal(platform.seen.length, 10);
});

Deno.test("paging: max ends the list inside a page and reads no further one", async () => {
  await using platform = sparse(10_000);
  const rows = platform.client.listAllRecords("incident", { pageSize: 30, max: 10 });
  assert.equal((await Array.fromAsync(rows)).length, 10);
  assert.equal(platform.seen.length, 1);
});

Deno.test("paging: without a total the first empty page ends the list", async () => {
  await using platform = startFakePlatform(({ query }) =>
    result(Number(query.get("sysparm_offset")) < 4 ? [{ sys_id: "a" }] : [])
  );
  const rows = platform.client.listAllRecords("incident", { pageSize: 2 });
  assert.equal((await Array.fromAsync(rows)).length, 2);
  assert.equal(platform.seen.length, 3);
});

Deno.test("paging: an account that sees nothing of many rows makes one call", async () => {
  await using platform = startFakePlatform(() =>
    result([], { headers: { "X-Total-Count": "725000" } })
  );
  assert.deepEqual(await Array.fromAsync(platform.client.listAllRecords("incident")), []);
  assert.equal(platform.seen.length, 1);
});

Deno.test("order: sys_id is the last sort key once, and EQ stays last", () => {
  assert.equal(withUniqueOrder(""), "ORDERBYsys_id");
  assert.equal(withUniqueOrder("a=1^ORDERBYb"), "a=1^ORDERBYb^ORDERBYsys_id");
  assert.equal(withUniqueOrder("a=1^EQ"), "a=1^ORDERBYsys_id^EQ");
  assert.equal(withUniqueOrder("ORDERBYDESCsys_id^a=1"), "ORDERBYDESCsys_id^a=1");
  assert.equal(withUniqueOrder("ORDERBYsys_id_x"), "ORDERBYsys_id_x^ORDERBYsys_id");
  fc.assert(
    fc.property(fc.string(), (query) => {
      const once = withUniqueOrder(query);
      return withUniqueOrder(once) === once;
    }),
  );
});
