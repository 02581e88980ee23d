import assert from "node:assert/strict";
import {
  assertNoOverflow,
  browserMissing,
  openBrowser,
  openDashboard,
  settled,
  VIEWPORTS,
} from "../support/browser.ts";
import { assertClicks, countClicks } from "../support/clicks.ts";
import { DASHBOARD_PAGES } from "../support/dashboard_pages.ts";
import { buildAsClient } from "../support/dashboard_tasks.ts";
import { findFaintText } from "../support/contrast.ts";
import { assertLooks } from "../support/looks.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { savePicture } from "../support/pictures.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const PAGES = [
  "/",
  "/tools?query=update%20set",
  "/tools/sn_query_table",
  ...DASHBOARD_PAGES,
  "/parts",
];

Deno.test({
  name:
    "dashboard: every page fits 380 and 1280 px in both themes, readable and without complaints",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    for (const theme of ["light", "dark"] as const) {
      for (const viewport of Object.values(VIEWPORTS)) {
        await using dashboard = await openDashboard(browser, service, { theme, viewport });
        for (const path of PAGES) {
          await dashboard.go(path);
          const where = `${path} at ${viewport.width} px, ${theme}`;
          await assertNoOverflow(dashboard.page, where);
          assert.deepEqual(await findFaintText(dashboard.page), [], where);
        }
        // The last one shows all that the others are made of.
        await savePicture(dashboard.page, `parts-${viewport.width}-${theme}`);
        dashboard.assertNoComplaints();
      }
    }
  },
});

Deno.test({
  name: "dashboard: the chosen theme is remembered and beats the system's",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service, { theme: "light" });
    const { page } = dashboard;
    await dashboard.go("/");
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: /^Theme/ }).click();
    assert.equal(await background(), light, "light was chosen");
    await page.getByRole("button", { name: /^Theme/ }).click();
    await until(async () => await background() !== light, { what: "the dark theme" });
    const dark = await background();
    await dashboard.go("/tools");
    assert.equal(await background(), dark);
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "overview: copies the MCP endpoint and a client configuration that names the instance",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    const clicks = await countClicks(page);
    await dashboard.go("/");
    await page.getByRole("button", { name: "Copy MCP endpoint" }).click();
    await page.getByText("MCP endpoint copied").waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    assert.equal(await copied(), `${service.mcpUrl}/mcp`);
    clicks.taken();
    await page.getByRole("button", { name: "Copy HTTP client configuration" }).click();
    await page.getByText("HTTP client configuration copied").waitFor();
    const config = JSON.parse(await copied());
    assert.deepEqual(config.mcpServers["assistant-nexus"], {
      type: "http",
      url: `${service.mcpUrl}/mcp`,
      headers: { "X-SN-Instance": "demo" },
    });

    const steps = page.getByRole("region", { name: "First steps" });
    await steps.getByText("demo is connected").waitFor();
    const needs = page.getByRole("region", { name: "Needs you" });
    await needs.getByText("would go into the Default update set").waitFor();
    await assertLooks(page, "first-steps");
    const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
    await using client = await connectSdk1({ url: service.mcpUrl, headers });
    await client.ask("tool_search", { query: "rest message" });
    await steps.getByText("end-to-end 1.0.0 has called").waitFor();
    await buildAsClient(client);
    await steps.waitFor({ state: "detached" });
    await assertClicks("First run, until a client has built something", clicks.taken());
    // It has become the page of how everything stands.
    await needs.getByText("All well").waitFor();
    await page.getByRole("region", { name: "Sessions" }).getByText("end-to-end 1.0.0").waitFor();
    await assertLooks(page, "status");
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "dashboard: the whole way by keyboard alone, from the skip link to a tool's result",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    await dashboard.go("/");
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "Skip to content");
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60; presses++) {
        if (await focused() === name) return;
        await page.keyboard.press("Tab");
      }
      assert.fail(`"${name}" cannot be reached with Tab`);
    };
    await tabTo("Tools");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Tools", level: 1 }).waitFor();
    await settled(page);
    await page.waitForFunction(() => document.activeElement?.id === "content");
    await page.keyboard.press("Tab");
    await page.keyboard.type("sn_query_table");
    await page.waitForURL(/query=sn_query_table/);
    await settled(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "sn_query_table", level: 1 }).waitFor();
    await settled(page);
    await tabTo("Load the example");
    await page.keyboard.press("Enter");
    await tabTo("Read from demo (Development)");
    await page.keyboard.press("Enter");
    await page.locator(".result .badge", { hasText: "Done" }).waitFor();
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "sign-in: a service with a token shows nothing before it, and everything after",
  ignore: browserMissing,
  async fn() {
    await using service = await startService({ env: { ASSISTANT_API_TOKEN: "let-me-in-1234" } });
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service, { locked: true });
    const { page } = dashboard;
    await page.goto(`${service.webUrl}/instances`);
    const field = page.getByLabel("API token");
    await field.fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("not the API token").waitFor();
    await field.fill("let-me-in-1234");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Instances" }).waitFor();
    await page.getByText("Test connection").first().waitFor();
    await page.reload();
    await page.getByText("Test connection").first().waitFor();
    const cookies = await page.evaluate(() => document.cookie);
    assert.equal(cookies, "", "scripts of the page cannot read the session");
    dashboard.assertNoComplaints(/401|403/);
  },
});
