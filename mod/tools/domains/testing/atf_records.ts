import { defineArtifact } from "../../artifact.ts";
import { boolean, conditions, integer, reference, required, text } from "../../artifact_fields.ts";

/** Automated tests, their steps, and the suites that run them. */

const skill = "automated-test-framework";

export const atfTest = defineArtifact({
  stem: "atf_test",
  plural: "atf_tests",
  noun: "automated test",
  table: "sys_atf_test",
  skill,
  verbs: ["list", "get", "create", "update"],
  synonyms: ["functional test", "quality assurance test", "regression"],
  fields: {
    name: required(text("What is tested, as it shows in results")),
    description: text("What it proves"),
    active: boolean("Whether suites run it"),
    fail_on_server_error: boolean("Whether an error in the server log fails it"),
  },
  examples: {
    id: "Fleet: no negative mileage",
    create: { name: "Incident: a resolved one can be reopened" },
    update: { description: "A vehicle cannot be stored with a mileage below zero" },
  },
});

export const atfStep = defineArtifact({
  stem: "atf_step",
  plural: "atf_steps",
  noun: "test step",
  table: "sys_atf_step",
  skill,
  verbs: ["list", "get", "update"],
  synonyms: ["deactivate step", "order of steps", "skip a step"],
  fields: {
    test: reference("sys_atf_test", "The test it belongs to"),
    step_config: reference("sys_atf_step_config", "What kind of step it is"),
    order: integer("Place in the test; lower runs first"),
    display_name: text("Words that lists show"),
    description: text("What it does"),
    active: boolean("Whether it is run"),
  },
  examples: {
    id: "Open a New Form",
    update: { description: "The form as an agent sees it" },
  },
});

export const atfSuite = defineArtifact({
  stem: "atf_suite",
  plural: "atf_suites",
  noun: "test suite",
  table: "sys_atf_test_suite",
  skill,
  verbs: ["list", "get", "create", "update"],
  synonyms: ["regression suite", "smoke test suite", "nested suite"],
  fields: {
    name: required(text("Name, as results show it")),
    description: text("What it covers"),
    parent: reference("sys_atf_test_suite", "The suite that runs it as a part"),
    input_filter: conditions("Tests that belong to it by condition", ["table:sys_atf_test"]),
    active: boolean("Whether it is run with its parent"),
  },
  examples: {
    id: "Server regression",
    create: { name: "Fleet smoke tests", description: "Before each release" },
    update: { description: "Runs every night" },
  },
});

export const atfSuiteTest = defineArtifact({
  stem: "atf_suite_test",
  plural: "atf_suite_tests",
  noun: "membership of a test in a suite",
  table: "sys_atf_test_suite_test",
  skill,
  verbs: ["list", "get", "create"],
  synonyms: ["add a test to a suite", "suite contains", "order of tests"],
  fields: {
    test_suite: required(reference("sys_atf_test_suite", "The suite")),
    test: required(reference("sys_atf_test", "The test")),
    order: integer("Place in the suite; lower runs first"),
    abort_on_failure: boolean("Whether a failure stops the tests behind it"),
  },
  examples: {
    id: "501fe72b9ec531974077de2917e2250c",
    create: { test_suite: "Forms", test: "Fleet: no negative mileage", order: 200 },
  },
});
