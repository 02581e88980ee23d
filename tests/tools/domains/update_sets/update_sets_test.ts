import assert from "node:assert/strict";
import type { ToolResult } from "../../../../mod/tools/call.ts";
import { demoCredentials } from "../../../../mod/demo/login/demo_credentials.ts";
import { basicAuthorization } from "../../../support/demo_requests.ts";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";

/** Runs a tool, with its approval where it takes one, to the end `done`. */
async function complete(started: TestServices, tool: string, args: unknown): Promise<ToolResult> {
  let answer = await started.run(tool, args);
  if (answer.status === "needs_approval") {
    answer = await started.run(tool, args, { approval: answer.approval?.approval });
  }
  assert.equal(answer.status, "done", JSON.stringify(answer, null, 1));
  return answer;
}

interface Findings {
  findings: { rule: string; message: string }[];
}

async function rulesOf(started: TestServices, id: string): Promise<string[]> {
  const { result } = await started.run("sn_check_update_set", { id });
  return (result as Findings).findings.map(({ rule }) => rule);
}

Deno.test("sn_check_update_set: a record whose parent only another open set holds is a missing dependency", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Messages" });
  await complete(started, "sn_create_rest_message", {
    name: "Weather",
    rest_endpoint: "https://weather.example.com",
  });
  await complete(started, "sn_create_update_set", { name: "Functions" });
  assert.deepEqual(await rulesOf(started, "Functions"), ["empty"]);
  await complete(started, "sn_create_rest_message_function", {
    rest_message: "Weather",
    function_name: "forecast",
    http_method: "get",
  });
  assert.deepEqual(await rulesOf(started, "Functions"), ["missing_dependency"]);
  assert.deepEqual(await rulesOf(started, "Messages"), []);
  await assert.rejects(
    started.run("sn_complete_update_set", { id: "Functions" }),
    /would ship broken.*"Weather".*"Messages"/,
  );
  await complete(started, "sn_complete_update_set", { id: "Messages" });
  assert.deepEqual(await rulesOf(started, "Functions"), []);
  await complete(started, "sn_complete_update_set", { id: "Functions" });
  await assert.rejects(
    started.run("sn_complete_update_set", { id: "Functions" }),
    /complete already/,
  );
});

Deno.test("sn_check_update_set: planted faults are found: work left in Default, one record in two sets", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_check_update_set", { id: "Ticket integration" });
  const left = present((result as Findings).findings[0]);
  assert.equal(left.rule, "left_in_default");
  assert.match(left.message, /Incident: notify caller/);
  assert.deepEqual(await rulesOf(started, "Fleet 1.2"), ["collision"]);
  await assert.rejects(
    started.run("sn_complete_update_set", { id: "Ticket integration" }),
    /default set/,
  );
});

Deno.test("a retrieved set: previewed, refused while problems are open, decided, committed, backed out", async () => {
  await using started = await startTestServices();
  const preview = await complete(started, "sn_preview_update_set", {
    remote_update_set: "Partner changes",
  });
  const { undecided, problems } = preview.result as {
    undecided: number;
    problems: { sys_id: string; type: string }[];
  };
  assert.equal(undecided, 2);
  const commit = { remote_update_sets: ["Partner changes"] };
  await assert.rejects(started.run("sn_commit_update_set", commit), /2 undecided problems/);
  for (const { sys_id, type } of problems) {
    if (type !== "error") continue;
    await complete(started, "sn_resolve_preview_problem", { problem: sys_id, decision: "skip" });
  }
  const committed = await complete(started, "sn_commit_update_set", commit);
  assert.match(JSON.stringify(committed.result), /"state":"committed"/);
  const [change] = committed.change ?? [];
  assert.equal(change?.operation, "call");
  await assert.rejects(
    started.run("sn_undo_changes", { changes: [present(change).id] }),
    (error: Error & { remedy?: string }) => /sn_back_out_update_set/.test(error.remedy ?? ""),
  );
  await complete(started, "sn_back_out_update_set", { update_set: "Partner changes" });
  await assert.rejects(started.run("sn_get_update_set", { id: "Partner changes" }), /no record/);
});

Deno.test("sn_export_update_set: the instance takes the file back as a retrieved set", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_export_update_set", { id: "Fleet 1.3" });
  const { file, entries } = result as { file: string; entries: number };
  const { url } = started.services.demo ?? { url: "" };
  const { username, password } = demoCredentials;
  const response = await fetch(`${url}/demo/update_sets`, {
    method: "POST",
    headers: {
      authorization: basicAuthorization(username, password),
      "content-type": "application/xml",
      accept: "application/json",
    },
    body: await Deno.readTextFile(file),
  });
  assert.ok(response.ok, await response.text());
  const counted = await started.run("sn_count_records", {
    table: "sys_update_xml",
    query: "remote_update_set.name=Fleet 1.3",
  });
  assert.equal((counted.result as { count: number }).count, entries);
});

Deno.test("sn_update_update_set: renames and nests a set, and leaves a default set alone", async () => {
  await using started = await startTestServices();
  await complete(started, "sn_create_update_set", { name: "Parent" });
  const renamed = await complete(started, "sn_update_update_set", {
    id: "Ticket integration",
    changes: { name: "Tickets 2", parent: "Parent" },
  });
  assert.equal((renamed.result as Record<string, string>).name, "Tickets 2");
  await assert.rejects(
    started.run("sn_update_update_set", {
      id: (await defaultSet(started)).sys_id,
      changes: { name: "Mine" },
    }),
    /default set of its application/,
  );
});

async function defaultSet(started: TestServices): Promise<{ sys_id: string }> {
  const { result } = await started.run("sn_query_table", {
    table: "sys_update_set",
    query: "is_default=true^application=global",
    fields: ["sys_id"],
  });
  return present((result as { rows: { sys_id: string }[] }).rows[0]);
}

Deno.test("sn_compare_instances: the same instance has no difference, an unknown one is refused", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_compare_instances", {
    other: "demo",
    table: "sys_script",
  });
  const { same, totals } = result as { same: number; totals: Record<string, number> };
  assert.ok(same > 0);
  assert.deepEqual(totals, { only_here: 0, only_there: 0, different: 0 });
  await assert.rejects(
    started.run("sn_compare_instances", { other: "nowhere", table: "sys_script" }),
    /No stored credentials for instance nowhere/,
  );
});
