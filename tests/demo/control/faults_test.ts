import assert from "node:assert/strict";
import { type Fault, FAULTS } from "../../../mod/demo/control/faults.ts";
import {
  basicAuthorization,
  DEMO_ORIGIN,
  SEED_NOW,
  startDemo,
} from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";
import { serveDemoCopy } from "../../support/demo_template.ts";

const under = (fault: string) => ({ headers: { "x-demo-fault": fault } });
const LIST = "table/incident?sysparm_fields=number";
const QUOTA = "Transaction cancelled: maximum execution time exceeded";

Deno.test("fault slow: the true answer comes, later", async () => {
  using demo = await startDemo();
  const slow = demo.call("GET", LIST, under("slow"));
  const first = await Promise.race([slow, demo.call("GET", LIST).then(() => "the quick one")]);
  assert.equal(first, "the quick one");
  assert.equal((await slow).body.result.length, 80);
});

Deno.test("fault 429: names limit, rule, and when to come back", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", LIST, under("429"));
  assert.equal(answer.status, 429);
  assert.deepEqual(answer.body.error, {
    message: "Rate limit exceeded",
    detail: "Rate limit of 100 requests per hour for Table API exceeded",
  });
  assert.match(answer.headers.get("retry-after") ?? "", /^\d+$/);
  assert.equal(answer.headers.get("x-ratelimit-limit"), "100");
  assert.match(answer.headers.get("x-ratelimit-rule") ?? "", /^[0-9a-f]{32}$/);
  assert.ok(Number(answer.headers.get("x-ratelimit-reset")) * 1000 > SEED_NOW);
});

Deno.test("fault 503 and hibernation: no JSON, whatever the credentials", async () => {
  using demo = await startDemo();
  assert.equal((await demo.call("GET", LIST, under("503"))).status, 503);
  const asleep = await demo.call("GET", LIST, { ...under("hibernating-html"), password: "wrong" });
  assert.equal(asleep.status, 200);
  assert.match(asleep.headers.get("content-type") ?? "", /^text\/html/);
  assert.match(asleep.body, /<title>Instance Hibernating page<\/title>/);
  const away = await demo.call("GET", LIST, under("hibernating-redirect"));
  assert.equal(away.status, 302);
  assert.equal(
    away.headers.get("location"),
    "https://developer.servicenow.com/dev.do#!/home?wu=true",
  );
});

Deno.test("fault session-expired-redirect: leads to the login page", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", LIST, under("session-expired-redirect"));
  assert.equal(answer.status, 302);
  assert.match(answer.headers.get("location") ?? "", /\/login_redirect\.do\?/);
});

Deno.test("faults of authentication: a stale token brings a new one, a restriction does not", async () => {
  using demo = await startDemo();
  const stale = await demo.call("GET", LIST, under("stale-token-401"));
  assert.equal(stale.status, 401);
  assert.equal(stale.headers.get("x-is-logged-in"), "true");
  assert.match(stale.headers.get("x-usertoken-response") ?? "", /^[0-9a-f]{64}$/);
  const restricted = await demo.call("GET", LIST, under("basic-auth-restricted"));
  assert.equal(restricted.status, 401);
  assert.equal(restricted.headers.get("x-is-logged-in"), "false");
  assert.equal(restricted.body.error.message, "User Not Authenticated");
});

Deno.test("fault truncated-json: status 200, a list cut off, an error behind it", async () => {
  using demo = await startDemo();
  const answer = await demo.demo.fetch(
    new Request("http://127.0.0.1:1/api/now/table/incident", {
      headers: { authorization: `Basic ${btoa("admin:admin")}`, "x-demo-fault": "truncated-json" },
    }),
  );
  const text = await answer.text();
  assert.equal(answer.status, 200);
  assert.throws(() => JSON.parse(text), SyntaxError);
  assert.ok(text.startsWith('{"result":[{') && text.includes(QUOTA));
  const { sys_id } = await firstRecord(demo, LIST.replace("number", "sys_id"));
  const gone = await demo.call("DELETE", `table/incident/${sys_id}`, under("truncated-json"));
  assert.deepEqual([gone.status, gone.body], [204, ""], "nothing to cut off");
});

Deno.test("fault committed-500: the answer is an error, the record is there", async () => {
  using demo = await startDemo();
  const body = { short_description: "committed", correlation_id: "once" };
  const answer = await demo.call("POST", "table/incident", { ...under("committed-500"), body });
  assert.equal(answer.status, 500);
  assert.equal(answer.body.error.message, QUOTA);
  assert.equal((await demo.list("table/incident?sysparm_query=correlation_id=once")).length, 1);
});

Deno.test("fault acl-hide-rows: nothing to be seen, and the total as before", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", LIST, under("acl-hide-rows"));
  assert.deepEqual([answer.status, answer.body], [200, { result: [] }]);
  assert.equal(answer.headers.get("x-total-count"), "80");
  const { sys_id } = await firstRecord(demo, LIST.replace("number", "sys_id"));
  const one = await demo.call("GET", `table/incident/${sys_id}`, under("acl-hide-rows"));
  assert.equal(one.status, 404);
});

