/**
 * How long each task of `docs/dashboard.md` takes a browser and the service, typing and reading left
 * out. Writes the seconds into the table there.
 */
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { openBrowser, openDashboard } from "../support/browser.ts";
import { documentedTasks } from "../support/clicks.ts";
import { WAYS } from "../support/connection_ways.ts";
import { cardOf, confirm, hasStatus, openKind, openWorld } from "../support/connections_page.ts";
import { buildAsClient, findAndRun } from "../support/dashboard_tasks.ts";
import { type ConnectedClient, connectSdk1 } from "../support/mcp_clients.ts";
import { startService } from "../support/service.ts";

const PAGE = fileURLToPath(new URL("../../docs/dashboard.md", import.meta.url));
const seconds = new Map<string, number>();

/** From the Overview, which is there already, until `work` has seen what it waits for. */
async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  const took = (performance.now() - start) / 1000;
  seconds.set(name, took);
  console.log(`${name.padEnd(72)} ${took.toFixed(1).padStart(5)} s`);
}

async function connect(): Promise<void> {
  for (const { kind, task, fill, send } of WAYS) {
    await using world = await openWorld();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, world.service);
    const { page } = dashboard;
    await dashboard.go("/");
    await time(task, async () => {
      await page.getByRole("link", { name: "Instances", exact: true }).click();
      const dialog = await openKind(page, kind);
      await fill(dialog, world);
      await send(dialog);
      await confirm(dialog, "Development");
      await hasStatus(cardOf(page, "mine"), "Connected");
    });
  }
}

async function build(page: Page, client: ConnectedClient): Promise<void> {
  await page.getByRole("button", { name: "Copy HTTP client configuration" }).click();
  await page.getByText("HTTP client configuration copied").waitFor();
  await buildAsClient(client);
  await page.getByRole("region", { name: "First steps" }).waitFor({ state: "detached" });
}

async function undo(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await page.getByRole("link", { name: /Created Weather/ }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await page.getByRole("heading", { name: "Undone" }).waitFor();
}

async function writeSkill(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Skills", exact: true }).click();
  await page.getByRole("button", { name: "New skill" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("our-naming");
  await dialog.getByLabel("When to load it").fill("Use when something gets a name.");
  await dialog.getByRole("button", { name: "Create and write it" }).click();
  await page.getByRole("textbox", { name: "SKILL.md of our-naming" }).click();
  await page.keyboard.type("Story number first.");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByText("This skill is disabled").waitFor();
  await page.getByRole("button", { name: "Enable" }).click();
  await page.getByRole("region", { name: "SKILL.md" }).waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  await download;
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete our-naming" }).click();
  await page.getByRole("button", { name: "Bring our-naming back" }).click();
  await page.getByRole("link", { name: /our-naming/ }).waitFor();
}

async function work(): Promise<void> {
  await using service = await startService();
  await using browser = await openBrowser();
  await using dashboard = await openDashboard(browser, service);
  const { page } = dashboard;
  const headers = { "X-SN-Instance": "demo", "X-Service-Auth-Source": "stored" };
  await using client = await connectSdk1({ url: service.mcpUrl, headers });
  const from = async (name: string, task: () => Promise<unknown>) => {
    await dashboard.go("/");
    await time(name, task);
  };
  await from("First run, until a client has built something", () => build(page, client));
  await from("Find a tool and run it", () => findAndRun(page));
  await from("See a client's change and undo it", () => undo(page));
  await from("Time saved, and what it rests on", async () => {
    await page.getByRole("link", { name: "Analytics" }).click();
    await page.getByRole("link", { name: /end-to-end 1\.0\.0/ }).click();
    await page.getByRole("rowheader", { name: "= Saved by the rules" }).waitFor();
  });
  const wrong = { tool: "sn_query_table", args: { table: "incidnet" } };
  await client.ask("tool_execute", wrong);
  await from("Why did a call fail", async () => {
    await page.getByRole("link", { name: "Activity", exact: true }).click();
    await page.getByRole("link", { name: /incidnet/ }).first().click();
    await page.locator(".failure", { hasText: "incident" }).waitFor();
  });
  await from(
    "A skill written, switched off and on, exported, deleted, brought back",
    () => writeSkill(page),
  );
  await from("Change a setting", async () => {
    await page.getByRole("link", { name: "Settings", exact: true }).click();
    await page.getByRole("group", { name: "activity.arguments" })
      .getByRole("button", { name: "Off", exact: true }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("restart it to take the changes over").waitFor();
  });
  const { instances } = await (await fetch(`${service.webUrl}/api/instances`)).json();
  const changed = await fetch(`${service.webUrl}/api/instances/${instances[0].host}`, {
    method: "PATCH",
    headers: { "content-type": "application/json", ...await service.personHeaders() },
    body: JSON.stringify({ writes: "ask" }),
  });
  await changed.body?.cancel();
  const asks = { tool: "sn_create_update_set", args: { name: "Asked for" } };
  await client.ask("tool_execute", asks);
  await from("Approve a change that waits", async () => {
    await page.getByRole("link", { name: "Look at the plan" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("the client may now repeat its call").waitFor();
  });
}

/** Puts the seconds behind the clicks of each task. */
async function writeSeconds(): Promise<void> {
  const text = await Deno.readTextFile(PAGE);
  const lines = text.split("\n").map((line) => {
    const [start, task = "", clicks, _seconds, ...rest] = line.split("|");
    const took = seconds.get(task.trim());
    if (took === undefined) return line;
    return [start, task, clicks, ` ${took.toFixed(1)} `, ...rest].join("|");
  });
  await Deno.writeTextFile(PAGE, lines.join("\n"));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE] }).output();
}

await connect();
await work();
const missing = [...(await documentedTasks()).keys()].filter((task) => !seconds.has(task));
if (missing.length > 0) throw new Error(`Not measured: ${missing.join(", ")}`);
await writeSeconds();
