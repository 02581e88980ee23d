import assert from "node:assert/strict";
import { createPeerCheck } from "../../mod/http/peer_check.ts";
import { findSocketOwner, readSockets } from "../../mod/http/socket_owner.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { startService } from "../support/service.ts";

const HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid";
/** `0BBE` is 3006. */
const LISTENER = row("0100007F:0BBE", "00000000:0000", { state: "0A", uid: 1000 });

function row(
  local: string,
  remote: string,
  { state = "01", uid = 1000, inode = "4711" }: { state?: string; uid?: number; inode?: string } =
    {},
): string {
  return `   1: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 ` +
    `${inode} 1 0000000000000000 20 4 30 10 -1`;
}

function ownerIn(
  rows: string[],
  peer = { hostname: "127.0.0.1", port: 40_000 },
  rows6: string[] = [],
) {
  const tables = [[HEAD, ...rows].join("\n"), [HEAD, ...rows6].join("\n")];
  return findSocketOwner(readSockets(tables), { peer, port: 3006, trusted: (uid) => uid === 1000 });
}

const CALLER = "0100007F:9C40"; // 127.0.0.1:40000
const SERVICE = "0100007F:0BBE";

Deno.test("socket owner: the caller's end of the connection tells it, not the service's own", () => {
  const own = row(SERVICE, CALLER, { uid: 1000 });
  assert.equal(ownerIn([LISTENER, own, row(CALLER, SERVICE, { uid: 1001 })]), 1001);
  const other = row(CALLER, "0100007F:1000", { uid: 1002 });
  assert.equal(ownerIn([LISTENER, own, other, row(CALLER, SERVICE, { uid: 1000 })]), 1000);
});

Deno.test("socket owner: IPv6 and IPv4 through an IPv6 socket", () => {
  const six = "00000000000000000000000001000000";
  const peer = { hostname: "::1", port: 40_000 };
  assert.equal(
    ownerIn([LISTENER], peer, [row(`${six}:9C40`, `${six}:0BBE`, { uid: 1001 })]),
    1001,
  );
  const mapped = "0000000000000000FFFF00000100007F";
  const inSix = [row(`${mapped}:9C40`, `${mapped}:0BBE`, { uid: 1001 })];
  for (const hostname of ["127.0.0.1", "::ffff:127.0.0.1"]) {
    assert.equal(ownerIn([LISTENER], { hostname, port: 40_000 }, inSix), 1001);
  }
});

Deno.test("socket owner: a caller that closed its end so as not to be found counts as gone, not as root", () => {
  const orphan = row(CALLER, SERVICE, { state: "05", uid: 0, inode: "0" });
  assert.equal(ownerIn([LISTENER, orphan]), "gone");
  assert.equal(ownerIn([LISTENER]), "gone");
  assert.equal(ownerIn([LISTENER, orphan, row(CALLER, SERVICE, { uid: 1001 })]), 1001);
});

Deno.test("socket owner: of two sockets that share an address, the stranger's counts", () => {
  const rows = [row(CALLER, SERVICE, { uid: 1000 }), row(CALLER, "0200007F:0BBE", { uid: 1001 })];
  assert.equal(ownerIn([LISTENER, ...rows]), 1001);
  assert.equal(ownerIn([LISTENER, ...rows.reverse()]), 1001);
});

Deno.test("socket owner: unknown for other machines, and where the tables tell nothing", () => {
  assert.equal(ownerIn([LISTENER], { hostname: "192.168.1.9", port: 40_000 }), "unknown");
  assert.equal(ownerIn([LISTENER], { hostname: "fe80::1", port: 40_000 }), "unknown");
  assert.equal(ownerIn([]), "unknown");
  assert.equal(ownerIn([row(CALLER, SERVICE, { uid: 1001 })]), "unknown");
});

Deno.test("peer check: another user is refused with the remedy; this user, root and the unknown pass", async () => {
  const cases: [rows: string[], refused: RegExp | null][] = [
    [[LISTENER, row(CALLER, SERVICE, { uid: 1001 })], /another user .*uid 1001/],
    [[LISTENER], /closed its socket/],
    [[LISTENER, row(CALLER, SERVICE, { uid: 1000 })], null],
    [[LISTENER, row(CALLER, SERVICE, { uid: 0 })], null],
    [[], null],
  ];
  for (const [rows, refused] of cases) {
    const capture = startLogCapture();
    const check = createPeerCheck({
      port: 3006,
      uid: 1000,
      clock: () => 0,
      log: capture.logger,
      readTables: () => Promise.resolve([[HEAD, ...rows].join("\n")]),
    });
    const answer = await check({ hostname: "127.0.0.1", port: 40_000 });
    if (refused === null) {
      assert.equal(answer, undefined);
      continue;
    }
    assert.equal(answer?.status, 403);
    assert.equal(answer.headers.get("content-type"), "application/problem+json");
    const problem = await answer.json();
    assert.match(problem.detail, refused);
    assert.match(problem.remedy, /SN_MCP_TOKEN.*ASSISTANT_PEER_CHECK=off/);
  }
});

