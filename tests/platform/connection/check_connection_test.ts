import assert from "node:assert/strict";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import { ONE_TIME_CODE } from "../../../mod/demo/login/basic_code.ts";
import type { DemoOptions } from "../../../mod/demo/create_demo.ts";
import { createPlatformCaches } from "../../../mod/platform/caches.ts";
import { checkConnection } from "../../../mod/platform/connection/check_connection.ts";
import { createClient } from "../../../mod/platform/client.ts";
import { suggestEnvironment } from "../../../mod/platform/connection/details.ts";
import {
  fakeCredentials,
  platformError,
  result,
  startFakePlatform,
} from "../../support/fake_platform.ts";
import { serveDemoCopy } from "../../support/demo_template.ts";

type Behaviour = DemoOptions["behaviour"];

/** The outcome of one test with this name and password on an embedded instance. */
async function check([user, password]: [string, string], behaviour: Behaviour = {}, brief = false) {
  const demo = await serveDemoCopy({ behaviour });
  try {
    const credentials = fakeCredentials(new URL(demo.url).host, {
      headers: () => Promise.resolve({ authorization: `Basic ${btoa(`${user}:${password}`)}` }),
    });
    const clock = () => 0;
    const client = createClient(credentials, { caches: createPlatformCaches({ clock }) });
    return { ...await checkConnection(client, { clock, brief }), calls: client.roundTrips };
  } finally {
    await demo.close();
  }
}

const ADMIN: [string, string] = [demoCredentials.username, demoCredentials.password];

Deno.test("connection test: an accepted account is told with release, roles and a suggestion", async () => {
  const test = await check(ADMIN);
  assert.equal(test.status, "valid");
  assert.equal(test.user?.userName, "admin");
  assert.equal(test.release, "Australia");
  assert.ok(test.roles?.includes("admin"), String(test.roles));
  assert.equal(test.suggestion?.environment, "dev");
  assert.match(test.suggestion?.why ?? "", /glide\.installation\.production is false/);
});

Deno.test("connection test: in brief it is one call", async () => {
  const test = await check(ADMIN, {}, true);
  assert.deepEqual([test.status, test.calls], ["valid", 1]);
});

const REFUSED: Record<string, { login: [string, string]; behaviour?: Behaviour }> = {
  "a wrong password": { login: ["admin", "wrong"] },
  "a missing role where Basic authentication is restricted": {
    login: ["no.api", "demo"],
    behaviour: { basicAuthRestricted: true },
  },
  "a locked user": { login: ["locked.user", "demo"] },
  "an inactive user": { login: ["inactive.user", "demo"] },
};

for (const [name, { login, behaviour }] of Object.entries(REFUSED)) {
  Deno.test(`connection test: ${name} names every cause the answer leaves open, in order`, async () => {
    const test = await check(login, behaviour);
    assert.equal(test.status, "refused");
    assert.deepEqual(
      test.causes?.map(({ cause }) => cause),
      ["wrong_password", "missing_role", "locked_or_inactive", "one_time_code"],
    );
    assert.match(test.remedy ?? "", /snc_basic_auth_api_access/);
  });
}

Deno.test("connection test: the same account passes without the restriction", async () => {
  assert.equal((await check(["no.api", "demo"])).status, "valid");
});

Deno.test("connection test: a missing one-time code is told for certain, and only with the right password", async () => {
  const behaviour = { basicAuthNeedsCode: true };
  const missing = await check(ADMIN, behaviour);
  assert.deepEqual(missing.causes?.map(({ cause }) => cause), ["one_time_code"]);
  assert.match(missing.message, /one-time code/);
  assert.match(missing.remedy ?? "", /OAuth or a browser session/);
  assert.equal((await check(["admin", "wrong"], behaviour)).causes?.[0]?.cause, "wrong_password");
  assert.equal((await check(["admin", `admin${ONE_TIME_CODE}`], behaviour)).status, "valid");
});

Deno.test("connection test: access control wording of a 401 is no wrong password", async () => {
  await using platform = startFakePlatform(() =>
    platformError(401, { message: "Operation Failed", detail: "ACL restricts the record" })
  );
  const test = await checkConnection(platform.client, { clock: () => 0 });
  assert.equal(test.status, "refused");
  assert.equal(test.causes, undefined);
  assert.doesNotMatch(`${test.message} ${test.remedy}`, /password/);
});

Deno.test("connection test: what the account may not read is unknown, and the connection valid", async () => {
  await using platform = startFakePlatform(({ path }) =>
    path.includes("current_user")
      ? result({ user_sys_id: "a".repeat(32), user_name: "ada", user_display_name: "Ada" })
      : platformError(403, { message: "User Not Authorized", detail: "ACL" })
  );
  const test = await checkConnection(platform.client, { clock: () => 0 });
  assert.equal(test.status, "valid");
  assert.equal(test.suggestion?.environment, "unknown");
  assert.equal(test.roles, undefined);
  assert.equal(test.release, undefined);
});

Deno.test("environment suggestion: only true is production, only false is none", () => {
  const of = (value?: string) => suggestEnvironment(value).environment;
  assert.deepEqual([" True ", "false", "", "yes", undefined].map(of), [
    "prod",
    "dev",
    "unknown",
    "unknown",
    "unknown",
  ]);
});
