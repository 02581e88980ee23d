import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import {
  assertNoOverflow,
  browserMissing,
  hasCount,
  openBrowser,
  openDashboard,
  settled,
  VIEWPORTS,
} from "../support/browser.ts";
import { assertClicks, countClicks } from "../support/clicks.ts";
import { findFaintText } from "../support/contrast.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { savePicture } from "../support/pictures.ts";
import { startService } from "../support/service.ts";

const PLANTED = "Planted-Q7x9-value";

function scriptOf(body: string): string {
  const many = Array.from({ length: 20 }, (_, n) => `  step${n}: function () { return ${n}; },`);
  return [
    "var FleetTools = Class.create();",
    "FleetTools.prototype = {",
    ...many,
    `  last: function () { ${body} },`,
    '  type: "FleetTools"',
    "};",
  ].join("\n");
}

Deno.test({
  name:
    "activity: every call of a client is found, why one failed is told, exported, and a session undone",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
    await using client = await connectSdk1({ url: service.mcpUrl, headers });
    const execute = (tool: string, args: Record<string, unknown>) =>
      client.ask("tool_execute", { tool, args });
    await client.ask("tool_search", { query: "call an external REST API" });
    await client.ask("sn_load_skill", { name: "outbound-rest-soap" });
    await execute("sn_create_update_set", { name: "Fleet 1.4", make_current: true });
    await execute("sn_create_rest_message", {
      name: "Weather",
      rest_endpoint: "https://api.example.com/weather",
    });
    await execute("sn_query_table", { table: "incidnet", query: `user_password=${PLANTED}` });

    await execute("sn_create_script_include", {
      name: "FleetTools",
      script: scriptOf("return 1;"),
    });
    await execute("sn_update_script_include", {
      id: "FleetTools",
      changes: { script: scriptOf("return 2;") },
    });

    for (const theme of ["light", "dark"] as const) {
      for (const [name, viewport] of Object.entries(VIEWPORTS)) {
        await using dashboard = await openDashboard(browser, service, { theme, viewport });
        const { page } = dashboard;
        await dashboard.go("/activity");
        await page.getByRole("link", { name: /tool_search/ }).waitFor();
        await page.getByRole("link", { name: /sn_load_skill/ }).waitFor();
        await assertNoOverflow(page, `the log, ${name}, ${theme}`);
        assert.deepEqual(await findFaintText(page), [], `the log, ${name}, ${theme}`);
        await savePicture(page, `activity-log-${name}-${theme}`);
        await page.getByRole("link", { name: /incidnet/ }).click();
        await settled(page);
        await page.getByText('"table": "incidnet"').waitFor();
        assert.doesNotMatch(await page.locator("main").innerText(), new RegExp(PLANTED));
        await page.locator(".failure", { hasText: "incident" }).waitFor();
        await assertNoOverflow(page, `the call, ${name}, ${theme}`);
        assert.deepEqual(await findFaintText(page), [], `the call, ${name}, ${theme}`);
        await savePicture(page, `activity-call-${name}-${theme}`);
        await dashboard.go("/activity");
        await page.getByRole("link", { name: /Updated FleetTools/ }).click();
        await page.locator(".diff-line-added", { hasText: "return 2;" }).waitFor();
        await page.locator(".diff-line-removed .tok-keyword", { hasText: "return" }).waitFor();
        await page.getByRole("link", { name: "Open the record on the instance" }).waitFor();
        await assertNoOverflow(page, `the diff, ${name}, ${theme}`);
        assert.deepEqual(await findFaintText(page), [], `the diff, ${name}, ${theme}`);
        await savePicture(page, `activity-diff-${name}-${theme}`);
        dashboard.assertNoComplaints();
      }
    }

    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    const clicks = await countClicks(page);
    await dashboard.go("/");
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await page.getByRole("link", { name: /incidnet/ }).click();
    await page.locator(".failure", { hasText: "incident" }).waitFor();
    await assertClicks("Why did a call fail", clicks.taken());
    await page.goBack();
    await page.getByLabel("Outcome").selectOption("failed");
    await page.waitForURL(/state=failed/);
    await page.getByLabel("Search calls").fill("INCIDNET");
    await page.waitForURL(/text=INCIDNET/);
    await page.reload();
    await settled(page);
    await hasCount(page.locator(".row"), 1, "the address holds the filters");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const csv = await readFile(await download.path(), "utf8");
    assert.match(csv, /incidnet/);
    assert.doesNotMatch(csv, new RegExp(`tool_search|${PLANTED}`));

    await page.getByRole("link", { name: "Show all calls" }).click();
    await page.getByRole("link", { name: /Created Weather/ }).click();
    await settled(page);
    await page.locator(".field-diff", { hasText: "https://api.example.com/weather" }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Undo this session" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Planned, nothing written").waitFor();
    await savePicture(page, "activity-undo-session");
    await dialog.getByRole("button", { name: "Undo it" }).click();
    await page.getByRole("heading", { name: "Undone" }).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("link", { name: /Created Weather.*Undone/ }).waitFor();
    dashboard.assertNoComplaints();

    const patched = await fetch(`${service.webUrl}/api/instances/demo.localhost`, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...await service.personHeaders() },
      body: JSON.stringify({ writes: "ask" }),
    });
    assert.equal(patched.status, 200, await patched.text());
    await execute("sn_create_record", {
      table: "incident",
      values: { short_description: "Asked for" },
    });
    for (const theme of ["light", "dark"] as const) {
      for (const [name, viewport] of Object.entries(VIEWPORTS)) {
        await using waiting = await openDashboard(browser, service, { theme, viewport });
        const { page } = waiting;
        await waiting.go("/tools");
        await page.getByText("1 change waiting for you").waitFor();
        await page.getByText(/^ ?\d+:\d\d left$/).waitFor();
        await page.waitForFunction(() => document.title.startsWith("(1) Tools"));
        await page.locator(".nav-mark", { hasText: "1" }).waitFor();
        await assertNoOverflow(page, `announced, ${name}, ${theme}`);
        assert.deepEqual(await findFaintText(page), [], `announced, ${name}, ${theme}`);
        await savePicture(page, `approval-announced-${name}-${theme}`);
        await page.getByRole("link", { name: "Look at the plan" }).click();
        await page.locator(".approval", { hasText: "Asked for" }).waitFor();
        await hasCount(page.getByText("1 change waiting for you"), 1, "no toast here");
        await savePicture(page, `approval-plan-${name}-${theme}`);
      }
    }
    // A tab that is told of nothing decides what another has decided.
    await using late = await openDashboard(browser, service);
    await late.page.route("**/api/events*", (route) => route.abort());
    await late.go("/activity/approvals");
    await late.page.getByRole("button", { name: "Approve", exact: true }).waitFor();
    await dashboard.go("/activity/approvals");
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Nothing waits for you").waitFor();
    await late.page.getByRole("button", { name: "Approve", exact: true }).click();
    await late.page.getByText("no longer waits: it was rejected").waitFor();
    await late.page.getByText("Nothing waits for you").waitFor();
    await page.waitForFunction(() => document.title.startsWith("Approvals"));
    dashboard.assertNoComplaints();
  },
});
