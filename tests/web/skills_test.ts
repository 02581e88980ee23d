import assert from "node:assert/strict";
import { join } from "node:path";
import { skillText } from "../support/skill_folders.ts";
import { openWebService, type WebService } from "../support/web_service.ts";

async function names(service: WebService): Promise<string[]> {
  const { body } = await service.call("GET", "/api/skills");
  return body.skills.map((skill: { name: string }) => skill.name);
}

Deno.test("skills API: made, edited, switched, renamed, deleted and restored, seen by the MCP port's tool at once", async () => {
  await using service = await openWebService();
  const { skills } = service.services;
  const made = await service.call("POST", "/api/skills", {
    body: { name: "our-naming", description: "Use when something gets a name." },
  });
  assert.equal(made.status, 201, made.text);
  assert.equal((await skills.load("our-naming")).name, "our-naming");
  const saved = await service.call("PUT", "/api/skills/our-naming/text", {
    body: { text: `${made.body.text}\nNew line.\n`, revision: made.body.revision },
  });
  assert.equal(saved.status, 200, saved.text);
  assert.match((await skills.load("our-naming")).body, /New line/);
  const stale = await service.call("PUT", "/api/skills/our-naming/text", {
    body: { text: made.body.text, revision: made.body.revision },
  });
  assert.equal(stale.status, 409);
  assert.match(stale.body.details.text, /New line/);
  await service.call("PATCH", "/api/skills/our-naming", { body: { enabled: false } });
  await assert.rejects(skills.load("our-naming"));
  await service.call("PATCH", "/api/skills/our-naming", { body: { enabled: true } });
  await service.call("PATCH", "/api/skills/our-naming", { body: { name: "our-names" } });
  assert.ok((await names(service)).includes("our-names"));
  const deleted = await service.call("DELETE", "/api/skills/our-names");
  assert.ok(!(await names(service)).includes("our-names"));
  const restored = await service.call("POST", `/api/skills/restore/${deleted.body.restore}`);
  assert.equal(restored.status, 200, restored.text);
  assert.equal((await skills.load("our-names")).name, "our-names");
});

Deno.test("skills API: a built-in skill is read-only, copied, exported and imported", async () => {
  await using service = await openWebService();
  const refused = await service.call("DELETE", "/api/skills/assistant");
  assert.equal(refused.status, 403, refused.text);
  const zip = await service.request("/api/skills/assistant/export", {
    headers: { host: "127.0.0.1:4096" },
  });
  assert.equal(zip.headers.get("content-type"), "application/zip");
  assert.match(zip.headers.get("content-disposition") ?? "", /filename="assistant\.zip"/);
  const bytes = await zip.arrayBuffer();
  const send = () =>
    service.request("/api/skills/import", {
      method: "POST",
      headers: { host: "127.0.0.1:4096", "content-type": "application/zip" },
      body: bytes,
    });
  const imported = await send();
  assert.equal(imported.status, 201, await imported.text());
  assert.equal((await send()).status, 409);
  const listed = await service.call("GET", "/api/skills");
  const own = listed.body.skills.find((skill: { name: string }) => skill.name === "assistant");
  assert.equal(own.source, "global");
  assert.ok(own.overridesBuiltIn);
  const copied = await service.call("POST", "/api/skills/assistant-reviewer/copy");
  assert.equal(copied.status, 201, copied.text);
  await service.call("GET", "/api/skills");
  const list = join(service.home, ".config", "assistant", "CUSTOM-SKILLS.md");
  assert.match(await Deno.readTextFile(list), /\| assistant-reviewer \| yes \| global \|/);
});

Deno.test("skills API: wrong names, texts and zips are refused in words, and the text is linted", async () => {
  await using service = await openWebService();
  const make = (body: unknown) => service.call("POST", "/api/skills", { body });
  for (const name of ["Upper", "under_score", "../../x", "a b"]) {
    const answer = await make({ name, description: "Use when" });
    assert.equal(answer.status, 400, name);
    assert.match(answer.body.detail + answer.body.remedy, /lowercase/);
  }
  assert.equal((await make({ name: "ok", description: "" })).status, 400);
  const zip = await service.request("/api/skills/import", {
    method: "POST",
    headers: { host: "127.0.0.1:4096", "content-type": "application/zip" },
    body: "no zip",
  });
  assert.equal(zip.status, 400);
  const report = await service.call("POST", "/api/skills/lint", {
    body: { name: "mine", text: skillText("mine") },
  });
  assert.equal(report.status, 200, report.text);
  assert.equal(report.body.passed, false);
  assert.ok(report.body.findings.length > 0);
  assert.equal((await service.call("GET", "/api/skills/nobody/export")).status, 404);
  assert.equal((await service.call("GET", "/api/skills/nobody/text")).status, 404);
});
