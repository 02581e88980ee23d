import assert from "node:assert/strict";
import { call, ids, type Job, VEHICLE } from "./job.ts";

/** Reporting, people, and work on many records. */
export const RUNNING: readonly Job[] = [
  {
    no: 19,
    search: "pie report of records by state",
    calls: [call("create_report", {
      title: "Vehicles by state",
      table: VEHICLE,
      type: "pie",
      field: "state",
    })],
  },
  { no: 20, search: "a dashboard", calls: [call("create_dashboard", { name: "Fleet overview" })] },
  {
    no: 21,
    search: "SLA of four hours for priority 4",
    calls: [call("create_sla_definition", {
      name: "Priority 4 resolution",
      collection: "incident",
      type: "SLA",
      target: "resolution",
      duration: "4 hours",
      start_condition: "active=true^priority=4^EQ",
      stop_condition: "active=false^EQ",
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 22,
    search: "assign database incidents to a group",
    calls: [call("create_assignment_rule", {
      name: "Database incidents",
      table: "incident",
      condition: "category=database^EQ",
      group: "Database",
    }, { options: { update_set: "Parking base" } })],
  },
  {
    no: 23,
    search: "new user, group and role, make the user a member and give the group the role",
    calls: [
      call("create_user", { user_name: "park.warden", first_name: "Park", last_name: "Warden" }),
      call("create_role", { name: "parking_admin", description: "Maintain parking spaces" }, {
        options: { update_set: "Parking base" },
      }),
      call("create_group", {
        name: "Parking",
        manager: "itil.agent",
        members: ["park.warden"],
        roles: ["parking_admin"],
      }),
    ],
  },
  {
    no: 24,
    search: "set a field of twenty incidents at once",
    calls: [call("bulk_update_records", {
      table: "incident",
      query: "active=true^ORDERBYnumber",
      values: { impact: "2" },
    })],
  },
  {
    no: 25,
    search: "give the open work of somebody who leaves to somebody else",
    calls: [call("hand_over_work", { from: "itil.agent", to: "requester" })],
    proves: ([{ status, change }]) => {
      assert.equal(status, "done");
      assert.ok(change.length > 1, `${change.length} records`);
    },
  },
  {
    no: 26,
    search: "what runs when an incident is inserted",
    calls: [call("trace_table_automation", { table: "incident", operation: "insert" })],
  },
  {
    no: 27,
    search: "where a script include is used",
    calls: [call("find_usages", { kind: "script_include", name: "PlateParser" })],
  },
  {
    no: 28,
    search: "why can this user not see a table",
    calls: [
      call("evaluate_acl", { user: "requester", table: "incident", operation: "read" }),
    ],
  },
  {
    no: 29,
    search: "compare two update sets",
    calls: [call("compare_update_sets", { id: "Partner changes", other: "Partner hotfix" })],
    proves: ([{ result: { totals } }]) =>
      assert.deepEqual(totals, { only_in_first: 3, only_in_second: 2, different: 0, same: 0 }),
  },
  {
    no: 30,
    search: "export an update set as XML and commit it on another instance",
    calls: [
      call("export_update_set", { id: "Fleet jobs" }),
      call("transport_update_set", (seen) => ({ file: seen[0].result.file })),
      call("transport_update_set", (seen) => ({
        remote_update_set: /[0-9a-f]{32}/.exec(seen[1].result.next)?.[0],
      })),
    ],
    proves: ([, previewed, { result }]) => {
      assert.equal(previewed.result.step, "previewed");
      assert.deepEqual([result.step, result.committed[0].name], ["committed", "Fleet jobs"]);
    },
  },
  {
    no: 31,
    search: "undo everything that a call has changed",
    before: call("build_table", {
      label: "Permit zone",
      columns: [{ label: "Zone", display: true }, { label: "Kind", choices: ["A", "B", "C", "D"] }],
      new_roles: [{ name: "zone_clerk", description: "Keep zones" }],
      access: { read: ["itil"], write: ["itil"], create: ["itil"] },
      menu: { title: "Zones", module: "All zones" },
    }, { options: { update_set: "Parking base" } }),
    calls: [call("undo_changes", (seen) => ({ changes: ids(seen[0]) }))],
  },
  {
    no: 32,
    search: "slow queries of a table",
    calls: [call("list_slow_queries", { text: "task" })],
  },
  {
    no: 33,
    search: "hard-coded sys_ids in scripts",
    calls: [
      call("run_suite_scan", { suite: "Code quality", applications: ["x_demo_fleet"] }),
    ],
  },
];
