import { readLines } from "../../declare/read_lines.ts";
import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const FLEET = "@sys_app:x_demo_fleet";

/** name | run type | time | active | statement */
const JOBS = `
Fleet: inspections due    | daily   | 1970-01-01 05:00:00 | true  | gs.info(new FleetReportGrouped().byDriver([gs.getUserID()]));
Fleet: vehicle upkeep     | weekly  | 1970-01-01 04:30:00 | true  | gs.info(new FleetUtils().type);
Parcels: nightly check    | daily   | 1970-01-01 02:15:00 | true  | gs.info(new ParcelClientConfigured().track("P-100"));
Incidents nobody touched  | daily   | 1970-01-01 06:00:00 | true  | gs.info(new StaleRecords().count("incident", 30));
Yearly archive            | monthly | 1970-01-01 01:00:00 | false | gs.info("Archive of " + gs.beginningOfLastMonth());`;

/** event | table | description | fired by */
const EVENTS = `
incident.resolved       | incident | An incident was resolved            | Incident: notify caller
incident.first_response | incident | Somebody took an incident           | Incident: first response
problem.workaround      | problem  | A workaround is known               | WorkaroundNews
change.approval         | sysapproval_approver | An approval was decided  | Approval: tell the requester
x_demo_fleet.workshop   | x_demo_fleet_vehicle | A vehicle went to the workshop | Fleet: announce the workshop`;

/** name | table | event | recipients in fields | subject */
const NOTIFICATIONS = `
Incident resolved         | incident | incident.resolved       | caller_id   | \${number} is solved
Incident taken            | incident | incident.first_response | caller_id   | We work on \${number}
Workaround known          | problem  | problem.workaround      | assigned_to | A way around \${number}
Approval decided          | sysapproval_approver | change.approval | sysapproval.opened_by | \${sysapproval} was decided
Vehicle in the workshop   | x_demo_fleet_vehicle | x_demo_fleet.workshop | driver | \${plate} is in the workshop`;

/** name | description | statement */
const FIX_SCRIPTS = `
Fill empty time zones   | Gives users the zone of their location | gs.info(new StaleRecords().count("sys_user", 90));
Normalise old plates    | Runs the parser over all vehicles      | gs.info(new PlateParser().normalise(" fl-1001 "));
Compare fleet reports   | Old and new report side by side        | gs.info([new FleetReport().byDriver([]), new ParcelClient().type, new FormulaRunner().type]);`;

const scopeOf = (name: string): string =>
  /fleet|plate|vehicle|parcel/i.test(name) ? FLEET : "global";

/** What runs at a time, what events there are, and whom they reach. */
export const jobRows: SeedRow[] = [
  ...readLines(JOBS, 5).map(([name, run_type, run_time, active, script]) =>
    seedRow("sysauto_script", name, {
      name,
      run_type,
      run_time,
      active,
      script,
      run_as: "@sys_user:svc.integration",
      sys_scope: scopeOf(name),
    })
  ),
  ...readLines(EVENTS, 4).map(([event_name, table, description, fired_by]) =>
    seedRow("sysevent_register", event_name, {
      event_name,
      table,
      description,
      fired_by,
      sys_scope: scopeOf(event_name),
    })
  ),
  ...readLines(NOTIFICATIONS, 5).map(([name, collection, event_name, recipient_fields, subject]) =>
    seedRow("sysevent_email_action", name, {
      name,
      collection,
      generation_type: "event",
      event_name,
      recipient_fields,
      subject,
      message_html: `<p>${subject}</p>`,
      sys_scope: scopeOf(name),
    })
  ),
  ...readLines(FIX_SCRIPTS, 3).map(([name, description, script]) =>
    seedRow("sys_script_fix", name, { name, description, script, sys_scope: scopeOf(name) })
  ),
];
