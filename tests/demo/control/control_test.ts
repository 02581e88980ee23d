import assert from "node:assert/strict";
import { DEFAULT_BEHAVIOUR } from "../../../mod/demo/database/instance.ts";
import { basicAuthorization, DEMO_ORIGIN, startDemo } from "../../support/demo_requests.ts";
import { firstRecord } from "../first_record.ts";
import { serveDemoCopy } from "../../support/demo_template.ts";

const CONTROL = `${DEMO_ORIGIN}/demo/control`;
const LIST = "table/incident?sysparm_fields=number";

async function control(
  { demo }: Awaited<ReturnType<typeof startDemo>>,
  body?: unknown,
  { peer, ...headers }: Record<string, string> = {},
) {
  const answer = await demo.fetch(
    new Request(CONTROL, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
    peer,
  );
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

Deno.test("control: a standing fault holds until it is lifted, also while the instance sleeps", async () => {
  using demo = await startDemo();
  assert.equal((await control(demo, { fault: "hibernating-html" })).body.fault, "hibernating-html");
  assert.match((await demo.call("GET", LIST)).body, /Hibernating/);
  assert.equal((await control(demo)).body.fault, "hibernating-html");
  assert.equal(
    (await control(demo, { latencyMs: 7 })).body.fault,
    "hibernating-html",
    "left alone",
  );
  assert.equal((await control(demo, { fault: null })).status, 200);
  assert.equal((await demo.call("GET", LIST)).body.result.length, 80);
});

Deno.test("control: behaviours change at once and for everybody", async () => {
  using demo = await startDemo();
  const schema = () =>
    demo.call("GET", "table/sys_db_object?sysparm_limit=1", { user: "developer" });
  assert.equal((await schema()).status, 200);
  const { body } = await control(demo, { behaviour: { schemaForAdminsOnly: true } });
  assert.deepEqual(body.behaviour, { ...DEFAULT_BEHAVIOUR, schemaForAdminsOnly: true });
  assert.equal((await schema()).status, 403);
  assert.equal(DEFAULT_BEHAVIOUR.schemaForAdminsOnly, false);
});

Deno.test("control: a reset brings the records back and ends the sessions", async () => {
  using demo = await startDemo();
  const session = await demo.call("GET", LIST);
  const cookie = session.headers.get("set-cookie")?.split(";")[0] ?? "";
  const resumed = () =>
    demo.demo.fetch(new Request(`${DEMO_ORIGIN}/api/now/${LIST}`, { headers: { cookie } }))
      .then(async (answer) => (await answer.body?.cancel(), answer.status));
  assert.equal(await resumed(), 200);
  await demo.create("sys_db_object", { name: "u_mine", label: "Mine" });
  const { sys_id } = await firstRecord(demo, "table/incident?sysparm_query=number=INC0010001");
  await demo.call("DELETE", `table/incident/${sys_id}`);
  assert.equal((await control(demo, { reset: true })).status, 200);
  assert.equal(await resumed(), 401);
  assert.equal((await demo.call("GET", "table/u_mine")).status, 400);
  assert.equal((await demo.call("GET", `table/incident/${sys_id}`)).status, 200);
  await demo.create("sys_db_object", { name: "u_mine", label: "Mine again" });
});

Deno.test("control: what is wrong is refused whole", async () => {
  using demo = await startDemo();
  for (
    const [body, quoted] of [
      [{ fault: "flood", latencyMs: 5 }, "flood"],
      [{ latencyMs: -1, fault: "503" }, "latencyMs"],
      [{ latencyMs: 600_001 }, "latencyMs"],
      [{ fault: "503", behaviour: { toString: true } }, "toString"],
      [{ fault: "503", behaviour: { schemaForAdminsOnly: "yes" } }, "schemaForAdminsOnly"],
      [{ fault: "503", behaviour: null }, "behaviour"],
      [{ fault: "503", reset: "yes" }, "reset"],
      [{ fualt: "503" }, "fualt"],
      [[], "object"],
      ["{", "JSON"],
    ] as const
  ) {
    const answer = await control(demo, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.ok(answer.body.error.message.includes(quoted), answer.body.error.message);
  }
  const { body } = await control(demo);
  assert.deepEqual([body.fault, body.latencyMs], [null, 2000]);
  assert.equal((await demo.demo.fetch(new Request(CONTROL, { method: "DELETE" }))).status, 405);
});

Deno.test("control: pages of other sites and rebound names are refused, other machines find nothing", async () => {
  using demo = await startDemo();
  const fault = { fault: "503" };
  for (const origin of ["https://evil.example", "null", "http://127.0.0.1.evil.example"]) {
    assert.equal((await control(demo, fault, { origin })).status, 403, origin);
  }
  for (const host of ["evil.example", "127.0.0.1.evil.example:80", "127.0.0.1@evil.example"]) {
    assert.equal((await control(demo, fault, { host })).status, 403, host);
    assert.equal((await control(demo, undefined, { host })).status, 403, host);
  }
  const page = (headers: Record<string, string>, peer?: string) =>
    demo.demo.fetch(new Request(`${DEMO_ORIGIN}/`, { headers }), peer).then((answer) =>
      answer.text()
    );
  assert.ok((await page({})).includes("/demo/control"));
  assert.ok(!(await page({ host: "evil.example" })).includes("/demo/control"));
  const away = await control(demo, fault, { peer: "192.0.2.7" });
  assert.equal(away.status, 401, "as any path without credentials");
  const authorization = basicAuthorization("admin", "admin");
  assert.equal((await control(demo, fault, { peer: "192.0.2.7", authorization })).status, 400);
  assert.ok(!(await page({}, "192.0.2.7")).includes("/demo/control"));
  for (const host of ["localhost:3000", "127.0.0.1:1", "[::1]:9"]) {
    const origin = `http://${host}`;
    assert.equal((await control(demo, {}, { host, origin, peer: "::1" })).status, 200, host);
    const other = { host: "127.0.0.1:3007", origin, peer: "::1" };
    assert.equal((await control(demo, fault, other)).status, 403, host);
  }
  for (const type of ["text/plain", "text/plain; application/json", "multipart/form-data", ""]) {
    assert.equal((await control(demo, fault, { "content-type": type })).status, 415, type);
  }
  const form = { "content-type": "application/x-www-form-urlencoded" };
  assert.equal((await control(demo, "fault=503", form)).status, 415, "a form without an origin");
  assert.equal((await control(demo)).body.fault, null);
});

Deno.test("control: the page's forms set and unset without a script", async () => {
  const demo = await serveDemoCopy();
  const page = async () => await (await fetch(`${demo.url}/`)).text();
  /** What a browser sends of a form: hidden fields, ticked boxes, the chosen option. */
  const fieldsOf = (html: string) => {
    const form = /<form.*?<\/form>/s.exec(html)?.[0] ?? "";
    const fields = new URLSearchParams();
    for (const [tag] of form.matchAll(/<input[^>]*>/gs)) {
      const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
      if (value("type") === "checkbox" && !/\bchecked\b/.test(tag)) continue;
      fields.append(value("name"), value("value"));
    }
    fields.set("fault", /<option value="([^"]*)" selected/.exec(form)?.[1] ?? "?");
    return fields;
  };
  const send = (fields: URLSearchParams) =>
    fetch(`${demo.url}/demo/control`, {
      method: "POST",
      body: fields,
      headers: { origin: demo.url },
      redirect: "manual",
    }).then(async (answer) => (await answer.body?.cancel(), answer));
  const state = async () => await (await fetch(`${demo.url}/demo/control`)).json();
  try {
    const before = await state();
    const untouched = await send(fieldsOf(await page()));
    assert.deepEqual([untouched.status, untouched.headers.get("location")], [303, "/"]);
    assert.deepEqual(await state(), before);
    const changed = fieldsOf(await page());
    changed.set("fault", "slow");
    changed.set("latencyMs", "15");
    changed.append("behaviour.basicAuthRestricted", "true");
    await send(changed);
    const after = await state();
    assert.deepEqual([after.fault, after.latencyMs], ["slow", 15]);
    assert.equal(after.behaviour.basicAuthRestricted, true);
    const html = await page();
    assert.match(html, /Every request fails now: <code>slow<\/code>/);
    const lifted = fieldsOf(html);
    assert.deepEqual(lifted.getAll("behaviour.basicAuthRestricted"), ["false", "true"]);
    lifted.set("fault", "");
    await send(lifted);
    assert.deepEqual((await state()).fault, null);
  } finally {
    await demo.close();
  }
});
