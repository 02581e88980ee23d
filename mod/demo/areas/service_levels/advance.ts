import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRow, findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { isEngineOn } from "../../records/active_rules.ts";
import { asSystem, updateAs } from "../../records/as_platform.ts";
import { DAY, HOUR, MINUTE } from "../../values/time.ts";
import { nextLook, setNextLook } from "./agenda.ts";
import { durationOf } from "./relative_duration.ts";
import { readTime, timesOf } from "./timing.ts";

/** "Scheduled jobs for SLA": time to the breach, and how often the times are then calculated. */
const CADENCE: readonly [within: number, every: number][] = [
  [10 * MINUTE, MINUTE],
  [HOUR, 10 * MINUTE],
  [DAY, HOUR],
  [30 * DAY, DAY],
  [Infinity, 5 * DAY],
];
/** The default of `com.snc.sla.calculation.percentage`: what is so far behind is left as it is. */
const MOST_PERCENT = 1000;

/**
 * Brings running service levels to where the instance's clock says they are, before a request is
 * answered: breached when their time is over, their times calculated as often as documented.
 */
export function advanceServiceLevels(call: DemoCall): void {
  const { instance } = call;
  const now = instance.clock();
  if (now < nextLook(instance) || !isEngineOn(instance, "sla")) return;
  const running = () =>
    findRows(instance, "task_sla", { active: "true", stage: "in_progress" })
      .filter((clock) =>
        !isTrue(clock, "has_breached") || Number(textOf(clock, "percentage")) <= MOST_PERCENT
      );
  for (const clock of running()) if (dueAt(clock) <= now) calculate(call, clock, now);
  setNextLook(instance, Math.min(...running().map(dueAt), Infinity));
}

function dueAt(clock: SqlRow): number {
  const calculated = readTime(clock, "sys_updated_on");
  const breach = readTime(clock, "planned_end_time");
  if (isTrue(clock, "has_breached") || breach <= calculated) return calculated + DAY;
  const [, every = DAY] = CADENCE.find(([within]) => breach - calculated <= within) ?? [];
  return Math.min(breach, calculated + every);
}

function calculate(call: DemoCall, clock: SqlRow, now: number): void {
  const definition = findRow(call.instance, "contract_sla", { sys_id: textOf(clock, "sla") });
  const duration = definition ? durationOf(call, clock, definition) : 0;
  updateAs(asSystem(call), clock, timesOf(call, clock, { now, duration }));
}
