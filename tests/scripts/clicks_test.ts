import assert from "node:assert/strict";
import { documentedTasks } from "../support/clicks.ts";
import { WAYS } from "../support/connection_ways.ts";

const BROWSER_TESTS = new URL("../browser/", import.meta.url);
const FOLDERS = [BROWSER_TESTS, new URL("connections/", BROWSER_TESTS)];

Deno.test("clicks: a browser test counts those of each task in docs/dashboard.md", async () => {
  const tests: string[] = [];
  for (const folder of FOLDERS) {
    for await (const { name } of Deno.readDir(folder)) {
      if (name.endsWith("_test.ts")) tests.push(await Deno.readTextFile(new URL(name, folder)));
    }
  }
  const counting = tests.filter((text) => text.includes("assertClicks("));
  const ways = counting.some((text) => /of WAYS\b/.test(text)) ? WAYS.map(({ task }) => task) : [];
  const tasks = [...(await documentedTasks()).keys()];
  assert.notDeepEqual(tasks, []);
  const isCounted = (task: string) =>
    ways.includes(task) || counting.some((text) => text.includes(`"${task}"`));
  assert.deepEqual(tasks.filter((task) => !isCounted(task)), []);
});
