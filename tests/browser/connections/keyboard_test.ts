import assert from "node:assert/strict";
import { demoCredentials } from "../../../mod/demo/login/demo_credentials.ts";
import { browserMissing, openBrowser, openDashboard } from "../../support/browser.ts";
import { openWorld } from "../../support/connections_page.ts";
import { until } from "../../support/until.ts";

const { username, password } = demoCredentials;

Deno.test({
  name:
    "connections: by keyboard alone from the page to a connected instance, the focus never lost",
  ignore: browserMissing,
  async fn() {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/instances");
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLElement | null;
        const labels = (element as HTMLInputElement | null)?.labels;
        return labels?.[0]?.innerText ?? element?.innerText ?? "";
      });
    const focusReaches = (name: RegExp, what = `the focus on ${name}`) =>
      until(async () => name.test(await focused()), { what });
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
    await focusReaches(/^Instance/, "the dialog opens on its first field");
    await page.keyboard.type(world.url);
    await page.keyboard.press("Shift+Tab");
    await focusReaches(/^User and password$/);
    await page.keyboard.press("ArrowLeft");
    await focusReaches(/^Browser session$/);
    await page.keyboard.press("Home");
    await focusReaches(/^User and password$/);
    await tabTo(/^User name/);
    await page.keyboard.type(username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Development suggested" }).waitFor();
    await focusReaches(/^Development/, "the question has the focus");
    await page.keyboard.press("Enter");
    await page.locator(".choice[aria-pressed=true]").waitFor();
    await tabTo(/^Done$/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await focusReaches(/^Add an instance$/, "the focus is back where it came from");
    await tabTo(/^Remove\s+localhost/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await focusReaches(/^Keep it$/, "Enter alone removes nothing");
    await tabTo(/^Remove\s+localhost/, "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.id === "content");
    dashboard.assertNoComplaints();
  },
});
