import assert from "node:assert/strict";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../mod/base/errors.ts";
import type { LoadedTool } from "../../mod/tools/tool.ts";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import { linkCompiler } from "../support/compiler.ts";
import { present } from "../support/present.ts";
import { listWrongUses, watchPlatformUse } from "../support/platform_use.ts";
import { runApproved } from "../support/tool_runs.ts";
import { startTestServices } from "../support/services.ts";

/** Their example is a change, which has to be made first. */
const ABOUT_CHANGES = ["sn_undo_changes", "sn_get_change_status"];
const examples = allTools.filter(({ name }) => !ABOUT_CHANGES.includes(name));
const reads = examples.filter((tool) => !("plan" in tool));
const writes = examples.filter((tool) => "plan" in tool);

Deno.test("every reading tool: its example works on the embedded instance", async (step) => {
  using use = watchPlatformUse();
  await using started = await startTestServices();
  await linkCompiler(started.settings.paths.source);
  for (const tool of reads) {
    await step.step(tool.name, async () => {
      const answer = await started.run(tool.name, tool.example);
      assert.equal(answer.status, "done");
      assert.notEqual(answer.result, null);
      assert.notEqual(answer.result, undefined);
    });
  }
  assert.ok(use.columns.size > 300, String(use.columns.size));
  assert.deepEqual(await listWrongUses(use), []);
});

/** Tools that say why there is no way, and what works instead. */
const REFUSING = [
  "sn_request_clone",
  "sn_move_update_set_entries",
  "sn_merge_update_sets",
  "sn_switch_domain",
  "sn_start_impersonation",
  "sn_stop_impersonation",
  "sn_elevate_role",
  "sn_cancel_transaction",
  "sn_flush_cache",
];

/** They go by the compiler alone, which is not there: `tests/proof/built_applications.ts` has it. */
const COMPILED = /^POST \/api\/fluent\/load\/\{scope\}(?!; else)/;

Deno.test("every writing tool: its example is planned without a write, then runs to a proven end", async (step) => {
  using use = watchPlatformUse();
  await using started = await startTestServices();
  // One open set for each application that the examples work in; the global one is current.
  for (const scope of ["x_demo_fleet", "global"]) {
    await started.run("sn_create_update_set", { name: `Examples of ${scope}`, scope });
  }
  await editPulledScript(started);
  await writeSetFile(started);
  const { ready, later } = await sortByNeed(started);
  for (const { tool, planned } of [...ready, ...later]) {
    await step.step(tool.name, async () => {
      if (REFUSING.includes(tool.name)) {
        return await assert.rejects(
          started.run(tool.name, tool.example),
          (error: Error & { code?: string; remedy?: string }) =>
            error.code === "write_refused" && Boolean(error.remedy),
        );
      }
      if (COMPILED.test(tool.endpoint)) {
        return await assert.rejects(
          started.run(tool.name, tool.example),
          (error: Error & { remedy?: string }) =>
            error.remedy?.includes("`assistant source install`") ?? false,
        );
      }
      if (!planned) await planOnly(started, tool);
      const answer = await runApproved(started, tool.name, tool.example);
      assert.equal(answer.status, "done", JSON.stringify(answer, null, 1));
      if (tool.idempotent) await changesNothingFurther(started, tool);
      await started.run("sn_switch_update_set", { update_set: "Examples of global" });
    });
  }
  assert.ok(use.columns.size > 1000, String(use.columns.size));
  assert.deepEqual(await listWrongUses(use), []);
});

