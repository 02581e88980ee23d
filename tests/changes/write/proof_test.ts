import assert from "node:assert/strict";
import type { Operation } from "../../../mod/changes/operation.ts";
import { startPipeline } from "../../support/pipeline.ts";
import { makeUpdateSet } from "../../support/pipeline_data.ts";
import { present } from "../../support/present.ts";

const column = (element: string): Operation => ({
  kind: "create",
  table: "sys_dictionary",
  values: { name: "incident", element, column_label: "Floor", internal_type: "string" },
});

Deno.test("proof: a column is captured under the name that the instance stored, not the one sent", async () => {
  await using pipeline = await startPipeline();
  const set = await makeUpdateSet(pipeline);
  const outcome = await pipeline.apply([column("floor")]);
  assert.equal(outcome.status, "done", outcome.next);
  assert.equal(present(outcome.records[0]).element, "u_floor");
  assert.deepEqual(outcome.reports[0]?.capture, {
    state: "captured",
    update_set: set.sysId,
    update_set_name: set.name,
  });
  assert.match(outcome.warnings.join(), /stored element = "u_floor" where "floor" was sent/);
});

Deno.test("proof: an element that the instance makes of the label is captured too", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const outcome = await pipeline.apply([{
    kind: "create",
    table: "sys_dictionary",
    values: { name: "incident", column_label: "Storey", internal_type: "string" },
  }]);
  assert.equal(outcome.status, "done", outcome.next);
  assert.equal(outcome.reports[0]?.capture.state, "captured");
});

Deno.test("proof: a layout written over the Table API is untracked, and says how it ships", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  for (const table of ["sys_ui_section", "sys_ui_form", "sys_ui_list", "sys_ui_related_list"]) {
    const outcome = await pipeline.apply([{
      kind: "create",
      table,
      values: { name: "problem", view: "Self service" },
    }]);
    assert.equal(outcome.status, "done", outcome.next);
    assert.deepEqual(outcome.reports[0]?.capture, { state: "untracked" }, table);
    assert.match(outcome.warnings.join(), new RegExp(`${table}.*sn_track_record`));
    const { records } = await pipeline.client.listRecords("sys_update_xml", {
      query: `nameLIKE${table}^payloadLIKE${present(outcome.records[0]).sys_id}`,
    });
    assert.deepEqual(records, []);
  }
});

Deno.test("proof: a layout belongs to the application that was asked for, and needs no update set", async () => {
  await using pipeline = await startPipeline();
  const { records } = await pipeline.client.listRecords("sys_scope", {
    query: "scope=x_demo_fleet",
  });
  const outcome = await pipeline.apply([{
    kind: "create",
    table: "sys_ui_list",
    values: { name: "x_demo_fleet_vehicle", view: "Self service" },
  }], { options: { scope: "x_demo_fleet" } });
  assert.equal(outcome.status, "done", outcome.next);
  assert.equal(present(outcome.records[0]).sys_scope, present(records[0]).sys_id);
});

const comment = (values: Record<string, string>): Operation => ({
  kind: "update",
  table: "incident",
  id: "INC0010001",
  values,
});

Deno.test("proof: a work note whose entries the account may not read is unverified, not dropped", async () => {
  await using pipeline = await startPipeline({ username: "itil.agent" });
  const outcome = await pipeline.apply([comment({ work_notes: "Called back" })]);
  assert.equal(outcome.status, "done", outcome.next);
  assert.match(outcome.warnings.join(), /work_notes is unverified.*Do not repeat it/);
  const { client } = pipeline.again({ username: "admin" });
  const { records } = await client.listRecords("sys_journal_field", {
    query: "value=Called back",
  });
  assert.equal(records.length, 1);
});

Deno.test("proof: where the record has not moved the work note was not stored", async () => {
  await using pipeline = await startPipeline({
    username: "itil.agent",
    intercept: (request) =>
      request.method === "PATCH" ? Response.json({ result: { sys_id: "" } }) : undefined,
  });
  const outcome = await pipeline.apply([comment({ work_notes: "Lost" })]);
  assert.equal(outcome.status, "failed");
  assert.match(outcome.next ?? "", /did not store work_notes/);
});

Deno.test("proof: a lost answer and unreadable entries leave the work note open", async () => {
  await using pipeline = await startPipeline({ username: "itil.agent" });
  const { apply } = pipeline.again({
    async intercept(request) {
      if (request.method !== "PATCH") return undefined;
      const { client } = pipeline.again({ intercept: undefined });
      const id = present(new URL(request.url).pathname.split("/").at(-1));
      await client.updateRecord("incident", id, await request.json());
      return Response.json({ error: { message: "cancelled", detail: "" } }, { status: 500 });
    },
  });
  const outcome = await apply([comment({ work_notes: "Twice?" })]);
  assert.equal(outcome.status, "unknown");
  assert.match(outcome.next ?? "", /work_notes is unverified/);
});

