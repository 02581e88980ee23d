import assert from "node:assert/strict";
import { join } from "node:path";
import type { ReadTool } from "../../../../mod/tools/tool.ts";
import { listOutboundRequests } from "../../../../mod/tools/domains/integration/outbound_requests.ts";
import { listRecords } from "../../../../mod/tools/record_views.ts";
import { startPipeline } from "../../../support/pipeline.ts";
import { startLogCapture } from "../../../support/log_capture.ts";
import { present } from "../../../support/present.ts";
import { runApproved } from "../../../support/tool_runs.ts";
import { startTestServices } from "../../../support/services.ts";

const VEHICLES = "x_demo_fleet_vehicle_import";

/** Every file below a folder, as text. */
async function readAll(folder: string): Promise<string> {
  const parts: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) parts.push(await readAll(path));
    else if (entry.isFile) parts.push(new TextDecoder("latin1").decode(await Deno.readFile(path)));
  }
  return parts.join("\n");
}

Deno.test("secrets of integrations: in no plan, result, list, journal, log or file", async () => {
  const log = startLogCapture();
  await using started = await startTestServices({ logger: log.logger });
  await started.run("sn_create_update_set", { name: "Secrets" });
  const secret = `planted-${crypto.randomUUID()}`;
  const creations: [string, Record<string, unknown>][] = [
    ["basic_credential", { name: "Planted", user_name: "planted", password: secret }],
    ["oauth_entity", { name: "Planted", type: "consumer", client_secret: secret }],
    ["data_source", {
      name: "Planted",
      type: "JDBC",
      import_set_table_name: VEHICLES,
      jdbc_password: secret,
    }],
  ];
  const answers: unknown[] = [];
  for (const [stem, values] of creations) {
    answers.push(await started.run(`sn_create_${stem}`, values, { dry_run: true }));
    const created = await runApproved(started, `sn_create_${stem}`, values);
    assert.equal(created.status, "done", JSON.stringify(created));
    const id = (created.result as { sys_id: string }).sys_id;
    const field = Object.keys(values).find((name) => values[name] === secret) ?? "";
    const update = { id, changes: { [field]: `${secret}-2` } };
    answers.push(created, await runApproved(started, `sn_update_${stem}`, update));
    answers.push(await started.run(`sn_get_${stem}`, { id }));
    answers.push(
      await started.run(`sn_list_${stem}s`.replace("ys", "ies"), { filters: { sys_id: id } }),
    );
    await assert.rejects(
      started.run(`sn_create_${stem}`, { ...values, name: undefined, no_such: secret }),
      (error: Error & { remedy?: string }) =>
        !JSON.stringify([error.message, error.remedy, error]).includes(secret),
    );
  }
  assert.ok(!JSON.stringify(answers).includes(secret));
  assert.match(JSON.stringify(answers), /\*{8}/, "the plan says that a secret is set");
  answers.push(
    await started.run("sn_delete_artifact", { type: "basic_credential", id: "Planted" }),
  );
  assert.ok(!JSON.stringify(answers).includes(secret));
  const files = await readAll(started.home);
  assert.ok(files.includes("Planted"), "what is no secret is found in the files");
  assert.ok(!files.includes(secret), "it stands in a file");
  assert.ok(log.lines.length > 0 && !JSON.stringify(log.lines).includes(secret), "it is logged");
});

Deno.test("secrets of integrations: a cipher that an instance answers is masked, behind a reference too", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) => {
      const { pathname } = new URL(request.url);
      const show = (value: string) => ({ value, display_value: value });
      const password = show("{cipher}planted");
      const answer = { sys_id: show("0".repeat(32)), name: show("x"), password };
      if (pathname.endsWith("/table/basic_auth_credentials")) {
        return Response.json({ result: [answer] });
      }
      if (pathname.endsWith("/table/http_connection")) {
        return Response.json({ result: [{ ...answer, "credential.password": password }] });
      }
    },
  });
  const list = (table: string, fields: string[]) =>
    listRecords(pipeline.client, { table, fields, limit: 1 });
  const own = await list("basic_auth_credentials", ["name", "password"]);
  assert.equal(own.rows[0]?.password, "********");
  const behind = await list("http_connection", ["name", "credential.password"]);
  assert.equal(behind.rows[0]?.["credential.password"], "********");
  assert.equal(behind.rows[0]?.name, "x");
});

