/** The Instances page against the embedded instance: three ways to connect, and what follows. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { demoCredentials } from "../../mod/demo/credentials.ts";
import {
  assertNoOverflow,
  browserMissing,
  openBrowser,
  openDashboard,
  VIEWPORTS,
} from "../support/browser.ts";
import {
  copyAsCurl,
  secretsOf,
  type SignedInBrowser,
  signInWithBrowser,
} from "../support/browser_sign_in.ts";
import { findFaintText } from "../support/contrast.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { freePort, isOpen, setOauthClient } from "../support/oauth_browser.ts";
import { CLIENT } from "../support/oauth_setup.ts";
import { type RunningService, startService } from "../support/service.ts";

const { username, password } = demoCredentials;

interface World extends AsyncDisposable {
  service: RunningService;
  demoUrl: string;
  /** The demo instance under its other loopback name: to the service another instance. */
  url: string;
  oauthPort: number;
  /** A session of the person's own browser, and its request as copied. */
  copyRequest(): Promise<{ session: SignedInBrowser; paste: string }>;
  instances(): Promise<Record<string, unknown>[]>;
}

async function openWorld(): Promise<World> {
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
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

function cardOf(page: Page, label: string): Locator {
  const heading = page.getByRole("heading", { name: label, exact: true, level: 2 });
  return page.locator(".instance").filter({ has: heading });
}

async function openKind(page: Page, kind: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add an instance" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: kind }).click();
  return dialog;
}

/** Answers what follows a connection: the environment with one click, then Done. */
async function confirm(dialog: Locator, environment: string): Promise<void> {
  await dialog.getByText(/Its property glide\.installation\.production is false/).waitFor();
  await dialog.getByRole("button", { name: "Development suggested" }).waitFor();
  await dialog.getByRole("button", { name: environment }).click();
  await dialog.locator(`[aria-pressed=true]`, { hasText: environment }).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function remove(page: Page, label: string, loss: RegExp): Promise<void> {
  const card = cardOf(page, label);
  await card.getByRole("button", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(loss).waitFor();
  await dialog.getByRole("button", { name: `Remove ${label}` }).click();
  await card.waitFor({ state: "detached" });
}

async function fillBasic(dialog: Locator, url: string, secret: string): Promise<void> {
  await dialog.getByLabel("Instance", { exact: true }).fill(url);
  await dialog.getByLabel("User name").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill(secret);
  await dialog.getByLabel("Label").fill("mine");
}

/** Fails when the page, its address or the browser's storage holds one of them. */
async function assertNowhere(page: Page, secrets: string[]): Promise<void> {
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

Deno.test({
  name: "connections: a password in one screen; the causes of a refusal in order, then connected",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service.webUrl);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "User and password");
    await fillBasic(dialog, world.url, "Planted-wrong-1");
    await dialog.getByRole("button", { name: "Test and save" }).click();
    const causes = dialog.locator(".causes li");
    await causes.first().waitFor();
    const said = await causes.allInnerTexts();
    assert.match(said[0], /user name or password is wrong\. Sign in/);
    assert.match(said[1], /snc_basic_auth_api_access\. Ask an administrator/);
    assert.equal(said.length, 4);
    assert.equal((await world.instances()).length, 1, "nothing is stored");

    await dialog.getByLabel("Password", { exact: true }).fill(password);
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await confirm(dialog, "Test");
    await assertNowhere(page, ["Planted-wrong-1"]);
    const card = cardOf(page, "mine");
    await card.getByText("Connected", { exact: true }).waitFor();
    assert.equal(await card.getByLabel("Environment").inputValue(), "test");

    await card.getByLabel("Environment").selectOption("prod");
    await card.getByText("Production and unknown instances are read-only").waitFor();
    await card.getByLabel("Writes").selectOption("ask");
    await card.getByText("waits on the Activity page until you approve it").waitFor();
    await card.getByRole("button", { name: "Rename" }).click();
    await page.locator(".label-form input:focus").waitFor();
    await page.keyboard.type("demo");
    await page.getByText("has this label already").waitFor();
    await page.getByLabel("Label").fill("payroll");
    await page.keyboard.press("Enter");
    await cardOf(page, "payroll").getByRole("button", { name: "Rename" }).waitFor();
    const [stored] = (await world.instances()).filter(({ label }) => label === "payroll");
    assert.deepEqual([stored.environment, stored.writes], ["prod", "ask"]);
    await remove(page, "payroll", /stored password of admin for localhost/);
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "connections: OAuth in one screen, cancelled, refused, signed in, and without a browser",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service.webUrl);
    const { page, context } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "OAuth");
    await dialog.getByRole("button", { name: "Copy redirect URL" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `http://localhost:${world.oauthPort}/callback`);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("Enter the client id").waitFor();
    await dialog.getByLabel("Instance", { exact: true }).fill(world.url);
    await dialog.getByLabel("Client id").fill(CLIENT.clientId);
    await dialog.getByLabel("Client secret").fill(CLIENT.clientSecret);
    await dialog.getByLabel("Label").fill("mine");
    const begin = async () => {
      const opening = context.waitForEvent("page");
      await dialog.getByRole("button", { name: "Sign in" }).click();
      await dialog.getByText("Waiting for you to sign in").waitFor();
      return await opening;
    };
    const cancelled = await begin();
    assert.equal(await isOpen(world.oauthPort), true);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    assert.equal(await dialog.getByLabel("Client id").inputValue(), CLIENT.clientId, "kept");
    await cancelled.close();

    const denied = await begin();
    await denied.locator("[name=user_name]").fill(username);
    await denied.locator("[name=user_password]").fill(password);
    await denied.locator("[name=user_password]").press("Enter");
    await denied.getByRole("button", { name: /deny/i }).click();
    await denied.getByText("Not connected").waitFor();
    await dialog.locator(".failure").waitFor();
    await dialog.getByRole("button", { name: "Back to the form" }).click();
    await denied.close();

    const tab = await begin();
    await tab.getByRole("button", { name: /allow/i }).click();
    await tab.getByText("You can close this tab").waitFor();
    await confirm(dialog, "Development");
    await assertNowhere(page, [CLIENT.clientSecret]);
    const card = cardOf(page, "mine");
    await card.getByText("OAuth as admin").waitFor();
    await card.getByText("Connected", { exact: true }).waitFor();
    await tab.close();

    // Again with what is stored: nothing to type.
    await card.getByRole("link", { name: "Reconnect" }).click();
    await dialog.getByLabel("Sign-in").selectOption("client_credentials");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await dialog.waitFor({ state: "detached" });
    await card.getByText("Connected", { exact: true }).waitFor();
    await remove(page, "mine", /OAuth client and tokens/);

    const direct = await openKind(page, "OAuth");
    await direct.getByLabel("Sign-in").selectOption("password");
    await direct.getByLabel("Instance", { exact: true }).fill(world.url);
    await direct.getByLabel("Client id").fill(CLIENT.clientId);
    await direct.getByLabel("Client secret").fill(CLIENT.clientSecret);
    await direct.getByLabel("User name").fill("itil.agent");
    await direct.getByLabel("Password", { exact: true }).fill("demo");
    await direct.getByLabel("Label").fill("agent");
    await direct.getByRole("button", { name: "Connect" }).click();
    await direct.getByText("agent is connected").waitFor();
    await direct.getByRole("button", { name: "Decide later" }).click();
    await cardOf(page, "agent").getByText("What is this instance used for?").waitFor();
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name:
    "connections: a browser session ends, the page says so live, a paste restores running clients",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service.webUrl);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "Browser session");
    const area = dialog.getByLabel("Copied request");
    const save = dialog.getByRole("button", { name: "Verify and save" });
    await area.fill("no request at all");
    await dialog.getByText("is no request copied from a browser").waitFor();
    const { session, paste } = await world.copyRequest();
    await area.fill(`Cookie: ${session.cookie}`);
    await dialog.getByText("Name the instance as well").waitFor();
    assert.equal(await save.isDisabled(), true);
    await area.fill(paste);
    await dialog.getByText("Ready to verify").waitFor();
    await dialog.getByText("JSESSIONID, glide_session_store").waitFor();
    const dots = await area.evaluate((field) =>
      getComputedStyle(field).getPropertyValue("-webkit-text-security")
    );
    assert.equal(dots, "disc", "what was pasted is not shown");
    await dialog.getByLabel("Label").fill("mine");
    await save.click();
    await confirm(dialog, "Development");
    await assertNowhere(page, secretsOf(session));
    const card = cardOf(page, "mine");
    await card.getByText("Connected", { exact: true }).waitFor();

    await using client = await connectSdk1({
      url: world.service.mcpUrl,
      headers: { "X-SN-Instance": "mine", "X-Service-Auth-Source": "stored" },
    });
    const query = { tool: "sn_query_table", args: { table: "incident", limit: 1 } };
    const before = await client.ask("tool_execute", query);
    assert.equal(before.isError, false, before.text);
    const out = await fetch(`${world.demoUrl}/logout.do`, {
      headers: { cookie: session.cookie },
      redirect: "manual",
    });
    await out.body?.cancel();
    const refused = await client.ask("tool_execute", query);
    assert.equal(refused.isError, true);
    assert.match(refused.text, /The stored browser session for mine has expired/);

    // Nobody reloads the page.
    await card.getByText("The stored browser session for mine has expired.").waitFor();
    await card.getByText("Expired", { exact: true }).waitFor();
    await card.getByRole("link", { name: "Reconnect" }).click();
    const again = page.getByRole("dialog");
    assert.equal(
      await again.getByRole("tab", { name: "Browser session" }).getAttribute("aria-selected"),
      "true",
    );
    assert.equal(
      await again.getByLabel("Instance", { exact: true }).inputValue(),
      world.url,
      "prefilled",
    );
    await again.getByLabel("Copied request").fill(paste);
    await again.getByText("Ready to verify").waitFor();
    await again.getByRole("button", { name: "Verify and save" }).click();
    await again.getByText("does not accept the pasted browser session").waitFor();
    const fresh = await world.copyRequest();
    await again.getByLabel("Copied request").fill(fresh.paste);
    await again.getByText("Ready to verify").waitFor();
    await again.getByRole("button", { name: "Verify and save" }).click();
    await again.waitFor({ state: "detached" });
    await card.getByText("Connected", { exact: true }).waitFor();
    const after = await client.ask("tool_execute", query);
    assert.equal(after.isError, false, after.text);
    await assertNowhere(page, [...secretsOf(session), ...secretsOf(fresh.session)]);
    await remove(page, "mine", /browser session of admin for localhost/);
    const gone = await client.ask("tool_execute", query);
    assert.match(gone.text, /No stored credentials for instance mine/);
    dashboard.assertNoComplaints(/status of 4/);
  },
});

