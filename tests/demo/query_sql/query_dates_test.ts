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

Deno.test("query dates: a date without a time is the user's day", async () => {
  // In Tokyo it is five in the morning of the 6th.
  using demo = await startDemo({ clock: () => Date.UTC(2026, 0, 5, 20) });
  const path = "table/sys_user/6816f79cc0a8016401c5a33be04be441";
  await demo.call("PATCH", path, { body: { time_zone: "Asia/Tokyo" } });
  await demo.create("sys_dictionary", {
    name: "incident",
    element: "u_day",
    internal_type: "glide_date",
  });
  for (const day of ["2026-01-05", "2026-01-06", "2026-01-07"]) {
    await demo.create("incident", { u_day: day });
  }
  const days = async (term: string) =>
    (await demo.list(
      `table/incident?sysparm_fields=u_day&sysparm_query=u_dayISNOTEMPTY^u_day${
        encodeURIComponent(term)
      }^ORDERBYu_day`,
    )).map((row) => row.u_day?.slice(-1)).join("");
  assert.equal(
    await days("ONToday@javascript:gs.beginningOfToday()@javascript:gs.endOfToday()"),
    "6",
  );
  assert.equal(await days("=javascript:gs.now()"), "6");
  assert.equal(await days("<javascript:gs.beginningOfToday()"), "5");
  assert.equal(await days(">=javascript:gs.daysAgoStart(0)"), "67");
  assert.equal(
    await days("BETWEENjavascript:gs.beginningOfYesterday()@javascript:gs.endOfToday()"),
    "56",
  );
  assert.equal(await days("RELATIVEEE@day@ago@1"), "5");
  assert.equal(await days("RELATIVEGT@day@ago@0"), "7");
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
