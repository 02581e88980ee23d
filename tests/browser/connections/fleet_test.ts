import assert from "node:assert/strict";
import {
  assertNoOverflow,
  browserMissing,
  hasCount,
  openBrowser,
  openDashboard,
  VIEWPORTS,
} from "../../support/browser.ts";
import { openWorld, remove } from "../../support/connections_page.ts";

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
        headers: { "content-type": "application/json", ...await world.service.personHeaders() },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      assert.equal(response.status, 201);
    }
    await using dashboard = await openDashboard(browser, world.service, {
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
    await hasCount(page.locator(".instance"), 11);
    await page.getByLabel("Find an instance").fill("fleet42");
    await page.getByText("1 of 51 instances").waitFor();
    await remove(page, "fleet42", /password for ada on fleet42/);
    await page.getByText("0 of 50 instances").waitFor();
    dashboard.assertNoComplaints();
  },
});
