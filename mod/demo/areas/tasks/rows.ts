import { journalRows } from "./journal_rows.ts";
import { processRows } from "./process_rows.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";
import { turnOf } from "../../declare/turn_of.ts";

/** Impact and urgency that make a priority. */
const madeOf = (priority: string) => ({
  impact: priority === "5" ? "3" : priority === "1" ? "1" : "2",
  urgency: { 1: "1", 2: "1", 3: "2" }[priority] ?? "3",
});

const incident = (
  number: string,
  short_description: string,
  [state, priority, category]: [string, string, string],
  [caller, group, assignee]: [string, string, string],
  extra: Record<string, string> = {},
): SeedRow =>
  seedRow("incident", number, {
    number,
    short_description,
    state,
    incident_state: state,
    priority,
    ...madeOf(priority),
    category,
    active: state === "7" || state === "8" ? "false" : "true",
    caller_id: `@sys_user:${caller}`,
    assignment_group: group && `@sys_user_group:${group}`,
    assigned_to: assignee && `@sys_user:${assignee}`,
    opened_by: `@sys_user:${caller}`,
    opened_at: "2026-01-05 08:00:00",
    ...extra,
  });

const change = (
  number: string,
  short_description: string,
  [type, state, risk]: [string, string, string],
): SeedRow =>
  seedRow("change_request", number, {
    number,
    short_description,
    type,
    chg_model: `@chg_model:${type.charAt(0).toUpperCase()}${type.slice(1)}`,
    state,
    risk,
    active: state === "3" || state === "4" ? "false" : "true",
    requested_by: "@sys_user:developer",
    assignment_group: "@sys_user_group:Network",
    start_date: "2026-01-20 20:00:00",
    end_date: "2026-01-20 22:00:00",
    opened_at: "2026-01-06 09:30:00",
    opened_by: "@sys_user:developer",
  });

const problem = (number: string, short_description: string, state: string): SeedRow =>
  seedRow("problem", number, {
    number,
    short_description,
    state,
    active: state === "107" ? "false" : "true",
    priority: "3",
    ...madeOf("3"),
    assignment_group: "@sys_user_group:Database",
    opened_at: "2026-01-06 10:00:00",
    opened_by: "@sys_user:itil.agent",
  });

const note = (key: string, element: string, value: string): SeedRow =>
  seedRow("sys_journal_field", `${key}.${element}`, {
    name: "incident",
    element,
    element_id: `@incident:${key}`,
    value,
    sys_created_by: "itil.agent",
    sys_created_on: "2026-01-05 09:15:00",
  });

const subjects: [subject: string, category: string, group: string][] = [
  ["Laptop does not wake up", "hardware", "Hardware"],
  ["Cannot print on floor two", "hardware", "Hardware"],
  ["Report runs for minutes", "database", "Database"],
  ["Mail client asks for a password", "software", "Service Desk"],
  ["Shared drive is read-only", "network", "Network"],
  ["Licence of the drawing tool has expired", "software", "Service Desk"],
  ["Guest network is slow", "network", "Network"],
  ["Replication lags behind", "database", "Database"],
];
const callers = ["requester", "cfo", "sales.lead", "hr.partner", "external.partner"];
const states = ["1", "2", "3", "6", "7", "1", "2"];

/** Seventy-five ordinary incidents around the few that the guides speak of. */
function ordinaryIncidents(): SeedRow[] {
  return Array.from({ length: 75 }, (_, index) => {
    const [subject, category, group] = turnOf(subjects, index);
    const state = turnOf(states, index);
    const priority = String(2 + (index * 7) % 4);
    const day = String(6 + index % 20).padStart(2, "0");
    return incident(
      `INC00100${String(index + 10).padStart(2, "0")}`,
      subject,
      [state, priority, category],
      [turnOf(callers, index), group, state === "1" ? "" : "itil.agent"],
      { opened_at: `2026-01-${day} ${String(7 + index % 10).padStart(2, "0")}:20:00` },
    );
  });
}

export const workRows: SeedRow[] = [
  incident("INC0010001", "VPN drops every hour", ["2", "2", "network"], [
    "requester",
    "Network",
    "net.owner",
  ], { cmdb_ci: "@cmdb_ci_linux_server:lnx-vpn-01", contact_type: "phone" }),
  incident("INC0010002", "Invoice printing fails", ["1", "3", "software"], ["cfo", "", ""]),
  // The same fault reported twice, and a reference to a configuration item that is gone.
  incident("INC0010003", "Database lnx-db-01 is slow", ["2", "2", "database"], [
    "sales.lead",
    "Database",
    "dba",
  ], { problem_id: "@problem:PRB0040001", cmdb_ci: "@cmdb_ci_linux_server:lnx-db-01" }),
  incident("INC0010004", "Database lnx-db-01 is slow", ["1", "3", "database"], [
    "hr.partner",
    "Database",
    "",
  ], { cmdb_ci: "@cmdb_ci_linux_server:removed" }),
  incident("INC0010005", "Partner portal shows an empty page", ["6", "4", "software"], [
    "external.partner",
    "Service Desk",
    "itil.agent",
  ], { close_code: "Solution provided", close_notes: "The cache was emptied." }),
  ...ordinaryIncidents(),
  problem("PRB0040001", "Slow queries on the sales database", "103"),
  problem("PRB0040002", "Printers lose their queue", "101"),
  problem("PRB0040003", "Recurring password prompts", "107"),
  change("CHG0030001", "Replace the VPN concentrator", ["normal", "-4", "3"]),
  change("CHG0030002", "Rotate certificates", ["standard", "-2", "4"]),
  change("CHG0030003", "Restore the order database", ["emergency", "-1", "2"]),
  change("CHG0030004", "Upgrade storage firmware", ["normal", "-5", "3"]),
  change("CHG0030005", "Move the mail relay", ["normal", "3", "3"]),
  note("INC0010001", "comments", "The connection drops at the full hour."),
  note("INC0010001", "work_notes", "Key renewal on the concentrator times out."),
  note("INC0010003", "work_notes", "A missing index is suspected."),
  ...journalRows,
  ...processRows,
];
