import assert from "node:assert/strict";
import type { AppError } from "../../mod/base/errors.ts";
import {
  effectiveUpdateSet,
  isProduction,
  parseWorkContext,
  readWorkContext,
  type WorkContext,
} from "../../mod/platform/work_context.ts";
import { platformError, result, startFakePlatform } from "../support/fake_platform.ts";
import { present } from "../support/present.ts";

const rows: Record<string, Record<string, string>[]> = {
  sys_user_preference: [
    { sys_id: "p1", name: "apps.current_app", value: "scope1" },
    { sys_id: "p2", name: "sys_update_set", value: "set1" },
    { sys_id: "p3", name: "updateSetForScopescope2", value: "set3" },
  ],
  sys_update_set: [
    set("set1", "scope1", "false"),
    set("set2", "scope1", "true"),
    set("set3", "scope2", "false"),
    set("set4", "scope2", "true"),
    set("set5", "global", "true"),
  ],
  sys_scope: [{ sys_id: "scope1", name: "Fleet", scope: "x_demo_fleet" }],
};

function set(id: string, application: string, isDefault: string) {
  return {
    sys_id: id,
    name: `Set ${id}`,
    application,
    "application.name": application === "global" ? "Global" : `Label ${application}`,
    "application.scope": application === "global" ? "global" : `x_${application}`,
    is_default: isDefault,
    state: "in progress",
  };
}

/** An instance that serves batches out of `tables`. */
function instance(tables: Record<string, unknown>) {
  return startFakePlatform(({ path, body }) => {
    if (path.includes("current_user")) return result({ user_sys_id: "u1", user_name: "admin" });
    const items: { id: string; url: string }[] = JSON.parse(body).rest_requests;
    return Response.json({
      serviced_requests: items.map((item) => ({
        id: item.id,
        status_code: 200,
        headers: [],
        body: btoa(JSON.stringify({ result: tables[present(item.url.split(/[/?]/)[4])] })),
      })),
    });
  });
}

Deno.test("context: one round trip beside the cached user, asking for this user's own rows", async () => {
  await using platform = instance(rows);
  await platform.client.currentUser();
  const context = await readWorkContext(platform.client);
  assert.equal(platform.client.roundTrips, 2);
  assert.deepEqual(context.scope, {
    sysId: "scope1",
    name: "Fleet",
    scope: "x_demo_fleet",
    source: "preference",
  });
  assert.deepEqual(context.preferences.sys_update_set, { sysId: "p2", value: "set1" });
  assert.deepEqual(context.scopes.map((scope) => scope.name), ["Global", "Fleet", "Label scope2"]);
  assert.deepEqual(context.updateSets[0], {
    sysId: "set1",
    name: "Set set1",
    application: "scope1",
    isDefault: false,
    state: "in progress",
  });
  const [{ url }] = JSON.parse(present(platform.seen[1]).body).rest_requests;
  assert.match(
    new URL(url, "http://x").searchParams.get("sysparm_query") ?? "",
    /^user=u1\^nameINapps\.current_app,sys_update_set\^ORnameSTARTSWITHupdateSetForScope/,
  );
});

Deno.test("context: a user who never chose works in the global scope", async () => {
  await using platform = instance({ ...rows, sys_user_preference: [] });
  const { scope } = await readWorkContext(platform.client);
  assert.deepEqual(scope, {
    sysId: "global",
    name: "Global",
    scope: "global",
    source: "default",
  });
});

async function contextOf(changes: Record<string, unknown> = {}): Promise<WorkContext> {
  await using platform = instance({ ...rows, ...changes });
  return await readWorkContext(platform.client);
}

Deno.test("effective set: the preference in its scope, else the scope's memory, else its default", async () => {
  const context = await contextOf();
  const chosen = (scope: string) => {
    const set = effectiveUpdateSet(context, scope);
    return set && [set.sysId, set.source];
  };
  assert.deepEqual(chosen("scope1"), ["set1", "preference"]);
  assert.deepEqual(chosen("scope2"), ["set3", "scope_memory"]);
  assert.deepEqual(chosen("global"), ["set5", "default"]);
  assert.equal(chosen("scope9"), undefined);
});

Deno.test("effective set: a preference for a closed set or for another scope counts for nothing", async () => {
  const stale = await contextOf({
    sys_user_preference: [
      { sys_id: "p2", name: "sys_update_set", value: "closed" },
      { sys_id: "p3", name: "updateSetForScopescope1", value: "set3" },
    ],
  });
  assert.equal(effectiveUpdateSet(stale, "scope1")?.sysId, "set2");
  assert.equal(effectiveUpdateSet(stale, "scope1")?.source, "default");

  const complete = await contextOf({
    sys_update_set: [{ ...set("set1", "scope1", "false"), state: "complete" }],
  });
  assert.equal(effectiveUpdateSet(complete, "scope1"), undefined);
});

Deno.test("context: a table that may not be read is named, any other failure is thrown", async () => {
  await using platform = startFakePlatform(({ path }) => {
    if (path.includes("current_user")) return result({ user_sys_id: "u1", user_name: "itil" });
    if (path.includes("batch")) return platformError(404, { message: "No" });
    if (path.endsWith("sys_update_set")) {
      return platformError(403, { message: "User Not Authorized" });
    }
    return result(rows[present(path.split("/")[4])]);
  });
  const context = await readWorkContext(platform.client);
  assert.deepEqual(context.unreadable, ["sys_update_set"]);
  assert.deepEqual(context.updateSets, []);
  assert.equal(context.scope.name, "Fleet");

  await using broken = startFakePlatform(() => platformError(500, { message: "Oops" }));
  const answers = await broken.client.getBatch([{ path: "/api/now/table/a" }]);
  assert.throws(
    () => parseWorkContext([answers[0], answers[0], answers[0]]),
    (error: AppError) => error.code === "platform_error",
  );
});

Deno.test("production: true and false as the instance says, undefined when it does not", async () => {
  const asked = async (value: string | undefined) => {
    await using platform = startFakePlatform(() =>
      result(value === undefined ? [] : [{ name: "glide.installation.production", value }])
    );
    return await isProduction(platform.client);
  };
  assert.equal(await asked("true"), true);
  assert.equal(await asked(" True "), true);
  assert.equal(await asked("false"), false);
  assert.equal(await asked(""), undefined);
  assert.equal(await asked(undefined), undefined);
});
