import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
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
import { runTool } from "../support/run_tool.ts";
import { type RunningService, startService } from "../support/service.ts";

/** The demo instance under its other loopback name: to the service another instance. */
async function secondAddress(service: RunningService): Promise<string> {
  const { instances } = await (await fetch(`${service.webUrl}/api/instances`)).json();
  return instances[0].url.replace("127.0.0.1", "localhost");
}

Deno.test({
  name: "instances: faults at their fields, refused credentials, then added, tested and removed",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service, {
      viewport: VIEWPORTS.phone,
    });
    const { page } = dashboard;
    await dashboard.go("/instances");
    await page.getByRole("button", { name: "Add an instance" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await dialog.getByText("Enter the password").waitFor();
    assert.equal(
      await dialog.getByLabel("Instance", { exact: true }).evaluate((input) =>
        input === document.activeElement
      ),
      true,
      "the first faulty field has the focus",
    );
    await dialog.getByLabel("Instance", { exact: true }).fill(await secondAddress(service));
    await dialog.getByLabel("User name").fill(demoCredentials.username);
    await dialog.getByLabel("Password", { exact: true }).fill("not the password");
    await dialog.getByLabel("Label").fill("second");
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await dialog.getByText("Credentials refused").waitFor();
    await assertNoOverflow(page, "the refused dialog");
    const before = await (await fetch(`${service.webUrl}/api/instances`)).json();
    assert.equal(before.instances.length, 1, "refused credentials are not stored unasked");

    await dialog.getByLabel("Password", { exact: true }).fill(demoCredentials.password);
    await dialog.getByRole("button", { name: "Test and save" }).click();
    await dialog.getByText("What is this instance used for?").waitFor();
    await dialog.getByRole("button", { name: "Development" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "detached" });
    const card = page.locator(".instance", { has: page.getByRole("heading", { name: "second" }) });
    await card.getByText("Connected", { exact: true }).waitFor();
    await card.getByRole("button", { name: "Deny" }).click();
    await card.getByText("Clients may only read.").waitFor();
    await card.getByRole("button", { name: "Test connection" }).click();
    await card.locator(".outcome-good").waitFor();

    await card.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await hasCount(card, 1, "Escape keeps it");
    await card.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove second" }).click();
    await card.waitFor({ state: "detached" });
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "a change: searched, run, seen live in another tab, looked into and undone",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    await using watching = await openDashboard(browser, service, {
      viewport: VIEWPORTS.phone,
      theme: "dark",
    });
    const { page } = dashboard;
    const clicks = await countClicks(watching.page);
    await watching.go("/");
    await watching.page.getByRole("link", { name: "Activity", exact: true }).click();
    await watching.page.getByText("No call yet").waitFor();

    await runTool(page, service.webUrl, {
      tool: "sn_create_update_set",
      args: { name: "From the dashboard", make_current: true },
    });
    await page.getByRole("link", { name: "Tools", exact: true }).click();
    await page.getByLabel("Search tools").fill("call an external REST API");
    await page.getByRole("link", { name: /rest_message/ }).first().waitFor();
    await runTool(page, service.webUrl, {
      tool: "sn_create_rest_message",
      args: { name: "Weather", rest_endpoint: "https://api.example.com/weather" },
    });
    await page.getByText("in update set From the dashboard").first().waitFor();

    // Nobody reloads the other tab.
    const row = watching.page.getByRole("link", { name: /Created Weather/ });
    await row.waitFor();
    await row.click();
    await settled(watching.page);
    await watching.page.getByText("https://api.example.com/weather").first().waitFor();
    await assertNoOverflow(watching.page, "the entry");
    await watching.page.getByRole("button", { name: "Undo", exact: true }).click();
    const dialog = watching.page.getByRole("dialog");
    await dialog.getByText("Planned, nothing written").waitFor();
    await dialog.getByRole("button", { name: "Undo it" }).click();
    await watching.page.getByRole("heading", { name: "Undone" }).waitFor();
    await assertClicks("See a client's change and undo it", clicks.taken());
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await watching.page.locator("main .badge", { hasText: "Undone" }).first().waitFor();
    await hasCount(watching.page.getByRole("button", { name: "Undo", exact: true }), 0);

    await runTool(page, service.webUrl, {
      tool: "sn_query_table",
      args: { table: "sys_rest_message", query: "name=Weather" },
    });
    assert.doesNotMatch(
      await page.locator(".result pre").textContent() ?? "",
      /api\.example\.com\/weather/,
    );
    dashboard.assertNoComplaints();
    watching.assertNoComplaints();
  },
});

