import assert from "node:assert/strict";
import { join } from "node:path";
import type { ReadTool, WriteTool } from "../../../../mod/tools/tool.ts";
import { importRow } from "../../../../mod/tools/domains/imports/import_one_row.ts";
import { importRows } from "../../../../mod/tools/domains/imports/import_many_rows.ts";
import { listOutboundRequests } from "../../../../mod/tools/domains/integration/outbound_requests.ts";
import { listRecords } from "../../../../mod/tools/record_views.ts";
import { sendEmail } from "../../../../mod/tools/domains/notifications/send_email.ts";
import { type Pipeline, startPipeline } from "../../../support/pipeline.ts";
import { startLogCapture } from "../../../support/log_capture.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

const VEHICLES = "x_demo_fleet_vehicle_import";
const DEPOTS = "x_demo_fleet_depot_import";

async function approved(started: TestServices, tool: string, args: unknown) {
  const asked = await started.run(tool, args);
  if (asked.status !== "needs_approval") return asked;
  return await started.run(tool, args, { approval: asked.approval?.approval });
}

/** A writing tool's plan, applied to an instance whose requests the test sees. */
async function applyTool(pipeline: Pipeline, tool: unknown, args: unknown) {
  const { input, plan } = tool as WriteTool;
  const context = { reader: pipeline.client, options: {} } as unknown as Parameters<
    typeof plan
  >[1];
  const { operations, warnings = [] } = await plan(input.parse(args), context);
  const outcome = await pipeline.apply(operations, { sleep: () => Promise.resolve() });
  return { ...outcome, planned: warnings };
}

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
    const created = await started.run(`sn_create_${stem}`, values);
    assert.equal(created.status, "done", JSON.stringify(created));
    const id = (created.result as { sys_id: string }).sys_id;
    const field = Object.keys(values).find((name) => values[name] === secret) ?? "";
    const update = { id, changes: { [field]: `${secret}-2` } };
    answers.push(created, await approved(started, `sn_update_${stem}`, update));
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

Deno.test("sn_import_row: inserted, updated, ignored, each told by the row the instance stored", async () => {
  await using started = await startTestServices();
  const load = (row: Record<string, unknown>) =>
    started.run("sn_import_row", { table: DEPOTS, row });
  const state = (answer: Awaited<ReturnType<typeof load>>) =>
    (answer.result as { state: string }).state;
  const first = await load({ depot: "Depot 9", town: "Zwolle" });
  assert.equal(first.status, "done", JSON.stringify(first));
  assert.equal(state(first), "inserted");
  const again = await load({ depot: "Depot 9", town: "Zwolle" });
  assert.equal(state(again), "ignored");
  assert.match(again.warnings.join(), /nothing was written/);
  const moved = await load({ Depot: "Depot 9", town: "Kampen" });
  assert.equal(state(moved), "updated");
  const { target } = moved.result as { target: { table: string; sys_id: string } };
  const read = await started.run("sn_get_record", { table: target.table, id: target.sys_id });
  assert.equal((read.result as Record<string, string>).city, "Kampen");
});

Deno.test("sn_import_row: a row that fails names row, map and reason, and what another map wrote", async () => {
  await using started = await startTestServices();
  const plan = await started.run("sn_import_row", {
    table: VEHICLES,
    row: { plate: "FL-1002", mileage: "many" },
  }, { dry_run: true });
  assert.match(
    present(plan.change?.[0]).call?.summary ?? "",
    /"Vehicle import" into x_demo_fleet_vehicle, then "Vehicle import without a key"/,
  );
  const failed = await started.run("sn_import_row", {
    table: VEHICLES,
    row: { plate: "FL-1002", mileage: "many" },
  });
  assert.equal(failed.status, "failed");
  assert.match(
    failed.next ?? "",
    /Row [0-9a-f]{32} of .* in "Vehicle import": .*"many" is no number/,
  );
  const half = await started.run("sn_import_row", {
    table: VEHICLES,
    row: { plate: "FL-7777", mileage: "1" },
  });
  assert.equal(half.status, "failed");
  assert.match(half.next ?? "", /All the same "Vehicle import" inserted a record/);
});

