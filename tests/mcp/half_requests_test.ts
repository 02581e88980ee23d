import assert from "node:assert/strict";
import { createMcpApp } from "../../mod/mcp/app.ts";
import { createWebApp } from "../../mod/web/app.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { startTestServices } from "../support/services.ts";
import { until } from "../support/until.ts";

type Serve = (request: Request) => Response | Promise<Response>;

/** Sends bytes to a listener of its own; `read` answers the first line of what came back. */
async function sendBytes(serve: Serve, bytes: string, end: "read" | "hang up"): Promise<string> {
  const arrived = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<void>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    arrived.resolve();
    try {
      return await serve(request);
    } finally {
      failed.resolve();
    }
  });
  try {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
    await connection.write(new TextEncoder().encode(bytes));
    let text = "";
    if (end === "read") {
      const buffer = new Uint8Array(4_096);
      text = new TextDecoder().decode(buffer.subarray(0, await connection.read(buffer) ?? 0));
    } else {
      // Only what has arrived can be left half-way.
      await arrived.promise;
    }
    connection.close();
    await failed.promise;
    return text.split("\r\n")[0] ?? "";
  } finally {
    await server.shutdown();
  }
}

const HALF = [
  "Host: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  "Host: 127.0.0.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
];

Deno.test("both ports: a client that hangs up half-way is no error in the log", async () => {
  const { logger, lines } = startLogCapture();
  await using started = await startTestServices({ logger });
  const mcp = createMcpApp(started.services);
  const web = createWebApp(started.services);
  for (const half of HALF) {
    await sendBytes((request) => mcp.fetch(request), `POST /mcp HTTP/1.1\r\n${half}`, "hang up");
    const path = "POST /api/tools/sn_query_table/execute HTTP/1.1\r\n";
    await sendBytes((request) => web.fetch(request), path + half, "hang up");
  }
  assert.deepEqual(lines.filter(({ level }) => level === "error"), []);
  await mcp.close();
});

Deno.test("all ports: a Host that is no address is 403, whatever it holds", async () => {
  await using started = await startTestServices();
  const mcp = createMcpApp(started.services);
  const web = createWebApp(started.services);
  for (const host of ["127.999.1.1", "[::1", "a b", "%00", "127.0.0.1:99999"]) {
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const answers = [
      await sendBytes((request) => mcp.fetch(request), get("/mcp"), "read"),
      await sendBytes((request) => web.fetch(request), get("/api/health"), "read"),
    ];
    assert.deepEqual(answers, Array(2).fill("HTTP/1.1 403 Forbidden"), host);
    const connection = await Deno.connect({
      hostname: "127.0.0.1",
      port: Number(new URL(started.services.demo?.url ?? "").port),
    });
    await connection.write(new TextEncoder().encode(get("/demo/control")));
    const buffer = new Uint8Array(100);
    await connection.read(buffer);
    connection.close();
    assert.match(new TextDecoder().decode(buffer), /^HTTP\/1\.1 403/, host);
  }
  await mcp.close();
});

Deno.test("the list of custom skills is true without anybody asking for skills", async () => {
  await using started = await startTestServices({ settings: { demo: false } });
  const { services, settings } = started;
  const folder = `${settings.paths.configDir}/skill/mine`;
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(
    `${folder}/SKILL.md`,
    "---\nname: mine\ndescription: Use it\n---\n# x\n",
  );
  await services.recover();
  const list = () => Deno.readTextFile(`${settings.paths.configDir}/CUSTOM-SKILLS.md`);
  await until(async () => /\| mine \|/.test(await list()), { what: "the list" });
});
