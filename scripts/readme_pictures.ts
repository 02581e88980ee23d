/**
 * `deno task pictures`: takes the pictures of the README anew, from a service with its demo instance
 * and a model that says what is written here.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { isTitle } from "../tests/support/agent.ts";
import { openBrowser, openDashboard, settled } from "../tests/support/browser.ts";
import { connectSdk1 } from "../tests/support/mcp_clients.ts";
import { ESCALATION_RULE } from "../tests/support/model_server/escalation_rule.ts";
import { startModelServer } from "../tests/support/model_server/model_server.ts";
import { nameScriptedModel } from "../tests/support/model_server/scripted_provider.ts";
import { executeTurn, type ModelRequest, type Turn } from "../tests/support/model_server/turn.ts";
import { startService } from "../tests/support/service.ts";

const FOLDER = fileURLToPath(new URL("../docs/pictures/", import.meta.url));
/** Ends above the addresses of the files of this machine. */
const VIEWPORT = { width: 1280, height: 660 };
const PROMPT = "Incidents that are reopened get urgency 1. Make a rule for it.";
const TURNS: readonly Turn[] = [
  {
    text: "The rule gets an **update set** of its own.",
    ...executeTurn("sn_create_update_set", { name: "Escalation" }),
  },
  executeTurn("sn_create_business_rule", ESCALATION_RULE, { update_set: "Escalation" }),
  { text: "The rule is active before updates of `incident`, and captured in `Escalation`." },
];

function say(request: ModelRequest): Turn {
  if (isTitle(request)) return { text: "Escalation of reopened incidents" };
  return TURNS[request.messages.filter(({ role }) => role === "tool").length] ?? { text: "Done." };
}

function scriptOf(dueInDays: number): string {
  return `var FleetReminders = Class.create();
FleetReminders.prototype = {
  initialize: function () {},

  /** Vehicles whose inspection is due soon, a name each. */
  due: function () {
    var names = [];
    var vehicle = new GlideRecord("x_demo_fleet_vehicle");
    vehicle.addQuery("inspection", "<=", gs.daysAgo(-${dueInDays}));
    vehicle.query();
    while (vehicle.next()) {
      names.push(vehicle.getDisplayValue());
    }
    return names;
  },

  type: "FleetReminders"
};
`;
}

async function workAsClient(mcpUrl: string): Promise<void> {
  const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
  await using client = await connectSdk1({ url: mcpUrl, headers });
  const run = (tool: string, args: Record<string, unknown>) =>
    client.ask("tool_execute", { tool, args });
  await run("sn_create_update_set", { name: "Fleet reminders", scope: "x_demo_fleet" });
  await run("sn_create_script_include", { name: "FleetReminders", script: scriptOf(7) });
  await run("sn_update_script_include", {
    id: "FleetReminders",
    changes: { script: scriptOf(14) },
  });
  await run("sn_delete_record", { table: "incident", id: "INC0010002" });
}

async function take(
  name: string,
  theme: "light" | "dark",
  show: (page: Page, go: (path: string) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  await using dashboard = await openDashboard(browser, service, { theme, viewport: VIEWPORT });
  await show(dashboard.page, (path) => dashboard.go(path));
  await settled(dashboard.page);
  await dashboard.page.screenshot({ path: join(FOLDER, `${name}.png`) });
}

await Deno.mkdir(FOLDER, { recursive: true });
await using server = startModelServer({ script: say, models: ["one"] });
await using service = await startService({
  prepare: (home) => nameScriptedModel(home, server.baseURL),
});
await using browser = await openBrowser();
await workAsClient(service.mcpUrl);
await take("overview", "light", (_page, go) => go("/overview"));
await take("change", "light", async (page, go) => {
  await go("/activity");
  await page.getByRole("link", { name: /Updated FleetReminders/ }).click();
  await page.locator(".diff-line-added").waitFor();
});
await take("tool", "dark", async (page, go) => {
  await go("/tools/sn_query_table");
  await page.getByRole("button", { name: "Load the example" }).click();
  await page.getByRole("button", { name: "Read from demo (Development)" }).click();
  await page.locator("table").waitFor();
  await page.locator("table").scrollIntoViewIfNeeded();
});
await take("hub", "dark", async (page, go) => {
  await go("/hub");
  await page.getByLabel("Prompt", { exact: true }).fill(PROMPT);
  await page.keyboard.press("Enter");
  await page.getByText("The agent is done").waitFor({ state: "attached" });
});
