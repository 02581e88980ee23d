/** A browser's way into the embedded instance: its login form, its pages, its requests as copied. */
import assert from "node:assert/strict";

export interface SignedInBrowser {
  /** The `Cookie` header of the next request. */
  cookie: string;
  /** `g_ck` of the page. */
  userToken: string;
  userAgent: string;
  url: string;
}

const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) Planted-Browser/7.7";

/** Signs in on `/login.do` and reads `g_ck` from the page that follows. */
export async function signInWithBrowser(
  url: string,
  { userName = "admin", password }: { userName?: string; password: string },
): Promise<SignedInBrowser> {
  const answer = await fetch(`${url}/login.do`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      user_name: userName,
      user_password: password,
      sys_action: "sysverb_login",
    }),
  });
  await answer.body?.cancel();
  assert.equal(answer.status, 302, "the login form was not accepted");
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";")[0]).join("; ");
  const page = await (await fetch(`${url}/navpage.do`, { headers: { cookie } })).text();
  const userToken = /g_ck = '([^']+)'/.exec(page)?.[1];
  assert.ok(userToken, "the page names no token");
  return { cookie, userToken, userAgent: USER_AGENT, url };
}

/** As a browser copies a request for bash. */
export function copyAsCurl(browser: SignedInBrowser): string {
  const { url, cookie, userToken, userAgent } = browser;
  return [
    `curl '${url}/api/now/ui/user/current_user'`,
    "-H 'Accept: application/json'",
    `-b '${cookie}'`,
    `-H 'User-Agent: ${userAgent}'`,
    `-H 'X-UserToken: ${userToken}'`,
    "--compressed",
  ].join(" \\\n  ");
}

/** Every value of a browser that nothing may show. */
export function secretsOf({ cookie, userToken }: SignedInBrowser): string[] {
  const values = cookie.split("; ").map((pair) => pair.slice(pair.indexOf("=") + 1));
  return [...values.filter((value) => value.length > 20), userToken];
}
