/** What carries a caller's words out of the instance asks first, whichever tool does it. */
import assert from "node:assert/strict";
import { allTools } from "../../mod/tools/domains/all_tools.ts";
import type { ToolResult } from "../../mod/tools/call.ts";
import type { LoadedTool } from "../../mod/tools/tool.ts";
import { startTestServices, type TestServices } from "../support/services.ts";

/** How a reader who knows none of the tools recognises one that may send something. */
const WORDS =
  /\b(sends?|mails?|e-?mails?|notif\w+|publish\w*|push\w*|transfer\w*|deliver\w*|outbound|webhooks?|fires?|messages?|broadcast\w*|forward\w*|invites?|remote)\b/i;
/** Interfaces by which something leaves, by their paths. */
const PATH = /mail|publish|outbound|notif|message|sms|webhook|push|invite|chat/i;
/** Tables whose rows are sent, or set off what listens. */
const QUEUE = /^(sys_email|sysevent|ecc_queue|sys_outbound\w*)$/;

/** What such a tool is about instead, where it sends nothing: the record stays in the instance. */
const STAYS: Readonly<Record<string, string>> = {
  sn_source_apply: "records of the instance; flows among them ask by themselves",
  sn_push_artifacts: "from files of this machine to the instance itself",
  sn_publish_knowledge_article: "the state of an article",
  sn_submit_record_producer: "a record of the instance",
  sn_send_monitoring_event: "a record of event management",
  sn_resolve_preview_problem: "a decision about what was fetched",
  sn_retrieve_update_set: "it brings in, from a source that is set up",
};

/** The plan of a tool's example; null where the example builds on what another one made. */
function planOf({ run }: TestServices, tool: LoadedTool): Promise<ToolResult | null> {
  return run(tool.name, tool.example, { dry_run: true }).catch(() => null);
}

/** Configuration that an update set records is reviewed before it ships: it sends nothing by itself. */
function isCaptured(tool: LoadedTool, plan: ToolResult | null): boolean {
  return tool.family !== undefined || plan?.change !== undefined &&
      plan.change.every(({ capture }) => capture.state === "planned");
}

function maySend(tool: LoadedTool, plan: ToolResult | null): boolean {
  const { name, summary, synonyms = [], endpoint } = tool;
  const change = plan?.change ?? [];
  return WORDS.test([name.replaceAll("_", " "), summary, ...synonyms].join(" ")) ||
    PATH.test(endpoint) || change.some(({ call }) => PATH.test(call?.request ?? "")) ||
    change.some(({ table, operation }) => operation === "create" && QUEUE.test(table));
}

Deno.test("sending: of all tools, each that may carry something out of the instance asks first", async (t) => {
  await using started = await startTestServices();
  await started.run("sn_create_update_set", { name: "Sending", make_current: true });
  const stays = new Set<string>();
  const asked: string[] = [];
  for (const tool of allTools.filter((tool) => "plan" in tool)) {
    const plan = await planOf(started, tool);
    if (!maySend(tool, plan) || isCaptured(tool, plan)) continue;
    if (STAYS[tool.name] !== undefined) {
      stays.add(tool.name);
      continue;
    }
    await t.step(tool.name, async () => {
      assert.ok(
        ["D", "X"].includes(tool.risk),
        `its risk is ${tool.risk}, in searches and hints too`,
      );
      const outcome = plan && await started.run(tool.name, tool.example);
      if (outcome) assert.equal(outcome.status, "needs_approval");
      asked.push(tool.name);
    });
  }
  assert.deepEqual([...stays].sort(), Object.keys(STAYS).sort(), "the list names no other");
  for (const name of ["sn_send_email", "sn_fire_event", "sn_test_rest_message"]) {
    assert.ok(asked.includes(name), name);
  }
});

Deno.test("sending: rows that are sent or set something off ask first, by whichever tool they are written", async (t) => {
  await using started = await startTestServices();
  const rows: Record<string, Record<string, string>> = {
    sys_email: { type: "send-ready", recipients: "out@example.com", subject: "x", body: "y" },
    sysevent: { name: "x.y", parm1: "z" },
    ecc_queue: { queue: "output", topic: "Command", name: "ls" },
  };
  for (const [table, values] of Object.entries(rows)) {
    const ways: [string, Record<string, unknown>][] = [
      ["sn_create_record", { table, values }],
      ["sn_call_rest_api", { method: "POST", path: `/api/now/table/${table}`, body: values }],
      ["sn_run_batch", {
        requests: [{ method: "POST", path: `/api/now/table/${table}`, body: values }],
      }],
      ["sn_upsert_record", { table, key: { sys_created_by: "nobody" }, values }],
    ];
    for (const [tool, args] of ways) {
      await t.step(`${tool} into ${table}`, async () => {
        const outcome = await started.run(tool, args).catch((error) => error);
        assert.equal(outcome.status, "needs_approval", String(outcome));
      });
    }
  }
});
