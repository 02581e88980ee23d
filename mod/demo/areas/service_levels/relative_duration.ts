import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { bindRow, logFault, runScript } from "../../scripts/run_script.ts";
import { countedTime, readTime, type WorkTime, workTimeOf } from "./timing.ts";

/** The relative duration of a definition; undefined where its duration is its own. */
export function relativeDuration(call: DemoCall, definition: SqlRow): SqlRow | undefined {
  const sysId = textOf(definition, "duration_type");
  return sysId === "" ? undefined : findRow(call.instance, "cmn_relative_duration", {
    sys_id: sysId,
  });
}

const SECOND = 1000;

/**
 * When a relative duration ends, in milliseconds: what its script sets on `calculator`, a
 * `DurationCalculator`, with the task or the service level as `current`. Documented ("SLA duration
 * types"): an end that is not behind the start is a second behind it. Undefined where the script stops
 * or sets none.
 */
export function endOfRelative(
  call: DemoCall,
  relative: SqlRow,
  { work, start, current }: {
    work: WorkTime;
    start: number;
    current: { table: string; row: SqlRow };
  },
): number | undefined {
  const { fault, values } = runScript(call, {
    source: textOf(relative, "script"),
    name: textOf(relative, "name"),
    scope: textOf(relative, "sys_scope"),
    records: { current: bindRow(current.row, { table: current.table }) },
    values: { calculator: { ...work, start } },
    setups: ["calculator"],
    read: ["calculator"],
  });
  if (fault) logFault(call, fault);
  const end = values.calculator;
  return fault || typeof end !== "number" ? undefined : Math.max(end, start + SECOND);
}

/** How long a service level may take, in milliseconds: a relative duration until its planned end. */
export function durationOf(call: DemoCall, clock: SqlRow, definition: SqlRow): number {
  if (!relativeDuration(call, definition)) return readTime(definition, "duration");
  const range = { start: readTime(clock, "start_time"), end: readTime(clock, "planned_end_time") };
  return countedTime(call, workTimeOf(clock), range);
}
