/**
 * Which tests the oldest supported Deno need not run: the rule, in this one place.
 *
 * There runs what meets the runtime: files, network, processes, both stores, streams, timers, crypto,
 * the engine of scripts, the jobs from end to end. Left out is what asks of each tool, skill,
 * definition or seeded record what it holds or answers: beyond what the others meet there it hangs
 * on the language alone, and that is what the types prove on the oldest Deno.
 */

/** Folders below `tests`. */
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
];
