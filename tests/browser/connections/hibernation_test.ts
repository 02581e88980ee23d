import assert from "node:assert/strict";
import { browserMissing, hasCount, openBrowser, openDashboard } from "../../support/browser.ts";
import {
  assertNotice,
  cardOf,
  countLoads,
  hasStatus,
  openWorld,
  testConnection,
} from "../../support/connections_page.ts";

Deno.test({
  name:
    "connections: a hibernating instance is told live with its remedy, and is back when it wakes and is tested",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const loads = countLoads(page);
    const card = cardOf(page, "demo");
    await using client = await world.startClient({ "X-SN-Instance": "demo" });
    const awake = await client.read();
    assert.equal(awake.isError, false, awake.text);
    await hasStatus(card, "Connected");

    await world.setFault("hibernating-html");
    const refused = await client.read();
    assert.equal(refused.isError, true);
    assert.match(refused.text, /^demo is hibernating\. .*wake the instance/);
    await hasStatus(card, "Hibernating");
    await assertNotice(card, "demo is asleep. Wake it in a browser, then test the connection.");

    const asleep = await testConnection(card);
    await asleep.getByText("demo is hibernating.").waitFor();
    await asleep.getByText("wake the instance; it answers after one or two minutes").waitFor();
    await card.locator(".status-notice").waitFor({ state: "detached" });
    await hasStatus(card, "Hibernating");

    await world.setFault(null);
    const woken = await testConnection(card);
    await woken.getByText("Connected to").waitFor();
    await hasStatus(card, "Connected");
    await hasCount(card.locator(".status-notice"), 0);
    const again = await client.read();
    assert.equal(again.isError, false, again.text);

    // Nobody has to test: the next call that is answered tells it as well.
    await world.setFault("hibernating-redirect");
    await client.read();
    await hasStatus(card, "Hibernating");
    await world.setFault(null);
    await client.read();
    await hasStatus(card, "Connected");
    assert.equal(loads(), 0, "nobody reloads the page");
    dashboard.assertNoComplaints();
  },
});
