import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { turnOf } from "../../declare/turn_of.ts";

const CLOSED_CHANGES = ["3", "4"];

/** A change of every type in every state that `work.ts` does not hold already. */
const changeSubjects: [type: string, state: string, subject: string][] = [
  ["normal", "-3", "Move the print queues to a new server"],
  ["normal", "-2", "Extend the guest network to the canteen"],
  ["normal", "-1", "Add disks to the file server"],
  ["normal", "0", "Replace the badge readers"],
  ["normal", "4", "Switch the mail filter"],
  ["standard", "-5", "Create a shared mailbox"],
  ["standard", "-4", "Renew a domain name"],
  ["standard", "-3", "Open a firewall port for a partner"],
  ["standard", "-1", "Restart the report service"],
  ["standard", "0", "Install the monthly updates"],
  ["standard", "3", "Extend a virtual disk"],
  ["standard", "4", "Add a printer"],
  ["emergency", "-5", "Block a stolen laptop"],
  ["emergency", "-4", "Revoke a leaked certificate"],
  ["emergency", "-3", "Roll back the web shop release"],
  ["emergency", "-2", "Replace a failing power supply"],
  ["emergency", "0", "Restore the telephone exchange"],
  ["emergency", "3", "Patch the login service"],
  ["emergency", "4", "Reroute traffic around Denver"],
];

const changeNumber = (index: number): string => `CHG00300${String(index + 6).padStart(2, "0")}`;

