import type { DemoCall } from "../../call.ts";
import { findRows } from "../../database/find_rows.ts";
import { textOf } from "../../database/rows.ts";
import { isAdmin } from "../../login/actor.ts";
import { updateAs } from "../../records/as_platform.ts";
import { changesColumn, type RecordWrite, setValues } from "../../records/pending_write.ts";
import type { TableEffect } from "../../records/table_effects.ts";
import { storedTime } from "../../values/time.ts";

/**
 * States of tasks that have ended, by table; a table without its own has its parent's. Of incidents
 * documented under "Configure state field choice values", of the others the choices that say so.
 */
const CLOSE_STATES: Readonly<Record<string, readonly string[]>> = {
  task: ["3", "4", "7"],
  incident: ["7", "8"],
  problem: ["107"],
  problem_task: ["157"],
  change_request: ["3", "4"],
  change_task: ["3", "4"],
};

const ON_HOLD = "3";
const AWAITING_CALLER = "1";
const IN_PROGRESS = "2";
const RESOLVED = "6";
/** Resolved, closed, canceled: from here an incident is reopened. */
const ENDED: readonly string[] = [RESOLVED, "7", "8"];

/** The older column of an incident's state says the same as the newer one. */
function joinIncidentStates(call: DemoCall, write: RecordWrite): void {
  const newer = textOf(write.row, "state");
  const older = textOf(write.row, "incident_state");
  const { state: before = "1" } = write.before ?? {};
  if (newer !== before) setValues(call, write, { incident_state: newer });
  else if (changesColumn(write, "incident_state")) setValues(call, write, { state: older });
}

/** Documented as "Life cycle of an Incident": who was asked answers, and work goes on. */
function resumeIncident(call: DemoCall, write: RecordWrite): void {
  const { before, row } = write;
  const waits = before && textOf(before, "state") === ON_HOLD &&
    textOf(before, "hold_reason") === AWAITING_CALLER;
  const answers = textOf(row, "caller_id") === call.actor.sysId;
  if (!waits || !answers || changesColumn(write, "state")) return;
  setValues(call, write, { state: IN_PROGRESS, incident_state: IN_PROGRESS, hold_reason: "" });
}

/** Documented as "Task Active State Management", of order 50. */
function manageActive(call: DemoCall, write: RecordWrite): void {
  const table = write.table.chain.find((name) => CLOSE_STATES[name]) ?? "";
  const closed = (state: string) => CLOSE_STATES[table]?.includes(state) === true;
  const was = write.before !== undefined && closed(textOf(write.before, "state"));
  const is = closed(textOf(write.row, "state"));
  if (was !== is) setValues(call, write, { active: String(!is) });
}

/** Who and when, unless the write itself says so. */
function noteMoment(call: DemoCall, write: RecordWrite, [at, by]: [string, string]): void {
  setValues(call, write, {
    ...(!changesColumn(write, at) && { [at]: storedTime(call.instance.clock()) }),
    ...(!changesColumn(write, by) && { [by]: call.actor.sysId }),
  });
}

function increment(call: DemoCall, write: RecordWrite, element: string): void {
  setValues(call, write, { [element]: String(Number(textOf(write.row, element)) + 1) });
}

/** An incident that was resolved says by whom; one that is taken up again is counted. */
function noteResolution(call: DemoCall, write: RecordWrite): void {
  const { before, row } = write;
  if (!changesColumn(write, "state")) return;
  const state = textOf(row, "state");
  if (state === RESOLVED) noteMoment(call, write, ["resolved_at", "resolved_by"]);
  if (before && ENDED.includes(textOf(before, "state")) && !ENDED.includes(state)) {
    increment(call, write, "reopen_count");
    noteMoment(call, write, ["reopened_time", "reopened_by"]);
  }
}

/**
 * Documented, "Synchronization between a parent and a child incident": children follow into In
 * Progress, On Hold unless the caller is awaited, and Resolved, with the parent's notes. Those that
 * are resolved are reopened with the parent alone, by agents.
 */
function passStateOn(call: DemoCall, write: RecordWrite): void {
  const { before, row } = write;
  const [state, held] = [textOf(row, "state"), textOf(row, "hold_reason")];
  if (!before || !changesColumn(write, "state") && !changesColumn(write, "hold_reason")) return;
  const waits = state === ON_HOLD && !["", AWAITING_CALLER].includes(held);
  if (!waits && state !== IN_PROGRESS && state !== RESOLVED) return;
  const reopens = textOf(before, "state") === RESOLVED && state === IN_PROGRESS &&
    (isAdmin(call.actor) || call.actor.roles.has("itil"));
  const parent_incident = textOf(row, "sys_id");
  for (const child of findRows(call.instance, "incident", { parent_incident })) {
    const now = textOf(child, "state");
    if (ENDED.includes(now) && !(now === RESOLVED && reopens)) continue;
    updateAs(call, child, {
      state,
      hold_reason: waits ? held : "",
      ...(state === RESOLVED && { close_notes: textOf(row, "close_notes") }),
    });
  }
}

/** A task that ends says when and by whom. */
function noteClosing(call: DemoCall, write: RecordWrite): void {
  const ends = textOf(write.row, "active") === "false" && changesColumn(write, "active");
  if (ends) noteMoment(call, write, ["closed_at", "closed_by"]);
}

/** The first assignment is none anew. */
function countReassignment(call: DemoCall, write: RecordWrite): void {
  const { before } = write;
  const moved = ["assignment_group", "assigned_to"].some((element) =>
    before && textOf(before, element) !== "" && changesColumn(write, element)
  );
  if (moved) increment(call, write, "reassignment_count");
}

const engine = "itsm";

/** What plain service management does with tasks, at the places of the platform's own rules. */
export const taskEffects: readonly TableEffect[] = [
  { table: "incident", when: 40, engine, run: joinIncidentStates },
  { table: "incident", when: 45, engine, run: resumeIncident },
  { table: "task", when: 50, engine, run: manageActive },
  { table: "incident", when: 800, engine, run: noteResolution },
  { table: "task", when: 800, engine, run: noteClosing },
  { table: "task", when: 900, engine, run: countReassignment },
  { table: "incident", when: "after", engine, run: passStateOn },
];
