import assert from "node:assert/strict";
import { join } from "node:path";
import { openWebService } from "../support/web_service.ts";

Deno.test("health: answers without an instance, also at /health", async () => {
  await using service = await openWebService();
  for (const path of ["/health", "/api/health"]) {
    const { status, body } = await service.call("GET", path);
    assert.equal(status, 200);
    assert.equal(body.status, "ok");
    assert.equal(body.service, "assistant");
  }
});

Deno.test("unknown API path: a problem document that points to the description", async () => {
  await using service = await openWebService();
  const { status, headers, body } = await service.call("GET", "/api/nope");
  assert.equal(status, 404);
  assert.equal(headers.get("content-type"), "application/problem+json");
  assert.equal(body.code, "not_found");
  assert.match(body.detail, /GET \/api\/nope/);
  assert.match(body.remedy, /openapi\.json/);
});

Deno.test("instances: added, listed, changed and removed, never with the password", async () => {
  await using service = await openWebService();
  const added = await service.call("POST", "/api/instances", {
    body: { instance: "dev12345", username: "admin", password: "pa55-w0rd-secret", label: "mine" },
  });
  assert.equal(added.status, 201);
  assert.equal(added.body.host, "dev12345.service-now.com");
  assert.equal(added.body.origin, "hub");
  const changed = await service.call("PATCH", "/api/instances/dev12345.service-now.com", {
    body: { environment: "prod", writes: "ask" },
  });
  assert.equal(changed.body.environment, "prod");
  assert.equal(changed.body.environmentConfirmed, true);
  assert.equal(changed.body.writes, "ask");
  const reset = await service.call("PATCH", "/api/instances/dev12345.service-now.com", {
    body: { writes: null },
  });
  assert.equal(reset.body.writes, null);
  const listed = await service.call("GET", "/api/instances");
  assert.deepEqual(listed.body.instances.map(({ label }: { label: string }) => label), ["mine"]);
  for (const { text } of [added, changed, reset, listed]) {
    assert.doesNotMatch(text, /pa55-w0rd-secret/);
  }
  const removed = await service.call("DELETE", "/api/instances/dev12345.service-now.com");
  assert.equal(removed.status, 200);
  assert.deepEqual((await service.call("GET", "/api/instances")).body.instances, []);
});

Deno.test("instances: a host that is not connected is refused as not found", async () => {
  await using service = await openWebService();
  for (const [method, path] of [["DELETE", ""], ["PATCH", ""], ["POST", "/test"]] as const) {
    const { status, body } = await service.call(
      method,
      `/api/instances/nowhere.example.com${path}`,
      {
        body: { label: "x" },
      },
    );
    assert.equal(status, 404, `${method} ${path}`);
    assert.ok(body.remedy, `${method} ${path} names a remedy`);
  }
});

Deno.test("wrong input: every fault is named with its path, and nothing is stored", async () => {
  await using service = await openWebService();
  const { status, body } = await service.call("POST", "/api/instances", {
    body: { instance: " ", password: 5, environment: "staging" },
  });
  assert.equal(status, 400);
  assert.equal(body.code, "invalid_input");
  const paths = body.details.issues.map((issue: { path: string }) => issue.path).sort();
  assert.deepEqual(paths, ["environment", "instance", "password", "username"]);
  for (const path of paths) assert.match(body.detail, new RegExp(path));
  assert.deepEqual((await service.call("GET", "/api/instances")).body.instances, []);
});

Deno.test("wrong input: an unknown key of a change is refused instead of ignored", async () => {
  await using service = await openWebService();
  await service.call("POST", "/api/instances", {
    body: { instance: "dev1", username: "a", password: "b" },
  });
  const { status, body } = await service.call("PATCH", "/api/instances/dev1.service-now.com", {
    body: { write: "allow" },
  });
  assert.equal(status, 400);
  assert.match(body.detail, /write/);
});

Deno.test("a body that is not JSON: refused as invalid input, not as a fault of the service", async () => {
  await using service = await openWebService();
  const { status, body } = await service.call("POST", "/api/instances", { body: "{nope" });
  assert.equal(status, 400);
  assert.equal(body.code, "invalid_input");
});

