/** Every operation of the API, called on the running service, answers what its description says. */
import assert from "node:assert/strict";
import { copyAsCurl, signInWithBrowser } from "../support/browser_sign_in.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { startRemoteMcp } from "../support/mcp_http_server.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { openOauthBrowser, setOauthClient } from "../support/oauth_browser.ts";
import { freePort } from "../support/free_port.ts";
import { startService } from "../support/service.ts";
import { skillText } from "../support/skill_folders.ts";
import {
  say,
  useAgentAbort,
  useAgentParts,
  useAgentPermissions,
  useAgentSession,
} from "./api_description/agent.ts";
import { useEvaluation } from "./api_description/eval.ts";
import { useCalls, useUndoOfSeveral } from "./api_description/journal.ts";
import {
  prepareHome,
  useBackup,
  useModels,
  useSettings,
  useTrust,
} from "./api_description/setup.ts";
import { enter, run, type World } from "./api_description/world.ts";
import { until } from "../support/until.ts";

const LOGIN = { username: "admin", password: "admin" };
const CLIENT = { clientId: "demo-client", clientSecret: "demo-secret" };

async function useService({ service, done, send }: World): Promise<void> {
  const { authorization } = await service.personHeaders();
  await done("GET", "/api/health");
  await done("GET", "/api/session");
  await done("POST", "/api/session", {
    body: { token: authorization.replace("Bearer ", "") },
  });
  await done("DELETE", "/api/session");
  await done("GET", "/api/config");
  await done("GET", "/api/client-config");
  await done("GET", "/api/client-config?instance=demo");
  await done("GET", "/api/docs?query=oauth");
  await done("GET", "/api/docs/page?name=oauth");
  const events = await send("/api/events");
  await events.body?.cancel();
}

async function useInstances({ call, done, url, host }: World): Promise<void> {
  const login = { instance: url, ...LOGIN };
  const wrong = { ...login, password: "wrong" };
  await done("POST", "/api/instances/test", { body: login });
  assert.equal((await done("POST", "/api/instances/test", { body: wrong })).body.status, "refused");
  await done("POST", "/api/instances", { body: { ...login, label: "demo" } });
  await done("POST", `/api/instances/${host}/test`);
  await done("PATCH", `/api/instances/${host}`, { body: { environment: "dev", writes: "allow" } });
  await done("GET", `/api/recording/${host}`);
  await done("PUT", `/api/recording/${host}`, { body: { scope: "global", tracking: "none" } });
  await done("PUT", `/api/recording/${host}`, {
    body: { scope: "global", tracking: "update_set" },
  });
  await done("POST", `/api/recording/${host}/probe`);
  await done("POST", "/api/instances", { body: { ...login, instance: "elsewhere" } });
  await done("DELETE", "/api/instances/elsewhere.service-now.com");
  const refused = await call("POST", "/api/instances", { body: { instance: " " } });
  assert.equal(refused.body.code, "invalid_input");
}

async function useBrowserSession({ call, done, url }: World): Promise<void> {
  const paste = copyAsCurl(await signInWithBrowser(url, LOGIN));
  await done("POST", "/api/instances/sso/preview", { body: { paste } });
  await done("POST", "/api/instances/sso/preview", { body: { paste: "Cookie: glide_user=1" } });
  await done("POST", "/api/instances/sso", { body: { paste, label: "demo" } });
  assert.equal((await call("POST", "/api/instances/sso", { body: { paste: "x" } })).status, 400);
}

async function useOauth({ done, url }: World): Promise<void> {
  const { body: { redirectUri } } = await done("GET", "/api/oauth/redirect-url");
  await setOauthClient(url, { redirect_url: redirectUri });
  const client = { instance: url, ...CLIENT };
  const states: string[] = [];
  for (const answer of ["allow", "deny"] as const) {
    const { body: begun } = await done("POST", "/api/oauth/begin", { body: client });
    const path = `/api/oauth/${begun.id}`;
    states.push((await done("GET", path)).body.state);
    const callback = await openOauthBrowser().consent(begun.authorizeUrl, answer);
    await (await fetch(callback)).body?.cancel();
    states.push((await done("GET", path)).body.state);
  }
  const { body: { id } } = await done("POST", "/api/oauth/begin", { body: client });
  states.push((await done("DELETE", `/api/oauth/${id}`)).body.state);
  assert.deepEqual(states, ["waiting", "connected", "waiting", "failed", "cancelled"]);
  const grant = { grant: "password", ...LOGIN, label: "demo" };
  await done("POST", "/api/instances/oauth", { body: { ...client, ...grant } });
}

