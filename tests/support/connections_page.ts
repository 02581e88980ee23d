/** What the tests of the Instances page share: a service with its demo instance, and the page's parts. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import type { Fault } from "../../mod/demo/control/faults.ts";
import { copyAsCurl, type SignedInBrowser, signInWithBrowser } from "./browser_sign_in.ts";
import { basicAuthorization } from "./demo_requests.ts";
import { connectSdk1, type MetaToolAnswer } from "./mcp_clients.ts";
import { freePort } from "./free_port.ts";
import { setOauthClient } from "./oauth_browser.ts";
import { CLIENT } from "./oauth_setup.ts";
import { type RunningService, startService } from "./service.ts";
import { until } from "./until.ts";

const { username, password } = demoCredentials;

export interface World extends AsyncDisposable {
  service: RunningService;
  demoUrl: string;
  /** The demo instance under its other loopback name: to the service another instance. */
  url: string;
  oauthPort: number;
  /** A session of the person's own browser, and its request as copied. */
  copyRequest(): Promise<{ session: SignedInBrowser; paste: string }>;
  instances(): Promise<Record<string, unknown>[]>;
  /** Lets every answer of the demo instance fail in this way; null ends that. */
  setFault(fault: Fault | null): Promise<void>;
  /** Stores `mine` without the page: an OAuth connection that renews itself. */
  connectOauth(): Promise<void>;
  /** Of the demo instance. */
  setProperty(name: string, value: string): Promise<void>;
  /** Takes back on the instance what it has issued to the OAuth application for the administrator. */
  revokeTokens(): Promise<void>;
  /** An MCP client that stays connected while a test goes on. */
  startClient(headers: Record<string, string>): Promise<RunningClient>;
}

export interface RunningClient extends AsyncDisposable {
  /** The same small read each time. */
  read(): Promise<MetaToolAnswer>;
}

