import assert from "node:assert/strict";
import { readLogOutput } from "../../../mod/platform/script_routes/read_log_output.ts";
import { startPipeline } from "../../support/pipeline.ts";

const marker = "0123456789abcdef0123456789abcdef";

Deno.test("log output: rows are looked for by marker among those of the last minutes", async () => {
  await using pipeline = await startPipeline();
  const { client } = pipeline;
  const write = (number: number, kind: string, created: Date) =>
    client.createRecord("syslog", {
      message: `assistant:${marker}:${number}:${kind}:x`,
      sys_created_on: created.toISOString().slice(0, 19).replace("T", " "),
    });
  await write(0, "begin", new Date(Date.now() - 3 * 3_600_000));
  await write(1, "line", new Date());
  await write(2, "end", new Date());
  const recent = await readLogOutput(client, { marker, minutes: 5 });
  assert.deepEqual([recent.begun, recent.ended, recent.lines], [false, true, ["x"]]);
  const all = await readLogOutput(client, { marker, minutes: 240 });
  assert.equal(all.begun, true);
});

Deno.test("log output: the query is bounded by time, for LIKE alone reads the whole log", async () => {
  const queries: (string | undefined)[] = [];
  await readLogOutput({
    listRecords: (_table: string, options: { query?: string | undefined } = {}) => {
      queries.push(options.query);
      return Promise.resolve({ records: [], total: 0 });
    },
  }, { marker, minutes: 5 });
  assert.match(queries[0] ?? "", /^sys_created_onRELATIVEGE@minute@ago@5\^messageLIKE/);
});
