import assert from "node:assert/strict";
import {
  browserMissing,
  hasCount,
  hasValue,
  openBrowser,
  openDashboard,
} from "../../support/browser.ts";
import {
  allow,
  assertNotice,
  assertNowhere,
  beginSignIn,
  cardOf,
  confirm,
  countLoads,
  fillOauth,
  hasStatus,
  openKind,
  openWorld,
  remove,
  signIn,
  testConnection,
} from "../../support/connections_page.ts";
import { isOpen } from "../../support/oauth_browser.ts";
import { CLIENT } from "../../support/oauth_setup.ts";

Deno.test({
  name: "connections: OAuth cancelled, refused, signed in, and without a browser",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "OAuth");
    await dialog.getByRole("button", { name: "Copy redirect URL" }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `http://localhost:${world.oauthPort}/callback`);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("Enter the client id").waitFor();
    await fillOauth(dialog, world.url);
    const cancelled = await beginSignIn(dialog);
    assert.equal(await isOpen(world.oauthPort), true);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await hasValue(dialog.getByLabel("Client id"), CLIENT.clientId, "kept");
    await cancelled.close();

    const denied = await beginSignIn(dialog);
    await signIn(denied);
    await denied.getByRole("button", { name: /deny/i }).click();
    await denied.getByText("Not connected").waitFor();
    await dialog.locator(".failure").waitFor();
    await dialog.getByRole("button", { name: "Back to the form" }).click();
    await denied.close();

    const tab = await beginSignIn(dialog);
    await allow(tab);
    await confirm(dialog, "Development");
    await assertNowhere(page, [CLIENT.clientSecret]);
    const card = cardOf(page, "mine");
    await card.getByText("OAuth as admin").waitFor();
    await hasStatus(card, "Connected");

    // Again with what is stored: nothing to type.
    await card.getByRole("link", { name: "Reconnect" }).click();
    await dialog.getByLabel("Sign-in").selectOption("client_credentials");
    await dialog.getByRole("button", { name: "Connect" }).click();
    await dialog.waitFor({ state: "detached" });
    await hasStatus(card, "Connected");
    // Another way would act as somebody else: the present one is offered.
    await card.getByRole("link", { name: "Reconnect" }).click();
    await hasValue(dialog.getByLabel("Sign-in"), "client_credentials");
    await dialog.getByRole("button", { name: "Close", exact: true }).click();
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
    "connections: a revoked OAuth refresh token expires the connection live; reconnecting there restores running clients",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const loads = countLoads(page);
    const dialog = await openKind(page, "OAuth");
    await fillOauth(dialog, world.url);
    const first = await beginSignIn(dialog);
    await signIn(first);
    await allow(first);
    await confirm(dialog, "Development");
    const card = cardOf(page, "mine");
    await hasStatus(card, "Connected");
    await using client = await world.startClient({ "X-SN-Instance": "mine" });
    const before = await client.read();
    assert.equal(before.isError, false, before.text);

    await world.revokeTokens();
    const refused = await client.read();
    assert.equal(refused.isError, true);
    assert.match(refused.text, /^The stored OAuth access for mine has expired/);
    await hasStatus(card, "Expired");
    const message = "The stored OAuth access for mine has expired. " +
      "Reconnect it: running clients go on at once.";
    await assertNotice(card, message);
    const stored = (await world.instances()).find(({ label }) => label === "mine");
    assert.equal(stored?.status, "expired");

    // A test says why, in place of the notice.
    await (await testConnection(card)).getByText("refused the OAuth refresh token").waitFor();
    await card.locator(".status-notice").waitFor({ state: "detached" });

    await card.getByRole("link", { name: "Reconnect" }).click();
    const selected = dialog.getByRole("tab", { name: "OAuth", selected: true });
    await selected.waitFor();
    await hasValue(dialog.getByLabel("Instance", { exact: true }), world.url);
    // The application is stored, and the browser still signed in: nothing to type.
    await allow(await beginSignIn(dialog));
    await dialog.waitFor({ state: "detached" });
    await hasStatus(card, "Connected");
    await hasCount(card.locator(".status-notice, .outcome"), 0);
    const after = await client.read();
    assert.equal(after.isError, false, after.text);
    assert.equal(loads(), 0, "nobody reloads the page");
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "connections: a taken OAuth callback port is named with its variable, freed it serves",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const dialog = await openKind(page, "OAuth");
    await fillOauth(dialog, world.url);
    const failure = dialog.locator(".failure");
    {
      using _holder = Deno.listen({ hostname: "127.0.0.1", port: world.oauthPort });
      await dialog.getByRole("button", { name: "Sign in" }).click();
      await failure.waitFor();
      const said = await failure.innerText();
      assert.match(said, new RegExp(`The OAuth callback port ${world.oauthPort} is taken`));
      assert.match(said, /Stop that program, or set SN_OAUTH_PORT to another port/);
    }
    const tab = await beginSignIn(dialog);
    await signIn(tab);
    await allow(tab);
    await confirm(dialog, "Development");
    await hasStatus(cardOf(page, "mine"), "Connected");
    dashboard.assertNoComplaints(/status of 503/);
  },
});
