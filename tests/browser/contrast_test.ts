import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { browserMissing, openBrowser, openDashboard } from "../support/browser.ts";
import { AAA, findFaintText } from "../support/contrast.ts";
import { savePicture } from "../support/pictures.ts";
import { startService } from "../support/service.ts";

/** All parts in all their states, and pages with colours of their own. */
const PAGES = [
  "/parts",
  "/",
  "/tools/sn_create_rest_message",
  "/activity",
  "/analytics",
  "/settings",
];
const THEMES = ["light", "dark"] as const;

/** How a part is drawn: fill, border, outline and decoration as one text. */
function drawn(page: Page, selector: string): Promise<string> {
  return page.locator(selector).first().evaluate((element) => {
    const style = getComputedStyle(element);
    const { backgroundColor, outlineStyle, outlineWidth, outlineColor, textDecorationLine } = style;
    const outline = outlineStyle === "none"
      ? ""
      : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    const border = `${style.borderLeftWidth} ${style.borderLeftStyle} ${style.borderLeftColor}`;
    return [backgroundColor, border, outline, textDecorationLine].join("; ");
  });
}

/** Pairs of states that must not look alike, and what must have a line around it. */
const PAIRS = [
  ['.switch[aria-checked="true"]', '.switch[aria-checked="false"]'],
  ['.segment[aria-pressed="true"]', '.segment[aria-pressed="false"]'],
  ['.chip[aria-pressed="true"]', '.chip[aria-pressed="false"]'],
  [".diff-line-added", ".diff-line-removed"],
];
const LINED = [".badge-good", ".badge-plain", ".button", "input", "select", ".card"];

/** The ways to connect. */
const TABS = ['.tab[aria-selected="true"]', '.tab[aria-selected="false"]'];
const CURRENT = ['.nav a[aria-current="page"]', ".nav a:not([aria-current])"];

async function assertDiffer(page: Page, [one = "", other = ""]: string[], where: string) {
  assert.notEqual(await drawn(page, one), await drawn(page, other), `${where}: ${one}`);
}

/** What is told by a fill alone in other colours. */
async function assertTold(page: Page, where: string): Promise<void> {
  for (const pair of PAIRS) await assertDiffer(page, pair, where);
  for (const selector of LINED) {
    assert.match(await drawn(page, selector), /; [1-9]\S*px \w+ rgb\(/, `${where}: ${selector}`);
  }
  await page.locator("#content .button:enabled").first().focus();
  await page.keyboard.press("Tab");
  const focused = await drawn(page, ":focus-visible");
  assert.match(focused, /; (solid|auto) 3px rgb/, `${where}: what has the focus`);
}

Deno.test({
  name:
    "contrast: more of it is at least 7 to 1, forced colours tell all states, reduced motion none",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    for (const path of PAGES) {
      await dashboard.go(path);
      for (const colorScheme of THEMES) {
        const name = `contrast-${path.replace(/\W+/g, "") || "overview"}-${colorScheme}`;
        await page.emulateMedia({ colorScheme, contrast: "more" });
        assert.deepEqual(await findFaintText(page, AAA), [], name);
        await savePicture(page, name);
        await page.emulateMedia({ colorScheme, contrast: "no-preference", forcedColors: "active" });
        await savePicture(page, `${name}-forced`);
        if (path === "/settings") await assertDiffer(page, CURRENT, name);
        await page.emulateMedia({ forcedColors: "none" });
      }
    }
    await dashboard.go("/parts");
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, contrast: "more", forcedColors: "none" });
      await assertTold(page, `more, ${colorScheme}`);
      await page.emulateMedia({ contrast: "no-preference", forcedColors: "active" });
      await assertTold(page, `forced, ${colorScheme}`);
    }
    const line = await page.locator(".cm-activeLine").first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
    assert.match(line, /\/ 0\.|rgba\(.*0\.|, 0\)/, "the selection lies below the line's mark");
    await dashboard.go("/instances?add=1");
    await assertDiffer(page, TABS, "forced, tabs");
    await dashboard.go("/parts");
    await page.emulateMedia({ forcedColors: "none", reducedMotion: "reduce" });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")].flatMap((element) =>
        ["", "::before", "::after"].flatMap((pseudo) => {
          const style = getComputedStyle(element, pseudo || null);
          const seconds = [style.transitionDuration, style.animationDuration].join()
            .split(",").map((text) => parseFloat(text) * (text.trim().endsWith("ms") ? 0.001 : 1));
          const moves = Math.max(...seconds) > 0.01 || style.scrollBehavior === "smooth";
          return moves ? `${element.className}${pseudo}` : [];
        })
      )
    );
    assert.deepEqual(moving, []);
    dashboard.assertNoComplaints();
  },
});
