import assert from "node:assert/strict";
import { DEMO_ORIGIN, startDemo } from "../../support/demo_requests.ts";

const open = async (demo: { fetch(request: Request): Promise<Response> }, method = "GET") => {
  const answer = await demo.fetch(new Request(`${DEMO_ORIGIN}/`, { method }));
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

/** The cells of the row that begins with this code. */
function cells(html: string, first: string): string[] {
  const row = html.split("<tr>").find((part) => part.startsWith(`<td><code>${first}</code>`)) ?? "";
  return [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replace(/<[^>]+>/g, ""));
}

Deno.test("front page: users with their passwords, tables with their rows, no script", async () => {
  using demo = await startDemo();
  const { status, headers, html } = await open(demo.demo);
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^text\/html/);
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'/);
  assert.ok(!/<script|\son\w+=/i.test(html));
  assert.deepEqual(cells(html, "admin").slice(0, 3), ["admin", "admin", "System Administrator"]);
  assert.deepEqual(cells(html, "requester").slice(0, 2), ["requester", "demo"]);
  assert.match(cells(html, "locked.user")[2] ?? "", /locked/);
  assert.equal(cells(html, "incident")[2], "80");
  assert.ok(html.includes(`${DEMO_ORIGIN}/api/now/table/incident`));
});

Deno.test("front page: shows what people changed, as text", async () => {
  using demo = await startDemo();
  const name = `<b onclick="x">&'`;
  await demo.create("sys_user", { user_name: name, name, user_password: "mine" });
  await demo.create("incident", { short_description: "one more" });
  const { html } = await open(demo.demo);
  assert.ok(!html.includes("<b onclick"));
  assert.ok(html.includes("&lt;b onclick=&quot;x&quot;&gt;&amp;&#39;"));
  assert.ok(html.includes("<td>changed</td>") && !html.includes("mine"));
  assert.equal(cells(html, "incident")[2], "81");
});

Deno.test("front page: HEAD has no body, other methods and paths are no page", async () => {
  using demo = await startDemo();
  const head = await open(demo.demo, "HEAD");
  assert.deepEqual([head.status, head.html], [200, ""]);
  assert.equal((await open(demo.demo, "POST")).status, 401);
  assert.equal((await demo.call("GET", "/index.html")).status, 400);
});
