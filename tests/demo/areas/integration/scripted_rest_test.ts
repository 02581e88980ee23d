import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";

const FLEET = "/api/x_demo_fleet/fleet";

/** A service of the global scope with one resource; answers what it is reached by. */
async function define(
  demo: DemoUnderTest,
  operation: Record<string, string>,
  definition: Record<string, string> = {},
) {
  const service = await demo.create("sys_ws_definition", {
    name: "Mine",
    service_id: "mine",
    namespace: "global",
    ...definition,
  });
  const made = await demo.create("sys_ws_operation", {
    name: "Mine",
    http_method: "GET",
    relative_path: "/things",
    web_service_definition: service.sys_id,
    ...operation,
  });
  return { service: service.sys_id, operation: made.sys_id };
}

const script = (answer: unknown) =>
  `/* demo answer\n${typeof answer === "string" ? answer : JSON.stringify(answer)}\n*/\nfoo();`;

Deno.test("scripted REST: the seeded services answer what their records keep, wrapped", async () => {
  using demo = await startDemo();
  const list = await demo.call("GET", `${FLEET}/vehicles`);
  assert.deepEqual([list.status, list.body], [200, {
    result: [{ plate: "FL-1001" }, { plate: "FL-1002" }],
  }]);
  const one = await demo.call("GET", `${FLEET}/vehicles/FL-1001`);
  assert.deepEqual(one.body.result, { plate: "FL-1001", mileage: 84210 });
  const booked = await demo.call("POST", `${FLEET}/vehicles/FL-1001/bookings`, { body: {} });
  assert.equal(booked.status, 409);
  assert.deepEqual(booked.body, {
    error: { message: "Already booked", detail: "Until Friday" },
    status: "failure",
  });
  assert.deepEqual((await demo.call("GET", "/api/global/duty/now")).body, {
    result: { user: "itil.agent" },
  });
});

Deno.test("scripted REST: versions are part of the path, the default one may be left out", async () => {
  using demo = await startDemo();
  const at = (version: string) => demo.call("GET", `/api/x_demo_fleet${version}/fleet/vehicles`);
  assert.deepEqual([(await at("/v1")).status, (await at("")).status, (await at("/v2")).status], [
    200,
    200,
    400,
  ]);
  assert.equal((await demo.call("GET", "/api/global/v1/duty/now")).status, 400, "has no versions");
});

Deno.test("scripted REST: one that is created is there at once, and gone when it is inactive", async () => {
  using demo = await startDemo();
  const { operation, service } = await define(demo, {
    operation_script: script({ status: 201, body: { ok: true }, headers: { "X-Mine": "yes" } }),
  });
  const answer = await demo.call("GET", "/api/global/mine/things");
  assert.deepEqual([answer.status, answer.body, answer.headers.get("x-mine")], [
    201,
    { result: { ok: true } },
    "yes",
  ]);
  assert.equal((await demo.call("GET", "/api/global/mine/things/")).status, 201);
  assert.equal((await demo.call("POST", "/api/global/mine/things", { body: {} })).status, 405);
  for (
    const path of ["global/mine", "global/mine/things/1", "x_demo_fleet/mine/things", "global"]
  ) {
    assert.equal((await demo.call("GET", `/api/${path}`)).status, 400, path);
  }
  await demo.create("sys_ws_operation", {
    name: "Any",
    http_method: "GET",
    relative_path: "/{any}",
    web_service_definition: service,
    operation_script: script({ body: "any" }),
  });
  assert.equal((await demo.call("GET", "/api/global/mine/other")).body.result, "any");
  assert.equal(
    (await demo.call("GET", "/api/global/mine/things")).status,
    201,
    "the fixed path first",
  );
  await demo.call("PATCH", `table/sys_ws_operation/${operation}`, { body: { active: "false" } });
  assert.equal((await demo.call("GET", "/api/global/mine/things")).body.result, "any");
  await demo.call("PATCH", `table/sys_ws_definition/${service}`, { body: { active: "false" } });
  assert.equal((await demo.call("GET", "/api/global/mine/things")).status, 400);
});

Deno.test("scripted REST: the documented error objects have their statuses", async () => {
  using demo = await startDemo();
  const { operation } = await define(demo, {});
  const expected: [object, number][] = [
    [{ error: "BadRequestError" }, 400],
    [{ error: "NotFoundError" }, 404],
    [{ error: "NotAcceptableError" }, 406],
    [{ error: "ConflictError" }, 409],
    [{ error: "UnsupportedMediaTypeError" }, 415],
    [{ error: "ServiceError", status: 503 }, 503],
    [{ error: "ServiceError" }, 500],
  ];
  for (const [answer, status] of expected) {
    const operation_script = script({ ...answer, message: "m", detail: "d" });
    await demo.call("PATCH", `table/sys_ws_operation/${operation}`, { body: { operation_script } });
    const failed = await demo.call("GET", "/api/global/mine/things");
    assert.equal(failed.status, status);
    assert.deepEqual(failed.body, { error: { message: "m", detail: "d" }, status: "failure" });
  }
});

