import assert from "node:assert/strict";
import { describeSlowest, openTestTimes, readTestTimes } from "../../scripts/tests_times.ts";

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="deno test" tests="4" failures="0" errors="0" time="0.132">
    <testsuite name="./tests/a_test.ts" tests="3" disabled="0" errors="0" failures="0">
        <testcase name="a &amp; b" classname="./tests/a_test.ts" time="0.5" line="2" col="6">
        </testcase>
        <testcase name="a &amp; b &gt; a step" classname="./tests/a_test.ts" time="0.25" line="2" col="49">
        </testcase>
        <testcase name="again" classname="./tests/a_test.ts" time="1.250" line="2" col="128">
        </testcase>
    </testsuite>
    <testsuite name="./tests/b_test.ts" tests="1" disabled="0" errors="0" failures="1">
        <testcase name="b" classname="./tests/b_test.ts" time="2.000" line="1" col="32">
            <failure message="Uncaught error">AssertionError</failure>
        </testcase>
    </testsuite>
</testsuites>`;

Deno.test("readTestTimes: a file's tests are summed, their steps are part of them", () => {
  assert.deepEqual(readTestTimes(REPORT), { "tests/a_test.ts": 1.75, "tests/b_test.ts": 2 });
});

Deno.test("openTestTimes: what was saved is the next run's cost, before that the file's size counts", async () => {
  const root = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${root}/tests`);
    await Deno.writeTextFile(`${root}/tests/a_test.ts`, "x".repeat(100));
    await Deno.writeTextFile(`${root}/tests/b_test.ts`, "x".repeat(200));
    const first = openTestTimes(root);
    assert.ok(first.costOf("tests/b_test.ts") > first.costOf("tests/a_test.ts"));
    first.save({ "tests/a_test.ts": 7 });
    openTestTimes(root).save({ "tests/c_test.ts": 3 });
    const next = openTestTimes(root);
    assert.equal(next.costOf("tests/a_test.ts"), 7);
    assert.equal(next.costOf("tests/c_test.ts"), 3);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("describeSlowest: ten at most, the slowest first", () => {
  const times = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`${index}.ts`, index]),
  );
  const lines = describeSlowest(times);
  assert.equal(lines.length, 10);
  assert.equal(lines[0], "  11.0 s  11.ts");
});
