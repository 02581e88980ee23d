import assert from "node:assert/strict";
import { createWebApp } from "../../mod/web/app.ts";
import { checkedRequest } from "../support/checked_app.ts";
import { personHeaders } from "../support/person.ts";
import { startTestServices } from "../support/services.ts";
import { present } from "../support/present.ts";

const JSON_BODY = { "content-type": "application/json", host: "127.0.0.1:4096" };

Deno.test("recording: a person's choice lets the Default set pass for that application alone", async () => {
  await using started = await startTestServices();
  const request = checkedRequest(createWebApp(started.services), {
    headers: await personHeaders(started.settings.paths.personKey),
  });
  const { host } = present((await started.services.connections.list())[0]);
  const path = `/api/recording/${encodeURIComponent(host)}`;
  const message = { name: "Weather", rest_endpoint: "https://weather.example.com" };
  await assert.rejects(started.run("sn_create_rest_message", message), /never ships/);

  const put = (body: unknown) =>
    request(path, { method: "PUT", headers: JSON_BODY, body: JSON.stringify(body) });
  assert.equal((await put({ scope: "nowhere", tracking: "none" })).status, 404);
  assert.equal((await put({ scope: "global", tracking: "maybe" })).status, 400);
  const chosen = await put({ scope: "global", tracking: "application" });
  assert.equal(chosen.status, 200);
  const { applications } = await chosen.json();
  const global = applications.find((entry: { scope: string }) => entry.scope === "global");
  assert.equal(global.tracking, "application");

  const done = await started.run("sn_create_rest_message", message);
  assert.equal(done.status, "done");
  assert.deepEqual(done.change?.[0]?.capture, { state: "declined", tracking: "application" });
  assert.ok(done.warnings.some((warning) => /No update set was required/.test(warning)));
  const fleet = await started.run("sn_create_rest_message", message, { scope: "x_demo_fleet" })
    .catch((error: Error) => error);
  assert.match(String(fleet), /never ships/);
});

Deno.test("recording: the probe tells and leaves no update set behind", async () => {
  await using started = await startTestServices();
  const request = checkedRequest(createWebApp(started.services), {
    headers: await personHeaders(started.settings.paths.personKey),
  });
  const { host } = present((await started.services.connections.list())[0]);
  const sets = async () =>
    (await started.run("sn_list_update_sets", { state: "any", limit: 100 })).result as {
      total: number;
    };
  const before = (await sets()).total;
  const answer = await request(`/api/recording/${encodeURIComponent(host)}/probe`, {
    method: "POST",
    headers: JSON_BODY,
  });
  assert.deepEqual(await answer.json(), { honoured: true });
  assert.equal((await sets()).total, before);
});
