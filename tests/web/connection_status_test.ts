import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { signInWithBrowser } from "../support/browser_sign_in.ts";
import { openWebService } from "../support/web_service.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

async function open() {
  const service = await openWebService();
  const demo = await serveDemoCopy();
  const host = new URL(demo.url).host;
  return {
    demo,
    host,
    service,
    control: (body: unknown) =>
      fetch(`${demo.url}/demo/control`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then((answer) => answer.body?.cancel()),
    /** An ordinary call, as a client makes it. */
    read: () =>
      service.call("POST", "/api/tools/sn_query_table/execute", {
        body: { instance: host, args: { table: "incident", limit: 1 } },
      }),
    async status() {
      const { body } = await service.call("GET", "/api/instances");
      return body.instances[0].status;
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await demo.close();
    },
  };
}

Deno.test("status: ordinary calls keep it true, without a test in between", async () => {
  await using of = await open();
  const { username, password } = demoCredentials;
  await of.service.call("POST", "/api/instances", {
    body: { instance: of.demo.url, username, password },
  });
  assert.equal(await of.status(), null);
  await of.read();
  assert.equal(await of.status(), "valid");
  await of.control({ fault: "hibernating-html" });
  await of.read();
  assert.equal(await of.status(), "hibernating");
  await of.control({ fault: "basic-auth-restricted" });
  await of.read();
  assert.equal(await of.status(), "refused");
  await of.control({ fault: null });
  assert.equal((await of.read()).status, 200);
  assert.equal(await of.status(), "valid");
});

Deno.test("status: a browser session that has ended is told by the test itself, with what mends it", async () => {
  await using of = await open();
  const { cookie, userToken, userAgent } = await signInWithBrowser(of.demo.url, {
    password: demoCredentials.password,
  });
  const secrets = { kind: "sso", cookie, userToken, userAgent } as const;
  await of.service.services.connections.save({ instance: of.demo.url, origin: "hub", secrets });
  await of.control({ reset: true });
  for (const attempt of ["first", "second"]) {
    const { status, body } = await of.service.call("POST", `/api/instances/${of.host}/test`);
    assert.equal(status, 200, attempt);
    assert.equal(body.status, "expired", attempt);
    assert.match(body.message, /has expired/);
    assert.match(body.remedy, /[Rr]econnect/);
  }
  assert.equal(await of.status(), "expired");
});

Deno.test("environment: suggested by the instance, stored only when a person confirms it", async () => {
  await using of = await open();
  const { username, password } = demoCredentials;
  const connection = { instance: of.demo.url, username, password };
  const tried = await of.service.call("POST", "/api/instances/test", { body: connection });
  assert.equal(tried.body.suggestion.environment, "dev");
  assert.equal(tried.body.release, "Australia");
  const { body: saved } = await of.service.call("POST", "/api/instances", { body: connection });
  const tested = await of.service.call("POST", `/api/instances/${of.host}/test`);
  assert.equal(tested.body.suggestion.environment, "dev");
  assert.deepEqual([saved.environment, saved.environmentConfirmed], ["unknown", false]);
  const { body: confirmed } = await of.service.call("PATCH", `/api/instances/${of.host}`, {
    body: { environment: "test" },
  });
  assert.deepEqual([confirmed.environment, confirmed.environmentConfirmed], ["test", true]);
  await of.service.call("POST", `/api/instances/${of.host}/test`);
  const { body } = await of.service.call("GET", "/api/instances");
  assert.equal(body.instances[0].environment, "test", "a test changes nothing a person decided");
});
