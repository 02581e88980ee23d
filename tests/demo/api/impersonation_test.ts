import assert from "node:assert/strict";
import { DEMO_ORIGIN, startDemo } from "../../support/demo_requests.ts";
import { findId } from "../first_record.ts";

type Demo = Awaited<ReturnType<typeof startDemo>>;

/** A signed-in browser: its cookie and its token go with every call. */
async function browse(demo: Demo, user: string) {
  const response = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/login.do`, {
      method: "POST",
      body: new URLSearchParams({
        user_name: user,
        user_password: user === "admin" ? "admin" : "demo",
        sys_action: "sysverb_login",
      }),
    }),
  );
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const page = await demo.demo.fetch(
    new Request(`${DEMO_ORIGIN}/navpage.do`, { headers: { cookie } }),
  );
  const token = /g_ck = '(\w+)'/.exec(await page.text())?.[1] ?? "";
  const send = (method: string, path: string) =>
    demo.demo.fetch(
      new Request(`${DEMO_ORIGIN}/api/now/${path}`, {
        method,
        headers: { cookie, "x-usertoken": token },
      }),
    );
  return {
    async become(who: string) {
      const answer = await send("POST", `ui/impersonate/${who}`);
      await answer.body?.cancel();
      return answer.status;
    },
    async who() {
      return (await (await send("GET", "ui/user/current_user")).json()).result.user_name;
    },
    async count(table: string) {
      return (await (await send("GET", `table/${table}`)).json()).result.length;
    },
  };
}

Deno.test("impersonation: the session sees what the user sees, until it is itself again", async () => {
  using demo = await startDemo();
  const browser = await browse(demo, "admin");
  const all = await browser.count("incident");
  assert.equal(await browser.become("requester"), 200);
  assert.equal(await browser.who(), "requester");
  const own = await browser.count("incident");
  assert.ok(own > 0 && own < all, `${own} of ${all}`);
  assert.equal(await browser.become("itil.agent"), 200, "the user behind it decides");
  assert.equal(await browser.who(), "itil.agent");
  assert.equal(await browser.become("admin"), 200);
  assert.equal(await browser.who(), "admin");
});

Deno.test("impersonation: is for administrators and impersonators, who do not become administrators", async () => {
  using demo = await startDemo();
  const agent = await browse(demo, "itil.agent");
  assert.equal(await agent.become("requester"), 403);
  assert.equal(await agent.who(), "itil.agent");
  const user = await findId(demo, "sys_user", "user_name=itil.agent");
  const role = await findId(demo, "sys_user_role", "name=impersonator");
  await demo.create("sys_user_has_role", { user, role });
  assert.equal(await agent.become("requester"), 200);
  assert.equal(await agent.become("admin"), 403);
  assert.equal(await agent.who(), "requester");
  assert.equal(await agent.become("inactive.user"), 403);
  assert.equal(await agent.become("nobody"), 403);
  assert.equal(await agent.become(user), 200, "itself, by sys_id");
  assert.equal(await agent.who(), "itil.agent");
});
