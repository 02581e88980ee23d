import assert from "node:assert/strict";
import { createLiveSession } from "../../../mod/auth/sso/browser_session.ts";
import { result, startFakePlatform } from "../../support/fake_platform.ts";
import { present } from "../../support/present.ts";

Deno.test("cookies: kept, rotated and deleted as the instance says, and dropped on reset", async () => {
  const sets = [
    ["JSESSIONID=one; Path=/; HttpOnly", "glide_user_route=node1; Path=/"],
    ["JSESSIONID=two=2; Path=/"],
    ["glide_user_route=; Max-Age=0"],
  ];
  await using platform = startFakePlatform((_, count) =>
    result([], {
      headers: (sets[count - 1] ?? []).map((value): [string, string] => ["Set-Cookie", value]),
    })
  );
  const { client } = platform;
  for (let call = 0; call < 4; call++) await client.listRecords("incident");
  client.resetSession();
  await client.listRecords("incident");
  await platform.clientOf({}).listRecords("incident");
  assert.deepEqual(platform.seen.map(({ headers }) => headers.get("cookie")), [
    null,
    "JSESSIONID=one; glide_user_route=node1",
    "JSESSIONID=two=2; glide_user_route=node1",
    "JSESSIONID=two=2",
    null,
    null,
  ]);
});

Deno.test("cookies: an answer from before a reset does not bring the old session back", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await using platform = startFakePlatform(async (_, count) => {
    arrive();
    if (count === 1) await released;
    return result([], { headers: { "Set-Cookie": `JSESSIONID=${count}` } });
  });
  const slow = platform.client.listRecords("incident");
  await arrived;
  platform.client.resetSession();
  release();
  await slow;
  await platform.client.listRecords("incident");
  assert.equal(present(platform.seen[1]).headers.get("cookie"), null);
});

Deno.test("cookies: a browser session keeps its own, with rotated ones on top, also over a reset", async () => {
  await using platform = startFakePlatform(() =>
    result([], { headers: { "Set-Cookie": "glide_session_store=fresh" } })
  );
  const session = createLiveSession(
    { cookie: "JSESSIONID=pasted; glide_session_store=old" },
    { host: platform.host, clock: () => 1_000_000 },
  );
  const client = platform.clientOf({ kind: "sso", headers: session.headers, session });
  await client.listRecords("incident");
  client.resetSession();
  await client.listRecords("incident");
  assert.deepEqual(platform.seen.map(({ headers }) => headers.get("cookie")), [
    "JSESSIONID=pasted; glide_session_store=old",
    "JSESSIONID=pasted; glide_session_store=fresh",
  ]);
});