async function useTools({ call, done }: World): Promise<void> {
  await done("GET", "/api/tools");
  await done("GET", "/api/tools?query=create%20an%20incident");
  const none = await done("GET", "/api/tools?query=xyzzy&domain=Nothing");
  assert.equal(none.body.matches.length, 0);
  for (const name of ["sn_get_context", "sn_create_rest_message", "sn_delete_artifact"]) {
    await done("GET", `/api/tools/${name}`);
  }
  assert.equal((await call("GET", "/api/tools/sn_nothing")).status, 404);
  const search = { instance: "demo", table: "sys_user", text: "quay" };
  const found = await done("POST", "/api/records/search", { body: search });
  assert.equal(found.body.records[0].name, "Nora Quay");
  const hidden = { ...search, column: "user_password" };
  assert.equal((await call("POST", "/api/records/search", { body: hidden })).status, 400);
  // What is slow is left out and there the next time.
  await until(async () => {
    const { body: { attention } } = await done("GET", "/api/attention");
    return attention.map(({ kind }: { kind: string }) => kind).join() === "update_set";
  }, { what: "the update set wants attention", every: 500 });
  await run(done, "sn_get_context", {});
  const read = await run(done, "sn_query_table", { table: "incident", limit: 1 });
  assert.equal(read.status, "done");
}

async function useChanges({ call, done }: World): Promise<void> {
  const set = await run(done, "sn_create_update_set", { name: "Description", make_current: true });
  const message = { name: "Weather", rest_endpoint: "https://weather.example.com" };
  const options = { update_set: set.change[0].sys_id };
  const planned = await run(done, "sn_create_rest_message", message, {
    ...options,
    dry_run: true,
  });
  assert.equal(planned.change[0].capture.state, "planned");
  const made = await run(done, "sn_create_rest_message", message, options);
  assert.equal(made.change[0].capture.state, "captured");
  const script = await run(done, "sn_run_script", { script: "gs.print(1);" });
  assert.equal(script.status, "needs_approval");
  assert.match(script.change[0].call.script, /\(1\);/);
  const { approval } = script.approval;
  await run(done, "sn_run_script", { script: "gs.print(1);" }, { approval });

  const { body: { entries } } = await done("GET", "/api/activity");
  assert.ok(entries.length > 2);
  for (const { id } of entries) await done("GET", `/api/activity/${id}`);
  const undo = `/api/activity/${made.change[0].id}/undo`;
  await done("POST", undo, { body: { dry_run: true } });
  const asked = await done("POST", undo, { body: {} });
  assert.equal((await call("POST", undo, { body: { approval: "forged" } })).status, 409);
  await done("POST", undo, { body: { approval: asked.body.approval.approval } });
  await done("GET", "/api/activity?state=undone&limit=1");
}

async function useApprovals({ call, done, host, service }: World): Promise<void> {
  await done("PATCH", `/api/instances/${host}`, { body: { writes: "ask" } });
  for (const decision of ["approved", "rejected"]) {
    const { approval: waiting } = await run(done, "sn_create_update_set", { name: decision });
    assert.equal(waiting.by, "person");
    await done("GET", "/api/approvals");
    await done("POST", `/api/approvals/${waiting.approval}`, { body: { decision } });
  }
  await approveForAnHour({ done, service });
  await done("PATCH", `/api/instances/${host}`, { body: { writes: "deny" } });
  const refused = await call("POST", "/api/tools/sn_create_update_set/execute", {
    body: { instance: "demo", args: { name: "Refused" } },
  });
  assert.equal(refused.body.code, "write_refused");
  await done("PATCH", `/api/instances/${host}`, { body: { writes: null } });
}