Deno.test("peer check: one look a connection and second, however many calls; a port that changed hands is found", async () => {
  let [time, looks, uid] = [0, 0, 1000];
  const check = createPeerCheck({
    port: 3006,
    uid: 1000,
    clock: () => time,
    log: startLogCapture().logger,
    readTables: () => {
      looks++;
      return Promise.resolve([[HEAD, LISTENER, row(CALLER, SERVICE, { uid })].join("\n")]);
    },
  });
  const peer = { hostname: "127.0.0.1", port: 40_000 };
  await Promise.all([check(peer), check(peer)]);
  for (let call = 0; call < 100; call++) assert.equal(check(peer), undefined, "answered at once");
  assert.equal(looks, 1);
  uid = 1001;
  time = 1000;
  assert.equal((await check(peer))?.status, 403);
  assert.equal(looks, 2);
});

Deno.test("peer check: many connections share a reading that begins after each of them called", async () => {
  const ports = Array.from({ length: 50 }, (_, at) => 41_000 + at);
  let [time, looks] = [0, 0];
  const strangers = new Set<number>();
  const check = createPeerCheck({
    port: 3006,
    uid: 1000,
    clock: () => time,
    log: startLogCapture().logger,
    readTables: () => {
      looks++;
      const rows = ports.map((port) => {
        const uid = strangers.has(port) ? 1001 : 1000;
        return row(`0100007F:${port.toString(16).toUpperCase()}`, SERVICE, { uid });
      });
      return Promise.resolve([[HEAD, LISTENER, ...rows].join("\n")]);
    },
  });
  const checkAll = () => Promise.all(ports.map((port) => check({ hostname: "127.0.0.1", port })));
  assert.ok((await checkAll()).every((answer) => answer === undefined));
  assert.equal(looks, 2, "the first began before the others called");
  time = 1000;
  await check({ hostname: "127.0.0.1", port: 41_000 });
  assert.equal(looks, 3);
  time = 1999;
  assert.ok((await checkAll()).every((answer) => answer === undefined));
  assert.equal(looks, 3, "one look told of all");
  time = 2000;
  strangers.add(41_007);
  await check({ hostname: "127.0.0.1", port: 41_000 });
  assert.equal((await check({ hostname: "127.0.0.1", port: 41_007 }))?.status, 403);
});

/** A call by a program of another user: bash alone, since that user may read little here. */
async function callAs(uid: number, port: number): Promise<string> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const request = [
    "POST /mcp HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Content-Type: application/json",
    "Accept: application/json, text/event-stream",
    "Connection: close",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\\r\\n");
  const { stdout } = await new Deno.Command("bash", {
    args: [
      "-c",
      `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '%b' '${request}' >&3; cat <&3`,
    ],
    uid,
    cwd: "/",
    stderr: "null",
  }).output();
  return new TextDecoder().decode(stdout);
}

Deno.test({
  name:
    "peer check: on the real port another user's program is refused, and lists tools once it is off",
  // Only root can start a program as somebody else.
  ignore: Deno.build.os !== "linux" || Deno.uid() !== 0,
  async fn() {
    const stranger = 65_534;
    {
      await using service = await startService({ args: ["serve"] });
      assert.match(await callAs(0, service.mcpPort), /^HTTP\/1\.1 200[^]*tool_search/);
      const refused = await callAs(stranger, service.mcpPort);
      assert.match(refused, /^HTTP\/1\.1 403[^]*uid 65534[^]*SN_MCP_TOKEN/);
      assert.doesNotMatch(refused, /tool_search/);
    }
    await using open = await startService({
      args: ["serve"],
      env: { ASSISTANT_PEER_CHECK: "off" },
    });
    assert.match(await callAs(stranger, open.mcpPort), /^HTTP\/1\.1 200[^]*tool_search/);
  },
});
