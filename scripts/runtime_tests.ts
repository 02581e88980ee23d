/**
 * Which tests the oldest supported Deno need not run: the rule, in this one place.
 *
 * There runs what meets the runtime: files, network, processes, both stores, streams, timers, crypto,
 * the engine of scripts, the jobs from end to end. Left out is what asks of each tool, skill,
 * definition or seeded record what it holds or answers: beyond what the others meet there it hangs
 * on the language alone, and that is what the types prove on the oldest Deno.
 */

/** Folders and files below `tests`; a file calls the runtime for no more than a table of its own. */
export const LANGUAGE_ALONE: readonly string[] = [
  "tests/tools",
  "tests/skills/examples",
  "tests/skills/choice",
  "tests/skills/lint",
  "tests/contract",
  "tests/demo/areas",
  "tests/demo/records",
  "tests/changes/checks",
  "tests/changes/describe",
  "tests/query",
  "tests/ui",
  "tests/scripts",
  // Counts what the jobs cost; `tests/mcp/accounts_test.ts` runs them there from end to end.
  "tests/mcp/jobs_test.ts",
  // Ask every tool, every family, every task, every seeded record.
  "tests/changes/approval/standing_tools_test.ts",
  "tests/mcp/annotations_test.ts",
  "tests/eval/checked_tasks_test.ts",
  "tests/demo/seed/data_test.ts",
];