Deno.test("a body over 4 MB: 413", async () => {
  await using service = await openWebService();
  const { status, body } = await service.call("POST", "/api/tools/sn_get_record/execute", {
    body: { args: { text: "x".repeat(4 * 1024 * 1024) } },
  });
  assert.equal(status, 413);
  assert.equal(body.code, "too_large");
});

Deno.test("tools: a search names its hits, a page without query counts the rest", async () => {
  await using service = await openWebService();
  const found = await service.call("GET", "/api/tools?query=call%20an%20external%20REST%20API");
  assert.ok(
    found.body.matches.some((match: { tool: string }) => match.tool.includes("rest_message")),
  );
  const page = await service.call("GET", "/api/tools?limit=5");
  assert.equal(page.body.matches.length, 5);
  assert.equal(page.body.more, service.services.catalogue.tools.size - 5);
  const next = await service.call("GET", "/api/tools?limit=5&offset=5");
  assert.notDeepEqual(next.body.matches, page.body.matches);
  const total = page.body.domains.reduce(
    (sum: number, { tools }: { tools: number }) => sum + tools,
    0,
  );
  assert.equal(total, service.services.catalogue.tools.size);
});

Deno.test("tools: paging through all of them shows each once", async () => {
  await using service = await openWebService();
  const seen: string[] = [];
  for (let offset = 0;; offset += 20) {
    const { body } = await service.call("GET", `/api/tools?limit=20&offset=${offset}`);
    seen.push(...body.matches.map((match: { tool: string }) => match.tool));
    if (body.more === 0) break;
  }
  assert.deepEqual(seen.toSorted(), [...service.services.catalogue.tools.keys()].toSorted());
});

Deno.test("tools: an unknown one is refused with near names, a known one shows its schema", async () => {
  await using service = await openWebService();
  const unknown = await service.call("GET", "/api/tools/sn_create_rest_mesage");
  assert.equal(unknown.status, 404);
  assert.equal(unknown.body.code, "unknown_tool");
  assert.match(JSON.stringify(unknown.body), /sn_create_rest_message/);
  const known = await service.call("GET", "/api/tools/sn_create_rest_message");
  assert.equal(known.body.args.type, "object");
  assert.equal(known.body.risk, "W");
});

Deno.test("tools: running one without an instance is refused in the words of the specification", async () => {
  await using service = await openWebService();
  const none = await service.call("POST", "/api/tools/sn_get_record/execute", {
    body: { args: { table: "incident", id: "INC0000001" } },
  });
  assert.equal(none.status, 400);
  assert.match(none.body.detail, /^No platform instance is selected/);
  const unknown = await service.call("POST", "/api/tools/sn_get_record/execute", {
    body: { instance: "elsewhere", args: { table: "incident", id: "INC0000001" } },
  });
  assert.equal(unknown.status, 404);
  assert.match(unknown.body.detail, /^No stored credentials for instance elsewhere/);
});

Deno.test("skills: listed with their problems; a disabled one shows no text; an unknown one near names", async () => {
  await using service = await openWebService({
    async prepare(home) {
      const folder = join(home, ".config", "assistant", "skills");
      await Deno.mkdir(join(folder, "quiet-skill"), { recursive: true });
      await Deno.mkdir(join(folder, "broken"), { recursive: true });
      await Deno.writeTextFile(
        join(folder, "quiet-skill", "SKILL.md"),
        "---\nname: quiet-skill\ndescription: Not shown to clients\nenabled: false\n---\nSecret plan\n",
      );
      await Deno.writeTextFile(join(folder, "broken", "SKILL.md"), "no frontmatter\n");
    },
  });
  const { body } = await service.call("GET", "/api/skills");
  const names = body.skills.map((skill: { name: string }) => skill.name);
  assert.ok(names.includes("servicenow-dev"));
  assert.ok(names.includes("quiet-skill"));
  assert.ok(body.problems.some(({ path }: { path: string }) => path.includes("broken")));
  const built = await service.call("GET", "/api/skills/servicenow-dev");
  assert.match(built.body.body, /\S/);
  const quiet = await service.call("GET", "/api/skills/quiet-skill");
  assert.equal(quiet.body.body, null);
  assert.equal(quiet.body.skill.enabled, false);
  const unknown = await service.call("GET", "/api/skills/servicenow-dew");
  assert.equal(unknown.status, 404);
  assert.deepEqual(unknown.body.details.near, ["servicenow-dev"]);
});