Deno.test("proof: a column that forms show read-only is written, with a warning", async () => {
  await using pipeline = await startPipeline();
  const outcome = await pipeline.apply([comment({ number: "INC7654321" })]);
  assert.equal(outcome.status, "done", outcome.next);
  assert.match(outcome.warnings.join(), /incident.number is read-only on forms/);
  assert.equal(present(outcome.records[0]).number, "INC7654321");
});

Deno.test("proof: times of the day and durations are stored as moments of 1970", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  const values = { name: "Nightly", run_time: "02:30:00", run_period: "1 06:00:00" };
  const job: Operation = { kind: "create", table: "sysauto_report", values };
  const { approval } = await pipeline.apply([job]);
  const outcome = await pipeline.apply([job], {
    options: { approval: present(approval).approval },
  });
  assert.equal(outcome.status, "done", outcome.next);
  const stored = present(outcome.records[0]);
  assert.equal(stored.run_time, "1970-01-01 02:30:00");
  assert.equal(stored.run_period, "1970-01-02 06:00:00");
  assert.equal(outcome.warnings.some((text) => text.includes("a rule changed it")), false);
  const again = await pipeline.apply([{
    kind: "update",
    table: "sysauto_report",
    id: present(stored.sys_id),
    values: { run_time: "02:30:00" },
  }]);
  assert.equal(again.reports[0]?.status, "unchanged");
});

const TRANSLATED: Operation = {
  kind: "update",
  table: "sc_category",
  id: "Hardware",
  values: { description: "Geräte für den Arbeitsplatz" },
};

/** An instance that takes a write and reads back as before, to an account in a language. */
async function startTranslating(language: string) {
  const pipeline = await startPipeline({
    intercept: ({ method, url }) => {
      if (method === "PATCH" && url.includes("/table/sc_category/")) {
        return Response.json({ result: { sys_id: url.split("/").at(-1)?.slice(0, 32) } });
      }
      const asksLanguage = url.includes("/table/sys_user/") && url.includes("preferred_language");
      return asksLanguage ? Response.json({ result: { preferred_language: language } }) : undefined;
    },
  });
  await makeUpdateSet(pipeline);
  return pipeline;
}

Deno.test("proof: a translated text that reads back as before in another language is unverified, not lost", async () => {
  await using pipeline = await startTranslating("de");
  const { reports, warnings } = await pipeline.apply([TRANSLATED]);
  assert.doesNotMatch(JSON.stringify(reports), /did not store/);
  assert.match(warnings.join(), /description is unverified: this account works .* "de"/);
  assert.doesNotMatch(warnings.join(), /a rule changed it/);
});

Deno.test("proof: a translated text that is dropped in the instance's own language is a failure", async () => {
  for (const language of ["en", ""]) {
    await using pipeline = await startTranslating(language);
    const outcome = await pipeline.apply([TRANSLATED]);
    assert.equal(outcome.status, "failed");
    assert.match(JSON.stringify(outcome.reports), /did not store description/);
  }
});

const GUARDED: [table: string, values: Record<string, string>][] = [
  ["sys_app_application", { title: "Dispatch" }],
  ["sys_ui_view", { title: "Dispatch", name: "dispatch" }],
];
for (const [table, values] of GUARDED) {
  Deno.test(`fields: a role of ${table} is stored by its name, also where its sys_id was given`, async () => {
    await using pipeline = await startPipeline();
    await makeUpdateSet(pipeline);
    const { records } = await pipeline.client.listRecords("sys_user_role", {
      query: "name=itil",
      fields: ["sys_id"],
    });
    const roles = ["admin", present(records[0]?.sys_id)];
    const { reports } = await pipeline.apply([
      { kind: "create", table, values: { ...values, roles } },
    ]);
    assert.equal(reports[0]?.status, "done", JSON.stringify(reports));
    const stored = await pipeline.client.getRecord(table, present(reports[0]?.sys_id));
    assert.equal(stored.roles, "admin,itil");
  });
}

Deno.test("fields: a sys_id that is no role's is refused in a column of roles", async () => {
  await using pipeline = await startPipeline();
  await makeUpdateSet(pipeline);
  await assert.rejects(
    pipeline.apply([{
      kind: "create",
      table: "sys_app_application",
      values: { title: "Dispatch", roles: "0123456789abcdef0123456789abcdef" },
    }]),
    /roles: sys_user_role has no record/,
  );
});

Deno.test("proof: what the instance itself refuses is failed, in its words, and nothing was written", async () => {
  await using pipeline = await startPipeline();
  for (const status of [400, 409]) {
    const refusing = pipeline.again({
      intercept: (request) =>
        request.method === "POST" && /\/table\/incident\b/.test(request.url)
          ? Response.json({ error: { message: `No, ${status}`, detail: "" } }, { status })
          : undefined,
    });
    const outcome = await refusing.apply([
      { kind: "create", table: "incident", values: { short_description: "Refused" } },
    ]);
    assert.equal(outcome.status, "failed", String(status));
    assert.match(outcome.next ?? "", /Nothing was written\.$/, String(status));
    assert.match(outcome.next ?? "", new RegExp(`No, ${status}`));
  }
});