async function approveForAnHour({ done, service }: Pick<World, "done" | "service">) {
  const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
  await using client = await connectSdk1({ url: service.mcpUrl, headers });
  const args = { name: "Asked", rest_endpoint: "https://api.example.com" };
  await client.call("tool_execute", { tool: "sn_create_rest_message", args });
  const { body: { approvals } } = await done("GET", "/api/approvals");
  const { id } = approvals[0];
  await done("POST", `/api/approvals/${id}`, { body: { decision: "approved", forAnHour: true } });
  const { body: { standing: [given] } } = await done("GET", "/api/approvals");
  const { body: revoked } = await done("DELETE", `/api/approvals/standing/${given.id}`);
  assert.equal(revoked.reason, "a person revoked it");
}

async function useSkills({ call, done, send }: World): Promise<void> {
  await done("GET", "/api/skills");
  await done("GET", "/api/skills/assistant");
  const description = "Use when something gets a name.";
  const { body: made } = await done("POST", "/api/skills", {
    body: { name: "our-names", description },
  });
  await done("GET", "/api/skills/our-names/text");
  const saved = { text: `${made.text}\nMore.\n`, revision: made.revision };
  await done("PUT", "/api/skills/our-names/text", { body: saved });
  assert.equal((await call("PUT", "/api/skills/our-names/text", { body: saved })).status, 409);
  await done("PATCH", "/api/skills/our-names", { body: { enabled: false } });
  assert.equal((await done("GET", "/api/skills/our-names")).body.body, null);
  await done("POST", "/api/skills/lint", { body: { name: "mine", text: skillText("mine") } });
  const { body: { restore } } = await done("DELETE", "/api/skills/our-names");
  await done("POST", `/api/skills/restore/${restore}`);
  await done("POST", "/api/skills/assistant-reviewer/copy");
  const zip = await (await send("/api/skills/assistant/export")).arrayBuffer();
  const imported = await send("/api/skills/import", {
    method: "POST",
    headers: { "content-type": "application/zip" },
    body: zip,
  });
  assert.equal(imported.status, 201, await imported.text());
}

async function useAnalytics({ call, done, service }: World): Promise<void> {
  const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
  for (const _session of ["one to forget alone", "one to forget with all"]) {
    await using client = await connectSdk1({ url: service.mcpUrl, headers });
    await client.call("tool_execute", { tool: "sn_create_update_set", args: { name: "Counted" } });
  }
  await done("GET", "/api/analytics/summary");
  const { body: { sessions: [{ id }] } } = await done("GET", "/api/analytics/sessions");
  const { body: detail } = await done("GET", `/api/analytics/sessions/${id}`);
  assert.equal(detail.calls[0].term.reason, "write");
  await done("POST", `/api/analytics/sessions/${id}/analyze`);
  for (const format of ["csv", "json"]) await done("GET", `/api/analytics/export?format=${format}`);
  await done("DELETE", `/api/analytics/sessions/${id}`);
  assert.equal((await call("GET", `/api/analytics/sessions/${id}`)).status, 404);
  await done("DELETE", "/api/analytics/sessions");
}

async function useMemory({ done }: World): Promise<void> {
  const body = { title: "Freeze", text: "None in December", tags: ["release"], instance: "demo" };
  await done("POST", "/api/memory", { body });
  const { body: { notes } } = await done("GET", "/api/memory");
  const { body: { hits } } = await done("GET", "/api/memory/search?query=december");
  assert.deepEqual([notes[0].file, hits[0].file], ["freeze.md", "freeze.md"]);
}

Deno.test("API: every operation answers as it is described, and each was asked", async (t) => {
  await using server = startModelServer({ script: say, models: ["one", "two"] });
  await using remote = await startRemoteMcp();
  await using service = await startService({
    env: { SN_OAUTH_PORT: String(freePort()) },
    prepare: (home) => prepareHome(home, { baseURL: server.baseURL, mcpOrigin: remote.origin }),
  });
  const world = await enter(service);
  const uses = [
    useService,
    useInstances,
    useTools,
    useChanges,
    useUndoOfSeveral,
    useApprovals,
    useSkills,
    useMemory,
    useAnalytics,
    useBrowserSession,
    useOauth,
    useAgentParts,
    useAgentSession,
    useAgentAbort,
    useAgentPermissions,
    useEvaluation,
    useModels,
    useSettings,
    useBackup,
    useTrust,
    useCalls,
  ];
  for (const use of uses) await t.step(use.name, () => use(world));
  assert.deepEqual(world.contract.unseen(), []);
});
