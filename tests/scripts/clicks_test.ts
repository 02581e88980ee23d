import assert from "node:assert/strict";
import { documentedTasks } from "../support/clicks.ts";

const BROWSER_TESTS = new URL("../browser/", import.meta.url);
const FOLDERS = [BROWSER_TESTS, new URL("connections/", BROWSER_TESTS)];

Deno.test("clicks: a browser test counts those of each task in docs/dashboard.md", async () => {
  const tests: string[] = [];
  for (const folder of FOLDERS) {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith("_test.ts")) tests.push(await Deno.readTextFile(new URL(name, folder)));
    }
  }
  const counted = tests.filter((text) => text.includes("assertClicks(")).join("\n");
  const tasks = [...(await documentedTasks()).keys()];
  assert.notDeepEqual(tasks, []);
  assert.deepEqual(tasks.filter((task) => !counted.includes(`"${task}"`)), []);
});
