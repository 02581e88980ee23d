import assert from "node:assert/strict";
import { basicAuthorization, DEMO_ORIGIN, startDemo } from "../../../support/demo_requests.ts";
import { present } from "../../../support/present.ts";

const SET = "5a".repeat(16);
const XML = `<unload><sys_remote_update_set action="INSERT_OR_UPDATE"><name>Uploaded</name>` +
  `<sys_id>${SET}</sys_id></sys_remote_update_set></unload>`;

Deno.test("upload page: the form gives a token, the file becomes a retrieved set under its sys_id", async () => {
  using demo = await startDemo();
  const ask = (path: string, user: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", basicAuthorization(user, user === "admin" ? "admin" : "demo"));
    return demo.demo.fetch(new Request(DEMO_ORIGIN + path, { ...init, headers }));
  };
  const form = await ask("/upload.do?sysparm_target=sys_remote_update_set", "admin");
  const cookie = form.headers.getSetCookie().map((text) => text.split(";")[0]).join("; ");
  const token = present(/name="sysparm_ck" value="([^"]+)"/.exec(await form.text())?.[1]);
  const upload = async (fields: Record<string, string>, file = XML) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set("attachFile", new File([file], "set.xml"));
    const encoded = new Response(body);
    const bytes = new Uint8Array(await encoded.arrayBuffer());
    const answer = await ask("/sys_upload.do", "admin", {
      method: "POST",
      body: bytes,
      headers: {
        cookie,
        "content-type": present(encoded.headers.get("content-type") ?? undefined),
        "content-length": String(bytes.length),
      },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const fields = { sysparm_ck: token, sysparm_target: "sys_remote_update_set" };
  assert.equal((await upload({ ...fields, sysparm_ck: "stale" })).status, 401);
  assert.equal((await upload({ ...fields, sysparm_target: "incident" })).status, 400);
  assert.equal((await upload(fields, "<unload/>")).status, 400);
  assert.deepEqual(await upload(fields), { status: 200, text: "" });
  const [set] = await demo.list(`table/sys_remote_update_set?sysparm_query=sys_id=${SET}`);
  assert.deepEqual([set?.name, set?.state], ["Uploaded", "loaded"]);
  const refused = await ask("/upload.do?sysparm_target=sys_remote_update_set", "developer");
  assert.equal(refused.status, 403);
  await refused.body?.cancel();
});
