import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { serveDemo } from "../../mod/demo/serve.ts";
import { basicAuthorization } from "../support/demo_requests.ts";

const { username, password } = demoCredentials;
const headers = { authorization: basicAuthorization(username, password) };

Deno.test("demo server: answers over HTTP with links to itself", async () => {
  const demo = await serveDemo({ port: 0 });
  try {
    assert.equal(demo.url, `http://127.0.0.1:${demo.port}`);
    const answer = await fetch(
      `${demo.url}/api/now/table/incident?sysparm_limit=1&sysparm_fields=caller_id`,
      { headers },
    );
    const { result } = await answer.json();
    assert.ok(result[0].caller_id.link.startsWith(`${demo.url}/api/now/table/sys_user/`));
  } finally {
    await demo.close();
  }
});

Deno.test("demo server: a taken port is replaced by a free one", async () => {
  const first = await serveDemo({ port: 0 });
  const second = await serveDemo({ port: first.port });
  try {
    assert.notEqual(second.port, first.port);
    const answer = await fetch(`${second.url}/api/now/ui/user/current_user`, { headers });
    assert.equal((await answer.json()).result.user_name, username);
  } finally {
    await second.close();
    await first.close();
  }
});

Deno.test("demo server: an IPv6 address is written so that it can be used", async () => {
  const demo = await serveDemo({ port: 0, host: "::1" });
  try {
    assert.equal(demo.url, `http://[::1]:${demo.port}`);
    const answer = await fetch(`${demo.url}/api/now/ui/user/current_user`, { headers });
    assert.equal(answer.status, 200);
    await answer.body?.cancel();
  } finally {
    await demo.close();
  }
});

Deno.test("demo server: closing answers what is under way and ends idle connections", async () => {
  const demo = await serveDemo({ port: 0 });
  const slow = fetch(`${demo.url}/api/now/ui/user/current_user`, {
    headers: { ...headers, "x-demo-fault": "slow" },
  }).then((answer) => answer.json());
  // Answered later than the slow one has arrived; its connection then stays open and idle.
  const probe = await fetch(`${demo.url}/api/now/ui/user/current_user`, { headers });
  await probe.body?.cancel();
  await demo.close();
  assert.equal((await slow).result.user_name, username);
  await assert.rejects(fetch(demo.url));
});