Deno.test("what calls say of columns: an invented column and a value of no list are found", async () => {
  using use = watchPlatformUse();
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:1/api/now/table/${path}`, init).catch(() => undefined);
  await ask("scan_result?sysparm_query=verdict=new");
  await ask("sys_script?sysparm_query=when=display^ORwhen=before");
  await ask("sys_script", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ when: "never", name: "x" }),
  });
  assert.deepEqual(await listWrongUses(use), [
    "scan_result.verdict",
    "sys_script.when display",
    "sys_script.when never",
  ]);
});

/** What the example of a push brings back. */
async function editPulledScript({ run }: Started): Promise<void> {
  const { result } = await run("sn_pull_artifacts", {
    table: "sys_script_include",
    ids: ["PlateParser"],
  });
  const file = present((result as { pulled: { files: string[] }[] }).pulled[0]?.files[0]);
  await Deno.writeTextFile(file, `${await Deno.readTextFile(file)}\n// Edited in a file`);
}

/** What the example of an import takes. */
async function writeSetFile({ settings }: Started): Promise<void> {
  const set = `<name>Partner fix</name><sys_id>${"5e".repeat(16)}</sys_id>`;
  const xml = `<unload><sys_remote_update_set>${set}</sys_remote_update_set></unload>`;
  const folder = join(settings.paths.files, "imports");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(join(folder, "partner_fix.xml"), xml);
  const greeting =
    `<sys_ui_message action="INSERT_OR_UPDATE"><key>Hello</key><language>en</language>` +
    `<message>Hello</message><sys_id>${"4e".repeat(16)}</sys_id></sys_ui_message>`;
  await Deno.writeTextFile(join(folder, "records.xml"), `<unload>${greeting}</unload>`);
}

type Started = Awaited<ReturnType<typeof startTestServices>>;

interface Example {
  tool: LoadedTool;
  /** It has been planned without a write already. */
  planned: boolean;
}

/** Deletes last, and behind them the examples that build on what others have done. */
async function sortByNeed(started: Started): Promise<{ ready: Example[]; later: Example[] }> {
  const ready: Example[] = [];
  const later: Example[] = [];
  const compiled = writes.filter(({ endpoint }) => COMPILED.test(endpoint));
  const others = writes.filter((tool) => !compiled.includes(tool));
  for (const tool of [...compiled, ...others.sort((a, b) => rank(a.risk) - rank(b.risk))]) {
    // Any other failure comes again, and is shown, in the example's own step.
    const outcome = await planOnly(started, tool).then(
      () => "planned",
      (error: Error & { code?: string }) => error.code ?? "",
    );
    const needs = !COMPILED.test(tool.endpoint) && ["not_found", "conflict"].includes(outcome);
    (needs ? later : ready).push({ tool, planned: outcome === "planned" });
  }
  // What is taken back comes after what brought it: the order of their names is the other way round.
  return { ready, later: later.reverse() };
}

async function planOnly({ run, services }: Started, tool: LoadedTool): Promise<void> {
  const before = await services.journal.revision();
  const answer = await run(tool.name, tool.example, { dry_run: true });
  assert.equal(answer.status, "planned");
  assert.ok((answer.change?.length ?? 0) > 0);
  assert.equal(await services.journal.revision(), before);
}

/** The same call once more is refused, or finds every record as it is to be. */
async function changesNothingFurther(started: Started, tool: LoadedTool): Promise<void> {
  try {
    const { change = [] } = await runApproved(started, tool.name, tool.example);
    for (const { operation, status, diff } of change) {
      if (operation !== "call") assert.equal(status, "unchanged", JSON.stringify(diff));
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    assert.ok(["conflict", "not_found"].includes(error.code), error.message);
  }
}

function rank(risk: string): number {
  return ["R", "W", "X", "D"].indexOf(risk);
}

Deno.test("rest messages: created in a new set, read back, captured, undone", async () => {
  await using started = await startTestServices();
  const set = await started.run("sn_create_update_set", { name: "Weather integration" });
  assert.equal(set.status, "done", JSON.stringify(set));
  const message = await started.run("sn_create_rest_message", {
    name: "Weather",
    rest_endpoint: "https://weather.example.com/v1",
  });
  assert.equal(message.status, "done");
  assert.equal(message.context?.update_set, "Weather integration");
  const fn = await started.run("sn_create_rest_message_function", {
    rest_message: "Weather",
    function_name: "forecast",
    http_method: "get",
  });
  assert.equal(fn.status, "done");
  const contents = await started.run("sn_get_update_set_contents", { id: "Weather integration" });
  assert.deepEqual((contents.result as { types: unknown }).types, {
    "HTTP Method": 1,
    "REST Message": 1,
  });
  const changes = [message, fn].flatMap((answer) => answer.change ?? []).map((entry) => entry.id);
  const asked = await started.run("sn_undo_changes", { changes });
  assert.equal(asked.status, "needs_approval");
  const undone = await started.run("sn_undo_changes", { changes }, {
    approval: asked.approval?.approval,
  });
  assert.equal(undone.status, "done", JSON.stringify(undone));
  await assert.rejects(
    started.run("sn_get_rest_message", { id: "Weather" }),
    /no record "Weather"/,
  );
  await assert.rejects(started.run("sn_undo_changes", { changes }), /undone already/);
});

Deno.test("sn_create_update_set: a set of another application comes by the documented endpoint", async () => {
  await using started = await startTestServices();
  const set = await started.run("sn_create_update_set", {
    name: "Fleet 1.4",
    scope: "x_demo_fleet",
  });
  assert.equal(set.status, "done", JSON.stringify(set));
  const context = await started.run("sn_get_context");
  const { scope, update_set } = context.result as Record<string, Record<string, string>>;
  assert.equal(scope?.scope, "x_demo_fleet");
  assert.equal(update_set?.name, "Fleet 1.4");
  const scoped = await started.run("sn_create_rest_message", {
    name: "Telemetry",
    rest_endpoint: "https://fleet.example.com",
  });
  assert.equal(scoped.status, "done", JSON.stringify(scoped));
  assert.equal(scoped.context?.scope, "Fleet Management");
});

Deno.test("sn_query_table: an unknown column is refused, not silently dropped", async () => {
  await using started = await startTestServices();
  await assert.rejects(
    started.run("sn_query_table", { table: "incident", query: "active=true^prioritty=1" }),
    (error: Error & { remedy?: string }) =>
      /prioritty/.test(error.message) && (error.remedy ?? "").includes("priority"),
  );
  await assert.rejects(
    started.run("sn_query_table", { table: "incdent" }),
    (error: Error & { remedy?: string; details?: unknown }) =>
      /incdent/.test(error.message) && JSON.stringify(error).includes("incident"),
  );
});

Deno.test("sn_query_table: without fields it shows what a person looks at, with fields those", async () => {
  await using started = await startTestServices();
  const rowOf = async (fields?: string[]) => {
    const answer = await started.run("sn_query_table", {
      table: "incident",
      query: "assigned_toISNOTEMPTY",
      limit: 1,
      fields,
    });
    return Object.keys(present((answer.result as { rows: Record<string, unknown>[] }).rows[0]));
  };
  const main = await rowOf();
  for (const field of ["sys_id", "number", "short_description", "state", "assigned_to"]) {
    assert.ok(main.includes(field), main.join(", "));
  }
  assert.ok(main.length < 8 && !main.includes("sys_mod_count"));
  assert.deepEqual(await rowOf(["caller_id.name"]), ["sys_id", "caller_id.name"]);
});

Deno.test("sn_query_table: pages follow one another without gaps or repeats", async () => {
  await using started = await startTestServices();
  const seen: string[] = [];
  let offset: number | undefined = 0;
  while (offset !== undefined) {
    const answer = await started.run("sn_query_table", {
      table: "incident",
      fields: "number",
      limit: 7,
      offset,
    });
    const page = answer.result as { rows: { number: string }[]; next?: string; total: number };
    seen.push(...page.rows.map((row) => row.number));
    offset = page.next ? offset + 7 : undefined;
    if (!page.next) assert.equal(seen.length, page.total);
  }
  assert.equal(new Set(seen).size, seen.length);
});

Deno.test("sn_explain_query: names what the instance would drop", async () => {
  await using started = await startTestServices();
  const answer = await started.run("sn_explain_query", {
    table: "incident",
    query: "active=true^caller_id.department.name=IT^nonsense=1",
  });
  const { valid, problems, would_run } = answer.result as {
    valid: boolean;
    problems: { term: string }[];
    would_run: string;
  };
  assert.equal(would_run, "active=true^caller_id.department.name=IT");
  assert.equal(valid, false);
  assert.equal(problems.length, 1);
  assert.match(present(problems[0]).term, /nonsense/);
});

Deno.test("sn_delete_record: the plan says what refers to the record", async () => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Clean-up" });
  const plan = await started.run("sn_delete_artifact", {
    type: "rest_message",
    id: "Parcel service",
  });
  assert.equal(plan.status, "needs_approval");
  assert.match(
    present(plan.change?.[0]).lost?.join("; ") ?? "",
    /1 sys_rest_message_fn record refers to it/,
  );
});

Deno.test("undo: a deleted record comes back with its values under its sys_id", async () => {
  await using started = await startTestServices();
  const before = (await started.run("sn_get_record", { table: "incident", id: "INC0010002" }))
    .result as Record<string, unknown>;
  const args = { table: "incident", id: "INC0010002" };
  const asked = await started.run("sn_delete_record", args);
  const gone = await started.run("sn_delete_record", args, { approval: asked.approval?.approval });
  assert.equal(gone.status, "done");
  const undo = { changes: [present(gone.change?.[0]).id] };
  const plan = await started.run("sn_undo_changes", undo);
  const back = plan.status === "needs_approval"
    ? await started.run("sn_undo_changes", undo, { approval: plan.approval?.approval })
    : plan;
  assert.equal(back.status, "done", JSON.stringify(back));
  const after = (await started.run("sn_get_record", args)).result as Record<string, unknown>;
  for (const field of ["sys_id", "number", "short_description", "priority", "caller_id"]) {
    assert.ok(isDeepStrictEqual(after[field], before[field]), field);
  }
});
