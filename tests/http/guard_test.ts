import assert from "node:assert/strict";
import { createGuard, isLoopbackHost } from "../../mod/http/guard.ts";

function request(headers: Record<string, string>, url = "http://127.0.0.1:3006/mcp"): Request {
  return new Request(url, { headers });
}

const onLoopback = createGuard({
  bindHost: "127.0.0.1",
  allowedOrigins: ["https://Tools.Example.com/"],
});

Deno.test("guard on loopback: names of this machine pass as Host", () => {
  for (const host of ["127.0.0.1:3006", "localhost", "LOCALHOST:80", "[::1]:3006", "127.8.9.1"]) {
    assert.equal(onLoopback(request({ host })), undefined, host);
  }
});

Deno.test("guard on loopback: every other Host is refused, however it is dressed up", async () => {
  const hosts = [
    "evil.example",
    "127.0.0.1.evil.example",
    "127.999.1.1",
    "127.0.0.1:99999",
    "127.0.0.256:3006",
    "localhost.evil.example:3006",
    "127.0.0.1@evil.example",
    "localhost evil.example",
    "0.0.0.0:3006",
    "192.168.1.4:3006",
    "[::2]:3006",
    "",
  ];
  for (const host of hosts) {
    const response = onLoopback(request({ host }));
    assert.equal(response?.status, 403, host);
    assert.equal((await response.json()).code, "forbidden");
  }
});

Deno.test("guard on loopback: a container is told what lets it in", async () => {
  const letIn = "start the service with --mcp-hostname 0.0.0.0 and set SN_MCP_TOKEN";
  const guard = createGuard({ bindHost: "127.0.0.1", letIn });
  const response = guard(request({ host: "host.docker.internal:3006" }));
  const { remedy } = await response?.json();
  assert.match(
    remedy,
    /for a container or another machine start .*0\.0\.0\.0 and set SN_MCP_TOKEN\.$/,
  );
});

Deno.test("guard on loopback: a request without Host is judged by its address", () => {
  assert.equal(onLoopback(request({})), undefined);
  assert.equal(onLoopback(request({}, "http://evil.example/mcp"))?.status, 403);
});

Deno.test("guard on loopback: loopback and listed origins pass, others and opaque ones do not", () => {
  const judge = (origin: string) => onLoopback(request({ host: "localhost", origin }))?.status;
  for (
    const origin of ["http://localhost:6274", "http://127.0.0.1", "https://tools.example.com"]
  ) {
    assert.equal(judge(origin), undefined, origin);
  }
  const refused = [
    "https://evil.example",
    "null",
    "http://localhost.evil.example",
    "http://localhost@evil.example",
    "http://tools.example.com",
    "file://localhost",
    "https://tools.example.com.evil.example",
  ];
  for (const origin of refused) assert.equal(judge(origin), 403, origin);
});

Deno.test("guard on another address: any Host, but only listed origins", () => {
  const guard = createGuard({
    bindHost: "0.0.0.0",
    allowedOrigins: ["https://tools.example.com"],
  });
  assert.equal(guard(request({ host: "assistant.internal:3006" })), undefined);
  const judge = (origin: string) => guard(request({ host: "any", origin }))?.status;
  assert.equal(judge("https://tools.example.com"), undefined);
  assert.equal(judge("http://localhost:6274"), 403);
});

Deno.test("guard: ten thousand different hosts are judged, none is mistaken for another", () => {
  for (let n = 0; n < 10_000; n++) {
    assert.equal(onLoopback(request({ host: `h${n}.evil.example` }))?.status, 403);
  }
  assert.equal(onLoopback(request({ host: "127.0.0.1:3006" })), undefined);
});

Deno.test("isLoopbackHost: bind addresses", () => {
  for (const host of ["127.0.0.1", "localhost", "::1", "[::1]"]) {
    assert.equal(isLoopbackHost(host), true, host);
  }
  for (const host of ["0.0.0.0", "::", "10.0.0.1", "example.com", "127.0.0.1.nip.example"]) {
    assert.equal(isLoopbackHost(host), false, host);
  }
});