Deno.test("sn_import_row: nested values are warned of; tables and columns that are none are refused", async () => {
  await using started = await startTestServices();
  const plan = await started.run("sn_import_row", {
    table: DEPOTS,
    row: { depot: "Depot 5", town: { name: "Tiel" } },
  }, { dry_run: true });
  assert.match(plan.warnings.join(), /town goes in as JSON text/);
  await assert.rejects(
    started.run("sn_import_row", { table: "incident", row: { short_description: "x" } }),
    /"incident" is no staging table/,
  );
  await assert.rejects(
    started.run("sn_import_row", { table: DEPOTS, row: { depots: "x" } }),
    (error: Error & { remedy?: string }) =>
      /no column "depots"/.test(error.message) && (error.remedy ?? "").includes("depot"),
  );
  await assert.rejects(started.run("sn_import_row", { table: DEPOTS, row: {} }));
});

Deno.test("sn_import_row: the same row twice at once is two rows, each call telling its own", async () => {
  await using started = await startTestServices();
  const args = { table: DEPOTS, row: { depot: "Depot 3", town: "Meppel" } };
  const answers = await Promise.all([1, 2].map(() => started.run("sn_import_row", args)));
  assert.deepEqual(answers.map(({ status }) => status), ["done", "done"]);
  const states = answers.map(({ result }) => (result as { state: string }).state);
  assert.ok(states.includes("inserted"), states.join());
  const { result } = await started.run("sn_query_table", {
    table: DEPOTS,
    query: "depot=Depot 3",
    fields: ["sys_import_state"],
  });
  assert.equal((result as { rows: unknown[] }).rows.length, 2);
});

Deno.test("sn_import_row: a row that cannot be found again is unknown, never done", async () => {
  let sent = false;
  await using pipeline = await startPipeline({
    intercept: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.includes("/import/")) sent = true;
      // Staged rows are cleaned up, or hidden by an access control.
      if (sent && pathname.endsWith(`/table/${DEPOTS}`)) {
        return Response.json({ result: [] }, { headers: { "x-total-count": "0" } });
      }
    },
  });
  const outcome = await applyTool(pipeline, importRow, {
    table: DEPOTS,
    row: { depot: "Depot 6", town: "Urk" },
  });
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /cannot be found again/);
});

Deno.test("sn_import_rows: keys go as labels, hundreds of rows are counted to the end", async () => {
  await using started = await startTestServices();
  const rows = Array.from({ length: 250 }, (_, index) => ({
    depot: `Depot ${1000 + index}`,
    town: "Ede",
  }));
  const answer = await started.run("sn_import_rows", { table: DEPOTS, rows });
  assert.equal(answer.status, "done", JSON.stringify(answer));
  const { states, rows: loaded } = answer.result as {
    states: Record<string, number>;
    rows: number;
  };
  assert.deepEqual([states, loaded], [{ inserted: 250 }, 250]);
  const count = await started.run("sn_count_records", { table: "cmn_location", query: "city=Ede" });
  assert.match(JSON.stringify(count.result), /250/);
});

Deno.test("sn_import_rows: one bad row fails the call, names it, and counts the others", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_import_rows", {
    table: VEHICLES,
    rows: [{ plate: "", mileage: "5" }, { plate: "", mileage: "many" }],
  });
  assert.equal(answer.status, "failed");
  assert.match(answer.next ?? "", /of 2 rows failed, first row 1: .*"many" is no number/);
  const [, importSet] = /import_set "([0-9a-f]{32})"/.exec(answer.next ?? "") ?? [];
  const errors = await started.run("sn_list_import_errors", { import_set: importSet });
  const { rows, states } = errors.result as {
    rows: { message: string; values: Record<string, string> }[];
    states: Record<string, number>;
  };
  assert.equal(rows.length, states.error);
  assert.equal(rows.at(-1)?.values.mileage, "many");
});