const changes: SeedRow[] = changeSubjects.map(([type, state, short_description], index) => {
  const number = changeNumber(index);
  return seedRow("change_request", number, {
    number,
    short_description,
    type,
    chg_model: `@chg_model:${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    state,
    risk: String(2 + index % 3),
    active: String(!CLOSED_CHANGES.includes(state)),
    requested_by: "@sys_user:app.support.one",
    opened_by: "@sys_user:app.support.one",
    assignment_group: index % 2 === 0 ? "@sys_user_group:Network" : "@sys_user_group:Hardware",
    opened_at: `2026-01-${String(7 + index).padStart(2, "0")} 10:15:00`,
    start_date: `2026-02-${String(2 + index).padStart(2, "0")} 20:00:00`,
    end_date: `2026-02-${String(2 + index).padStart(2, "0")} 23:00:00`,
    // One to be checked against windows and other changes.
    ...(number === "CHG0030008" && { cmdb_ci: "@cmdb_ci_win_server:win-file-02" }),
    ...(state === "3" && { close_code: "successful", close_notes: "Done as planned." }),
  });
});

const taskSteps: [kind: string, subject: string, state: string][] = [
  ["planning", "Agree on the window", "3"],
  ["implementation", "Carry out the change", "1"],
];

/** Two tasks for each of the fifteen first changes of this file. */
const changeTasks: SeedRow[] = Array.from({ length: 30 }, (_, index) => {
  const [change_task_type, short_description, state] = turnOf(taskSteps, index);
  const number = `CTASK00110${String(index + 1).padStart(2, "0")}`;
  return seedRow("change_task", number, {
    number,
    short_description,
    change_task_type,
    state,
    active: String(state !== "3"),
    change_request: `@change_request:${changeNumber(Math.floor(index / 2))}`,
    parent: `@change_request:${changeNumber(Math.floor(index / 2))}`,
    assignment_group: "@sys_user_group:Network",
    opened_by: "@sys_user:app.support.one",
    opened_at: "2026-01-12 09:00:00",
  });
});

const problemSubjects: [subject: string, state: string, group: string][] = [
  ["Guest network drops at noon", "102", "Network"],
  ["Laptops lose their docking station", "103", "Hardware"],
  ["Nightly report ends half-way", "104", "Database"],
  ["Badge readers forget new cards", "101", "Facilities"],
  ["Mail to partners is delayed", "106", "Application Support"],
  ["Search index grows without bound", "103", "Application Support"],
  ["Vehicle positions arrive late", "102", "Fleet Operations"],
  ["Backups overlap with office hours", "107", "Database"],
  ["Phones ring twice", "101", "Network"],
];

const problems: SeedRow[] = problemSubjects.map(([short_description, state, group], index) => {
  const number = `PRB00400${String(index + 4).padStart(2, "0")}`;
  return seedRow("problem", number, {
    number,
    short_description,
    state,
    active: String(state !== "107"),
    priority: String(2 + index % 3),
    impact: "2",
    urgency: String(1 + index % 3),
    assignment_group: `@sys_user_group:${group}`,
    opened_by: "@sys_user:desk.one",
    opened_at: "2026-01-09 13:40:00",
  });
});

const problemTasks: SeedRow[] = problemSubjects.slice(0, 6).map(([subject, , group], index) =>
  seedRow("problem_task", `PTASK001000${index + 1}`, {
    number: `PTASK001000${index + 1}`,
    short_description: `Find the cause: ${subject}`,
    problem: `@problem:PRB00400${String(index + 4).padStart(2, "0")}`,
    state: index < 2 ? "157" : "154",
    active: String(index >= 2),
    assignment_group: `@sys_user_group:${group}`,
    opened_by: "@sys_user:desk.one",
    opened_at: "2026-01-10 08:30:00",
  })
);

const slaDefinitions: [name: string, collection: string, condition: string, duration: string][] = [
  ["Priority 1 resolution", "incident", "priority=1", "1970-01-01 04:00:00"],
  ["Priority 2 resolution", "incident", "priority=2", "1970-01-01 08:00:00"],
  ["Priority 3 resolution", "incident", "priority=3", "1970-01-03 00:00:00"],
  ["Change assessment", "change_request", "type=normal", "1970-01-06 00:00:00"],
];

const definitions: SeedRow[] = slaDefinitions.map(([name, collection, condition, duration]) =>
  seedRow("contract_sla", name, {
    name,
    collection,
    duration,
    target: collection === "incident" ? "resolution" : "response",
    start_condition: `active=true^${condition}^EQ`,
    stop_condition: "active=false^EQ",
  })
);

/** Twelve clocks, three of which ran out before they were stopped; the others do not run. */
const clocks: SeedRow[] = Array.from({ length: 12 }, (_, index) => {
  const breached = index % 4 === 3;
  const incident = `INC00100${String(index + 10).padStart(2, "0")}`;
  return seedRow("task_sla", incident, {
    task: `@incident:${incident}`,
    sla: `@contract_sla:Priority ${2 + index % 2} resolution`,
    stage: breached ? "completed" : "paused",
    active: String(!breached),
    has_breached: String(breached),
    start_time: "2026-01-12 08:00:00",
    planned_end_time: "2026-01-12 16:00:00",
    ...(breached ? { end_time: "2026-01-12 21:00:00" } : { pause_time: "2026-01-12 12:00:00" }),
    percentage: breached ? "162.5" : String(10 + index * 5),
    business_percentage: breached ? "131.25" : String(8 + index * 4),
  });
});

const approvalStates = ["requested", "approved", "rejected"];

/** Two open ones wait for the administrator. */
function approverOf(index: number): string {
  if (index === 0 || index === 3) return "admin";
  return index % 2 === 0 ? "approver" : "platform.admin";
}

const approvals: SeedRow[] = Array.from({ length: 15 }, (_, index) => {
  const change = `@change_request:${changeNumber(index)}`;
  return seedRow("sysapproval_approver", changeNumber(index), {
    sysapproval: change,
    document_id: change,
    source_table: "change_request",
    approver: `@sys_user:${approverOf(index)}`,
    state: turnOf(approvalStates, index),
  });
});

/** Changes and problems beside the ones the guides speak of, with what hangs on them. */
export const processRows: SeedRow[] = [
  ...changes,
  ...changeTasks,
  ...problems,
  ...problemTasks,
  ...definitions,
  ...clocks,
  ...approvals,
];
