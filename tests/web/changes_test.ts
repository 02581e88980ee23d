import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { openWebService, type WebService } from "../support/web_service.ts";
import { serveDemoCopy } from "../support/demo_template.ts";

/** The web app with a running embedded instance, connected over the API as a person would. */
async function openConnected(): Promise<WebService & { instance: string }> {
  const service = await openWebService();
  const demo = await serveDemoCopy();
  const { username, password } = demoCredentials;
  const { body, status } = await service.call("POST", "/api/instances", {
    body: { instance: demo.url, username, password, label: "mine", environment: "dev" },
  });
  assert.equal(status, 201);
  return {
    ...service,
    instance: body.host,
    async [Symbol.asyncDispose]() {
      await demo.close();
      await service[Symbol.asyncDispose]();
    },
  };
}

function execute(service: WebService, tool: string, body: Record<string, unknown>) {
  return service.call("POST", `/api/tools/${tool}/execute`, {
    body: { instance: "mine", ...body },
  });
}

async function createMessage(service: WebService): Promise<string> {
  await execute(service, "sn_create_update_set", { args: { name: "API", make_current: true } });
  const { body } = await execute(service, "sn_create_rest_message", {
    args: { name: "Weather", rest_endpoint: "https://api.example.com" },
  });
  assert.equal(body.status, "done", JSON.stringify(body));
  return body.change[0].id;
}

Deno.test("instance test: stores what it found; wrong credentials are told apart before saving", async () => {
  await using service = await openConnected();
  const tested = await service.call("POST", `/api/instances/${service.instance}/test`);
  assert.equal(tested.body.status, "valid");
  assert.equal(tested.body.user.userName, demoCredentials.username);
  const { body } = await service.call("GET", "/api/instances");
  assert.equal(body.instances[0].status, "valid");
  assert.ok(body.instances[0].lastVerified);
  const wrong = await service.call("POST", "/api/instances/test", {
    body: { instance: body.instances[0].url, username: "admin", password: "no-such-password" },
  });
  assert.equal(wrong.body.status, "refused");
  assert.ok(wrong.body.remedy);
  assert.doesNotMatch(wrong.text, /no-such-password/);
  const after = await service.call("GET", "/api/instances");
  assert.equal(after.body.instances[0].status, "valid", "the stored connection is untouched");
});

Deno.test("journal: what another name of the instance was called by is listed and undone too", async () => {
  await using service = await openConnected();
  await execute(service, "sn_create_update_set", { args: { name: "API", make_current: true } });
  const alias = `http://${service.instance.replace("127.0.0.1", "localhost")}`;
  const { username, password } = demoCredentials;
  const made = await service.services.execute({
    tool: "sn_create_rest_message",
    args: { name: "Weather", rest_endpoint: "https://api.example.com" },
    caller: { port: "mcp", headers: { instance: alias, username, password } },
  });
  const id = made.change?.[0]?.id;
  const listed = await service.call("GET", `/api/activity?host=${service.instance}&limit=1`);
  assert.equal(listed.body.entries[0].id, id);
  assert.notEqual(listed.body.entries[0].host, service.instance);
  const planned = await service.call("POST", `/api/activity/${id}/undo`, {
    body: { dry_run: true },
  });
  assert.equal(planned.body.status, "planned", planned.text);
});

Deno.test("undo: asks first, then takes the change back, and the journal tells both", async () => {
  await using service = await openConnected();
  const id = await createMessage(service);
  const planned = await service.call("POST", `/api/activity/${id}/undo`, {
    body: { dry_run: true },
  });
  assert.equal(planned.body.status, "planned");
  let undone = await service.call("POST", `/api/activity/${id}/undo`, { body: {} });
  if (undone.body.status === "needs_approval") {
    const { approval } = undone.body.approval;
    undone = await service.call("POST", `/api/activity/${id}/undo`, { body: { approval } });
  }
  assert.equal(undone.body.status, "done", undone.text);
  const entry = await service.call("GET", `/api/activity/${id}`);
  assert.equal(entry.body.state, "undone");
  const { body } = await service.call("GET", "/api/activity");
  assert.equal(body.entries[0].undoes, id);
  const again = await service.call("POST", `/api/activity/${id}/undo`, { body: {} });
  assert.notEqual(again.body.status, "done", "a change is undone once");
});

Deno.test("writes denied: a change is refused as such, reading goes on", async () => {
  await using service = await openConnected();
  await service.call("PATCH", `/api/instances/${service.instance}`, { body: { writes: "deny" } });
  const { status, body } = await execute(service, "sn_create_update_set", { args: { name: "No" } });
  assert.equal(status, 403);
  assert.equal(body.code, "write_refused");
  assert.ok(body.remedy);
  const read = await execute(service, "sn_query_table", { args: { table: "incident", limit: 1 } });
  assert.equal(read.body.status, "done");
});

Deno.test("dry run: plans and leaves neither a record nor a journal entry", async () => {
  await using service = await openConnected();
  const { body } = await execute(service, "sn_create_update_set", {
    args: { name: "Only planned" },
    options: { dry_run: true },
  });
  assert.equal(body.status, "planned");
  assert.deepEqual((await service.call("GET", "/api/activity")).body.entries, []);
  const found = await execute(service, "sn_query_table", {
    args: { table: "sys_update_set", query: "name=Only planned" },
  });
  assert.doesNotMatch(JSON.stringify(found.body.result.rows), /Only planned/);
});

Deno.test("wrong arguments of a tool: every issue with its path", async () => {
  await using service = await openConnected();
  const { status, body } = await execute(service, "sn_create_rest_message", { args: { nam: "x" } });
  assert.equal(status, 400);
  const paths = body.details.issues.map(({ path }: { path: string }) => path);
  assert.ok(paths.includes("name"), paths.join());
  assert.ok(paths.includes("rest_endpoint"), paths.join());
});
