import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  integer,
  journal,
  reference,
  required,
  text,
} from "../../artifact_fields.ts";

/** Discovery, and what event management makes of what monitoring sends. */

const verbs = ["list", "get", "create", "update"] as const;
const events = { product: "Event Management", skill: "event-management" } as const;
const severity = choice("Severity", ["Critical", "Major", "Minor", "Warning", "OK", "Clear"]);

export const discoverySchedule = defineArtifact({
  stem: "discovery_schedule",
  plural: "discovery_schedules",
  noun: "discovery schedule",
  table: "discovery_schedule",
  verbs,
  defaultVerb: "create",
  product: "Discovery",
  skill: "discovery-service-mapping",
  synonyms: ["scan IP range", "discover servers", "scan a subnet"],
  fields: {
    name: required(text("Name")),
    discover: required(text("What is looked for: CIs, IPs or Networks")),
    mid_server: reference("ecc_agent", "MID Server that scans"),
    location: reference("cmn_location", "Location given to what is found"),
    disco_run_type: choice("How often", [
      "daily",
      "weekly",
      "monthly",
      "periodically",
      "once",
      "on_demand",
      "after_discovery",
    ]),
    run_time: text("Time of day, as 1970-01-01 plus it"),
    max_run: text("Longest run, as 1970-01-01 plus it: 1970-01-01 02:00:00 is two hours"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Utrecht servers",
    create: { name: "Leeds servers", discover: "CIs", location: "Leeds", disco_run_type: "weekly" },
    update: { disco_run_type: "weekly" },
  },
});

export const eventRule = defineArtifact({
  ...events,
  stem: "event_rule",
  plural: "event_rules",
  noun: "event rule",
  table: "em_match_rule",
  verbs,
  defaultVerb: "create",
  synonyms: ["bind event to CI", "ignore alarms", "disk alarms should become alerts"],
  fields: {
    name: required(text("Name")),
    description: text("What it is for"),
    filter: conditions("Events it applies to", ["table:em_event"]),
    order: integer("Lower is looked at first"),
    ignore_event: boolean("Matching events make no alert"),
    transform: boolean("Its fields are composed anew"),
    bind: boolean("The alert is tied to a configuration item"),
    ci_type: text("Class of that item, e.g. cmdb_ci_computer"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Probe: disks",
    create: { name: "Probe: test hosts", filter: "nodeSTARTSWITHtest^EQ", ignore_event: true },
    update: { order: 50 },
  },
});

export const alertRule = defineArtifact({
  ...events,
  stem: "alert_rule",
  plural: "alert_rules",
  noun: "alert management rule",
  table: "em_alert_management_rule",
  verbs,
  defaultVerb: "create",
  synonyms: ["automatic response to alerts", "remediation", "create ticket when alarm"],
  fields: {
    name: required(text("Name")),
    description: text("What it is for"),
    alert_filter: conditions("Alerts it applies to", ["table:em_alert"]),
    order: integer("Lower runs first"),
    active: boolean("Whether it is used"),
  },
  examples: {
    id: "Incident for critical alerts",
    create: { name: "Incident for mail alerts", alert_filter: "nodeSTARTSWITHlnx-mail^EQ" },
    update: { description: "Only for what stops work" },
  },
});

export const alert = defineArtifact({
  ...events,
  stem: "alert",
  plural: "alerts",
  noun: "alert",
  table: "em_alert",
  verbs: ["list", "get", "update"],
  defaultVerb: "list",
  synonyms: ["alarms", "acknowledge", "severity"],
  fields: {
    description: text("What is wrong"),
    severity,
    state: choice("State", ["Open", "Reopen", "Flapping", "Closed"]),
    acknowledged: boolean("Somebody has seen it"),
    maintenance: boolean("Its item is in maintenance"),
    source: text("System that told of it"),
    node: text("Host it came from"),
    resource: text("Part of the host"),
    cmdb_ci: reference("cmdb_ci", "Configuration item it is tied to"),
    assignment_group: reference("sys_user_group", "Group that works on it"),
    assigned_to: reference("sys_user", "Person who works on it"),
    incident: reference("task", "Task that was opened for it"),
    work_notes: journal("Adds a work note"),
  },
  examples: {
    id: "Alert0001001",
    update: { acknowledged: true, work_notes: "Old logs are being removed." },
  },
});