Deno.test({
  name:
    "writes that ask: the request appears on the Activity page, and approving lets the call through",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    const [instance] = (await (await fetch(`${service.webUrl}/api/instances`)).json()).instances;
    const patched = await fetch(`${service.webUrl}/api/instances/${instance.host}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...await service.personHeaders() },
      body: JSON.stringify({ writes: "ask" }),
    });
    await patched.body?.cancel();
    const execute = async (options: Record<string, unknown>) => {
      const response = await fetch(`${service.webUrl}/api/tools/sn_create_update_set/execute`, {
        method: "POST",
        headers: { "content-type": "application/json", ...await service.personHeaders() },
        body: JSON.stringify({ instance: "demo", args: { name: "Asked for" }, options }),
      });
      return { status: response.status, body: await response.json() };
    };
    const clicks = await countClicks(page);
    await dashboard.go("/");
    const first = await execute({});
    assert.equal(first.body.status, "needs_approval");
    const { approval } = first.body.approval;
    assert.notEqual((await execute({ approval })).body.status, "done", "nobody approved it yet");
    await page.getByRole("link", { name: "Look at the plan" }).click();
    const waiting = page.locator(".approval").first();
    await waiting.waitFor();
    await waiting.getByText("Asked for").first().waitFor();
    await waiting.getByRole("button", { name: "Approve" }).click();
    await page.getByText("the client may now repeat its call").waitFor();
    await assertClicks("Approve a change that waits", clicks.taken());
    assert.equal((await execute({ approval })).body.status, "done");

    const rejected = (await execute({})).body.approval.approval;
    await waiting.getByRole("button", { name: "Reject" }).click();
    await waiting.waitFor({ state: "detached" });
    assert.notEqual((await execute({ approval: rejected })).body.status, "done");

    // The person at the page approves their own run in place.
    await runTool(page, service.webUrl, {
      tool: "sn_create_update_set",
      args: { name: "From the page" },
      outcome: "Waits for your approval",
    });
    await page.getByRole("button", { name: "Approve and run" }).click();
    await page.locator(".result-head .badge", { hasText: "Done" }).waitFor();
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "an approval for an hour: offered for what it covers, listed, and ended on the page",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
    await using client = await connectSdk1({ url: service.mcpUrl, headers });
    const execute = async (tool: string, args: Record<string, unknown>) => {
      const { structured } = await client.ask("tool_execute", { tool, args });
      return (structured as { status: string }).status;
    };
    const build = (name: string) =>
      execute("sn_create_rest_message", { name, rest_endpoint: "https://api.example.com" });
    await execute("sn_create_update_set", { name: "Fleet 1.4", make_current: true });
    const [instance] = (await (await fetch(`${service.webUrl}/api/instances`)).json()).instances;
    const patched = await fetch(`${service.webUrl}/api/instances/${instance.host}`, {
      method: "PATCH",
      headers: { "content-type": "application/json", ...await service.personHeaders() },
      body: JSON.stringify({ environment: "dev", writes: "ask" }),
    });
    await patched.body?.cancel();
    assert.equal(await build("Waiting"), "needs_approval");
    assert.equal(
      await execute("sn_create_record", { table: "sys_user_role", values: { name: "x_role" } }),
      "needs_approval",
    );

    const looks = [
      { viewport: VIEWPORTS.desktop, theme: "light" },
      { viewport: VIEWPORTS.desktop, theme: "dark" },
      { viewport: VIEWPORTS.phone, theme: "dark" },
      { viewport: VIEWPORTS.phone, theme: "light" },
    ] as const;
    for (const look of looks) {
      await using dashboard = await openDashboard(browser, service, look);
      await dashboard.go("/activity");
      await dashboard.page.locator(".approval").nth(1).waitFor();
      await assertNoOverflow(dashboard.page, `asked, ${look.theme}`);
      assert.deepEqual(await findFaintText(dashboard.page), [], `asked, ${look.theme}`);
    }
    await using dashboard = await openDashboard(browser, service, { viewport: VIEWPORTS.phone });
    const { page } = dashboard;
    await dashboard.go("/activity");
    const role = page.locator(".approval", { hasText: "x_role" });
    await role.getByText("Not for an hour: it touches roles").waitFor();
    await hasCount(role.getByRole("button", { name: "Approve for an hour" }), 0);
    await page.getByRole("button", { name: "Approve for an hour" }).click();
    await page.getByRole("dialog").getByText("Deletes, roles, access rules").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Approve for an hour" }).click();
    await page.getByText("Approved for an hour: the client may now repeat its call").waitFor();
    assert.equal(await build("Second"), "done");
    await page.getByRole("link", { name: /Created Second/ }).waitFor();
    const given = page.locator(".approval", { hasText: "Fleet 1.4" });
    await given.getByText("Writes without asking").waitFor();
    for (const look of looks) {
      await using other = await openDashboard(browser, service, look);
      await other.go("/activity");
      await other.page.getByText("Writes without asking").waitFor();
      await assertNoOverflow(other.page, `given, ${look.theme}`);
      assert.deepEqual(await findFaintText(other.page), [], `given, ${look.theme}`);
    }
    await given.getByRole("button", { name: "End it now" }).click();
    await given.getByText("a person revoked it").waitFor();
    assert.equal(await build("Third"), "needs_approval");
    await page.getByRole("link", { name: /Created Second/ }).click();
    await page.getByRole("link", { name: "Journal entry with its update set" }).click();
    await page.getByText("Approved for an hour by").waitFor();
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name: "a service that stops: the page says so, keeps what it knew and comes back by itself",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    await dashboard.go("/tools/sn_query_table");
    await page.getByText("Live", { exact: true }).waitFor();
    await service.stop();
    await page.getByText("Reconnecting").waitFor();
    await page.getByRole("button", { name: "Load the example" }).click();
    await page.getByRole("button", { name: "Read from" }).click();
    await page.getByText("The service does not answer").waitFor();
    await page.getByText("Check that assistant still runs").waitFor();
    await service.start();
    await page.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Read from" }).click();
    await page.locator(".result-head .badge", { hasText: "Done" }).waitFor();
    dashboard.assertNoComplaints(
      /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|Failed to load/,
    );
  },
});
