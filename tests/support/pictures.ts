/** Pictures of what a browser test saw, kept where CI collects them. */
import { join } from "node:path";
import type { Page } from "playwright-core";

const FOLDER = Deno.env.get("PICTURES");

/**
 * Saves the whole page, or what is in view of it, as `<name>.png` under `PICTURES`; does nothing
 * where that is not set.
 */
export async function savePicture(
  page: Page,
  name: string,
  { whole = true } = {},
): Promise<void> {
  if (!FOLDER) return;
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: whole });
}
