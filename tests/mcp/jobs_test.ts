/**
 * What the jobs of a platform developer cost a model, held by `jobs/costs.tsv`. Written anew with
 * `JOBS=write deno test -A tests/mcp/jobs_test.ts`.
 */
import assert from "node:assert/strict";
import { startTestServices } from "../support/services.ts";
import { type JobCost, runJobs } from "./jobs/run_job.ts";
import { JOBS } from "./jobs/stories.ts";

const TABLE = new URL("jobs/costs.tsv", import.meta.url);
/** What the jobs took when they were counted first, without the comparison of two sets: no tool did it. */
const TOKENS_AT_FIRST = 57_798;
const COUNTED_LATER = [29];
/** Of what the table says: names that are made up differ in length. */
const TOLERANCE = 0.03;

interface Row {
  no: number;
  /** Calls of the shortest way when the jobs were counted first. */
  most: number;
  calls: number;
  tokens: number;
  search: number;
}

async function readTable(): Promise<Row[]> {
  const text = await Deno.readTextFile(TABLE);
  return text.split("\n").filter((line) => /^\d/.test(line)).map((line) => {
    const [no = 0, most = 0, calls = 0, tokens = 0, search = 0] = line.split("\t").map(Number);
    return { no, most, calls, tokens, search };
  });
}

async function writeTable(costs: readonly JobCost[]): Promise<void> {
  const old = new Map((await readTable()).map((row) => [row.no, row]));
  const head = (await Deno.readTextFile(TABLE)).split("\n").filter((line) => !/^\d/.test(line));
  const rows = costs.map(({ no, calls, tokens, search }) =>
    [no, old.get(no)?.most ?? calls, calls, tokens, search].join("\t")
  );
  await Deno.writeTextFile(TABLE, [...head.filter(Boolean), ...rows, ""].join("\n"));
}

Deno.test("jobs: none takes more calls than at first, all together half the tokens", async () => {
  await using started = await startTestServices();
  const costs = await runJobs(started, JOBS);
  if (Deno.env.get("JOBS") === "write") await writeTable(costs);
  const rows = await readTable();
  assert.deepEqual(rows.map(({ no }) => no), costs.map(({ no }) => no));
  for (const [at, { no, calls, tokens, search }] of costs.entries()) {
    const row = rows[at];
    assert.ok(row && calls <= row.most && calls === row.calls, `job ${no}: ${calls} calls`);
    for (const [found, held] of [[tokens, row.tokens], [search, row.search]] as const) {
      const within = Math.abs(found - held) <= Math.max(5, held * TOLERANCE);
      assert.ok(within, `job ${no}: ${found} tokens, the table holds ${held}`);
    }
  }
  const sum = costs.filter(({ no }) => !COUNTED_LATER.includes(no))
    .reduce((total, { tokens }) => total + tokens, 0);
  assert.ok(sum <= TOKENS_AT_FIRST / 2, `${sum} tokens`);
});