/** The service with its demo instance, whose OAuth application names the callback port. */
export async function openWorld(): Promise<World> {
  const oauthPort = freePort();
  const service = await startService({ env: { SN_OAUTH_PORT: String(oauthPort) } });
  const instances = async () =>
    (await (await fetch(`${service.webUrl}/api/instances`)).json()).instances;
  const [{ url: demoUrl }] = await instances();
  await setOauthClient(demoUrl, { redirect_url: `http://localhost:${oauthPort}/callback` });
  const url = demoUrl.replace("127.0.0.1", "localhost");
  return {
    service,
    demoUrl,
    url,
    oauthPort,
    instances,
    async copyRequest() {
      const session = { ...await signInWithBrowser(demoUrl, { password }), url };
      return { session, paste: copyAsCurl(session) };
    },
    async setFault(fault) {
      const answer = await fetch(`${demoUrl}/demo/control`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ fault }),
      });
      assert.equal(answer.status, 200, await answer.text());
    },
    async connectOauth() {
      const grant = { grant: "password", username, password };
      const answer = await fetch(`${service.webUrl}/api/instances/oauth`, {
        method: "POST",
        headers: { "content-type": "application/json", ...await service.personHeaders() },
        body: JSON.stringify({ instance: url, label: "mine", ...CLIENT, ...grant }),
      });
      assert.equal(answer.status, 201, await answer.text());
    },
    setProperty: (name, value) => setProperty(demoUrl, { name, value }),
    revokeTokens: () => revokeTokens(demoUrl),
    async startClient(headers) {
      const client = await connectSdk1({ url: service.mcpUrl, headers });
      const args = { tool: "sn_query_table", args: { table: "incident", limit: 1 } };
      return {
        read: () => client.ask("tool_execute", args),
        [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
      };
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

async function setProperty(
  demoUrl: string,
  { name, value }: { name: string; value: string },
): Promise<void> {
  const headers = {
    authorization: basicAuthorization(username, password),
    "content-type": "application/json",
  };
  const table = `${demoUrl}/api/now/table/sys_properties`;
  const found = await fetch(`${table}?sysparm_query=name=${name}`, { headers });
  const { result: [{ sys_id }] } = await found.json();
  const body = JSON.stringify({ value });
  const changed = await fetch(`${table}/${sys_id}`, { method: "PATCH", headers, body });
  assert.equal(changed.status, 200, await changed.text());
}

async function revokeTokens(demoUrl: string): Promise<void> {
  const body = new URLSearchParams({
    grant_type: "password",
    client_id: CLIENT.clientId,
    client_secret: CLIENT.clientSecret,
    username,
    password,
  });
  // Within their life the instance answers the tokens that it has issued before.
  const issued = await fetch(`${demoUrl}/oauth_token.do`, { method: "POST", body });
  const { access_token, refresh_token } = await issued.json();
  for (const token of [refresh_token, access_token]) {
    const query = new URLSearchParams({ token });
    const answer = await fetch(`${demoUrl}/oauth_revoke_token.do?${query}`);
    assert.equal(answer.status, 200, await answer.text());
  }
}

export function cardOf(page: Page, label: string): Locator {
  const heading = page.getByRole("heading", { name: label, exact: true, level: 2 });
  return page.locator(".instance").filter({ has: heading });
}

export async function hasStatus(card: Locator, status: string): Promise<void> {
  await card.locator(".badges").getByText(status, { exact: true }).waitFor();
}

/** Asserts the one message of a card whose connection does not work. */
export async function assertNotice(card: Locator, message: string): Promise<void> {
  const messages = card.locator(".status-notice p, .outcome, .failure");
  await until(async () => (await messages.allInnerTexts()).join("\n") === message, {
    what: `"${message}" alone on the card`,
  });
}

/** Answers how often the page was loaded since, which what is told live must not take. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => loads++);
  return () => loads;
}

export async function testConnection(card: Locator): Promise<Locator> {
  await card.getByRole("button", { name: "Test connection" }).click();
  const outcome = card.locator(".outcome");
  await outcome.waitFor();
  return outcome;
}

export async function openKind(page: Page, kind: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add an instance" }).click();
  const dialog = page.getByRole("dialog");
  const tab = dialog.getByRole("tab", { name: kind });
  if (await tab.getAttribute("aria-selected") !== "true") await tab.click();
  return dialog;
}

/**
 * Asserts that all there is to fill in stands before the person at once, with the one button that
 * sends it: nothing to scroll to and no step before.
 */
export async function assertOneScreen(dialog: Locator, button: string): Promise<void> {
  const submit = dialog.locator("[type=submit]");
  assert.deepEqual(await submit.allInnerTexts(), [button]);
  const hidden = await dialog.evaluate((box) =>
    [...box.querySelectorAll("input, select, textarea, [type=submit]")].filter((field) => {
      const { top, bottom, left, width } = field.getBoundingClientRect();
      const middle = left + width / 2;
      const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint(middle, y));
      return !ends.every((shown) => field.contains(shown));
    }).map((field) => field.outerHTML)
  );
  assert.deepEqual(hidden, []);
}

/** Answers what follows a connection: the environment with one click, then Done. */
export async function confirm(dialog: Locator, environment: string): Promise<void> {
  await dialog.getByText(/Its property glide\.installation\.production is false/).waitFor();
  await dialog.getByRole("button", { name: "Development suggested" }).waitFor();
  await dialog.getByRole("button", { name: environment }).click();
  await dialog.locator(`[aria-pressed=true]`, { hasText: environment }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
}

export async function remove(page: Page, label: string, loss: RegExp): Promise<void> {
  const card = cardOf(page, label);
  await card.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(loss).waitFor();
  await dialog.getByRole("button", { name: `Remove ${label}` }).click();
  await card.waitFor({ state: "detached" });
}

export async function fillBasic(dialog: Locator, url: string, secret: string): Promise<void> {
  await dialog.getByLabel("Instance", { exact: true }).fill(url);
  await dialog.getByLabel("User name").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(secret);
  await dialog.getByLabel("Label").fill("mine");
}

export async function fillOauth(dialog: Locator, url: string): Promise<void> {
  await dialog.getByLabel("Instance", { exact: true }).fill(url);
  await dialog.getByLabel("Client id").fill(CLIENT.clientId);
  await dialog.getByLabel("Client secret").fill(CLIENT.clientSecret);
  await dialog.getByLabel("Label").fill("mine");
}

/** Sends the form, and answers the tab in which the instance asks the person. */
export async function beginSignIn(dialog: Locator): Promise<Page> {
  const opening = dialog.page().context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.getByText("Waiting for you to sign in").waitFor();
  return await opening;
}

/** On the instance's own page, where nobody has signed in yet. */
export async function signIn(tab: Page): Promise<void> {
  await tab.locator("[name=user_name]").fill(username);
  await tab.locator("[name=user_password]").fill(password);
  await tab.locator("[name=user_password]").press("Enter");
}

export async function allow(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: /allow/i }).click();
  await tab.getByText("You can close this tab").waitFor();
  await tab.close();
}

/** Fails when the page, its address or the browser's storage holds one of them. */
export async function assertNowhere(page: Page, secrets: string[]): Promise<void> {
  const kept = await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input, textarea")].map((field) =>
        (field as HTMLInputElement).value
      ),
      location.href,
      JSON.stringify(history.state),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join("\n")
  );
  for (const secret of secrets) assert.ok(!kept.includes(secret), "a secret is kept in the page");
}
