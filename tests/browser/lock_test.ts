import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import {
  assertNoOverflow,
  browserMissing,
  hasCount,
  openBrowser,
  openDashboard,
  settled,
  VIEWPORTS,
} from "../support/browser.ts";
import { findFaintText } from "../support/contrast.ts";
import { type RunningService, runService, startService } from "../support/service.ts";

/** `/#unlock=…` of a new link. */
async function newLink({ home, webPort, webUrl }: RunningService): Promise<string> {
  const { stdout } = await runService(["open", "--port", String(webPort)], { home });
  assert.ok(stdout.startsWith(`${webUrl}/#unlock=`), stdout);
  return stdout.trim().slice(webUrl.length);
}

const banner = (page: Page) => page.getByRole("complementary", { name: "Read-only" });
const lockButton = (page: Page) => page.getByRole("button", { name: /^Lock this browser/ });

async function removeDemo(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove demo" }).click();
}

Deno.test({
  name: "lock: a bookmark opens the dashboard read-only and says how to unlock it; a link does",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service, { locked: true });
    const { page, context } = dashboard;
    await dashboard.go("/instances");
    await banner(page).getByText("Run assistant open in a terminal").waitFor();
    await hasCount(lockButton(page), 0);
    await removeDemo(page);
    await page.getByText("is a person's to decide").waitFor();
    await page.getByRole("dialog").getByText("Run assistant open in a terminal").waitFor();
    const { instances } = await (await fetch(`${service.webUrl}/api/instances`)).json();
    assert.equal(instances.length, 1, "nothing was removed");
    await page.keyboard.press("Escape");

    const other = await context.newPage();
    await other.goto(service.webUrl);
    await banner(other).waitFor();
    const link = await newLink(service);
    await other.goto(service.webUrl + link);
    await lockButton(other).waitFor();
    assert.equal(other.url(), `${service.webUrl}/`, "the code stays in no address");
    await lockButton(page).waitFor();
    await hasCount(banner(page), 0, "the other tab heard of it");
    await page.reload();
    await settled(page);
    await lockButton(page).waitFor();
    await removeDemo(page);
    await page.getByText("No instance is connected").first().waitFor();

    await using late = await openDashboard(browser, service, { locked: true });
    await late.go(link);
    await banner(late.page).getByText("This link was used already").waitFor();

    await lockButton(other).click();
    for (const tab of [page, other]) await banner(tab).waitFor();
    dashboard.assertNoComplaints(/status of 403/);
  },
});

Deno.test({
  name: "lock: where a token is set, a link opens the dashboard instead of the sign-in page",
  ignore: browserMissing,
  async fn() {
    await using service = await startService({ env: { ASSISTANT_API_TOKEN: "t0ken" } });
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service, { locked: true });
    const { page } = dashboard;
    await page.goto(service.webUrl);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.getByLabel("API token").fill("t0ken");
    await page.getByRole("button", { name: "Sign in" }).click();
    await lockButton(page).waitFor();
    await using linked = await openDashboard(browser, service, { locked: true });
    await linked.go(await newLink(service));
    await lockButton(linked.page).waitFor();
    linked.assertNoComplaints();
  },
});

Deno.test({
  name: "lock: the banner fits 380 and 1280 px in both themes and can be read",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    for (const theme of ["light", "dark"] as const) {
      for (const viewport of Object.values(VIEWPORTS)) {
        await using dashboard = await openDashboard(browser, service, {
          theme,
          viewport,
          locked: true,
        });
        await dashboard.go("/activity#unlock=open_old");
        await banner(dashboard.page).getByText("This link was used already").waitFor();
        const where = `${viewport.width} px, ${theme}`;
        await assertNoOverflow(dashboard.page, where);
        assert.deepEqual(await findFaintText(dashboard.page), [], where);
      }
    }
  },
});
