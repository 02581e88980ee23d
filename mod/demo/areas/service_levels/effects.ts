import type { DemoCall } from "../../call.ts";
import type { SqlRow } from "../../database/database.ts";
import { findRows, isTrue } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { activeRules } from "../../records/active_rules.ts";
import { insertAs, updateAs } from "../../records/as_platform.ts";
import { meetsFilter } from "../../records/business_rules.ts";
import type { RecordWrite } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { isZone, storedTime } from "../../values/time.ts";
import { createDisplay } from "../../records/display.ts";
import { unreadableSpan } from "../change/windows.ts";
import { valueAt } from "../mail/recipients.ts";
import { forgetAgenda } from "./agenda.ts";
import { durationOf, endOfRelative, relativeDuration } from "./relative_duration.ts";
import { countedTime, endOfSpan, readTime, timesOf, type WorkTime, workTimeOf } from "./timing.ts";

/**
 * Documented as "Service Level Agreement (SLA) processing": first the definitions without an active
 * record for the task, then all active records of the task.
 */
function processTask(call: DemoCall, write: RecordWrite): void {
  const { instance } = call;
  const definitions = activeRules(instance, "contract_sla", [write.table.name]);
  if (definitions.length === 0) return;
  const task = { task: textOf(write.row, "sys_id") };
  const old = write.event === "insert"
    ? []
    : findRows(instance, "task_sla", { ...task, active: "true" });
  const attached = new Set(old.map((clock) => textOf(clock, "sla")));
  const added = definitions
    .filter((one) => !attached.has(textOf(one, "sys_id")) && attaches(call, write, one))
    .map((definition) => attach(call, write, definition))
    .filter((clock) => clock !== undefined);
  for (const clock of [...old, ...added]) {
    const definition = definitions.find((one) => textOf(one, "sys_id") === textOf(clock, "sla"));
    if (definition) move(call, write, { clock, definition, isNew: added.includes(clock) });
  }
}

/** An empty condition is met by nothing. */
function meets(call: DemoCall, write: RecordWrite, [definition, name]: [SqlRow, string]): boolean {
  const condition = textOf(definition, `${name}_condition`);
  return condition !== "" && condition !== "^EQ" && meetsFilter(call, write, condition);
}

function attaches(call: DemoCall, write: RecordWrite, definition: SqlRow): boolean {
  return meets(call, write, [definition, "start"]) && !meets(call, write, [definition, "stop"]) &&
    !meets(call, write, [definition, "cancel"]);
}

interface Clock {
  clock: SqlRow;
  definition: SqlRow;
}

interface Moving extends Clock {
  /** Attached by this very write, which cannot be what resets it. */
  isNew: boolean;
}

/**
 * Nothing for a definition whose times cannot be calculated; the log says why: a wrong breach time
 * would look like a right one.
 */
function attach(
  call: DemoCall,
  { table, row }: RecordWrite,
  definition: SqlRow,
): SqlRow | undefined {
  const now = call.instance.clock();
  const retroactive = isTrue(definition, "retroactive")
    ? readTime(row, textOf(definition, "set_start_to"))
    : 0;
  const start = retroactive || now;
  const schedule = scheduleOf(row, definition);
  const span = unreadableSpan(call, schedule);
  if (span !== "") return refuse(call, definition, `has a schedule with an entry that ${span}`);
  const work = { schedule, timeZone: timeZoneOf(call, { table, row }, definition) };
  const clock = {
    task: textOf(row, "sys_id"),
    sla: textOf(definition, "sys_id"),
    stage: "in_progress",
    start_time: storedTime(start),
    schedule,
    timezone: work.timeZone,
  };
  const end = breachOf(call, definition, { work, start, task: { table: table.name, row }, clock });
  if (end === undefined) {
    const relative = relativeDuration(call, definition) ?? {};
    const name = textOf(relative, "name");
    return refuse(call, definition, `has the relative duration "${name}", which sets no end`);
  }
  const planned = { planned_end_time: storedTime(end), original_breach_time: storedTime(end) };
  const duration = durationOf(call, { ...clock, ...planned }, definition);
  const times = timesOf(call, { ...clock, ...planned }, { now, duration });
  return insertAs(call, "task_sla", { ...clock, ...planned, ...times });
}

/**
 * When a service level that starts now is breached. Documented ("SLA duration types"): the definition
 * says whether the task or the service level is `current` for a relative duration.
 */
function breachOf(
  call: DemoCall,
  definition: SqlRow,
  { work, start, task, clock }: {
    work: WorkTime;
    start: number;
    task: { table: string; row: SqlRow };
    clock: SqlRow;
  },
): number | undefined {
  const relative = relativeDuration(call, definition);
  if (!relative) {
    return endOfSpan(call, work, { start, length: readTime(definition, "duration") });
  }
  const onTask = textOf(definition, "relative_duration_works_on") !== "SLA record";
  const current = onTask ? task : { table: "task_sla", row: clock };
  return endOfRelative(call, relative, { work, start, current });
}

