import { newSysId } from "../../../base/ids.ts";
import { newRow } from "../../records/capture.ts";
import type { DemoAnswer, DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import type { DemoTable } from "../../database/dictionary.ts";
import { RestError } from "../../wire/rest_error.ts";
import { insertRow, requireRow, textOf } from "../../database/rows.ts";
import { storedTime } from "../../values/time.ts";
import { inTransaction } from "../../records/write_transaction.ts";
import { writeChange } from "./move.ts";
import { type Found, listRecords } from "./records.ts";
import { contains, type Interval, overlaps, readInterval, windowsOf } from "./windows.ts";

interface Conflict {
  type: string;
  item: string;
  related?: string;
  change?: string;
  schedule?: string;
}

/** Documented: in advanced mode the affected items count beside the change's own. */
const MODE = "change.conflict.mode";

/**
 * `…/change/{sys_id}/conflict`: what the change's planned time collides with. The check is done by
 * the time of its answer, so there is never one to cancel.
 */
export function conflictApi(call: DemoCall, found: Found): DemoAnswer {
  switch (call.method) {
    case "POST":
      return detect(call, found);
    case "DELETE":
      throw new RestError(
        400,
        "Cancel request failed",
        "No conflict check of this change is running",
      );
    default:
      return report(call, found);
  }
}

function report(call: DemoCall, { row }: Found): DemoAnswer {
  const sysId = textOf(row, "sys_id");
  const { result } = listRecords({ ...call, parameters: new URLSearchParams() }, {
    name: "conflict",
    base: `change=${sysId}`,
  });
  const lastRun = textOf(row, "conflict_last_run");
  return {
    status: 200,
    result: {
      status: textOf(row, "conflict_status") || "Not Run",
      last_run: lastRun,
      record_count: lastRun === "" ? "0" : String(itemsOf(call, row).length),
      job_status: lastRun === "" ? "" : "2",
      conflicts: result,
    },
  };
}

function detect(call: DemoCall, { row }: Found): DemoAnswer {
  const planned = readInterval(textOf(row, "start_date"), textOf(row, "end_date"));
  const [first, ...others] = itemsOf(call, row);
  if (!planned || first === undefined) {
    throw new RestError(
      400,
      "Conflict check cannot start",
      "The change needs a configuration item, and a planned start that lies before its planned end",
    );
  }
  const sysId = textOf(row, "sys_id");
  return inTransaction(call, () => {
    const conflicts = findConflicts(call, row, { items: [first, ...others], planned });
    call.instance.database.run(`DELETE FROM t_conflict WHERE change = ?`, sysId);
    for (const { type, item, related = "", change = "", schedule = "" } of conflicts) {
      insertRow(
        call.instance,
        "conflict",
        newRow(call, "conflict", {
          change: sysId,
          configuration_item: item,
          related_configuration_item: related,
          type,
          conflicting_change: change,
          schedule,
        }),
      );
    }
    writeChange(call, row, {
      conflict_status: conflicts.length > 0 ? "Conflict" : "No Conflict",
      conflict_last_run: storedTime(call.instance.clock()),
    });
    return { status: 200, result: newSysId() };
  });
}

/** The items that a change is checked for: its own, in advanced mode the affected ones too. */
function itemsOf({ instance }: DemoCall, change: SqlRow): string[] {
  const own = textOf(change, "cmdb_ci");
  const affected = instance.property(MODE) === "advanced"
    ? instance.database.all(
      `SELECT ci_item FROM t_task_ci WHERE task = ? ORDER BY sys_id`,
      textOf(change, "sys_id"),
    ).map((row) => textOf(row, "ci_item"))
    : [];
  return [...new Set([own, ...affected])].filter((item) => item !== "");
}

/** All collisions: the same item, its neighbours, windows, and the person who does it. */
function findConflicts(
  call: DemoCall,
  change: SqlRow,
  { items, planned }: { items: [string, ...string[]]; planned: Interval },
): Conflict[] {
  const own = textOf(change, "sys_id");
  const conflicts = items.flatMap((item) => [
    ...changesOn(call, { item, own, planned }).map((other): Conflict => (
      { type: "ci_already_scheduled", item, change: other }
    )),
    ...neighbours(call, item).flatMap(({ related, type }) =>
      changesOn(call, { item: related, own, planned }).map((other): Conflict => (
        { type, item, related, change: other }
      ))
    ),
    ...windowConflicts(call, item, planned),
  ]);
  return [...conflicts, ...personConflicts(call, change, { item: items[0], planned })];
}

function neighbours({ instance }: DemoCall, item: string): { related: string; type: string }[] {
  const ends: [far: string, near: string, type: string][] = [
    ["child", "parent", "child_ci_already_scheduled"],
    ["parent", "child", "parent_ci_already_scheduled"],
  ];
  return ends.flatMap(([far, near, type]) =>
    instance.database.all(
      `SELECT DISTINCT "${far}" AS related FROM t_cmdb_rel_ci WHERE "${near}" = ? ORDER BY 1`,
      item,
    ).map((row) => ({ related: textOf(row, "related"), type }))
  );
}

/** Active changes other than `own` whose planned time overlaps. */
function changesOn(
  call: DemoCall,
  { item, own, planned }: { item: string; own: string; planned: Interval },
): string[] {
  return scheduledOn(call, item).filter(({ sysId, interval }) =>
    sysId !== own && overlaps(interval, planned)
  ).map(({ sysId }) => sysId);
}

/** When active changes are planned on an item. */
export function scheduledOn(
  { instance }: DemoCall,
  item: string,
): { sysId: string; interval: Interval }[] {
  const advanced = instance.property(MODE) === "advanced"
    ? `OR sys_id IN (SELECT task FROM t_task_ci WHERE ci_item = ?)`
    : "";
  const rows = instance.database.all(
    `SELECT sys_id, start_date, end_date FROM t_task WHERE sys_class_name = 'change_request'
     AND active = 'true' AND (cmdb_ci = ? ${advanced}) ORDER BY number`,
    ...(advanced === "" ? [item] : [item, item]),
  );
  return timed(rows);
}

function personConflicts(
  { instance }: DemoCall,
  change: SqlRow,
  { item, planned }: { item: string; planned: Interval },
): Conflict[] {
  const person = textOf(change, "assigned_to");
  if (person === "") return [];
  const rows = instance.database.all(
    `SELECT sys_id, start_date, end_date FROM t_task WHERE sys_class_name = 'change_request'
     AND active = 'true' AND assigned_to = ? AND sys_id <> ? ORDER BY number`,
    person,
    textOf(change, "sys_id"),
  );
  return timed(rows).filter(({ interval }) => overlaps(interval, planned))
    .map(({ sysId }) => ({ type: "assigned_to_already_scheduled", item, change: sysId }));
}

function timed(rows: SqlRow[]): { sysId: string; interval: Interval }[] {
  return rows.flatMap((row) => {
    const interval = readInterval(textOf(row, "start_date"), textOf(row, "end_date"));
    return interval ? [{ sysId: textOf(row, "sys_id"), interval }] : [];
  });
}

function windowConflicts(call: DemoCall, sysId: string, planned: Interval): Conflict[] {
  const item = readItem(call, sysId);
  if (!item) return [];
  const blackouts = windowsOf(call, "blackout", { item, range: planned })
    .filter(({ intervals }) => intervals.length > 0)
    .map(({ schedule }): Conflict => ({ type: "blackout", item: sysId, schedule }));
  const windows = windowsOf(call, "maintenance", { item, range: planned });
  const inside = windows.some(({ intervals }) =>
    intervals.some((interval) => contains(interval, planned))
  );
  const [first] = windows;
  if (!first || inside) return blackouts;
  const { schedule } = first;
  return [...blackouts, { type: "not_in_maintenance_window", item: sysId, schedule }];
}

/** A configuration item; undefined where a reference leads to none. */
export function readItem(
  { instance }: DemoCall,
  sysId: string,
): { table: DemoTable; row: SqlRow } | undefined {
  const table = instance.table("cmdb_ci");
  try {
    return table && requireRow(instance, table, sysId);
  } catch (error) {
    if (error instanceof RestError && error.status === 404) return undefined;
    throw error;
  }
}
