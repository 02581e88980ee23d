import assert from "node:assert/strict";
import { browserMissing, hasValue, openBrowser, openDashboard } from "../../support/browser.ts";
import { secretsOf } from "../../support/browser_sign_in.ts";
import {
  assertNotice,
  assertNowhere,
  cardOf,
  confirm,
  countLoads,
  hasStatus,
  openKind,
  openWorld,
  remove,
} from "../../support/connections_page.ts";

Deno.test({
  name:
    "connections: a browser session ends, the page says so live, a paste restores running clients",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const loads = countLoads(page);
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
    await hasStatus(card, "Connected");

    await using client = await world.startClient({
      "X-SN-Instance": "mine",
      "X-Service-Auth-Source": "stored",
    });
    const before = await client.read();
    assert.equal(before.isError, false, before.text);
    const out = await fetch(`${world.demoUrl}/logout.do`, {
      headers: { cookie: session.cookie },
      redirect: "manual",
    });
    await out.body?.cancel();
    const refused = await client.read();
    assert.equal(refused.isError, true);
    assert.match(refused.text, /The stored browser session for mine has expired/);

    await hasStatus(card, "Expired");
    await assertNotice(
      card,
      "The stored browser session for mine has expired. Sign in to the instance in your browser " +
        "and paste a fresh request: running clients go on at once.",
    );
    await card.getByRole("link", { name: "Reconnect" }).click();
    const again = page.getByRole("dialog");
    assert.equal(
      await again.getByRole("tab", { name: "Browser session" }).getAttribute("aria-selected"),
      "true",
    );
    await hasValue(again.getByLabel("Instance", { exact: true }), world.url, "prefilled");
    await again.getByLabel("Copied request").fill(paste);
    await again.getByText("Ready to verify").waitFor();
    await again.getByRole("button", { name: "Verify and save" }).click();
    await again.getByText("does not accept the pasted browser session").waitFor();
    const fresh = await world.copyRequest();
    await again.getByLabel("Copied request").fill(fresh.paste);
    await again.getByText("Ready to verify").waitFor();
    await again.getByRole("button", { name: "Verify and save" }).click();
    await again.waitFor({ state: "detached" });
    await hasStatus(card, "Connected");
    const after = await client.read();
    assert.equal(after.isError, false, after.text);
    assert.equal(loads(), 0, "nobody reloads the page");
    await assertNowhere(page, [...secretsOf(session), ...secretsOf(fresh.session)]);
    await remove(page, "mine", /browser session for admin on localhost/);
    const gone = await client.read();
    assert.match(gone.text, /No stored credentials for instance mine/);
    dashboard.assertNoComplaints(/status of 4/);
  },
});