Deno.test("activity: an empty journal is an empty page; an unknown entry is not found", async () => {
  await using service = await openWebService();
  const { body } = await service.call("GET", "/api/activity");
  assert.deepEqual(body.entries, []);
  assert.equal(body.more, false);
  assert.equal((await service.call("GET", "/api/activity/chg_none")).status, 404);
  const undone = await service.call("POST", "/api/activity/chg_none/undo", { body: {} });
  assert.equal(undone.status, 404);
  const decided = await service.call("POST", "/api/approvals/apr_none", {
    body: { decision: "approved" },
  });
  assert.equal(decided.status, 404);
});

Deno.test("client configuration: names the instance, opts in for browser sessions, holds no credentials", async () => {
  await using service = await openWebService({
    bridge: { command: "/opt/assistant", args: ["bridge"] },
  });
  await service.services.connections.save({
    instance: "https://acme.service-now.com",
    label: "acme",
    origin: "hub",
    secrets: { kind: "sso", cookie: "JSESSIONID=topsecret" },
  });
  const { body, text } = await service.call("GET", "/api/client-config?instance=acme");
  assert.deepEqual(body.http.mcpServers["assistant-nexus"].headers, {
    "X-SN-Instance": "acme",
    "X-Service-Auth-Source": "stored",
  });
  const { command, args } = body.desktop.mcpServers["assistant-nexus"];
  assert.equal(command, "/opt/assistant");
  assert.deepEqual(args.slice(-4), [
    "--header",
    "X-SN-Instance:acme",
    "--header",
    "X-Service-Auth-Source:stored",
  ]);
  assert.doesNotMatch(text, /topsecret/);
  const unknown = await service.call("GET", "/api/client-config?instance=other");
  assert.equal(unknown.status, 404);
});

Deno.test("config: shows what is in effect and its faults, never a secret", async () => {
  await using service = await openWebService({
    async prepare(home) {
      await Deno.writeTextFile(
        join(home, "assistant.jsonc"),
        JSON.stringify({
          modle: "x",
          provider: { openai: { apiKey: "sk-very-secret" } },
          mcp: {
            files: {
              type: "local",
              command: ["run", "--token", "hunter2"],
              environment: { A: "b4nana" },
            },
          },
        }),
      );
    },
  });
  const { body, text } = await service.call("GET", "/api/config");
  assert.match(body.configFile, /assistant\.jsonc$/);
  assert.ok(body.problems.some(({ message }: { message: string }) => message.includes("modle")));
  assert.ok(body.config.provider.openai);
  assert.doesNotMatch(text, /sk-very-secret|hunter2|b4nana/);
  assert.match(body.mcp.url, /\/mcp$/);
});

Deno.test("OpenAPI: describes every route of the API with its answer", async () => {
  await using service = await openWebService();
  const { body } = await service.call("GET", "/api/openapi.json");
  assert.match(body.openapi, /^3\./);
  const served = service.app.routes
    .filter(({ path, method }) => path.startsWith("/api/") && method !== "ALL")
    .map(({ path, method }) =>
      `${method} ${path.replace(/:(\w+)/g, "{$1}").replace(/(.)\/$/, "$1")}`
    )
    .filter((route) => route !== "GET /api/openapi.json");
  const described = Object.entries(body.paths as Record<string, Record<string, unknown>>)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((name) => `${name.toUpperCase()} ${path}`)
    );
  assert.deepEqual([...new Set(served)].toSorted(), described.toSorted());
  const create = body.paths["/api/instances"].post;
  assert.ok(create.requestBody, "the body of a new instance is described");
  assert.ok(create.responses["201"].content["application/json"].schema);
});
