import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  choice,
  conditions,
  date,
  dateTime,
  reference,
  required,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { shared } from "./task_fields.ts";

/** Service levels, the clocks that run by them, and the calendars that clocks and people keep. */

export const slaDefinition = defineArtifact({
  ...shared,
  stem: "sla_definition",
  plural: "sla_definitions",
  noun: "SLA definition",
  table: "contract_sla",
  skill: "sla-definitions",
  synonyms: ["OLA", "resolution time", "response within"],
  fields: {
    name: required(text("Name")),
    collection: required(tableName("Table it measures, e.g. incident")),
    type: required(choice("Kind of agreement", ["SLA", "OLA", "Underpinning contract"])),
    target: choice("What it promises", ["response", "resolution"]),
    duration: text("Time allowed, as 1970-01-01 plus it: 1970-01-01 04:00:00 is four hours"),
    schedule: reference("cmn_schedule", "Calendar in which time counts"),
    schedule_source: choice("Where the calendar is taken from", [
      "sla_definition",
      "task_field",
      "no_schedule",
    ]),
    start_condition: conditions("When the clock starts"),
    pause_condition: conditions("When it stands still"),
    stop_condition: conditions("When it ends"),
    reset_condition: conditions("When it begins anew"),
    retroactive: boolean("Counts from when the task was opened"),
    active: boolean("Whether it is measured"),
  },
  examples: {
    id: "Priority 1 resolution",
    create: {
      name: "Priority 4 resolution",
      collection: "incident",
      type: "SLA",
      target: "resolution",
      duration: "1970-01-06 00:00:00",
      start_condition: "active=true^priority=4^EQ",
      stop_condition: "active=false^EQ",
    },
    update: { pause_condition: "state=3^EQ" },
  },
});

export const taskSla = defineArtifact({
  ...shared,
  stem: "task_sla",
  plural: "task_slas",
  noun: "task SLA",
  table: "task_sla",
  verbs: ["list", "get"],
  defaultVerb: "list",
  skill: "sla-definitions",
  synonyms: ["breached", "SLA timer", "elapsed percentage"],
  fields: {
    task: reference("task", "The task that is measured"),
    sla: reference("contract_sla", "The definition"),
    stage: choice("Stage", ["In progress", "Paused", "Completed", "Breached", "Cancelled"]),
    has_breached: boolean("The time has run out"),
    planned_end_time: dateTime("When it runs out"),
    business_percentage: text("Elapsed part of the time, within the calendar"),
    active: boolean("Whether the clock runs"),
  },
  examples: { id: "477f3ea3b53d3e8da9b16be9df854de0" },
});

export const schedule = defineArtifact({
  ...shared,
  stem: "schedule",
  plural: "schedules",
  noun: "schedule",
  table: "cmn_schedule",
  skill: "sla-definitions",
  synonyms: ["calendar", "holidays", "24x7"],
  fields: {
    name: required(text("Name")),
    time_zone: text("Time zone, e.g. Europe/Amsterdam; empty floats with the user"),
    parent: reference("business_calendar", "Calendar whose entries count as well"),
    type: text("What it is used for"),
    description: text("What it is for"),
  },
  examples: {
    id: "Office hours",
    create: { name: "Weekend duty", time_zone: "Europe/Amsterdam" },
    update: { description: "When the desk answers the phone" },
  },
});

export const scheduleEntry = defineArtifact({
  ...shared,
  stem: "schedule_entry",
  plural: "schedule_entries",
  noun: "schedule entry",
  table: "cmn_schedule_span",
  skill: "sla-definitions",
  synonyms: ["span of a calendar", "holiday", "exclude a day"],
  fields: {
    schedule: required(reference("cmn_schedule", "The calendar it belongs to")),
    name: required(text("Name")),
    start_date_time: required(text("Begin: yyyy-MM-dd HH:mm:ss")),
    end_date_time: required(text("End: yyyy-MM-dd HH:mm:ss")),
    all_day: boolean("Whole days"),
    repeat_type: choice("How it repeats", ["Daily", "Weekly"]),
    days_of_week: text("Days of a weekly repetition, 1 is Monday: 12345"),
    repeat_until: date("Last day of the repetition"),
    type: text("excluded takes its time out of the calendar, as a holiday does"),
    show_as: choice("How it counts", ["Busy", "Free", "Tentative", "On Call"]),
  },
  examples: {
    id: "Working day",
    create: {
      schedule: "Office hours",
      name: "New Year",
      start_date_time: "2027-01-01 00:00:00",
      end_date_time: "2027-01-01 23:59:59",
      type: "excluded",
    },
    update: { repeat_type: "Weekly", days_of_week: "12345" },
  },
});