function refuse(call: DemoCall, definition: SqlRow, reason: string): undefined {
  const name = textOf(definition, "name");
  insertAs(call, "syslog", {
    level: "2",
    message: `The demo instance cannot evaluate the SLA "${name}": it ${reason}`,
    source: "SLA",
  });
}

/**
 * Documented as "Time zones in SLAs": a path from the task or from the definition; where it leads to
 * none, the system's time zone.
 */
function timeZoneOf(
  call: DemoCall,
  { table, row }: Pick<RecordWrite, "table" | "row">,
  definition: SqlRow,
): string {
  const { instance } = call;
  const [origin, ...path] = textOf(definition, "timezone_source").split(".");
  const zone = origin === "sla"
    ? textOf(definition, "timezone")
    : valueAt({ table, row }, path.join("."), createDisplay(instance, call.actor))?.value;
  const known = [zone, instance.property("glide.sys.default.tz")];
  return known.find((name) => name !== undefined && name !== "" && isZone(name)) ?? "UTC";
}

function scheduleOf(task: SqlRow, definition: SqlRow): string {
  const source = textOf(definition, "schedule_source");
  if (source === "no_schedule") return "";
  return source === "task_field"
    ? textOf(task, textOf(definition, "schedule_source_field"))
    : textOf(definition, "schedule");
}

/** The documented order: complete, attach anew, cancel, pause, resume. */
function move(call: DemoCall, write: RecordWrite, { clock, definition, isNew }: Moving): void {
  const met = (name: string) => meets(call, write, [definition, name]);
  if (met("stop")) return end(call, { clock, definition }, "completed");
  if (!isNew && met("reset") && met("start")) {
    const completes = textOf(definition, "reset_action") === "complete";
    end(call, { clock, definition }, completes ? "completed" : "cancelled");
    attach(call, write, definition);
    return;
  }
  if (cancels(definition, met)) return end(call, { clock, definition }, "cancelled");
  const paused = textOf(clock, "stage") === "paused";
  // Documented: pause conditions are not compatible with relative durations.
  if (!paused && !relativeDuration(call, definition) && met("pause")) {
    return pause(call, { clock, definition });
  }
  if (paused && resumes(definition, met)) return resume(call, { clock, definition });
}

/**
 * "SLA conditions": by the cancel condition, by the start condition that is not met any more, or
 * never. Without a cancel condition the start condition decides.
 */
function cancels(definition: SqlRow, met: (name: string) => boolean): boolean {
  const when = textOf(definition, "when_to_cancel");
  if (when === "never") return false;
  const byCondition = when === "on_condition" && textOf(definition, "cancel_condition") !== "";
  return byCondition ? met("cancel") : !met("start");
}

/** Likewise; without a resume condition the pause condition decides. */
function resumes(definition: SqlRow, met: (name: string) => boolean): boolean {
  const byCondition = textOf(definition, "when_to_resume") === "on_condition" &&
    textOf(definition, "resume_condition") !== "";
  return byCondition ? met("resume") : !met("pause");
}

function end(call: DemoCall, { clock, definition }: Clock, stage: string): void {
  const now = call.instance.clock();
  const duration = durationOf(call, clock, definition);
  const pauses = pausesUntil(call, clock, now);
  updateAs(call, clock, {
    ...pauses,
    ...timesOf(call, { ...clock, ...pauses }, { now, duration }),
    stage,
    active: "false",
    end_time: storedTime(now),
  });
}

function pause(call: DemoCall, { clock, definition }: Clock): void {
  const now = call.instance.clock();
  updateAs(call, clock, {
    ...timesOf(call, clock, { now, duration: durationOf(call, clock, definition) }),
    stage: "paused",
    pause_time: storedTime(now),
  });
}

function resume(call: DemoCall, { clock, definition }: Clock): void {
  const now = call.instance.clock();
  const duration = durationOf(call, clock, definition);
  const pauses = pausesUntil(call, clock, now);
  const resumed = { ...clock, ...pauses };
  const length = duration + readTime(resumed, "business_pause_duration");
  const start = readTime(clock, "start_time");
  updateAs(call, clock, {
    ...pauses,
    ...timesOf(call, resumed, { now, duration }),
    stage: "in_progress",
    planned_end_time: storedTime(endOfSpan(call, workTimeOf(clock), { start, length })),
  });
}

/** How long a record has been paused in all, where it is paused now. */
function pausesUntil(call: DemoCall, clock: SqlRow, now: number): Record<string, string> {
  if (textOf(clock, "stage") !== "paused") return {};
  const range = { start: readTime(clock, "pause_time"), end: now };
  const business = countedTime(call, workTimeOf(clock), range);
  return {
    pause_time: "",
    pause_duration: storedTime(readTime(clock, "pause_duration") + now - range.start),
    business_pause_duration: storedTime(readTime(clock, "business_pause_duration") + business),
  };
}

/** Service levels of tasks, as the rule "Run SLAs" keeps them. */
export const serviceLevelEffects: readonly TableEffect[] = [
  { table: "task", engine: "sla", run: processTask },
  { table: "task_sla", run: ({ instance }) => forgetAgenda(instance) },
];
