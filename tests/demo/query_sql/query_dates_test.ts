import assert from "node:assert/strict";
import { startDemo } from "../../support/demo_requests.ts";
import { present } from "../../support/present.ts";

/** The numbers or names that a query finds. */
async function names(
  path: string,
  query: string,
  options: { field?: string; user?: string } = {},
): Promise<string[]> {
  using demo = await startDemo();
  const { field = "number", user = "admin" } = options;
  const rows = await demo.list(
    `table/${path}?sysparm_fields=${field}&sysparm_query=${encodeURIComponent(query)}`,
    { user },
  );
  return rows.map((row) => present(row[field], field));
}

Deno.test("query dates: dates by calendar, by distance from now and by part", async () => {
  const count = async (query: string) => (await names("incident", query)).length;
  const opened = await names("incident", "", { field: "opened_at" });
  const all = opened.length;
  const within = (from: string, to: string) =>
    opened.filter((time) => time >= from && time <= to).length;
  // The clock stands at 2026-02-01 12:00 UTC.
  const sinceJanuary = within("2026-01-01", "9");
  assert.equal(await count("opened_at>=javascript:gs.daysAgoStart(31)"), sinceJanuary);
  assert.equal(await count("opened_at<javascript:gs.daysAgoStart(31)"), all - sinceJanuary);
  const fifth = within("2026-01-05", "2026-01-06");
  assert.ok(fifth > 0 && fifth < all);
  const span = "2026-01-05@2026-01-05 00:00:00@2026-01-05 23:59:59";
  assert.equal(await count(`opened_atON${span}`), fifth);
  assert.equal(await count(`opened_atNOTON${span}`), all - fifth);
  assert.equal(
    await count(
      "opened_atONLast month@javascript:gs.beginningOfLastMonth()@javascript:gs.endOfLastMonth()",
    ),
    within("2026-01-01", "2026-02-01"),
  );
  const split = await count("opened_atRELATIVEGT@day@ago@20");
  assert.equal(split + await count("opened_atRELATIVELE@day@ago@20"), all);
  assert.ok(split > 0 && split < all);
  assert.equal(
    await count("opened_atDATEPARTMonday@javascript:gs.datePart('dayofweek','monday','EE')") +
      await count("opened_atDATEPARTx@javascript:gs.datePart('dayofweek','tuesday','GE')"),
    all,
  );
  assert.equal(await count("opened_atMORETHANsys_created_on@day@after@10") > 0, true);
});

Deno.test("query dates: days begin at midnight of the reader's zone", async () => {
  using demo = await startDemo({ clock: () => Date.UTC(2026, 0, 5, 23, 30) });
  await demo.call("POST", "table/incident", { body: { short_description: "late" } });
  const path = "table/incident?sysparm_query=short_description=late^sys_created_on>=" +
    "javascript:gs.beginningOfToday()^sys_created_on<=javascript:gs.endOfToday()";
  for (const user of ["admin", "itil.agent", "approver"]) {
    assert.equal((await demo.list(path, { user })).length, 1, user);
  }
  const yesterday = "table/incident?sysparm_query=short_descriptionSTARTSWITHVPN^opened_at>=" +
    "javascript:gs.beginningOfToday()";
  assert.equal((await demo.list(yesterday)).length, 1, "8:00 of the same day in UTC");
  assert.equal(
    (await demo.list(yesterday, { user: "itil.agent" })).length,
    0,
    "the 6th in Amsterdam",
  );
});

Deno.test("query: dot-walks follow references, also behind an empty one", async () => {
  assert.deepEqual(
    await names(
      "incident",
      "caller_id.department.name=Finance^caller_id.location.name=Leeds^numberLIKE1000",
    ),
    ["INC0010001"],
  );
  const all = await names("incident", "assigned_to.nameISEMPTY");
  assert.ok(all.includes("INC0010002"));
});

Deno.test("query: words are searched in what people read, classes with their children", async () => {
  assert.deepEqual(await names("incident", "123TEXTQUERY321=vpn hour"), ["INC0010001"]);
  const servers = await names("cmdb_ci", "sys_class_nameINSTANCEOFcmdb_ci_server", {
    field: "name",
  });
  assert.deepEqual(
    servers.toSorted(),
    (await names("cmdb_ci_server", "", { field: "name" })).toSorted(),
  );
  assert.equal(
    (await names("cmdb_ci", "sys_class_name=cmdb_ci_server", { field: "name" })).length,
    1,
  );
  assert.ok(servers.length > 1);
});
