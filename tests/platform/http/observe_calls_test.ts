import assert from "node:assert/strict";
import type { ConnectionStatus } from "../../../mod/auth/connection.ts";
import type { Credentials } from "../../../mod/auth/credentials.ts";
import { html, platformError, result, startFakePlatform } from "../../support/fake_platform.ts";

/** What one reading call on an instance that answers so tells about the connection. */
async function observed(answer: () => Response, credentials: Partial<Credentials> = {}) {
  await using platform = startFakePlatform(answer);
  const seen: ConnectionStatus[] = [];
  const client = platform.clientOf(credentials, {
    observe: (_, status) => Promise.resolve(void seen.push(status)),
  });
  await client.listRecords("incident").catch(() => undefined);
  return seen;
}

const NOT_AUTHENTICATED = { message: "User Not Authenticated" };
const hibernating = () => html("<title>Instance Hibernating page</title>");

Deno.test("observed call: what its answer says about the connection", async () => {
  const says: [() => Response, Partial<Credentials>, ConnectionStatus[]][] = [
    [() => result([]), {}, ["valid"]],
    [() => platformError(401, NOT_AUTHENTICATED), {}, ["refused"]],
    [() => platformError(401, NOT_AUTHENTICATED), { kind: "sso" }, ["expired"]],
    [() => platformError(401, { message: "ACL restricts it" }), {}, ["valid"]],
    [() => platformError(403, { message: "ACL" }), {}, ["valid"]],
    [hibernating, {}, ["hibernating"]],
    [() => new Response("", { status: 503 }), {}, ["unreachable"]],
    [() => platformError(500, { message: "fault" }), {}, []],
    [() => platformError(429, { message: "Rate limit exceeded" }, { "retry-after": "99" }), {}, []],
  ];
  for (const [answer, credentials, statuses] of says) {
    assert.deepEqual(await observed(answer, credentials), statuses, String(answer));
  }
});

Deno.test("observed call: credentials of headers or the environment say nothing", async () => {
  for (const source of ["header-basic", "header-oauth", "environment"] as const) {
    assert.deepEqual(await observed(() => platformError(401, NOT_AUTHENTICATED), { source }), []);
  }
  assert.deepEqual(await observed(() => result([]), { source: "sole-cli" }), ["valid"]);
});

Deno.test("observed call: round trips are counted through it", async () => {
  await using platform = startFakePlatform(() => result([]));
  const client = platform.clientOf({}, { observe: () => Promise.resolve() });
  await client.listRecords("incident");
  await client.listRecords("incident");
  assert.equal(client.roundTrips, 2);
});
