import assert from "node:assert/strict";
import { configure, type LogRecord, reset } from "@logtape/logtape";
import { startMcpApp } from "../support/mcp_app.ts";
import { present } from "../support/present.ts";

const secrets = ["hunter2", "s3ssion-0123456789", "argument-value", "p0rt-token"];

/** One call that carries a secret everywhere a request has room for one; answers what was logged. */
async function logOfCall(debug: boolean): Promise<LogRecord[]> {
  const records: LogRecord[] = [];
  await configure({
    reset: true,
    sinks: { memory: (record) => records.push(record) },
    loggers: [
      { category: ["assistant"], sinks: ["memory"], lowestLevel: "debug" },
      { category: ["logtape", "meta"], sinks: [] },
    ],
  });
  try {
    await using app = await startMcpApp({ settings: { debug, token: "p0rt-token" } });
    const response = await app.post({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "tool_execute",
        arguments: { tool: "sn_list_rows", args: { rows: 1, note: "argument-value" } },
      },
    }, {
      authorization: "Bearer p0rt-token",
      "x-sn-password": "hunter2",
      "mcp-session-id": "s3ssion-0123456789",
    });
    assert.equal(response.status, 200);
    await response.body?.cancel();
  } finally {
    await reset();
  }
  return records;
}

Deno.test("SN_MCP_DEBUG: names method, tool, session and headers; never a value", async () => {
  const records = await logOfCall(true);
  assert.equal(records.length, 1);
  const { properties, message } = present(records[0]);
  assert.equal(properties.method, "tools/call");
  assert.equal(properties.tool, "sn_list_rows");
  assert.equal(properties.status, 200);
  assert.equal(properties.session, "s3ssion-");
  assert.equal(typeof properties.ms, "number");
  const headers = properties.headers as string[];
  for (const name of ["x-sn-password", "authorization", "mcp-session-id"]) {
    assert.ok(headers.includes(name), name);
  }
  const text = JSON.stringify({ properties, message });
  for (const secret of secrets) assert.ok(!text.includes(secret), secret);
});

Deno.test("without SN_MCP_DEBUG a call that succeeds leaves no line", async () => {
  assert.deepEqual(await logOfCall(false), []);
});
