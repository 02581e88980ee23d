import {
  boolean,
  choice,
  columnNames,
  conditions,
  integer,
  list,
  reference,
  required,
  roleNames,
  script,
  tableName,
  text,
} from "../../artifact_fields.ts";
import { type ArtifactDefinition, defineArtifact } from "../../artifact.ts";

/** Reports, dashboards, and figures over time. */

const shared = {
  defaultVerb: "create",
  skill: "reporting-analytics",
} satisfies Partial<ArtifactDefinition>;

export const report = defineArtifact({
  ...shared,
  stem: "report",
  plural: "reports",
  noun: "report",
  table: "sys_report",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["bar pie or trend chart", "pivot table", "donut"],
  fields: {
    title: required(text("Title")),
    table: required(tableName("Table whose records it counts or lists")),
    type: required(choice("Kind", ["list", "bar", "pie", "trend"])),
    field: columnNames("Column to group by", ["table"]),
    filter: conditions("Which records"),
    aggregate: choice("What is computed", ["COUNT", "SUM", "AVG", "COUNT(DISTINCT"]),
    sumfield: columnNames("Column that is summed or averaged", ["table"]),
    trend_field: columnNames("Date column of a trend", ["table"]),
    interval: text("Step of a trend, e.g. month"),
    field_list: columnNames("Columns of a list, comma-separated", ["table"]),
    roles: roleNames("Roles that may see it, comma-separated"),
    user: text("Whom it belongs to: a sys_id, GLOBAL for all, group for its groups"),
  },
  examples: {
    id: "Changes of this month",
    create: {
      title: "Vehicles by state",
      table: "x_demo_fleet_vehicle",
      type: "pie",
      field: "state",
    },
    update: { filter: "active=true^type=normal" },
  },
});

export const scheduledReport = defineArtifact({
  ...shared,
  stem: "scheduled_report",
  plural: "scheduled_reports",
  noun: "scheduled report",
  table: "sysauto_report",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["weekly PDF", "mail a list as Excel each Monday", "daily mail with open tickets"],
  fields: {
    name: required(text("Name")),
    report: required(reference("sys_report", "The report")),
    run_type: required(
      choice("When", ["daily", "weekly", "monthly", "periodically", "once", "on_demand"]),
    ),
    run_time: text("Time of day as the instance stores it: 1970-01-01 07:00:00"),
    run_dayofweek: integer("Day of a weekly run: 1 Monday to 7 Sunday"),
    run_dayofmonth: integer("Day of a monthly run"),
    user_list: list("sys_user", "Who gets it"),
    group_list: list("sys_user_group", "Groups that get it"),
    address_list: text("Addresses that get it, comma-separated"),
    report_title: text("Subject of the mail"),
    report_body: text("Text of the mail, as HTML"),
    output_type: choice("Form, best by its label on the instance", ["PDF", "PDF-landscape"], {
      pdf: "PDF",
    }),
    omit_if_no_records: boolean("Nothing is sent when nothing is in it"),
    zip: boolean("Send it as a zip file"),
    active: boolean("Whether it runs"),
  },
  examples: {
    id: "Open incidents on Mondays",
    create: {
      name: "Changes on the first",
      report: "Changes of this month",
      run_type: "monthly",
      run_dayofmonth: 1,
      user_list: ["itil.agent"],
    },
    update: { omit_if_no_records: false },
  },
});

export const dashboard = defineArtifact({
  ...shared,
  stem: "dashboard",
  plural: "dashboards",
  noun: "dashboard",
  table: "par_dashboard",
  product: "Platform Analytics",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["overview page with charts", "wallboard", "cockpit"],
  fields: {
    name: required(text("Name")),
    description: text("What it shows"),
    active: boolean("Whether it is shown"),
  },
  examples: {
    id: "Service desk today",
    create: { name: "Fleet overview" },
    update: { description: "What is open at this hour" },
  },
});

export const visualization = defineArtifact({
  ...shared,
  stem: "visualization",
  plural: "visualizations",
  noun: "visualization",
  table: "par_visualization",
  product: "Platform Analytics",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["single score tile", "Platform Analytics chart", "gauge"],
  fields: {
    name: required(text("Name")),
    description: text("What it shows"),
    macroponent: reference("sys_ux_macroponent", "The component that draws it"),
    properties: script("Its settings, as JSON"),
    active: boolean("Whether it is shown"),
    certified: boolean("Marked as trustworthy"),
  },
  examples: {
    id: "Open incidents",
    create: { name: "Vehicles in use", properties: "{}" },
    update: { certified: true },
  },
});

export const indicator = defineArtifact({
  ...shared,
  stem: "pa_indicator",
  plural: "pa_indicators",
  noun: "analytics indicator",
  table: "pa_indicators",
  product: "Performance Analytics",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["KPI", "formula indicator", "measure backlog"],
  fields: {
    name: required(text("Name")),
    type: required(integer("1 automated, 2 formula, 3 manual")),
    description: text("What it says"),
    cube: reference("pa_cubes", "Indicator source: table and conditions of an automated one"),
    conditions: conditions("Which records of the source", ["cube.facts_table"]),
    aggregate: integer("1 count, 2 sum, 3 average, 4 minimum, 5 maximum, 6 count distinct"),
    direction: integer("1 none, 2 lower is better, 3 higher is better"),
    unit: reference("pa_units", "Unit"),
    frequency: integer("10 daily, 20 weekly, 30 monthly, 50 quarterly, 70 yearly"),
    precision: integer("Decimal places"),
    forecast_periods: integer("Periods that are forecast"),
    key: boolean("A key indicator"),
    display: boolean("Whether the Analytics Hub shows it"),
  },
  examples: {
    id: "Number of open incidents",
    create: {
      name: "Number of open incidents of the fleet",
      type: 1,
      cube: "Incidents.Open",
      aggregate: 1,
      direction: 2,
      unit: "#",
    },
    update: { key: true },
  },
});

export const breakdown = defineArtifact({
  ...shared,
  stem: "pa_breakdown",
  plural: "pa_breakdowns",
  noun: "analytics breakdown",
  table: "pa_breakdowns",
  product: "Performance Analytics",
  verbs: ["list", "get", "create", "update"],
  synonyms: ["dimension", "split a KPI", "slice an indicator"],
  fields: {
    name: required(text("Name")),
    description: text("What it splits by"),
    type: integer("1 automated, 2 manual"),
    dimension: reference("pa_dimensions", "Breakdown source: where its elements come from"),
  },
  examples: {
    id: "Assignment group",
    create: { name: "Group of the desk", dimension: "Assignment groups" },
    update: { description: "Who works on it" },
  },
});
