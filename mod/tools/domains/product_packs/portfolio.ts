import { defineArtifact } from "../../artifact.ts";
import {
  boolean,
  date,
  dateTime,
  decimal,
  integer,
  reference,
  required,
  text,
} from "../../artifact_fields.ts";
import { assignment, description, workNotes } from "../itsm/task_fields.ts";

/** Demands, projects, and the backlog of agile teams. */

const shared = {
  verbs: ["list", "get", "create", "update"],
  defaultVerb: "create",
  product: "Strategic Portfolio Management",
  skill: "strategic-portfolio-management",
} as const;

const agile = { ...shared, product: "Agile Development" } as const;
const state = text("State, by label");
const planned = {
  start_date: dateTime("Planned start"),
  end_date: dateTime("Planned end"),
} as const;

export const project = defineArtifact({
  ...shared,
  stem: "project",
  plural: "projects",
  noun: "project",
  table: "pm_project",
  synonyms: ["PPM", "portfolio", "percent complete of a project"],
  fields: {
    short_description: required(text("Name of the project")),
    description,
    project_manager: reference("sys_user", "Who leads it"),
    primary_portfolio: reference("pm_portfolio", "Portfolio"),
    ...planned,
    percent_complete: decimal("How much is done, in percent"),
    phase: text("Phase"),
    state,
    ...assignment,
    work_notes: workNotes,
  },
  examples: {
    id: "PRJ0001001",
    create: {
      short_description: "Move the mail service",
      project_manager: "developer",
      start_date: "2026-03-02 08:00:00",
      end_date: "2026-06-30 17:00:00",
    },
    update: { percent_complete: 25 },
  },
});

export const demand = defineArtifact({
  ...shared,
  stem: "demand",
  plural: "demands",
  noun: "demand",
  table: "dmn_demand",
  synonyms: ["idea", "portfolio demand", "proposal"],
  fields: {
    short_description: required(text("Name, as forms label it")),
    description,
    type: text("Kind, e.g. project or enhancement"),
    category: text("Category, e.g. strategic or operational"),
    portfolio: reference("pm_portfolio", "Portfolio"),
    demand_manager: reference("sys_user", "Who looks after it"),
    start_date: date("Wanted start"),
    business_case: text("Why it pays, as HTML"),
    state,
    ...assignment,
    work_notes: workNotes,
  },
  examples: {
    id: "DMND0001001",
    create: { short_description: "One sign-in for all", portfolio: "Workplace" },
    update: { demand_manager: "developer" },
  },
});

export const story = defineArtifact({
  ...agile,
  stem: "story",
  plural: "stories",
  noun: "story",
  table: "rm_story",
  synonyms: ["backlog", "acceptance criteria", "estimate"],
  fields: {
    short_description: required(text("In a line")),
    description,
    acceptance_criteria: text("When it is done, as HTML"),
    story_points: integer("Points"),
    epic: reference("rm_epic", "Epic"),
    sprint: reference("rm_sprint", "Sprint"),
    product: reference("cmdb_model", "Product"),
    blocked: boolean("Something stops it"),
    blocked_reason: text("What stops it"),
    state,
    ...assignment,
    work_notes: workNotes,
  },
  examples: {
    id: "STRY0001001",
    create: {
      short_description: "Guests see their order number",
      epic: "EPIC0001001",
      story_points: 3,
    },
    update: { sprint: "SPNT0001001", story_points: 8 },
  },
});

export const epic = defineArtifact({
  ...agile,
  stem: "epic",
  plural: "epics",
  noun: "epic",
  table: "rm_epic",
  synonyms: ["group of stories", "large feature", "agile epic"],
  fields: {
    short_description: required(text("In a line")),
    description,
    product: reference("cmdb_model", "Product"),
    ...planned,
    state,
    ...assignment,
    work_notes: workNotes,
  },
  examples: {
    id: "EPIC0001001",
    create: { short_description: "Search that forgives typing errors", product: "Web shop" },
    update: { description: "Nobody has to register before buying." },
  },
});

export const sprint = defineArtifact({
  ...agile,
  stem: "sprint",
  plural: "sprints",
  noun: "sprint",
  table: "rm_sprint",
  synonyms: ["iteration", "scrum sprint", "sprint goal"],
  fields: {
    short_description: required(text("Name of the sprint")),
    start_date: required(dateTime("Planned start")),
    end_date: required(dateTime("Planned end")),
    description,
    assignment_group: reference("sys_user_group", "The team"),
    group_capacity: integer("Points the team can take"),
    state,
  },
  examples: {
    id: "SPNT0001001",
    create: {
      short_description: "Sprint 2",
      start_date: "2026-02-16 08:00:00",
      end_date: "2026-02-27 17:00:00",
      assignment_group: "Application Support",
    },
    update: { group_capacity: 34 },
  },
});
