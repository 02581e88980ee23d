import { entryOf } from "../../declare/entry_of.ts";
import { readLines } from "../../declare/read_lines.ts";
import { referenceId } from "../../declare/reference_id.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const STATES: [value: string, label: string][] = [
  ["-5", "New"],
  ["-4", "Assess"],
  ["-3", "Authorize"],
  ["-2", "Scheduled"],
  ["-1", "Implement"],
  ["0", "Review"],
  ["3", "Closed"],
  ["4", "Canceled"],
];

/** model | states it goes through, in order */
const MODELS = `
Normal    | New, Assess, Authorize, Scheduled, Implement, Review, Closed, Canceled
Standard  | New, Scheduled, Implement, Review, Closed, Canceled
Emergency | New, Authorize, Scheduled, Implement, Review, Closed, Canceled`;

/** models | from | to | automatic | conditions */
const TRANSITIONS = `
Normal                      | New       | Assess    | false | Not On hold, Assignment group is set
Normal                      | Assess    | Authorize | true  | Approved
Normal, Emergency           | Authorize | Scheduled | true  | Approved
Emergency                   | New       | Authorize | false | Not On hold
Standard                    | New       | Scheduled | false | Not On hold
Normal                      | Assess    | New       | false |
Normal, Emergency           | Authorize | New       | false |
Normal, Standard, Emergency | Scheduled | Implement | false | Not On hold
Normal, Standard, Emergency | Implement | Review    | true  | No active Change Tasks, Not On hold
Normal, Standard, Emergency | Implement | Review    | false | Not On hold
Normal, Standard, Emergency | Review    | Closed    | false | Close code and notes are set
Normal, Standard, Emergency | New       | Canceled  | false |
Normal                      | Assess    | Canceled  | false |
Normal, Emergency           | Authorize | Canceled  | false |
Normal, Standard, Emergency | Scheduled | Canceled  | false |
Normal, Standard, Emergency | Implement | Canceled  | false |`;

const CONDITIONS: Record<string, string> = {
  Approved: "approval=approved^EQ",
  "Not On hold": "on_hold=false^ORon_holdISEMPTY^EQ",
  "Assignment group is set": "assignment_groupISNOTEMPTY^EQ",
  "Close code and notes are set": "close_codeISNOTEMPTY^close_notesISNOTEMPTY^EQ",
  "No active Change Tasks": "RLQUERYchange_task.change_request,=0^active=true^ENDRLQUERY^EQ",
};

/** template | short description | the fields of its changes */
const TEMPLATES = `
Reboot a server       | Reboot a server          | category=Other^risk=4^assignment_group=@Hardware^implementation_plan=Tell its users, reboot, check the services.^backout_plan=None: a reboot cannot be taken back.^test_plan=The monitoring shows it as up.
Add a mailbox         | Create a shared mailbox  | category=Other^risk=4^assignment_group=@Service Desk^implementation_plan=Create the mailbox and its group.^backout_plan=Delete both.^test_plan=Send a mail to it.
Open a firewall port  | Open a firewall port     | category=Network^risk=3^assignment_group=@Network^implementation_plan=Add the rule, push the policy.^backout_plan=Remove the rule.^test_plan=Connect from the partner's side.`;

/** name | condition | risk | impact | order */
const RISKS = `
Emergency                | type=emergency^EQ                            | 2 | 2 | 100
Touches a critical item  | cmdb_ciISNOTEMPTY^type=normal^priority<=2^EQ | 2 | 2 | 200
Touches an item          | cmdb_ciISNOTEMPTY^type=normal^EQ             | 3 | 2 | 300
Everything else          | typeISNOTEMPTY^EQ                            | 4 | 3 | 400`;

/** change | its items */
const AFFECTED = `
CHG0030001 | lnx-vpn-01
CHG0030003 | lnx-db-01, lnx-sql-02
CHG0030004 | lnx-bak-01
CHG0030005 | lnx-mail-01, lnx-mail-02`;

const labels = new Map(STATES.map(([value, label]) => [label, value]));
const names = (cell: string): string[] => cell.split(",").map((part) => part.trim());
const stateKey = (model: string, label: string): string => `${model}.${label}`;

const models: SeedRow[] = readLines(MODELS, 2).flatMap(([name, states]) => [
  seedRow("chg_model", name, {
    name,
    table_name: "change_request",
    state_field: "state",
  }),
  ...names(states).map((state_label) =>
    seedRow("sttrm_state", stateKey(name, state_label), {
      sttrm_model: `@chg_model:${name}`,
      state_value: labels.get(state_label) ?? "",
      state_label,
      initial_state: String(state_label === "New"),
    })
  ),
]);

