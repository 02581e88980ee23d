import assert from "node:assert/strict";
import { join } from "node:path";
import {
  browserMissing,
  hasValue,
  openBrowser,
  openDashboard,
  settled,
} from "../support/browser.ts";
import { assertClicks, countClicks } from "../support/clicks.ts";
import { linkCompiler } from "../support/compiler.ts";
import { findAndRun } from "../support/dashboard_tasks.ts";
import { assertLooks } from "../support/looks.ts";
import { savePicture } from "../support/pictures.ts";
import { type RunningService, startService } from "../support/service.ts";

Deno.test({
  name:
    "tools: a form from the schema with records of the instance, the service's faults at their fields, and the result as a table",
  ignore: browserMissing,
  async fn() {
    // No registry answers there.
    const env = { npm_config_registry: "http://127.0.0.1:9" };
    await using service = await startService({ env });
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    await askForCompiler(dashboard, service);
    await dashboard.go("/tools/sn_create_incident");
    const line = page.getByLabel("short_description");
    await hasValue(line, "", "forms start empty");
    await page.getByRole("button", { name: "Dry run on demo (Development)" }).click();
    await page.locator(".field-error", { hasText: "expected string" }).waitFor();
    assert.equal(await line.getAttribute("aria-invalid"), "true");
    await line.fill("Forklift 7 does not charge");
    await page.getByRole("button", { name: /optional field/ }).click();
    const caller = page.getByRole("combobox", { name: "caller_id" });
    await caller.click();
    await caller.pressSequentially("quay");
    await page.getByRole("option", { name: /Nora Quay/ }).waitFor();
    await assertLooks(page, "tools-picker");
    await caller.press("ArrowDown");
    await caller.press("Enter");
    await hasValue(caller, "Nora Quay");
    await page.getByRole("button", { name: "Dry run on demo (Development)" }).click();
    await page.getByRole("button", { name: "Write to demo (Development)" }).waitFor();
    await page.getByText("Forklift 7 does not charge").first().waitFor();
    await assertLooks(page, "tools-planned");

    const clicks = await countClicks(page);
    await dashboard.go("/");
    await findAndRun(page);
    await assertClicks("Find a tool and run it", clicks.taken());
    await assertLooks(page, "tools-table");
    dashboard.assertNoComplaints(/400|404|502/);
  },
});

/** A run that lacks the compiler asks for it: what is declined stays away, what fails is told, what is there runs. */
async function askForCompiler(
  { go, page }: Awaited<ReturnType<typeof openDashboard>>,
  { home }: RunningService,
): Promise<void> {
  await go("/tools/sn_source_docs");
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  await page.getByLabel("Arguments (JSON)").fill('{"page":"api/businessrule-api.md"}');
  const run = page.getByRole("button", { name: "Read from demo (Development)" });
  await run.click();
  const question = page.getByRole("dialog", { name: "Install the compiler?" });
  await question.waitFor();
  await assertLooks(page, "tools-compiler-question");
  await question.getByRole("button", { name: "Not now" }).click();
  await question.waitFor({ state: "hidden" });
  await page.getByText("compiler is not on this machine").waitFor();
  await run.click();
  const install = question.getByRole("button", { name: "Install the compiler" });
  await install.click();
  await question.getByText("The npm registry 127.0.0.1:9 cannot be reached").waitFor();
  await assertLooks(page, "tools-compiler-unreachable");
  await linkCompiler(join(home, ".assistant", "source"));
  await install.click();
  await question.waitFor({ state: "hidden" });
  await page.getByText("BusinessRule").first().waitFor();
}

Deno.test({
  name:
    "tools: code in an editor, JSON beside the form, and a search that goes on past its first page",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    await dashboard.go("/tools/sn_create_script_include");
    const script = page.getByRole("textbox", { name: "script", exact: true });
    await script.click();
    await page.keyboard.type("var Fleet = 1;");
    await page.getByRole("button", { name: "JSON", exact: true }).click();
    const json = page.getByLabel("Arguments (JSON)");
    assert.equal(JSON.parse(await json.inputValue()).script, "var Fleet = 1;");
    await json.fill(JSON.stringify({ name: "Fleet", script: "var Fleet = 2;", active: false }));
    await page.getByRole("button", { name: "Form", exact: true }).click();
    await script.getByText("var Fleet = 2;").waitFor();
    await page.getByRole("group", { name: "active" })
      .locator("[aria-pressed=true]", { hasText: "No" }).waitFor();
    await assertLooks(page, "tools-script");

    await dashboard.go("/tools?query=update%20set");
    const first = await page.locator(".row strong").first().innerText();
    await page.getByRole("button", { name: "Next" }).click();
    await page.waitForURL(/offset=20/);
    await settled(page);
    await page.getByText("Tools 21 to 40").waitFor();
    assert.notEqual(await page.locator(".row strong").first().innerText(), first);
    await savePicture(page, "tools-search-page-2");
    await page.goBack();
    await page.getByText(/20 shown/).waitFor();
    dashboard.assertNoComplaints();
  },
});