Deno.test("sn_test_scripted_rest_resource: a GET is answered; another verb takes approval and stays unproved", async () => {
  await using started = await startTestServices();
  const dry = await started.run("sn_test_scripted_rest_resource", { resource: "List vehicles" }, {
    dry_run: true,
  });
  assert.equal(dry.status, "planned");
  const list = await started.run("sn_test_scripted_rest_resource", { resource: "List vehicles" });
  assert.equal(list.status, "done");
  assert.equal((list.result as { answer: unknown[] }).answer.length, 2);
  const booking = {
    resource: "Book a vehicle",
    path_parameters: { plate: "FL-1001" },
    body: { until: "Friday" },
  };
  assert.equal(
    (await started.run("sn_test_scripted_rest_resource", booking)).status,
    "needs_approval",
  );
  const refused = await runApproved(started, "sn_test_scripted_rest_resource", booking);
  assert.equal(refused.status, "failed");
  assert.match(refused.next ?? "", /Already booked/);
});

Deno.test("sn_test_scripted_rest_resource: wrong parameters and inactive resources are refused", async () => {
  await using started = await startTestServices();
  const test = (args: unknown) => started.run("sn_test_scripted_rest_resource", args);
  await assert.rejects(test({ resource: "Read a vehicle" }), /needs path parameters: plate/);
  await assert.rejects(
    test({ resource: "List vehicles", path_parameters: { plate: "x" } }),
    /has no path parameters plate/,
  );
  const dots = await started.run("sn_test_scripted_rest_resource", {
    resource: "Read a vehicle",
    path_parameters: { plate: "../../now/table/sys_user" },
  }, { dry_run: true });
  assert.doesNotMatch(present(dots.change?.[0]).call?.request ?? "", /\.\.\//);
  await started.run("sn_create_update_set", { name: "Off" });
  await started.run("sn_update_scripted_rest_api", { id: "Duty", changes: { active: false } });
  await assert.rejects(test({ resource: "Who is on duty" }), /its API is not active/);
});

Deno.test("sn_list_outbound_requests: keys in URLs do not leave the instance", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_list_outbound_requests", { url: "rain" });
  const { rows } = result as { rows: { url: string; status: number }[] };
  assert.deepEqual(rows.map(({ url, status }) => [url, status]), [
    ["https://weather.example.com/v2/rain?…", 200],
  ]);
  assert.doesNotMatch(JSON.stringify(result), /not-a-real-key/);
  const failed = await started.run("sn_list_outbound_requests", { failed: true });
  assert.equal((failed.result as { rows: unknown[] }).rows.length, 1);
  await using pipeline = await startPipeline();
  await pipeline.client.createRecord("sys_outbound_http_log", {
    url: "https://user:hidden@x.example.com/a?token=hidden",
  });
  const { input, read } = listOutboundRequests as ReadTool;
  const context = { reader: pipeline.client } as unknown as Parameters<typeof read>[1];
  const shown = JSON.stringify(await read(input.parse({ url: "x.example" }), context));
  assert.doesNotMatch(shown, /hidden/);
  assert.match(shown, /"https:\/\/x\.example\.com\/a\?…","status":null/);
});

Deno.test("sn_get_mid_server_health: says what is wrong, and that an unknown one is none", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_get_mid_server_health");
  const { servers, healthy } = result as {
    servers: { problems: string[]; errors: { error_string: string }[] }[];
    healthy: boolean;
  };
  assert.equal(healthy, false);
  assert.match(present(servers[0]).problems.join(), /work waits for it since 2026-01-05/);
  assert.equal(servers[0]?.errors[0]?.error_string, "Connection refused");
  const none = await started.run("sn_get_mid_server_health", { name: "nowhere" });
  assert.match(JSON.stringify(none.result), /no MID Server \\"nowhere\\"/);
});