Deno.test("sn_import_rows: rows that go on waiting are unknown, and say how to ask again", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      new URL(request.url).pathname.endsWith(`/stats/${DEPOTS}`)
        ? Response.json({
          result: [{
            stats: { count: "1" },
            groupby_fields: [{ field: "sys_import_state", value: "pending" }],
          }],
        })
        : undefined,
  });
  const outcome = await applyTool(pipeline, importRows, {
    table: DEPOTS,
    rows: [{ depot: "Depot 8", town: "Goes" }],
  });
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /1 of 1 rows wait.*sn_list_import_errors with import_set/);
});

Deno.test("sn_import_rows: who may not read the setting of keys still imports", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      new URL(request.url).pathname.includes("sys_rest_insert_multiple")
        ? Response.json({ error: { message: "denied", detail: "" }, status: "failure" }, {
          status: 403,
        })
        : undefined,
  });
  const outcome = await applyTool(pipeline, importRows, {
    table: DEPOTS,
    rows: [{ depot: "Depot 7", town: "Sneek" }],
  });
  // The instance's clock decides when the rows are transformed; what is proved is that they came.
  assert.notEqual(outcome.status, "failed", JSON.stringify(outcome.reports));
});

Deno.test("sn_list_import_errors: without an import set the newest failed rows of all", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_list_import_errors", { limit: 5 });
  const { rows } = result as { rows: Record<string, unknown>[] };
  assert.equal(rows[0]?.table, VEHICLES);
  assert.equal(rows[0]?.import_set, "ISET0010001");
  await assert.rejects(
    started.run("sn_list_import_errors", { import_set: "ISET9999999" }),
    /ISET9999999/,
  );
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
  const refused = await approved(started, "sn_test_scripted_rest_resource", booking);
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
    error_message: "Cannot reach https://x.example.com/a?token=hidden, gave up",
  });
  const { input, read } = listOutboundRequests as ReadTool;
  const context = { reader: pipeline.client } as unknown as Parameters<typeof read>[1];
  const shown = JSON.stringify(await read(input.parse({ url: "x.example" }), context));
  assert.doesNotMatch(shown, /hidden/);
  assert.match(shown, /gave up/);
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

Deno.test("sn_send_email: queued is called queued, with the record it is about", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_send_email", {
    to: ["requester@example.com"],
    subject: "Solved",
    text: "It is solved.",
    table: "incident",
    record: "INC0010001",
  });
  assert.equal(answer.status, "done");
  const { id, outcome } = answer.result as { id: string; outcome: string };
  assert.equal(outcome, "queued");
  assert.match(answer.warnings.join(), /queued, not sent/);
  const mail = await started.run("sn_get_email_log", { id });
  const row = mail.result as Record<string, unknown>;
  assert.equal(row.target_table, "incident");
});

Deno.test("sn_send_email: a mail the instance drops has failed with its reason; nonsense is refused before", async () => {
  await using pipeline = await startPipeline({
    intercept: (request) =>
      /\/table\/sys_email\/[0-9a-f]{32}$/.test(new URL(request.url).pathname)
        ? Response.json({
          result: { type: "send-failed", state: "error", error_string: "No SMTP server" },
        })
        : undefined,
  });
  const mail = { to: ["a@example.com"], subject: "x", text: "y" };
  const outcome = await applyTool(pipeline, sendEmail, mail);
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /No SMTP server/);
  await using started = await startTestServices();
  const send = (args: unknown) => started.run("sn_send_email", args);
  await assert.rejects(send({ to: ["a@example.com"], subject: "x" }), /no message/);
  await assert.rejects(send({ ...mail, record: "INC0010001" }), /only together/);
  await assert.rejects(send({ ...mail, to: ["nobody"] }));
  await assert.rejects(send({ ...mail, table: "incident", record: "INC9" }), /INC9/);
});