const transitions: SeedRow[] = readLines(TRANSITIONS, 5).flatMap(
  ([of, from, to, automatic, conditions = ""]) =>
    names(of).flatMap((model) => {
      const key = `${model}.${from}.${to}.${automatic}`;
      return [
        seedRow("sttrm_state_transition", key, {
          name: `${from} to ${to}`,
          from_state: `@sttrm_state:${stateKey(model, from)}`,
          to_state: `@sttrm_state:${stateKey(model, to)}`,
          automatic,
        }),
        ...names(conditions).filter((name) => name !== "").map((name, index) =>
          seedRow("sttrm_transition_condition", `${key}.${name}`, {
            sttrm_state_transition: `@sttrm_state_transition:${key}`,
            name,
            condition: entryOf(CONDITIONS, name),
            order: String(100 * (index + 1)),
          })
        ),
      ];
    }),
);

/** `@Name` in a template stands for the group of that name. */
function groupsByKey(fields: string): string {
  return fields.replace(/=@([^^]+)/g, (_whole, name) => `=${referenceId("sys_user_group", name)}`);
}

const templates: SeedRow[] = readLines(TEMPLATES, 3).flatMap((
  [name, short_description, fields],
) => [
  seedRow("sys_template", name, {
    name,
    table: "change_request",
    template: `short_description=${short_description}^${groupsByKey(fields)}^EQ`,
  }),
  seedRow("std_change_record_producer", name, {
    name,
    short_description,
    table_name: "change_request",
    template: `@sys_template:${name}`,
    current_version: `@std_change_producer_version:${name}`,
  }),
  seedRow("std_change_producer_version", name, {
    name: `${name} - 1`,
    std_change_producer: `@std_change_record_producer:${name}`,
    version: "1",
  }),
]);

/** A window for database servers, every Saturday night, and a freeze at the end of the year. */
const schedules: SeedRow[] = [
  seedRow("cmn_schedule_maintenance", "Database window", {
    name: "Database window",
    time_zone: "UTC",
    type: "maintenance",
    source: "cmdb_ci_server",
    condition: "nameSTARTSWITHlnx-sql^ORnameSTARTSWITHlnx-db^EQ",
  }),
  seedRow("cmn_schedule_span", "Database window", {
    schedule: "@cmn_schedule_maintenance:Database window",
    name: "Saturday night",
    start_date_time: "2026-01-03 20:00:00",
    end_date_time: "2026-01-04 04:00:00",
    repeat_type: "weekly",
  }),
  seedRow("cmn_schedule_blackout", "End of the year", {
    name: "End of the year",
    time_zone: "UTC",
    type: "blackout",
  }),
  seedRow("cmn_schedule_span", "End of the year", {
    schedule: "@cmn_schedule_blackout:End of the year",
    name: "Freeze",
    start_date_time: "2026-12-18 00:00:00",
    end_date_time: "2027-01-04 00:00:00",
  }),
];

const affected: SeedRow[] = readLines(AFFECTED, 2).flatMap(([change, items]) =>
  names(items).map((item) =>
    seedRow("task_ci", `${change}.${item}`, {
      task: `@change_request:${change}`,
      ci_item: `@cmdb_ci_linux_server:${item}`,
    })
  )
);

/** How changes move, what they are made from, and what stands in their way. */
export const changeRows: SeedRow[] = [
  ...models,
  ...transitions,
  ...templates,
  ...readLines(RISKS, 5).map(([name, condition, risk, impact, order]) =>
    seedRow("risk_conditions", name, { name, condition, risk, impact, order })
  ),
  ...schedules,
  ...affected,
  seedRow("task_cmdb_ci_service", "CHG0030001.Remote access", {
    task: "@change_request:CHG0030001",
    cmdb_ci_service: "@cmdb_ci_service:Remote access",
  }),
  seedRow("conflict", "CHG0030003", {
    change: "@change_request:CHG0030003",
    configuration_item: "@cmdb_ci_linux_server:lnx-db-01",
    type: "not_in_maintenance_window",
    schedule: "@cmn_schedule_maintenance:Database window",
  }),
  seedRow("chg_mgt_worker", "CHG0030001", {
    type: "impacted",
    state: "3",
    request: "{}",
    response: '{"messages":{"errorMessages":[],"warningMessages":[],"infoMessages":[]}}',
  }),
];
