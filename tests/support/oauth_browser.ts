import assert from "node:assert/strict";
import { basicAuthorization } from "./demo_requests.ts";

/** A browser of a person who signs in to the demo instance: no script, cookies, redirects by hand. */
export interface OauthBrowser {
  /** Opens the page, signs in where asked, answers the consent; where the instance sends it back to. */
  consent(authorizeUrl: string, answer?: "allow" | "deny"): Promise<URL>;
}

export function openOauthBrowser(user = "itil.agent", password = "demo"): OauthBrowser {
  const cookies = new Map<string, string>();

  async function request(url: URL, form?: URLSearchParams): Promise<Response> {
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      body: form ?? null,
      headers: { cookie },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects as long as they stay on the instance. */
  async function open(url: URL, form?: URLSearchParams): Promise<{ url: URL; text: string }> {
    const response = await request(url, form);
    const text = await response.text();
    const location = response.headers.get("location");
    if (location === null) return { url, text };
    const next = new URL(location, url);
    return next.origin === url.origin ? await open(next) : { url: next, text: "" };
  }

  return {
    async consent(authorizeUrl, answer = "allow") {
      let page = await open(new URL(authorizeUrl));
      if (page.url.pathname === "/login.do") {
        const form = hiddenFields(page.text);
        form.set("user_name", user);
        form.set("user_password", password);
        page = await open(page.url, form);
      }
      assert.match(page.text, /would like to act in your name/, page.url.pathname);
      const form = hiddenFields(page.text);
      form.set("consent", answer);
      return (await open(page.url, form)).url;
    },
  };
}

function hiddenFields(html: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of html.matchAll(/name="([^"]+)" value="([^"]*)"/g)) {
    if (name !== "consent") form.set(name, unescapeHtml(value));
  }
  return form;
}

function unescapeHtml(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'").replaceAll("&amp;", "&");
}

/** Sets fields of an OAuth application on the demo instance, as its administrator. */
export async function setOauthClient(
  demoUrl: string,
  { clientId = "demo-client", ...fields }: { clientId?: string } & Record<string, string>,
): Promise<void> {
  const headers = {
    authorization: basicAuthorization("admin", "admin"),
    "content-type": "application/json",
  };
  const table = `${demoUrl}/api/now/table/oauth_entity`;
  const found = await fetch(`${table}?sysparm_query=client_id=${clientId}`, { headers });
  const { result: [{ sys_id }] } = await found.json();
  const body = JSON.stringify(fields);
  const patched = await fetch(`${table}/${sys_id}`, { method: "PATCH", headers, body });
  await patched.body?.cancel();
  assert.equal(patched.status, 200);
}

/** Whether somebody answers on a port of either loopback address. */
export async function isOpen(port: number): Promise<boolean> {
  for (const hostname of ["127.0.0.1", "::1"]) {
    try {
      (await Deno.connect({ hostname, port })).close();
      return true;
    } catch (error) {
      const { ConnectionRefused, ConnectionReset } = Deno.errors;
      assert.ok(error instanceof ConnectionRefused || error instanceof ConnectionReset);
    }
  }
  return false;
}

/** The port closes behind the last answer; a test that waits in vain never ends. */
export async function closes(port: number): Promise<void> {
  while (await isOpen(port)) await new Promise((resolve) => setTimeout(resolve, 10));
}
