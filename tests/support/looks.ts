import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { assertNoOverflow, VIEWPORTS } from "./browser.ts";
import { findFaintText } from "./contrast.ts";
import { savePicture } from "./pictures.ts";

/**
 * Looks at what is on the page in both themes and at both widths: nothing overflows, all text can be
 * read; keeps a picture of each. The page must follow the system's theme. Ends at its first width.
 */
export async function assertLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const theme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const [device, viewport] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      const where = `${name}, ${device}, ${theme}`;
      await assertNoOverflow(page, where);
      assert.deepEqual(await findFaintText(page), [], where);
      await savePicture(page, `${name}-${device}-${theme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
}
