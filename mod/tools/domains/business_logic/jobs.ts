import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  dateTime,
  eventName,
  expression,
  integer,
  reference,
  required,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { shared } from "./script_fields.ts";

/** Code that runs by the clock, once, or on an event, and code in mails. */

export const scheduledScript = defineArtifact({
  ...shared,
  stem: "scheduled_script",
  plural: "scheduled_scripts",
  noun: "scheduled script",
  table: "sysauto_script",
  skill: "scheduled-jobs",
  synonyms: ["cron job", "run every hour", "sysauto_script"],
  fields: {
    name: required(text("Name")),
    script: required(script("Code to run")),
    run_type: required(
      choice("How often", ["daily", "weekly", "monthly", "periodically", "once", "on_demand"]),
    ),
    run_time: text("Time of day, UTC, as 1970-01-01 HH:mm:ss"),
    run_start: dateTime("Not before; for once the time itself"),
    run_period: text("For periodically: duration as 1970-01-01 plus the time, UTC"),
    run_dayofweek: integer("For weekly: 1 Monday to 7 Sunday"),
    run_dayofmonth: integer("For monthly: 1 to 31"),
    run_as: reference("sys_user", "User it runs as"),
    conditional: boolean("Runs only when the condition script answers true"),
    condition: script("Condition script"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Fleet: inspections due",
    create: {
      name: "Fleet: nightly mileage",
      run_type: "daily",
      run_time: "1970-01-01 02:00:00",
      script: `gs.info("mileage");`,
    },
    update: { run_time: "1970-01-01 03:00:00" },
  },
});

export const fixScript = defineArtifact({
  ...shared,
  stem: "fix_script",
  plural: "fix_scripts",
  noun: "fix script",
  table: "sys_script_fix",
  skill: "background-fix-scripts",
  synonyms: ["one time script", "repair data", "mass correction by script"],
  fields: {
    name: required(text("Name")),
    script: required(script("Code to run")),
    description: text("What it repairs, and why"),
    record_for_rollback: boolean("What it changes can be rolled back"),
  },
  examples: {
    id: "Normalise old plates",
    create: { name: "Clean up vehicles", script: `gs.info("clean");`, record_for_rollback: true },
    update: { description: "Runs the parser over every vehicle" },
  },
});

export const scriptAction = defineArtifact({
  ...shared,
  stem: "script_action",
  plural: "script_actions",
  noun: "script action",
  table: "sysevent_script_action",
  skill: "events-script-actions",
  synonyms: ["event handler", "respond to event", "run on login"],
  fields: {
    name: required(text("Name")),
    event_name: required(eventName("Registered event, e.g. incident.resolved")),
    script: required(script("Code; `event` and `current` are given")),
    condition_script: expression("Script expression that must be true"),
    order: integer("Lower runs first"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Fleet: tell the workshop",
    create: {
      name: "Fleet: log the workshop",
      event_name: "x_demo_fleet.workshop",
      script: `gs.info(event.parm1);`,
    },
    update: { order: 200 },
  },
});

export const eventRegistration = defineArtifact({
  ...shared,
  stem: "event_registration",
  plural: "event_registrations",
  noun: "event registration",
  table: "sysevent_register",
  skill: "events-script-actions",
  synonyms: ["event registry", "sysevent_register", "event fired by"],
  fields: {
    event_name: required(text("Name, e.g. x_app.thing_happened")),
    table: tableName("Table of the records it is about"),
    description: text("When it is fired"),
    fired_by: text("What fires it, e.g. the name of a business rule"),
    queue: text("Queue that processes it; the default one unless set"),
    suffix: text("Suffix"),
  },
  examples: {
    id: "incident.resolved",
    create: { event_name: "x_demo_fleet.sold", table: "x_demo_fleet_vehicle" },
    update: { description: "An incident got a solution" },
  },
});

export const mailScript = defineArtifact({
  ...shared,
  stem: "mail_script",
  plural: "mail_scripts",
  noun: "mail script",
  table: "sys_script_email",
  skill: "notifications-email",
  synonyms: [
    "email script in a notification body",
    "dynamic mail content",
    "table of items in an email",
  ],
  fields: {
    name: required(text("Name, as ${mail_script:name} calls it")),
    script: required(script("(function runMailScript(current, template, email, …) { … })")),
  },
  examples: {
    id: "fleet_vehicle_line",
    create: { name: "fleet_driver_line", script: `template.print("Driver");` },
    update: { script: `template.print("Plate: " + current.getValue("plate"));` },
  },
});
