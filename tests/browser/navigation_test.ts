import assert from "node:assert/strict";
import {
  browserMissing,
  hasCount,
  hasValue,
  openBrowser,
  openDashboard,
  settled,
} from "../support/browser.ts";
import { assertLooks } from "../support/looks.ts";
import { startService } from "../support/service.ts";

Deno.test({
  name:
    "navigation: the back button keeps filter, page and scroll, keys lead everywhere, a restart needs no reload",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    const scrolled = () => page.evaluate(() => Math.round(globalThis.scrollY));

    await dashboard.go("/skills");
    await page.getByLabel("Filter skills").fill("a");
    await page.getByRole("navigation", { name: "Pages of bundled skills" })
      .getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/find=a&bundled=2/);
    await page.evaluate(() => globalThis.scrollTo(0, 300));
    const before = await scrolled();
    assert.ok(before > 100, "the list is longer than the window");
    const row = page.getByRole("region", { name: "Bundled skills" }).locator(".row").nth(6);
    const name = await row.locator("strong").innerText();
    // A click of the mouse would first scroll to the row.
    await row.dispatchEvent("click", { button: 0 });
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.waitForFunction(() => globalThis.scrollY === 0);
    await page.goBack();
    await page.getByText("Page 2 of").waitFor();
    await hasValue(page.getByLabel("Filter skills"), "a");
    await page.waitForFunction((wanted) => Math.abs(globalThis.scrollY - wanted) < 3, before);
    await page.reload();
    await page.getByText("Page 2 of").waitFor();
    await page.waitForFunction((wanted) => Math.abs(globalThis.scrollY - wanted) < 3, before);

    const window = page.viewportSize();
    await page.setViewportSize({ width: 1280, height: 480 });
    const language = page.getByRole("button", { name: /^Language/ });
    await language.scrollIntoViewIfNeeded();
    const box = await language.boundingBox();
    assert.ok(box && box.y + box.height <= 480, "what stands at the foot is reached");
    if (window) await page.setViewportSize(window);

    await page.locator("#content").focus();
    await page.keyboard.press("?");
    const map = page.getByRole("dialog", { name: "Keyboard" });
    await map.getByText("Analytics").waitFor();
    await assertLooks(page, "keyboard-map");
    await page.keyboard.press("Escape");
    await map.waitFor({ state: "detached" });
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.getByRole("heading", { name: "Tools", level: 1 }).waitFor();
    await settled(page);
    await page.keyboard.press("/");
    await page.keyboard.type("g?i");
    await hasValue(page.getByLabel("Search tools"), "g?i", "text is no command");

    await page.getByText("Live", { exact: true }).waitFor();
    // The code of the other pages is fetched soon after the first.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/notes-\w+\.js$/.test(name))
    );
    await service.stop();
    await page.getByText("The service is gone.").waitFor();
    await page.getByRole("link", { name: "Notes", exact: true }).click();
    await page.getByText("The service does not answer").waitFor();
    await assertLooks(page, "offline");
    await service.start();
    await page.getByText("There are no notes yet").waitFor();
    await hasCount(page.locator(".failure"), 0);
    await hasCount(page.getByText("The service is gone."), 0);
    dashboard.assertNoComplaints(/ERR_|Failed to load/);
  },
});
