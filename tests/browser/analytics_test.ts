import assert from "node:assert/strict";
import { join } from "node:path";
import {
  assertNoOverflow,
  browserMissing,
  hasCount,
  openBrowser,
  openDashboard,
  VIEWPORTS,
} from "../support/browser.ts";
import { assertClicks, countClicks } from "../support/clicks.ts";
import { findFaintText } from "../support/contrast.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { completion, startModelEndpoint } from "../support/model_endpoint.ts";
import { type RunningService, runService, startService } from "../support/service.ts";

const ANSWER = {
  category: "development",
  complexity: "medium",
  minutes: 1_000_000,
  confidence: 0.8,
  reason: "A script include was written and proven.",
};

function startWithModel(baseURL: string): Promise<RunningService> {
  return startService({
    async prepare(home) {
      const folder = join(home, ".config", "assistant");
      await Deno.mkdir(folder, { recursive: true });
      const config = {
        model: "local/small",
        provider: { local: { options: { baseURL } } },
        analytics: { aiClassification: true, hourlyRate: 90 },
      };
      await Deno.writeTextFile(join(folder, "assistant.jsonc"), JSON.stringify(config));
    },
  });
}

/** A client that reads, writes a script of forty lines, and fails once. */
async function work(service: RunningService) {
  const client = await connectSdk1({ url: service.mcpUrl, headers: { "X-SN-Instance": "demo" } });
  const execute = (tool: string, args: unknown, options?: unknown) =>
    client.ask("tool_execute", { tool, args, ...(options ? { options } : {}) });
  const script = Array.from({ length: 40 }, (_, line) => `var line${line} = ${line};`).join("\n");
  return {
    client,
    read: () => execute("sn_query_table", { table: "incident", limit: 1 }),
    async write(name: string) {
      const set = await execute("sn_create_update_set", {
        name: `For ${name}`,
        make_current: true,
      });
      assert.equal(set.isError, false, set.text);
      const written = await execute("sn_create_script_include", { name, script });
      assert.equal(written.isError, false, written.text);
    },
    fail: () => execute("sn_get_record", { table: "incident", id: "0".repeat(32) }),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

Deno.test({
  name: "analytics: a session from its first call over every term of its sum to the AI badge",
  ignore: browserMissing,
  async fn() {
    const { promise: asked, resolve: letAnswer } = Promise.withResolvers<void>();
    await using endpoint = startModelEndpoint(async () => {
      await asked;
      return completion("Sorry, I would rather not.");
    });
    await using service = await startWithModel(endpoint.baseURL);
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;

    const clicks = await countClicks(page);
    await dashboard.go("/");
    await page.getByRole("link", { name: "Analytics" }).click();
    await page.getByText("No session yet").waitFor();

    await using client = await work(service);
    await client.read();
    const row = page.getByRole("link", { name: /end-to-end 1\.0\.0/ });
    await row.getByText("RULES").waitFor();
    await row.getByText("Open", { exact: true }).waitFor();
    await row.getByText("0 min").waitFor();

    await row.click();
    await page.getByRole("heading", { name: "0 min saved" }).waitFor();
    await client.write("Seen");
    await client.fail();
    await page.getByRole("heading", { name: /^[2-9]\d(\.\d)? min saved$/ }).waitFor();
    const term = page.locator("tr", { hasText: "sn_create_script_include" });
    await term.getByText(/\+ 20 for 40 lines/).waitFor();
    await term.getByText("A verified write").waitFor();
    await page.locator("tr", { hasText: "sn_get_record" }).getByText("Not done, or not proven")
      .waitFor();
    for (const line of ["Writes", "+ Reads", "− Time it took", "= Saved by the rules"]) {
      await page.getByRole("rowheader", { name: line }).waitFor();
    }
    await assertClicks("Time saved, and what it rests on", clicks.taken());

    await page.getByRole("button", { name: "Ask the model" }).click();
    const looking = page.getByRole("button", { name: "The model is looking…" });
    await looking.waitFor();
    assert.equal(await looking.isDisabled(), true);
    letAnswer();
    await page.getByText("the session stays as it is").waitFor();
    await page.locator(".badges").getByText("RULES").waitFor();

    endpoint.answer = () => completion(JSON.stringify(ANSWER));
    await page.getByRole("button", { name: "Ask the model" }).click();
    await page.locator(".badges").getByText("AI", { exact: true }).waitFor();
    await page.getByText(ANSWER.reason).waitFor();
    await page.getByText("Kept between half and twice the rules").waitFor();
    const minutes = async (name: string) => {
      const line = page.getByRole("row", { name }).getByRole("cell");
      return Number((await line.innerText()).replace(" min", ""));
    };
    // Twice the rules, whatever the model claims.
    const ofRules = await minutes("= Saved by the rules");
    assert.ok(Math.abs(await minutes("Saved as the model sees it") - 2 * ofRules) <= 0.2);
    await page.getByRole("heading", { name: /^[4-9]\d(\.\d)? min saved$/ }).waitFor();
    await page.getByRole("button", { name: "Ask again" }).waitFor();
    dashboard.assertNoComplaints();
  },
});

Deno.test({
  name:
    "analytics: an ended session gets its AI badge by itself, also after a restart; then the page",
  ignore: browserMissing,
  async fn() {
    await using endpoint = startModelEndpoint(() => completion(JSON.stringify(ANSWER)));
    await using service = await startWithModel(endpoint.baseURL);
    const client = await work(service);
    await client.write("Classified");
    const id = client.client.sessionId() ?? "";
    const ended = await fetch(`${service.mcpUrl}/mcp`, {
      method: "DELETE",
      headers: { "mcp-session-id": id, "mcp-protocol-version": "2025-06-18" },
    });
    assert.ok(ended.ok, String(ended.status));
    await ended.body?.cancel();
    await client[Symbol.asyncDispose]();
    assert.equal(endpoint.received.length, 0, "an open session is not shown to a model");
    await service.stop();
    await service.start();

    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    await dashboard.go("/analytics");
    const row = page.getByRole("link", { name: /end-to-end 1\.0\.0/ });
    await row.getByText("AI", { exact: true }).waitFor();
    assert.equal(endpoint.received.length, 1);

    await page.getByText(/None in the 7 days before. Worth \d+ at 90 an hour/).waitFor();
    const chart = page.getByRole("group", { name: /^Chart of the time saved a day/ });
    await hasCount(chart.locator("canvas"), 1);
    await chart.focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".chart-readout").getByText(/saved, 2 calls$/).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.locator(".chart-readout").getByText(/: 0 min saved, 0 calls$/).waitFor();
    await page.getByText("As a table").click();
    await hasCount(page.locator(".chart tbody tr"), 1);
    await page.getByRole("button", { name: "7 days" }).click();
    await page.getByText(/saved in 7 days/).waitFor();
    const groups = { Tool: "sn_create_script_include", Client: "end-to-end" };
    for (const [by, name] of Object.entries(groups)) {
      await page.getByRole("button", { name: by, exact: true }).click();
      await page.getByRole("rowheader", { name }).waitFor();
    }

    await page.getByLabel("Worked out by").selectOption("RULES");
    await page.getByText("No session matches").waitFor();
    await page.getByLabel("Worked out by").selectOption("AI");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    const csv = await Deno.readTextFile(await download.path());
    const command = await runService(["analytics", "export", "--format", "csv"], service);
    assert.equal(command.stdout.trim(), csv.trim(), "the page and the command say the same");

    await row.click();
    await page.getByRole("heading", { name: /min saved$/ }).waitFor();
    const detail = new URL(page.url()).pathname;
    for (const theme of ["light", "dark"] as const) {
      for (const viewport of Object.values(VIEWPORTS)) {
        await using other = await openDashboard(browser, service, { theme, viewport });
        for (const path of ["/analytics", detail]) {
          await other.go(path);
          const where = `${path} at ${viewport.width} px, ${theme}`;
          await assertNoOverflow(other.page, where);
          assert.deepEqual(await findFaintText(other.page), [], where);
        }
        other.assertNoComplaints();
      }
    }
    await page.getByRole("button", { name: "Forget it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Forget it" }).click();
    await page.getByText("No session yet").waitFor();
    await dashboard.go(detail);
    await page.getByText("There is no analytics session").waitFor();
    dashboard.assertNoComplaints(/404/);
  },
});
