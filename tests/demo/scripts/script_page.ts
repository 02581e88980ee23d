import assert from "node:assert/strict";
import {
  basicAuthorization,
  DEMO_ORIGIN,
  type DemoUnderTest,
} from "../../support/demo_requests.ts";

/** Runs background scripts as the administrator; answers the lines that each printed. */
export async function openScriptPage({ demo }: Pick<DemoUnderTest, "demo">) {
  const address = `${DEMO_ORIGIN}/sys.scripts.do`;
  const authorization = basicAuthorization("admin", "admin");
  const page = await demo.fetch(new Request(address, { headers: { authorization } }));
  const cookie = page.headers.getSetCookie().map((line) => line.replace(/;.*/, "")).join("; ");
  const token = /name="sysparm_ck" value="([0-9a-f]+)"/.exec(await page.text())?.[1] ?? "";
  return async (script: string): Promise<string[]> => {
    const body = new URLSearchParams({ script, sysparm_ck: token, runscript: "Run script" });
    const answer = await demo.fetch(
      new Request(address, { method: "POST", headers: { cookie }, body }),
    );
    assert.equal(answer.status, 200);
    const lines = [...(await answer.text()).matchAll(/\*\*\* Script: (.*?)<BR\/>/gs)];
    return lines.map(([, line = ""]) =>
      line.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replaceAll("&gt;", ">")
        .replaceAll("&lt;", "<").replaceAll("&amp;", "&")
    );
  };
}
