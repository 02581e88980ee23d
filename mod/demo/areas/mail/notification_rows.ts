import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

const fleet = { sys_scope: "@sys_app:x_demo_fleet" };

/** A template, an inbound action and a report by mail. */
export const notificationRows: SeedRow[] = [
  seedRow("sysevent_email_template", "Fleet notice", {
    name: "Fleet notice",
    collection: "x_demo_fleet_vehicle",
    subject: "Vehicle ${plate}",
    message_html: "<p>${plate} is due on ${inspection}.</p>",
    ...fleet,
  }),
  seedRow("sysevent_in_email_action", "Incident from mail", {
    name: "Incident from mail",
    table: "incident",
    type: "new",
    script: "current.short_description = email.subject;\ncurrent.insert();",
    stop_processing: "true",
  }),
  seedRow("sysauto_report", "Open incidents on Mondays", {
    name: "Open incidents on Mondays",
    report: "@sys_report:Open incidents by group",
    run_type: "weekly",
    run_dayofweek: "1",
    address_list: "service.desk@example.com",
    omit_if_no_records: "true",
  }),
];
