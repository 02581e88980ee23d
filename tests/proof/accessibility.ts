/** Pages in the browser, under the rules of axe: nothing serious anywhere. */
import assert from "node:assert/strict";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { openBrowser, openDashboard, VIEWPORTS } from "../support/browser.ts";
import { DASHBOARD_PAGES } from "../support/dashboard_pages.ts";
import { startService } from "../support/service.ts";
import { pickSample, type Proof } from "./proof.ts";

const SERIOUS = ["serious", "critical"];
/** Characters of the parts that a rule finds. */
const MOST_SHOWN = 300;
const SHOWN = DASHBOARD_PAGES.flatMap((path) =>
  (["light", "dark"] as const).flatMap((theme) =>
    (["phone", "desktop"] as const).map((device) => ({ path, theme, device }))
  )
);

export const accessibility: Proof = {
  name:
    "accessibility: axe finds nothing serious on any page, in both themes, on phone and desktop",
  sample: 4,
  whole: SHOWN.length,
  async run(options) {
    await using service = await startService();
    await using browser = await openBrowser();
    const shown = pickSample(SHOWN, options);
    let rules = 0;
    const found: string[] = [];
    for (const { path, theme, device } of shown) {
      const viewport = VIEWPORTS[device];
      await using dashboard = await openDashboard(browser, service, { theme, viewport });
      await dashboard.go(path);
      const { violations, passes } = await runAxe(dashboard.page);
      const serious = violations.filter(({ impact }) => SERIOUS.includes(impact ?? ""));
      found.push(...serious.map(({ id, nodes }) => {
        const parts = nodes.map(({ html }) => html).join(" ").slice(0, MOST_SHOWN);
        return `${path}, ${theme}, ${device}: ${id}: ${parts}`;
      }));
      rules = Math.max(rules, passes.length);
    }
    assert.deepEqual(found, []);
    return { pages: shown.length, rules };
  },
};

/** The page's policy lets no script in that it does not serve itself: axe comes in from outside. */
async function runAxe(page: Page): Promise<axe.AxeResults> {
  await page.evaluate(axe.source);
  return await page.evaluate<axe.AxeResults>("axe.run(document)");
}
