import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

interface Rule {
  name: string;
  table: string;
  when: string;
  /** Any of `insert`, `update`, `delete`. */
  on: string;
  body: string;
  filter?: string;
  scope?: string;
}

const FLEET = "@sys_app:x_demo_fleet";
const LEGACY = "@sys_app:x_demo_legacy";

const rule = (
  name: string,
  [table, when, on]: [string, string, string],
  body: string,
  rest: Pick<Rule, "filter" | "scope"> = {},
): Rule => ({ name, table, when, on, body, ...rest });

/** Each stands beside a rule that does the same in a way a reviewer would not object to. */
const planted: Rule[] = [
  rule(
    "Incident: route network faults",
    ["incident", "before", "insert"],
    `current.setValue("assignment_group", "8a4dde73c6112278017a6a4baf547aa7");`,
    { filter: "category=network^EQ" },
  ),
  rule(
    "Incident: route database faults",
    ["incident", "before", "insert"],
    `current.setValue("assignment_group", gs.getProperty("demo.incident.database_group"));`,
    { filter: "category=database^EQ" },
  ),
  rule(
    "Fleet: set next inspection",
    ["x_demo_fleet_vehicle", "before", "insert"],
    `if (current.inspection.nil()) current.setValue("inspection", new InspectionPlan().next(current));`,
    { scope: FLEET },
  ),
];

const ordinary: Rule[] = [
  rule(
    "Incident: set priority reason",
    ["incident", "before", "update"],
    `if (current.priority.changes()) current.work_notes = new PriorityText().reason(previous, current);`,
    { filter: "caller_id.vip=true^EQ" },
  ),
  rule(
    "Incident: close children",
    ["incident", "after", "update"],
    `new ChildIncidents().close(current.getUniqueValue());`,
    { filter: "stateCHANGESTO7^EQ" },
  ),
  rule(
    "Incident: ask for a solution",
    ["incident", "before", "update"],
    `if (current.close_notes.nil()) {
    gs.addErrorMessage("Say how it was solved");
    current.setAbortAction(true);
  }`,
    { filter: "stateCHANGESTO6^priority=1^EQ" },
  ),
  rule(
    "Incident: reopen on comment",
    ["incident", "before", "update"],
    `if (current.comments.changes() && current.state == 6) current.setValue("state", "2");`,
  ),
  rule(
    "Incident: first response",
    ["incident", "after", "update"],
    `gs.eventQueue("incident.first_response", current, gs.getUserID(), "");`,
    { filter: "assigned_toVALCHANGES^EQ" },
  ),
  rule(
    "Problem: tell incidents of the workaround",
    ["problem", "async_always", "update"],
    `new WorkaroundNews().send(current);`,
    { filter: "workaroundVALCHANGES^EQ" },
  ),
  rule(
    "Problem: keep a cause",
    ["problem", "before", "update"],
    `if (current.cause_notes.nil()) current.setAbortAction(true);`,
    { filter: "stateCHANGESTO106^priority=1^EQ" },
  ),
  rule(
    "Change: window in the future",
    ["change_request", "before", "insert update"],
    `if (!new ChangeWindow(current).isAhead()) {
    gs.addErrorMessage("The window has passed");
    current.setAbortAction(true);
  }`,
    { filter: "state=-1^start_dateVALCHANGES^EQ" },
  ),
  rule(
    "Change: start before end",
    ["change_request", "before", "insert update"],
    `if (current.start_date > current.end_date) current.setAbortAction(true);`,
    { filter: "stateCHANGESTO-2^start_dateISNOTEMPTY^end_dateISNOTEMPTY^EQ" },
  ),
  rule(
    "Change: request approvals",
    ["change_request", "after", "update"],
    `new ApprovalRules().request(current);`,
    { filter: "stateCHANGESTO-3^EQ" },
  ),
  rule(
    "Change: cancel its tasks",
    ["change_request", "after", "update"],
    `new ChangeTasks().cancel(current.getUniqueValue());`,
    { filter: "stateCHANGESTO4^EQ" },
  ),
  rule(
    "Change task: inherit the window",
    ["change_task", "before", "insert"],
    `current.setValue("planned_start_date", current.change_request.start_date);`,
  ),
  rule(
    "Approval: tell the requester",
    ["sysapproval_approver", "async_always", "update"],
    `gs.eventQueue("change.approval", current, current.getValue("state"), "");`,
    { filter: "sysapproval.priority=1^stateVALCHANGES^EQ" },
  ),
  rule(
    "Journal: no card numbers",
    ["task", "before", "insert update"],
    `if (new TextGuard().hasCardNumber(current.getValue("description"))) current.setAbortAction(true);`,
  ),
  rule(
    "User: lower-case the user ID",
    ["sys_user", "before", "insert update"],
    `current.setValue("user_name", current.getValue("user_name").toLowerCase());`,
  ),
  rule(
    "Location: time zone of the parent",
    ["cmn_location", "before", "insert"],
    `if (current.time_zone.nil()) current.setValue("time_zone", current.parent.time_zone);`,
  ),
  rule(
    "Server: name in lower case",
    ["cmdb_ci_server", "before", "insert update"],
    `current.setValue("name", current.getValue("name").toLowerCase());`,
  ),
  rule(
    "Fleet: normalise plate",
    ["x_demo_fleet_vehicle", "before", "insert update"],
    `current.setValue("plate", new PlateParser().normalise(current.getValue("plate")));`,
    { scope: FLEET },
  ),
  rule(
    "Fleet: mileage never falls",
    ["x_demo_fleet_vehicle", "before", "update"],
    `if (Number(current.mileage) < Number(previous.mileage)) current.setAbortAction(true);`,
    { scope: FLEET },
  ),
  rule(
    "Fleet: announce the workshop",
    ["x_demo_fleet_vehicle", "after", "update"],
    `gs.eventQueue("x_demo_fleet.workshop", current, current.getValue("plate"), "");`,
    { filter: "stateCHANGESTOworkshop^EQ", scope: FLEET },
  ),
  rule(
    "Fleet: driver has the role",
    ["x_demo_fleet_vehicle", "before", "insert update"],
    `if (!new DriverCheck().mayDrive(current.getValue("driver"))) current.setAbortAction(true);`,
    { scope: FLEET },
  ),
  rule(
    "Fleet: wear of the vehicle",
    ["x_demo_fleet_vehicle", "async_always", "update"],
    `gs.info("Wear: " + new FormulaTable().apply("wear", Number(current.mileage)));`,
    { filter: "mileageVALCHANGES^EQ", scope: FLEET },
  ),
  rule(
    "Legacy: archive is read-only",
    ["x_demo_legacy_archive", "before", "insert update delete"],
    `current.setAbortAction(true);`,
    { scope: LEGACY },
  ),
];

/** Business rules beside those of `files.ts`. */
export const ruleRows: SeedRow[] = [...planted, ...ordinary].map(
  ({ name, table, when, on, body, filter = "", scope = "global" }, index) =>
    seedRow("sys_script", name, {
      name,
      collection: table,
      when,
      order: String(100 + index * 10),
      action_insert: String(on.includes("insert")),
      action_update: String(on.includes("update")),
      action_delete: String(on.includes("delete")),
      filter_condition: filter,
      advanced: "true",
      sys_scope: scope,
      script: `(function executeRule(current, previous) {\n  ${body}\n})(current, previous);`,
    }),
);
