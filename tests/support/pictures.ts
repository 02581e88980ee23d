/** Pictures of what a browser test saw, kept where CI collects them. */
import { join } from "node:path";
import type { Page } from "playwright-core";

const FOLDER = Deno.env.get("PICTURES");

/** Saves what the page shows as `<name>.png` under `PICTURES`; does nothing where that is not set. */
export async function savePicture(page: Page, name: string): Promise<void> {
  if (!FOLDER) return;
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
}
