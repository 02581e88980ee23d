import assert from "node:assert/strict";
import { openWebService } from "../support/web_service.ts";

Deno.test("API memory: an empty folder is named, a note is written, listed and found", async () => {
  await using service = await openWebService();
  const { call, services } = service;
  const empty = await call("GET", "/api/memory");
  assert.deepEqual(empty.body, { folder: services.settings.paths.memory, notes: [] });
  const made = await call("POST", "/api/memory", {
    body: { title: "Freeze", text: "No deployments in December.", tags: ["release"] },
  });
  assert.equal(made.status, 201);
  const listed = await call("GET", "/api/memory");
  assert.deepEqual(
    listed.body.notes.map(({ file, by, tags }: Record<string, unknown>) => ({ file, by, tags })),
    [{ file: "freeze.md", by: "dashboard", tags: ["release"] }],
  );
  const found = await call("GET", "/api/memory/search?query=december");
  assert.equal(found.body.hits[0].file, "freeze.md");
  assert.equal((await call("POST", "/api/memory", { body: { title: "x" } })).status, 400);
});

Deno.test("API memory: writing takes a person, reading does not", async () => {
  await using service = await openWebService({ asPerson: false });
  const body = { title: "x", text: "y" };
  assert.equal((await service.call("POST", "/api/memory", { body })).status, 403);
  assert.equal((await service.call("GET", "/api/memory")).status, 200);
});
