import assert from "node:assert/strict";
import {
  basicAuthorization,
  DEMO_ORIGIN,
  type DemoUnderTest,
  startDemo,
} from "../../../support/demo_requests.ts";
import { present } from "../../../support/present.ts";

const PAGE = `${DEMO_ORIGIN}/sys.scripts.do`;

async function open(demo: DemoUnderTest, headers: Record<string, string>, form?: URLSearchParams) {
  const answer = await demo.demo.fetch(
    new Request(PAGE, { method: form ? "POST" : "GET", headers, body: form ?? null }),
  );
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

const as = (user: string, password: string) => ({
  authorization: basicAuthorization(user, password),
});

/** Signs in as the administrator: the cookie and the token that the form carries. */
async function signIn(demo: DemoUnderTest) {
  const first = await open(demo, as("admin", "admin"));
  const cookie = present(first.headers.getSetCookie()[0], "cookie").replace(/;.*/, "");
  const page = await open(demo, { cookie });
  return {
    cookie,
    token: /name="sysparm_ck" value="([0-9a-f]+)"/.exec(page.html)?.[1] ?? "",
    page,
  };
}

const script = (text: string, token: string) =>
  new URLSearchParams({ script: text, sysparm_ck: token, runscript: "Run script" });

const printed = (html: string) =>
  [...html.matchAll(/\*\*\* Script: (.*?)<BR\/>/g)].map(([, line]) => line);

Deno.test("scripts page: carries the session's token and prints a property", async () => {
  using demo = await startDemo();
  const { cookie, token, page } = await signIn(demo);
  assert.deepEqual([page.status, page.headers.get("x-is-logged-in")], [200, "true"]);
  assert.match(token, /^[0-9a-f]{64}$/);
  await demo.create("sys_properties", { name: "u.mark", value: "<b>&" });
  for (
    const [text, line] of [
      ["gs.print(gs.getProperty('glide.product.name'));", "Demo instance"],
      [' gs.print( gs.getProperty("u.mark") ) \n', "&lt;b&gt;&amp;"],
      ["gs.print(gs.getProperty('no.such'))", "null"],
    ] as const
  ) {
    const { status, html } = await open(demo, { cookie }, script(text, token));
    assert.deepEqual([status, printed(html)], [200, [line]], text);
  }
});

Deno.test("scripts page: a script reads and writes records, and what it wrote before a fault stays", async () => {
  using demo = await startDemo();
  const { cookie, token } = await signIn(demo);
  const run = async (text: string) => {
    const { status, html } = await open(demo, { cookie }, script(text, token));
    assert.equal(status, 200);
    return printed(html);
  };
  assert.deepEqual(await run(""), []);
  const made = await run(`var gr = new GlideRecord("incident");
gr.initialize();
gr.short_description = "From a script";
gr.insert();
gs.info("made {0}", gr.number);
gs.print(gr.nope.deeper);`);
  assert.match(present(made[0]), /^made INC\d+$/);
  assert.match(present(made[1]), /^TypeError: .*\(script background script, line 6\)$/);
  const stored = await demo.list("table/incident?sysparm_query=short_description=From a script");
  assert.equal(stored.length, 1);
  const logged = await demo.list("table/syslog?sysparm_query=messageSTARTSWITHmade INC");
  assert.deepEqual(logged.map((row) => row.message), [made[0]]);
});

Deno.test("scripts page: printing is for the global scope, which is ES5", async () => {
  using demo = await startDemo();
  const { cookie, token } = await signIn(demo);
  const [fleet] = await demo.list("table/sys_app?sysparm_query=scope=x_demo_fleet");
  const run = async (text: string, scope: string) => {
    const form = script(text, token);
    form.set("sys_scope", scope);
    return printed((await open(demo, { cookie }, form)).html);
  };
  const scope = present(present(fleet).sys_id);
  const modern = "const rows = [1, 2].map((n) => `n${n}`); gs.info(rows);";
  assert.deepEqual(await run(modern, scope), ["n1,n2"]);
  assert.match(present((await run(modern, "global"))[0]), /^SyntaxError: .*line 1/);
  assert.match(
    present((await run("gs.print(1);", scope))[0]),
    /Function print is not allowed in scope x_demo_fleet/,
  );
});

Deno.test("scripts page: for administrators with the token of their session", async () => {
  using demo = await startDemo();
  const { cookie, token } = await signIn(demo);
  const text = "gs.print(gs.getProperty('glide.product.name'));";
  for (const wrong of ["", "0".repeat(64)]) {
    const stale = await open(demo, { cookie }, script(text, wrong));
    assert.deepEqual([stale.status, stale.headers.get("x-usertoken-response")], [401, token]);
  }
  const away = await open(demo, {});
  assert.deepEqual([away.status, away.headers.get("location")], [
    302,
    "/login.do?sysparm_goto_url=%2Fsys.scripts.do",
  ]);
  assert.equal((await open(demo, { cookie: "JSESSIONID=" + "A".repeat(32) })).status, 302);
  assert.equal((await open(demo, as("admin", "wrong"))).status, 401);
  assert.equal((await open(demo, as("developer", "demo"))).status, 403);
});
