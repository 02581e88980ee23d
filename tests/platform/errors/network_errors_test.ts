import { freePort } from "../../support/free_port.ts";
import assert from "node:assert/strict";
import type { AppError } from "../../../mod/base/errors.ts";
import { createPlatformCaches } from "../../../mod/platform/caches.ts";
import { createClient } from "../../../mod/platform/client.ts";
import type { Client } from "../../../mod/platform/types.ts";
import {
  fakeCredentials,
  result,
  startFakePlatform,
  startRawPlatform,
} from "../../support/fake_platform.ts";

function clientFor(host: string, url = `http://${host}`): Client {
  return createClient(fakeCredentials(host, { url }), {
    caches: createPlatformCaches({ clock: () => 0 }),
    sleep: () => Promise.resolve(),
  });
}

async function failureOf(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    const { code, message, remedy = "", details = {} } = error as AppError;
    return { code, message, remedy, details };
  }
  return assert.fail("The call was expected to fail");
}

Deno.test("time-out: the call is named, and a write has an unknown outcome", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using platform = startFakePlatform(async () => {
    await released;
    return result([]);
  });
  using _ending = { [Symbol.dispose]: release };
  const client = platform.clientOf({}, { timeoutMs: 250 });
  const read = await failureOf(client.listRecords("incident"));
  assert.equal(read.code, "timeout");
  assert.match(read.message, /GET \/api\/now\/table\/incident on dev1 got no answer within 0.25/);
  const write = await failureOf(client.createRecord("incident", {}));
  assert.equal(write.code, "timeout");
  assert.equal(write.details.outcome, "unknown");
  assert.equal(platform.seen.length, 2);
});

Deno.test("time-out: covers an answer that stalls in its body", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using platform = startRawPlatform(async (connection) => {
    await write(connection, `${HEAD}Content-Length: 100\r\n\r\n{"result":[`);
    await released;
  });
  using _ending = { [Symbol.dispose]: release };
  const client = clientFor(platform.host);
  const failure = await failureOf(client.get({ path: "/api/now/x", timeoutMs: 50 }));
  assert.equal(failure.code, "timeout");
});

Deno.test("cancelled: a call in flight ends, one not yet sent is never sent", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await using platform = startFakePlatform(async () => {
    arrive();
    await released;
    return result({ sys_id: "a" });
  });
  using _ending = { [Symbol.dispose]: release };
  const controller = new AbortController();
  const inFlight = failureOf(
    platform.client.createRecord("incident", {}, { signal: controller.signal }),
  );
  await arrived;
  controller.abort();
  const first = await inFlight;
  assert.equal(first.code, "cancelled");
  assert.equal(first.details.outcome, "unknown");
  const second = await failureOf(
    platform.client.createRecord("incident", {}, { signal: controller.signal }),
  );
  assert.equal(second.code, "cancelled");
  assert.equal(second.details.outcome, "failed");
  assert.equal(platform.seen.length, 1);
});

Deno.test("refused connection: a write has failed for certain", async () => {
  const host = `127.0.0.1:${freePort()}`;
  const failure = await failureOf(clientFor(host).createRecord("incident", {}));
  assert.equal(failure.code, "unreachable");
  assert.match(
    failure.message,
    new RegExp(`${host} cannot be reached: the connection was refused`),
  );
  assert.equal(failure.details.outcome, "failed");
});

Deno.test("unknown host: says that the name cannot be resolved", async () => {
  const failure = await failureOf(clientFor("no-such-host.invalid").listRecords("incident"));
  assert.match(failure.message, /cannot be resolved|was refused|proxy/);
  assert.equal(failure.code, "unreachable");
});

Deno.test("TLS: a handshake that fails is told with the proxy's certificate as a hint", async () => {
  await using platform = startRawPlatform((connection) => write(connection, "no TLS here"));
  const client = clientFor(platform.host, `https://${platform.host}`);
  const failure = await failureOf(client.createRecord("incident", {}));
  assert.equal(failure.code, "unreachable");
  assert.match(failure.remedy, /DENO_TLS_CA_STORE|DENO_CERT/);
  assert.equal(failure.details.outcome, "failed");
});

Deno.test("reset before an answer: a read is tried three times, a write once", async () => {
  await using platform = startRawPlatform(() => Promise.resolve());
  const client = clientFor(platform.host);
  const read = await failureOf(client.listRecords("proxy_certificate"));
  assert.equal(read.code, "unreachable");
  assert.match(read.message, /the connection was lost/);
  assert.equal(client.roundTrips, 3);
  const sent = await failureOf(client.createRecord("incident", {}));
  assert.equal(sent.details.outcome, "unknown");
  assert.match(sent.remedy, /Read the record/);
  assert.equal(client.roundTrips, 4);
});

Deno.test("reset inside the answer: a later whole answer is returned", async () => {
  let calls = 0;
  await using platform = startRawPlatform(async (connection) => {
    const body = '{"result":[]}';
    const cut = ++calls === 1;
    await write(connection, `${HEAD}Content-Length: ${body.length}\r\n\r\n`);
    await write(connection, cut ? body.slice(0, 5) : body);
  });
  const page = await clientFor(platform.host).listRecords("incident");
  assert.deepEqual(page.records, []);
  assert.equal(calls, 2);
});

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n";

async function write(connection: Deno.Conn, text: string): Promise<void> {
  await connection.write(new TextEncoder().encode(text));
}
