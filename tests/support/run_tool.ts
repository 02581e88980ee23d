import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { settled } from "./browser.ts";

/** Runs a tool on its page, dry first where it writes, and waits for the badge of its outcome. */
export async function runTool(
  page: Page,
  webUrl: string,
  { tool, args, outcome = "Done" }: { tool: string; args?: unknown; outcome?: string },
): Promise<void> {
  await page.goto(`${webUrl}/tools/${tool}`);
  await settled(page);
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  assert.equal(await page.getByLabel("Arguments (JSON)").inputValue(), "{}", "it starts empty");
  if (args !== undefined) await page.getByLabel("Arguments (JSON)").fill(JSON.stringify(args));
  await page.getByRole("button", { name: /^(Dry run on|Read from) demo \(Development\)$/ }).click();
  const write = page.getByRole("button", { name: "Write to demo (Development)" });
  await write.or(page.locator(".result-head .badge", { hasText: outcome })).first().waitFor();
  if (await write.count() > 0) await write.click();
  await page.locator(".result-head .badge", { hasText: outcome }).waitFor();
}
