import assert from "node:assert/strict";
import { readTestSummary, readTotalLine } from "../../scripts/test_summary.ts";

Deno.test("readTestSummary: reads passed and failed, with and without steps", () => {
  assert.deepEqual(readTestSummary("a ... ok (1ms)\n\nok | 12 passed | 0 failed (2s)\n", 0), {
    passed: 12,
    failed: 0,
  });
  const output = "FAILED | 3 passed (14 steps) | 2 failed (1 step) (2s)\n\nerror: Test failed\n";
  assert.deepEqual(readTestSummary(output, 1), { passed: 3, failed: 2 });
});

Deno.test("readTestSummary: an ignored test counts as failed", () => {
  const output = "ok | 3 passed | 0 failed | 2 ignored (2s)";
  assert.deepEqual(readTestSummary(output, 0), { passed: 3, failed: 2 });
});

Deno.test("readTestSummary: a run without a summary is one failure", () => {
  assert.deepEqual(readTestSummary("error: Module not found", 1), { passed: 0, failed: 1 });
  assert.deepEqual(readTestSummary("", 0), { passed: 0, failed: 1 });
});

Deno.test("readTestSummary: an error after the summary is one failure", () => {
  const output = "ok | 3 passed | 0 failed (2s)\nerror: uncaught";
  assert.deepEqual(readTestSummary(output, 1), { passed: 3, failed: 1 });
});

Deno.test("readTotalLine: reads the last line only", () => {
  assert.deepEqual(readTotalLine("1 passed, 9 failed\n4 passed, 0 failed\n"), {
    passed: 4,
    failed: 0,
  });
  assert.equal(readTotalLine("4 passed, 0 failed\nmore"), undefined);
});
