import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** One of each: code of pages and mails, an event that was dealt with, a script that was run. */
export const scriptRunningRows: SeedRow[] = [
  seedRow("sys_ui_macro", "fleet_plate", {
    name: "fleet_plate",
    description: "Shows a plate as it hangs on the vehicle",
    xml: `<?xml version="1.0" encoding="utf-8" ?>
<j:jelly trim="false" xmlns:j="jelly:core"><span class="plate">\${HTML:jvar_plate}</span></j:jelly>`,
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sys_ui_script", "FleetFormat", {
    script_name: "FleetFormat",
    name: "x_demo_fleet.FleetFormat",
    description: "Formats mileage",
    script: `var FleetFormat = { mileage: function (value) { return value + " km"; } };`,
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sysevent_script_action", "Fleet: tell the workshop", {
    name: "Fleet: tell the workshop",
    event_name: "x_demo_fleet.workshop",
    script: `gs.info("To the workshop: " + event.parm1);`,
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sys_script_email", "fleet_vehicle_line", {
    name: "fleet_vehicle_line",
    script: `(function runMailScript(current, template, email, email_action, event) {
  template.print("Plate: " + current.getValue("plate"));
})(current, template, email, email_action, event);`,
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sysevent", "resolved INC0010001", {
    name: "incident.resolved",
    table: "incident",
    state: "processed",
    process_on: "2026-01-04 09:00:00",
    processed: "2026-01-04 09:00:03",
  }),
  seedRow("sys_rest_message_fn", "Weather service.frost", {
    rest_message: "@sys_rest_message:Weather service",
    function_name: "frost",
    http_method: "get",
    rest_endpoint: "https://weather.example.com/v2/frost/${place}",
    authentication_type: "inherit_from_parent",
    content: '/* demo answer {"status": 200, "body": {"frost": true, "from": "22:00"}} */',
    sys_scope: "@sys_app:x_demo_fleet",
  }),
  seedRow("sys_script_fix", "Print the product name", {
    name: "Print the product name",
    description: "One of the few scripts that the demo instance runs",
    script: "gs.print(gs.getProperty('glide.product.name'));",
  }),
  seedRow("sysauto_script", "Print the build name", {
    name: "Print the build name",
    run_type: "on_demand",
    script: "gs.print(gs.getProperty('glide.buildname'));",
  }),
  seedRow("sys_trigger", "Fleet: inspections due", {
    name: "Fleet: inspections due",
    next_action: "2036-01-05 05:00:00",
    document: "sysauto_script",
    document_key: "@sysauto_script:Fleet: inspections due",
  }),
  seedRow("sys_import_set", "ISET0010002", {
    number: "ISET0010002",
    table_name: "x_demo_fleet_vehicle_import",
    state: "loading",
    short_description: "Vehicles of February, not transformed yet",
    load_completed: "2026-01-05 04:00:00",
  }),
  seedRow("x_demo_fleet_vehicle_import", "waiting", {
    sys_import_set: "@sys_import_set:ISET0010002",
    sys_import_row: "0",
    sys_import_state: "pending",
    plate: "FL-1001",
    mileage: "84999",
    inspection: "2026-03-01",
  }),
  seedRow("sys_rollback_context", "Background script of the demo data", {}),
  seedRow("sys_script_execution_history", "Background script of the demo data", {
    executed_by: "@sys_user:admin",
    started: "2026-01-04 10:00:00",
    finished: "2026-01-04 10:00:01",
    script: "gs.print(gs.getProperty('glide.product.name'));",
    rollback_context: "@sys_rollback_context:Background script of the demo data",
  }),
];
