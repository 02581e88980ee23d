import assert from "node:assert/strict";
import { basicAuthorization, DEMO_ORIGIN, startDemo } from "../../support/demo_requests.ts";
import { findId, firstRecord } from "../first_record.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

/** One session of a user with Basic authentication: its cookie goes with every call. */
async function signIn(demo: Demo, user: string) {
  let cookie = "";
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await demo.demo.fetch(
      new Request(`${DEMO_ORIGIN}/api/now/${path}`, {
        method,
        headers: {
          authorization: basicAuthorization(user, user === "admin" ? "admin" : "demo"),
          "content-type": "application/json",
          ...(cookie !== "" && { cookie }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ") || cookie;
    return { status: response.status, body: await response.json() };
  };
  await send("GET", "ui/user/current_user");
  return {
    elevate: async (roles: unknown) =>
      (await send("POST", "ui/impersonate/role", { roles })).status,
    /** Whether the session holds the role, as a query with a script sees it. */
    holds: async (role: string) => {
      const query = `active=javascript:gs.hasRole('${role}')`;
      const { body } = await send(
        "GET",
        `table/sys_user?sysparm_limit=1&sysparm_query=${encodeURIComponent(query)}` +
          "&sysparm_fields=active",
      );
      return body.result[0]?.active === "true";
    },
  };
}

Deno.test("role elevation: a role that needs it counts from then on, in that session alone", async () => {
  using demo = await startDemo();
  const [one, other] = [await signIn(demo, "dba"), await signIn(demo, "dba")];
  assert.equal(await one.elevate("security_admin"), 403);
  const user = await firstRecord(demo, "table/sys_user?sysparm_query=user_name=dba");
  const role = await firstRecord(demo, "table/sys_user_role?sysparm_query=name=security_admin");
  await demo.create("sys_user_has_role", { user: user.sys_id, role: role.sys_id, state: "active" });
  await demo.create("sys_user_has_role", {
    user: user.sys_id,
    role: await findId(demo, "sys_user_role", "name=snc_basic_auth_api_access"),
    state: "active",
  });
  await demo.create("sys_security_acl", { name: "sys_user", operation: "read" });
  assert.equal(await one.holds("security_admin"), false);
  assert.equal(await one.elevate("security_admin"), 200);
  assert.equal(await one.holds("security_admin"), true);
  assert.equal(await other.holds("security_admin"), false);
  assert.equal(await one.elevate(""), 200);
  assert.equal(await one.holds("security_admin"), false);
});

Deno.test("role elevation: only the user's own roles of that kind, and only by POST with names", async () => {
  using demo = await startDemo();
  const session = await signIn(demo, "admin");
  for (const roles of ["itil", "admin", "nonsense", "security_admin,itil"]) {
    assert.equal(await session.elevate(roles), 403, roles);
  }
  for (const roles of [undefined, 7, ["security_admin"]]) {
    assert.equal(await session.elevate(roles), 400, String(roles));
  }
  assert.equal(await session.elevate("security_admin"), 200);
  assert.equal((await demo.call("GET", "ui/impersonate/role")).status, 405);
});
