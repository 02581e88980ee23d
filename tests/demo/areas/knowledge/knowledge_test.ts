import assert from "node:assert/strict";
import { type DemoUnderTest, startDemo } from "../../../support/demo_requests.ts";
import { firstRecord } from "../../first_record.ts";

const ARTICLES = "/api/sn_km_api/knowledge/articles";

async function ask(demo: DemoUnderTest, path: string, user = "admin") {
  const { status, body } = await demo.call("GET", `${ARTICLES}${path}`, { user });
  assert.equal(status, 200, JSON.stringify(body));
  return body.result;
}

const titles = ({ articles }: { articles: { title: string }[] }): string[] =>
  articles.map(({ title }) => title);

Deno.test("knowledge: a search finds published articles, the best match first", async () => {
  using demo = await startDemo();
  const found = await ask(demo, "?query=vpn&fields=workflow_state&fields=kb_category");
  assert.deepEqual(titles(found), ["Connect to the VPN", "Restart the VPN gateway"]);
  assert.deepEqual(
    [found.meta.count, found.meta.query, found.meta.status.code, found.meta.fields],
    [2, "vpn", 200, "workflow_state,kb_category"],
  );
  const [first] = found.articles;
  assert.equal(first.number, "KB0000001");
  assert.equal(first.rank, 1);
  assert.match(first.id, /^kb_knowledge:[0-9a-f]{32}$/);
  assert.match(first.snippet, /If the <B>VPN<\/B> drops/);
  assert.equal(first.fields.kb_category.display_value, "Network");
  assert.equal(first.fields.workflow_state.value, "published");
  assert.deepEqual(titles(await ask(demo, "?query=vpn%20certificate")), ["Connect to the VPN"]);
  assert.deepEqual(titles(await ask(demo, "?query=finished")), [], "a draft is not found");
  assert.deepEqual(titles(await ask(demo, "?query=(%5Bvpn")), []);
});

Deno.test("knowledge: pages and filters restrict, and no filter reaches a draft", async () => {
  using demo = await startDemo();
  const all = await ask(demo, "?limit=100");
  const pages = [await ask(demo, "?limit=5"), await ask(demo, "?limit=5&offset=5")];
  assert.deepEqual(pages.flatMap(titles), titles(all).slice(0, 10));
  assert.equal(pages[0].meta.count, all.articles.length);
  const filter = (query: string) => ask(demo, `?filter=${encodeURIComponent(query)}`);
  assert.deepEqual(titles(await filter("short_descriptionLIKEVPN^number=KB0000001")), [
    "Connect to the VPN",
  ]);
  const open = await filter("number=none^NQworkflow_state=draft^ORworkflow_state=retired");
  assert.deepEqual(titles(open), []);
  assert.deepEqual(titles(await ask(demo, "?language=fr")), []);
  assert.deepEqual(titles(await ask(demo, `?kb=${"0".repeat(32)}`)), []);
});

Deno.test("knowledge: criteria of a base keep its articles from those who do not meet them", async () => {
  using demo = await startDemo();
  const { articles: [secret] } = await ask(demo, "?query=gateway");
  const id = secret.id.split(":")[1];
  assert.deepEqual(titles(await ask(demo, "?query=gateway", "itil.agent")), [secret.title]);
  assert.deepEqual(titles(await ask(demo, "?query=gateway", "requester")), []);
  const denied = await demo.call("GET", `${ARTICLES}/${id}`, { user: "requester" });
  assert.equal(denied.status, 404);
  const link = await firstRecord(demo, "table/kb_uc_can_read_mtom");
  await demo.call("PATCH", `table/user_criteria/${link.user_criteria}`, {
    body: {
      user: (await firstRecord(demo, "table/sys_user?sysparm_query=user_name=requester")).sys_id,
    },
  });
  assert.deepEqual(titles(await ask(demo, "?query=gateway", "requester")), [secret.title]);
});

Deno.test("knowledge: one article by number or sys_id; a counted view is kept", async () => {
  using demo = await startDemo();
  const article = await ask(demo, "/KB0000002");
  assert.equal(article.short_description, "Reset your password");
  assert.match(article.content, /<p>Open the login page/);
  assert.equal((await ask(demo, `/${article.sys_id}`)).number, "KB0000002");
  const views = async () =>
    (await firstRecord(demo, "table/kb_knowledge?sysparm_query=number=KB0000002")).sys_view_count;
  assert.equal(await views(), "91");
  await ask(demo, "/KB0000002?update_view", "requester");
  await ask(demo, "/KB0000002?search_id=1&search_rank=1", "requester");
  assert.equal(await views(), "93");
  const uses = await demo.list(`table/kb_use?sysparm_query=article=${article.sys_id}`);
  assert.equal(uses.length, 2);
  assert.equal((await demo.call("GET", `${ARTICLES}/KB9999999`)).status, 404);
  const draft = `${ARTICLES}/KB0000009`;
  assert.equal((await demo.call("GET", draft, { user: "itil.agent" })).status, 404);
  assert.equal((await demo.call("GET", draft)).status, 200);
});

Deno.test("knowledge: featured and most viewed are as documented", async () => {
  using demo = await startDemo();
  const featured = await ask(demo, "/featured");
  assert.deepEqual(titles(featured), ["Connect to the VPN", "Reset your password"]);
  assert.equal(featured.meta.query, "homepage");
  const viewed = await ask(demo, "/most_viewed?limit=2");
  assert.deepEqual(titles(viewed), ["Reset your password", "Connect to the VPN"]);
  assert.deepEqual(viewed.articles.map(({ score }: { score: number }) => score), [91, 48]);
});

Deno.test("knowledge: an article published by record is found, a retired one no longer", async () => {
  using demo = await startDemo();
  const draft = await firstRecord(demo, "table/kb_knowledge?sysparm_query=number=KB0000009");
  const set = (workflow_state: string) =>
    demo.call("PATCH", `table/kb_knowledge/${draft.sys_id}`, { body: { workflow_state } });
  const published = await set("published");
  assert.equal(published.body.result.published, "2026-02-01");
  assert.deepEqual(titles(await ask(demo, "?query=finished")), ["Scan to mail"]);
  const retired = await set("retired");
  assert.deepEqual(
    [retired.body.result.retired, retired.body.result.active],
    ["2026-02-01", "false"],
  );
  assert.deepEqual(titles(await ask(demo, "?query=finished")), []);
});