Deno.test("scripted REST: a script runs with the request, and its errors have their status", async () => {
  using demo = await startDemo();
  const { operation } = await define(demo, {});
  const run = async (operation_script: string) => {
    await demo.call("PATCH", `table/sys_ws_operation/${operation}`, { body: { operation_script } });
    return await demo.call("GET", "/api/global/mine/things?a=1&a=2");
  };
  const wrapped = (body: string) =>
    `(function process(request, response) {\n${body}\n})(request, response);`;
  const read = await run(wrapped(`var gr = new GlideRecord("sys_user");
gr.get("user_name", gs.getUserName());
return { name: gr.getDisplayValue(), a: request.queryParams.a };`));
  assert.deepEqual([read.status, read.body], [200, {
    result: { name: "System Administrator", a: ["1", "2"] },
  }]);
  const set = await run(wrapped(`response.setStatus(202);
response.setHeader("x-mine", "yes");
response.setBody([1, { two: true }]);`));
  assert.deepEqual([set.status, set.body], [202, { result: [1, { two: true }] }]);
  assert.equal(set.headers.get("x-mine"), "yes");
  const error = await run(wrapped(`throw new sn_ws_err.ConflictError("Taken", "Until Friday");`));
  assert.deepEqual([error.status, error.body.error], [409, {
    message: "Taken",
    detail: "Until Friday",
  }]);
  const broken = await run(wrapped("nothing.there();"));
  assert.equal(broken.status, 500);
  assert.match(broken.body.error.detail, /ReferenceError.*line 2/);
});

Deno.test("scripted REST: a bad answer says what is wrong with it", async () => {
  using demo = await startDemo();
  const { operation } = await define(demo, {});
  const cases = [
    [script("{"), /not valid JSON/],
    [script({ status: 99 }), /status/],
    [script({ status: 200, bdy: 1 }), /bdy/],
    [script({ headers: { "X-A": "a\r\nb" } }), /headers/],
    [script({ error: "Nope" }), /error/],
    [script({ error: "ServiceError", status: 204 }), /204/],
  ] as const;
  for (const [operation_script, detail] of cases) {
    await demo.call("PATCH", `table/sys_ws_operation/${operation}`, { body: { operation_script } });
    const { status, body } = await demo.call("GET", "/api/global/mine/things");
    assert.deepEqual([status, body.error.message], [
      500,
      "The demo answer of the script cannot be used",
    ]);
    assert.match(body.error.detail, detail);
  }
});

Deno.test("scripted REST: credentials and the taken formats are checked first", async () => {
  using demo = await startDemo();
  await define(demo, { http_method: "POST", operation_script: script({ body: 1 }) });
  const path = "/api/global/mine/things";
  assert.equal((await demo.call("POST", path, { body: {}, password: "wrong" })).status, 401);
  const xml = { body: "<a/>", headers: { "content-type": "application/xml" } };
  assert.equal((await demo.call("POST", path, xml)).status, 415);
  assert.equal((await demo.call("POST", path, { body: {} })).body.result, 1);
});

Deno.test("scripted REST: who passes none of the ACLs of the resource, else of its API, is refused", async () => {
  using demo = await startDemo();
  const rule = async (role: string) => {
    const acl = await demo.create("sys_security_acl", {
      name: "mine",
      type: "REST_Endpoint",
      operation: "execute",
      admin_overrides: "false",
    });
    await demo.create("sys_security_acl_role", {
      sys_security_acl: acl.sys_id,
      sys_user_role: await roleId(role),
    });
    return String(acl.sys_id);
  };
  const roleId = async (name: string) => {
    const [role] = await demo.list(`table/sys_user_role?sysparm_query=name=${name}`);
    return present(role).sys_id;
  };
  const [itil, admin, empty] = [
    await rule("itil"),
    await rule("admin"),
    (await demo.create("sys_security_acl", { name: "mine", type: "REST_Endpoint" })).sys_id,
  ];
  const { operation, service } = await define(demo, { operation_script: script({ body: 1 }) });
  const status = async (user: string) =>
    (await demo.call("GET", "/api/global/mine/things", { user })).status;
  const asked = async (own: string, ofApi = "", more = {}) => {
    await demo.call("PATCH", `table/sys_ws_operation/${operation}`, {
      body: { enforce_acl: own, ...more },
    });
    await demo.call("PATCH", `table/sys_ws_definition/${service}`, {
      body: { enforce_acl: ofApi },
    });
    return [await status("admin"), await status("itil.agent")];
  };
  assert.deepEqual(await asked(""), [200, 200], "no rule is asked");
  assert.deepEqual(await asked(itil), [200, 200]);
  assert.deepEqual(await asked(admin), [200, 403]);
  assert.deepEqual(await asked(`${admin},${itil}`), [200, 200], "one suffices");
  assert.deepEqual(await asked("", admin), [200, 403], "those of the API");
  assert.deepEqual(await asked(itil, admin), [200, 200], "its own come first");
  assert.deepEqual(await asked(String(empty)), [200, 403], "an empty one lets nobody pass");
  assert.deepEqual(await asked(admin, "", { requires_acl_authorization: "false" }), [200, 200]);
});