Deno.test({
  name: "connections: every state of the dialog fits 380 and 1280 px in both themes, readable",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    const { paste } = await world.copyRequest();
    for (const theme of ["light", "dark"] as const) {
      for (const viewport of Object.values(VIEWPORTS)) {
        await using dashboard = await openDashboard(browser, world.service.webUrl, {
          theme,
          viewport,
        });
        const { page } = dashboard;
        const look = async (what: string) => {
          const where = `${what} at ${viewport.width} px, ${theme}`;
          // A colour on its way to another is read as neither.
          await page.evaluate(() =>
            Promise.allSettled(
              document.getAnimations().filter((one) => one instanceof CSSTransition)
                .map(({ finished }) => finished),
            )
          );
          await assertNoOverflow(page, where);
          assert.deepEqual(await findFaintText(page), [], where);
        };
        await dashboard.go("/instances");
        const dialog = await openKind(page, "User and password");
        await fillBasic(dialog, world.url, "wrong");
        await dialog.getByRole("button", { name: "Test only" }).click();
        await dialog.locator(".causes").waitFor();
        await look("the refusal");
        await dialog.getByRole("tab", { name: "OAuth" }).click();
        await dialog.getByText("/callback").waitFor();
        await look("OAuth");
        await dialog.getByLabel("Client id").fill(CLIENT.clientId);
        await dialog.getByRole("button", { name: "Sign in" }).click();
        await dialog.getByText("Waiting for you").waitFor();
        // The sign-in page has opened in front of it.
        await page.bringToFront();
        await look("the wait");
        await dialog.getByRole("tab", { name: "Browser session" }).click();
        await dialog.getByLabel("Copied request").fill("Cookie: a=b");
        await dialog.locator(".findings-missing").waitFor();
        await look("what is missing");
        await dialog.getByLabel("Copied request").fill(paste);
        await dialog.getByText("Ready to verify").waitFor();
        await look("what was found");
        await dialog.getByRole("button", { name: "Verify and save" }).click();
        await dialog.getByRole("button", { name: "Development suggested" }).waitFor();
        await look("the question");
        await dialog.getByRole("button", { name: "Decide later" }).click();
        await look("the unconfirmed card");
        await remove(page, "mine", /your browser stays signed in/);
        dashboard.assertNoComplaints();
      }
    }
  },
});

