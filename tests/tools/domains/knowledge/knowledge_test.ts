import assert from "node:assert/strict";
import { present } from "../../../support/present.ts";
import { startTestServices, type TestServices } from "../../../support/services.ts";
import { done, type Failure } from "../../../support/tool_runs.ts";

interface Found {
  total: number;
  articles: { number: string; snippet: string }[];
  next?: string;
  note?: string;
}

async function numbersFor(started: TestServices, args: Record<string, unknown>): Promise<string[]> {
  const { result } = await done(started, "sn_search_knowledge", args);
  return (result as Found).articles.map(({ number }) => number);
}

Deno.test("an article: written, found only when it is published, gone when it is retired", async () => {
  await using started = await startTestServices();
  const { result } = await done(started, "sn_create_knowledge_article", {
    short_description: "Zeppelin bookings",
    kb_knowledge_base: "Everyday help",
    text: "<p>Ask the hangar.</p>",
  });
  const { number, workflow_state } = result as Record<string, string>;
  assert.equal(workflow_state, "draft");
  assert.deepEqual(await numbersFor(started, { text: "zeppelin" }), []);
  const published = await done(started, "sn_publish_knowledge_article", { id: number });
  assert.equal((published.result as Record<string, string>).workflow_state, "published");
  assert.deepEqual(await numbersFor(started, { text: "zeppelin" }), [number]);
  await assert.rejects(
    started.run("sn_publish_knowledge_article", { id: number }),
    (error: Failure) => error.code === "conflict" && /published already/.test(error.message),
  );
  await done(started, "sn_publish_knowledge_article", { id: number, action: "retire" });
  assert.deepEqual(await numbersFor(started, { text: "zeppelin" }), []);
});

Deno.test("sn_publish_knowledge_article: an approval that stands in between is not passed by silently", async () => {
  await using started = await startTestServices();
  await done(started, "sn_create_update_set", { name: "Knowledge" });
  const { result: workflows } = await started.run("sn_query_table", {
    table: "wf_workflow",
    fields: ["name"],
    limit: 1,
  });
  const { name } = present((workflows as { rows: { name: string }[] }).rows[0]);
  await done(started, "sn_update_knowledge_base", {
    id: "Everyday help",
    changes: { workflow: name },
  });
  await assert.rejects(
    started.run("sn_publish_knowledge_article", { id: "KB0000009" }),
    (error: Failure) =>
      error.code === "write_refused" && error.message.includes(name) &&
      /skip_workflow/.test(error.remedy ?? ""),
  );
  const retired = await done(started, "sn_publish_knowledge_article", {
    id: "KB0000003",
    action: "retire",
  });
  assert.equal((retired.result as Record<string, string>).workflow_state, "retired");
  const { warnings } = await done(started, "sn_publish_knowledge_article", {
    id: "KB0000009",
    skip_workflow: true,
  });
  assert.match(warnings.join(), /passed over/);
});

Deno.test("sn_publish_knowledge_article: an article that somebody was asked about waits for the answer", async () => {
  await using started = await startTestServices();
  const { result } = await started.run("sn_get_knowledge_article", { id: "KB0000013" });
  await done(started, "sn_create_record", {
    table: "sysapproval_approver",
    values: {
      document_id: (result as { sys_id: string }).sys_id,
      source_table: "kb_knowledge",
      approver: "approver",
      state: "requested",
    },
  });
  await assert.rejects(
    started.run("sn_publish_knowledge_article", { id: "KB0000013" }),
    (error: Failure) => error.code === "conflict" && /waits for the approval/.test(error.message),
  );
});

Deno.test("sn_search_knowledge: pages, one knowledge base, no markup, and words for finding nothing", async () => {
  await using started = await startTestServices();
  const all = await numbersFor(started, { text: "the", limit: 50 });
  const paged: string[] = [];
  for (let offset = 0; paged.length < all.length; offset += 2) {
    const page = await numbersFor(started, { text: "the", limit: 2, offset });
    assert.ok(page.length > 0);
    paged.push(...page);
  }
  assert.deepEqual(paged, all);
  const desk = await numbersFor(started, {
    text: "vpn",
    knowledge_base: "Service desk handbook",
  });
  assert.deepEqual(desk, ["KB0000010"]);
  const { result } = await done(started, "sn_search_knowledge", { text: "vpn" });
  assert.ok((result as Found).articles.every(({ snippet }) => !snippet.includes("<")));
  const none = await done(started, "sn_search_knowledge", { text: "xylophone" });
  assert.match((none.result as Found).note ?? "", /drafts/);
  await assert.rejects(
    started.run("sn_search_knowledge", { text: "vpn", knowledge_base: "Attic" }),
    (error: Failure) => error.code === "not_found",
  );
});

Deno.test("knowledge families: an article in a base that there is not is refused", async () => {
  await using started = await startTestServices();
  await assert.rejects(
    started.run("sn_create_knowledge_article", {
      short_description: "Lost",
      kb_knowledge_base: "Attic",
    }),
    (error: Failure) => error.code === "not_found" && /Attic/.test(error.message),
  );
  await assert.rejects(
    started.run("sn_create_knowledge_article", { short_description: "No base" }),
    (error: Failure) => error.code === "invalid_input" && /kb_knowledge_base/.test(error.message),
  );
});
