import assert from "node:assert/strict";
import { join } from "node:path";
import { browserMissing, openBrowser, openDashboard, settled } from "../support/browser.ts";
import { assertClicks, countClicks } from "../support/clicks.ts";
import { savePicture } from "../support/pictures.ts";
import { type ConnectedClient, connectSdk2 } from "../support/mcp_clients.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

/** A change has five seconds to get here. */
function eventually(check: () => Promise<boolean>, what: string): Promise<void> {
  return until(check, { what, every: 100 });
}

async function loads(client: ConnectedClient, name: string): Promise<string | null> {
  const { isError, text } = await client.ask("sn_load_skill", { name });
  return isError ? null : text;
}

Deno.test({
  name:
    "skills: made, written, switched, exported, deleted and brought back, each seen by an MCP client",
  ignore: browserMissing,
  async fn() {
    await using service = await startService({ args: [] });
    await using client = await connectSdk2({ url: service.mcpUrl }, "modern");
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;

    const clicks = await countClicks(page);
    await dashboard.go("/");
    await page.getByRole("link", { name: "Skills", exact: true }).click();
    await page.getByRole("button", { name: "New skill" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Our Naming");
    await dialog.getByText("Only lowercase letters").waitFor();
    await dialog.getByLabel("Name").fill("our-naming");
    await dialog.getByLabel("When to load it").fill("Use when something gets a name.");
    await dialog.getByRole("button", { name: "Create and write it" }).click();
    await page.getByRole("heading", { name: "Edit our-naming" }).waitFor();
    await eventually(async () => await loads(client, "our-naming") !== null, "the new skill");

    const editor = page.getByRole("textbox", { name: "SKILL.md of our-naming" });
    await editor.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("Story number first.");
    await page.getByText("Not saved yet").waitFor();
    await page.getByText("What the checks say").waitFor();
    await page.getByRole("region", { name: "Preview of the skill" })
      .getByText("Story number first.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    const written = clicks.taken();
    await eventually(
      async () => (await loads(client, "our-naming"))?.includes("Story number first.") ?? false,
      "the edited text",
    );

    const file = join(service.home, ".config", "assistant", "skill", "our-naming", "SKILL.md");
    await Deno.writeTextFile(file, `${await Deno.readTextFile(file)}\nBy a colleague.\n`);
    await editor.click();
    await page.keyboard.type(" And mine.");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("heading", { name: "The file was changed on disk" }).waitFor();
    await page.locator(".code", { hasText: "By a colleague." }).waitFor();
    await page.getByRole("button", { name: /let me save mine/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();

    clicks.taken();
    await page.getByRole("button", { name: "Close" }).click();
    await settled(page);
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByText("This skill is disabled").waitFor();
    await eventually(async () => await loads(client, "our-naming") === null, "disabled");
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByRole("region", { name: "SKILL.md" }).waitFor();
    await eventually(async () => await loads(client, "our-naming") !== null, "enabled again");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "our-naming.zip");
    const zip = join(service.home, "export.zip");
    await download.saveAs(zip);

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete our-naming" }).click();
    await page.getByText("was deleted").waitFor();
    await eventually(async () => await loads(client, "our-naming") === null, "deleted");
    await page.getByRole("button", { name: "Bring our-naming back" }).click();
    await page.getByRole("link", { name: /our-naming/ }).waitFor();
    await assertClicks(
      "A skill written, switched off and on, exported, deleted, brought back",
      written + clicks.taken(),
    );
    await eventually(
      async () => (await loads(client, "our-naming"))?.includes("And mine.") ?? false,
      "restored",
    );

    await Deno.remove(join(file, ".."), { recursive: true });
    await eventually(async () => await loads(client, "our-naming") === null, "removed by hand");
    await dashboard.go("/skills");
    await page.locator('input[type="file"]').setInputFiles(zip);
    await page.getByText("our-naming was imported").waitFor();
    await eventually(async () => await loads(client, "our-naming") !== null, "imported");
    const toggle = page.getByRole("switch", { name: "Clients see our-naming" });
    await toggle.click();
    await page.locator('[role="switch"][aria-checked="false"]').waitFor();
    await eventually(async () => await loads(client, "our-naming") === null, "switched off");
    await toggle.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await page.locator('[role="switch"][aria-checked="true"]').waitFor();
    await eventually(async () => await loads(client, "our-naming") !== null, "switched on");

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Go to" });
    await palette.getByRole("combobox").fill("create rest message");
    await palette.getByRole("option", { name: /sn_create_rest_message/ }).first().waitFor();
    await savePicture(page, "palette");
    await palette.getByRole("combobox").fill("our-nam");
    await palette.getByRole("option", { name: /our-naming/ }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/skills\/our-naming$/);
    await page.keyboard.press("Meta+k");
    await palette.getByRole("combobox").fill("activ");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/activity$/);
    // The refused save is what the browser logs as a failed request.
    dashboard.assertNoComplaints(/409/);
  },
});