Deno.test("faults: an unknown name is refused with the known ones", async () => {
  using demo = await startDemo();
  const answer = await demo.call("GET", LIST, under("flood"));
  assert.equal(answer.status, 400);
  assert.match(answer.body.error.message, /"flood"/);
  for (const fault of FAULTS) assert.ok(answer.body.error.detail.includes(fault));
  for (const latency of ["", "-1", "1.5", "600001", "soon"]) {
    const headers = { "x-demo-fault": "slow", "x-demo-latency": latency };
    const refused = await demo.call("GET", LIST, { headers });
    assert.equal(refused.status, 400, latency);
    assert.ok(refused.body.error.message.includes(`"${latency}"`));
  }
});

Deno.test("faults: an instance may fail every request, a request may choose another failure", async () => {
  const fault: Fault = "503";
  using demo = await startDemo({ fault });
  assert.equal((await demo.call("GET", LIST)).status, 503);
  assert.equal((await demo.call("GET", LIST, under("429"))).status, 429);
});

Deno.test("fault slow: the latency is the request's", async () => {
  using demo = await startDemo();
  const slow = (latency: string) =>
    demo.call("GET", LIST, { headers: { "x-demo-fault": "slow", "x-demo-latency": latency } });
  const slower = slow("400").then(() => "slower");
  assert.equal(await Promise.race([slower, slow("1").then(() => "faster")]), "faster");
  await slower;
});

Deno.test("fault slow-drip: the true answer in many pieces, and nothing left when nobody reads on", async () => {
  using demo = await startDemo();
  const ask = () =>
    demo.demo.fetch(
      new Request(`${DEMO_ORIGIN}/api/now/${LIST}`, {
        headers: {
          authorization: basicAuthorization("admin", "admin"),
          "x-demo-fault": "slow-drip",
          "x-demo-latency": "40",
        },
      }),
    );
  const pieces: Uint8Array[] = [];
  for await (const piece of (await ask()).body ?? []) pieces.push(piece);
  assert.ok(pieces.length > 10, String(pieces.length));
  const text = await new Blob(pieces as Uint8Array<ArrayBuffer>[]).text();
  assert.equal(JSON.parse(text).result.length, 80);
  const reader = (await ask()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
});

Deno.test("fault connection-reset: no whole answer over a socket, an error without one", async () => {
  using demo = await startDemo();
  const answer = await demo.call("POST", "table/incident", {
    ...under("connection-reset"),
    body: { correlation_id: "cut" },
  });
  assert.equal(answer.status, 500);
  assert.match(answer.body.error.detail, /served over HTTP/);
  assert.deepEqual(await demo.list("table/incident?sysparm_query=correlation_id=cut"), []);

  const served = await serveDemoCopy();
  const authorization = basicAuthorization("admin", "admin");
  const ask = (headers: Record<string, string>) =>
    fetch(`${served.url}/api/now/${LIST}`, { headers: { authorization, ...headers } })
      .then((response) => response.text());
  await assert.rejects(ask({ "x-demo-fault": "connection-reset" }));
  assert.match(await ask({}), /INC0010001/, "the next one is answered");
  await served.close();
});

Deno.test("fault scope-demotion: a write in an application lands in global, alone or in a batch", async () => {
  using demo = await startDemo();
  const property = (name: string) => ({ name, value: "1" });
  const write = async (name: string, headers: Record<string, string>) => {
    const body = property(name);
    const query = "sysparm_transaction_scope=x_demo_fleet&sysparm_fields=sys_scope.scope";
    const answer = await demo.call("POST", `table/sys_properties?${query}`, { body, headers });
    return answer.body.result["sys_scope.scope"];
  };
  assert.equal(await write("kept", {}), "x_demo_fleet");
  assert.equal(await write("demoted", under("scope-demotion").headers), "global");
  const set = await demo.call(
    "POST",
    "table/sys_update_set?sysparm_transaction_scope=x_demo_fleet",
    {
      body: { name: "Mine" },
      ...under("scope-demotion"),
    },
  );
  assert.equal(set.body.result.application.value, "global");
  await demo.call("POST", "v1/batch", {
    ...under("scope-demotion"),
    body: {
      batch_request_id: "1",
      rest_requests: [{
        id: "1",
        method: "POST",
        url: "/api/now/table/sys_properties?sysparm_transaction_scope=x_demo_fleet",
        headers: [],
        body: btoa(JSON.stringify(property("batched"))),
      }],
    },
  });
  const [batched] = await demo.list(
    "table/sys_properties?sysparm_query=name=batched&sysparm_fields=sys_scope.scope",
  );
  assert.deepEqual(batched, { "sys_scope.scope": "global" });
});

Deno.test("fault picker-decoy: success is reported and nothing is chosen", async () => {
  using demo = await startDemo({ behaviour: { applicationPickerIsDecoy: false } });
  const { sys_id } = await firstRecord(demo, "table/sys_app?sysparm_query=scope=x_demo_fleet");
  const first = await demo.call("GET", "ui/concoursepicker/application");
  const cookie = (first.headers.get("set-cookie") ?? "").replace(/;.*/, "");
  const put = async (headers: Record<string, string>) => {
    const body = { app_id: sys_id };
    const answer = await demo.call("PUT", "ui/concoursepicker/application", {
      body,
      headers: { cookie, ...headers },
    });
    assert.deepEqual(answer.body.result, { success: true });
    const current = await demo.call("GET", "ui/concoursepicker/application", {
      headers: { cookie },
    });
    return current.body.result.current;
  };
  assert.equal(await put(under("picker-decoy").headers), "global");
  assert.equal(await put({}), sys_id);
});