Deno.test({
  name:
    "connections: by keyboard alone from the page to a connected instance, the focus never lost",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service.webUrl);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        const labels = (element as HTMLInputElement | null)?.labels;
        return labels?.[0]?.innerText ?? element?.innerText ?? "";
      });
    const tabTo = async (name: RegExp, key = "Tab") => {
      for (let presses = 0; presses < 40; presses++) {
        if (name.test(await focused())) return;
        await page.keyboard.press(key);
      }
      assert.fail(`${name} cannot be reached with ${key}; the focus is on ${await focused()}`);
    };
    await tabTo(/^Add an instance$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    assert.match(await focused(), /^Instance/, "the dialog opens on its first field");
    await page.keyboard.type(world.url);
    await page.keyboard.press("Shift+Tab");
    assert.match(await focused(), /^User and password$/);
    await page.keyboard.press("ArrowLeft");
    assert.match(await focused(), /^Browser session$/);
    await page.keyboard.press("Home");
    assert.match(await focused(), /^User and password$/);
    await tabTo(/^User name/);
    await page.keyboard.type(username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Development suggested" }).waitFor();
    assert.match(await focused(), /^Development/, "the question has the focus");
    await page.keyboard.press("Enter");
    await page.locator("[aria-pressed=true]").waitFor();
    await tabTo(/^Done$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.match(await focused(), /^Add an instance$/, "the focus is back where it came from");
    await tabTo(/^Remove\s+localhost/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    assert.match(await focused(), /^Keep it$/, "Enter alone removes nothing");
    await tabTo(/^Remove\s+localhost/, "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.id === "content");
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "connections: fifty instances are paged and found by a word",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    for (let number = 1; number <= 50; number++) {
      const body = { instance: `fleet${number}`, username: "ada", password: "nobody" };
      const response = await fetch(`${world.service.webUrl}/api/instances`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      assert.equal(response.status, 201);
    }
    await using dashboard = await openDashboard(browser, world.service.webUrl, {
      viewport: VIEWPORTS.phone,
    });
    const { page } = dashboard;
    await dashboard.go("/instances");
    await page.getByText("1 to 20 of 51 instances").waitFor();
    await assertNoOverflow(page, "fifty instances");
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText("41 to 51 of 51 instances").waitFor();
    await page.getByLabel("Find an instance").fill("fleet4");
    await page.getByText("11 of 51 instances").waitFor();
    assert.equal(await page.locator(".instance").count(), 11);
    await page.getByLabel("Find an instance").fill("fleet42");
    await page.getByText("1 of 51 instances").waitFor();
    await remove(page, "fleet42", /password of ada for fleet42/);
    await page.getByText("0 of 50 instances").waitFor();
    dashboard.assertNoComplaints();
  },
});
