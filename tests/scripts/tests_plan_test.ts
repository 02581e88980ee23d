import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { dealShards, findTestFiles } from "../../scripts/tests_plan.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("findTestFiles: this file is a unit test, what starts programs and measures is not", async () => {
  const { shared, apart, process } = await findTestFiles(root);
  const files = [...shared, ...apart.flat()].filter((file) => !file.startsWith("tests/support/"));
  assert.ok(files.includes("tests/scripts/tests_plan_test.ts"));
  assert.ok(process.includes("tests/e2e/process_test.ts"));
  assert.deepEqual(files.filter((file) => /^tests\/(e2e|browser|bench)\//.test(file)), []);
  assert.deepEqual(files.filter((file) => !file.endsWith("_test.ts")), []);
  assert.equal(new Set(files).size, files.length);
});

Deno.test("findTestFiles: a folder is left out whole; one without tests is told", async () => {
  const without = ["tests/tools/domains"];
  const { shared, apart } = await findTestFiles(root, { without });
  const files = [...shared, ...apart.flat()];
  assert.deepEqual(files.filter((file) => file.startsWith("tests/tools/domains/")), []);
  assert.ok(files.includes("tests/tools/domains_test.ts"));
  await assert.rejects(findTestFiles(root, { without: ["tests/nothing"] }), /"tests\/nothing"/);
});

Deno.test("findTestFiles: the files on the shared PostgreSQL are one group", async () => {
  const { apart } = await findTestFiles(root);
  const groups = apart.filter((files) => files.length > 1);
  assert.equal(groups.length, 1);
  const [group = []] = groups;
  assert.equal(group.at(0), "tests/support/hold_postgres_tests.ts");
  assert.equal(group.at(-1), "tests/support/register_postgres_tests.ts");
  assert.ok(group.includes("tests/store/lease_test.ts"));
  assert.ok(group.includes("tests/changes/journal/journal_test.ts"));
});

Deno.test("findTestFiles: what leaves something behind shares its process with no other", async () => {
  const { shared, apart } = await findTestFiles(root);
  assert.ok(apart.some((files) => files.join() === "tests/auth/keychain/keychain_test.ts"));
  assert.ok(apart.some((files) => files.join() === "tests/cli/bridge_test.ts"));
  assert.ok(shared.includes("tests/base/errors_test.ts"));
});

Deno.test("dealShards: every file stands in one shard; costs are even, the dearest come first", () => {
  const files = Array.from({ length: 40 }, (_, index) => `tests/${index}_test.ts`);
  const costOf = (file: string) => Number(/\d+/.exec(file)) + 1;
  const shards = dealShards({ shared: files, apart: [] }, { workers: 2, costOf });
  assert.deepEqual(shards.flatMap((shard) => shard.files).sort(), [...files].sort());
  const costs = shards.map((shard) => shard.files.reduce((sum, file) => sum + costOf(file), 0));
  assert.deepEqual(costs, [...costs].sort((a, b) => b - a));
  assert.ok(Math.max(...costs) - Math.min(...costs) <= 10, costs.join(", "));
});

Deno.test("dealShards: a group is a shard of its own in its order, and none is empty", () => {
  const shards = dealShards({ shared: ["c"], apart: [["b", "a"]] }, {
    workers: 8,
    costOf: () => 0,
  });
  assert.deepEqual(shards.map(({ files }) => files), [["b", "a"], ["c"]]);
});

/** Files of a shard share their process, so what one changes there the others would meet. */
const CHANGES_PROCESS =
  /\bDeno\.(chdir|umask|env\.(set|delete))\(|\bprocess\.(chdir\(|env\b)|\bglobalThis\.\w+ = /;

Deno.test("unit tests: none changes the environment, the current folder or a global of its process", async () => {
  const { shared, apart } = await findTestFiles(root);
  const texts = await Promise.all(
    [...shared, ...apart.flat()].map(async (file) => ({
      file,
      text: await Deno.readTextFile(root + file),
    })),
  );
  const changing = texts.filter(({ text }) => CHANGES_PROCESS.test(text)).map(({ file }) => file);
  assert.deepEqual(changing, []);
  assert.ok(CHANGES_PROCESS.test(`Deno.env.${"set"}("A", "b")`));
});

/** What a busy machine breaks: a time that is measured against little, a wait of a browser that is short. */
const SHORT_TIME = /performance\.now\(\) - \w+ <=? (\d{1,3}|\d_?\d{3})\b|\btimeout: \d_?\d{0,3}\b/;

Deno.test("all tests: none fails because the machine is busy for seconds", async () => {
  const { shared, apart, process } = await findTestFiles(root);
  const hasty = [];
  for (const file of [...shared, ...apart.flat(), ...process]) {
    if (SHORT_TIME.test(await Deno.readTextFile(root + file))) hasty.push(file);
  }
  assert.deepEqual(hasty, [], "see tests/support/patience.ts and processor_time.ts");
  assert.ok(SHORT_TIME.test(`assert.ok(performance.${"now"}() - started < 2_000)`));
  assert.ok(!SHORT_TIME.test(`assert.ok(performance.${"now"}() - started < 20_000)`));
});
