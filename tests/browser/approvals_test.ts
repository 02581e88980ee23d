import assert from "node:assert/strict";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { isTitle } from "../support/agent.ts";
import { browserMissing, hasCount, openBrowser, openDashboard } from "../support/browser.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { scriptedProvider } from "../support/model_server/scripted_provider.ts";
import { executeTurn, type ModelRequest, type Turn } from "../support/model_server/turn.ts";
import { runTool } from "../support/run_tool.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

/** A model that asks for one record, and then says that it is done. */
function say(request: ModelRequest): Turn {
  if (isTitle(request)) return { text: "Records" };
  const at = request.messages.findLastIndex(({ role }) => role === "user");
  if (request.messages.length > at + 1) return { text: "All done." };
  return executeTurn("sn_create_update_set", { name: request.messages[at]?.text });
}

async function openAsking() {
  const server = startModelServer({ script: say });
  const provider = scriptedProvider(server.baseURL);
  const service = await startService({
    prepare: (home) =>
      Deno.writeTextFile(
        join(home, "assistant.jsonc"),
        JSON.stringify({ provider, model: "scripted/one" }),
      ),
  });
  const send = async (path: string, method: string, body: object) => {
    const answer = await fetch(`${service.webUrl}/api/${path}`, {
      method,
      headers: { "content-type": "application/json", ...await service.personHeaders() },
      body: JSON.stringify(body),
    });
    return await answer.json();
  };
  const { instances } = await (await fetch(`${service.webUrl}/api/instances`)).json();
  await send(`instances/${instances[0].host}`, "PATCH", { writes: "ask" });
  return {
    service,
    plan: (name: string) =>
      send("tools/sn_create_update_set/execute", "POST", { instance: "demo", args: { name } }),
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function prompt(page: Page, text: string) {
  await page.getByLabel("Prompt", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
  const ask = page.getByRole("region", { name: /Permission: Run sn_create_update_set/ });
  await ask.getByText(text).first().waitFor();
  return ask;
}

/** Stands for the system's notifications, and for a page that is in the background or not. */
const SYSTEM = `
  globalThis.shown = [];
  globalThis.Notification = class {
    static permission = "default";
    static requestPermission() { return Promise.resolve(this.permission = "granted"); }
    constructor(title, options) {
      this.title = title;
      this.body = options.body;
      globalThis.shown.push(this);
    }
  };
  Object.defineProperty(document, "hidden", { get: () => globalThis.inBackground === true });
`;

/** What the system was told, once so many changes wait by the title of the page. */
async function told(page: Page, waiting: number): Promise<string[]> {
  await page.waitForFunction((count) => document.title.startsWith(`(${count})`), waiting);
  return await page.evaluate("shown.map(({ title, body }) => `${title}: ${body}`)");
}

const setBackground = (page: Page, value: boolean) =>
  page.evaluate(`void (globalThis.inBackground = ${value})`);

Deno.test({
  name:
    "approvals: decided in the Hub or under Activity an ask closes in both; the system is told only when wanted",
  ignore: browserMissing,
  async fn() {
    await using asking = await openAsking();
    const { service, plan } = asking;
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page, context } = dashboard;
    await context.addInitScript(SYSTEM);
    const activity = await context.newPage();
    await dashboard.go("/hub");
    await activity.goto(`${service.webUrl}/activity/approvals`);
    const waiting = activity.locator(".approval");

    const ask = await prompt(page, "First set");
    await waiting.getByRole("button", { name: "Approve", exact: true }).click();
    await ask.waitFor({ state: "detached" });
    await page.getByText("sn_create_update_set on demo: allowed under Activity or in a terminal")
      .waitFor();
    await page.locator(".tool-card", { hasText: "First set" }).getByText("Done").first().waitFor();

    await prompt(page, "Second set");
    await waiting.getByRole("button", { name: "Reject" }).click();
    await ask.waitFor({ state: "detached" });
    await page.locator(".tool-card", { hasText: "The person refused this" }).waitFor();

    await prompt(page, "Third set");
    await waiting.getByText("Third set").first().waitFor();
    await ask.getByRole("button", { name: "Allow once" }).click();
    await waiting.waitFor({ state: "detached" });
    const decided = activity.getByRole("region", { name: "Decided" }).getByRole("listitem");
    const begins = (nth: number, words: RegExp) =>
      until(async () => words.test(await decided.nth(nth).innerText()), { what: String(words) });
    await begins(0, /Approved and called\s+sn_create_update_set/);
    await begins(1, /Rejected/);

    // A plan that is shown on the page of its tool is one of the places.
    await runTool(page, service.webUrl, {
      tool: "sn_create_update_set",
      args: { name: "Fourth set" },
      outcome: "Waits for your approval",
    });
    await waiting.getByRole("button", { name: "Reject" }).click();
    await page.getByText("It was rejected in another place.").waitFor();
    await hasCount(page.getByRole("button", { name: "Approve and run" }), 0);

    await dashboard.go("/skills");
    await setBackground(page, true);
    await plan("Fifth set");
    assert.deepEqual(await told(page, 1), [], "nobody asked to be told");
    await activity.getByRole("button", { name: "Notify me in this browser" }).click();
    await page.reload();
    await page.evaluate("void Notification.requestPermission()");
    assert.deepEqual(await told(page, 1), [], "the page is looked at");
    await setBackground(page, true);
    await plan("Sixth set");
    const expected = ["A change waits for you: sn_create_update_set on demo"];
    assert.deepEqual(await told(page, 2), expected);
    await page.evaluate("shown[0].onclick()");
    await page.waitForURL("**/activity/approvals");
    await page.locator(".approval", { hasText: "Sixth set" }).waitFor();
    dashboard.assertNoComplaints();
  },
});
