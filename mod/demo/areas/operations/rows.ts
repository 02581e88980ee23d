import { type SeedRow, seedRow } from "../../declare/seed_row.ts";

/** How work is routed, and what monitoring has told. */
export const operationsRows: SeedRow[] = [
  seedRow("sysrule_assignment", "Network incidents", {
    name: "Network incidents",
    table: "incident",
    condition: "category=network^EQ",
    group: "@sys_user_group:Network",
  }),
  seedRow("cmn_schedule", "Office hours", {
    name: "Office hours",
    time_zone: "Europe/Amsterdam",
  }),
  seedRow("cmn_schedule_span", "Office hours", {
    schedule: "@cmn_schedule:Office hours",
    name: "Working day",
    start_date_time: "2026-01-05 08:00:00",
    end_date_time: "2026-01-05 17:00:00",
    repeat_type: "daily",
    show_as: "busy",
  }),
  seedRow("discovery_schedule", "Utrecht servers", {
    name: "Utrecht servers",
    discover: "CIs",
    location: "@cmn_location:Utrecht",
    run_type: "daily",
    disco_run_type: "daily",
  }),
  seedRow("em_alert", "Alert0001001", {
    number: "Alert0001001",
    source: "Probe",
    node: "lnx-db-01",
    type: "Disk",
    resource: "/var",
    metric_name: "free_space",
    message_key: "lnx-db-01:disk:/var",
    severity: "2",
    description: "Less than 10 % free on /var",
    cmdb_ci: "@cmdb_ci_linux_server:lnx-db-01",
  }),
  seedRow("em_event", "lnx-db-01:disk:/var", {
    source: "Probe",
    event_class: "Probe Utrecht",
    node: "lnx-db-01",
    type: "Disk",
    resource: "/var",
    metric_name: "free_space",
    message_key: "lnx-db-01:disk:/var",
    severity: "2",
    description: "Less than 10 % free on /var",
    state: "Processed",
    alert: "@em_alert:Alert0001001",
  }),
  seedRow("em_match_rule", "Probe: disks", {
    name: "Probe: disks",
    filter: "source=Probe^type=Disk^EQ",
    bind: "true",
    ci_type: "cmdb_ci_computer",
  }),
  seedRow("em_alert_management_rule", "Incident for critical alerts", {
    name: "Incident for critical alerts",
    alert_filter: "severity=1^EQ",
  }),
];
