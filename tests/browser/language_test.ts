import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import type { Messages } from "../../ui/language.ts";
import {
  assertNoOverflow,
  browserMissing,
  openBrowser,
  openDashboard,
  VIEWPORTS,
} from "../support/browser.ts";
import { findFaintText } from "../support/contrast.ts";
import { DASHBOARD_PAGES } from "../support/dashboard_pages.ts";
import { savePicture } from "../support/pictures.ts";
import { type RunningService, startService } from "../support/service.ts";

/** What an instance, a skill, a domain or a setting is called is nobody's to translate. */
const NAMES = new Set(["Applications from source", "Undo", "approvals", "demo"]);

const GERMAN: Messages = JSON.parse(
  await Deno.readTextFile(new URL("../../ui/messages/de.json", import.meta.url)),
);

/**
 * English texts that a page would show if their German was not put in their place. With places they
 * have to say enough beside them: `{from} to {to}` is found in any sentence.
 */
const english = Object.entries(GERMAN)
  .filter(([text, found]) => found !== text && !NAMES.has(text))
  .map(([text]) => text.replace(/<\/?\d+>/g, ""))
  .filter((text) => !text.includes("{") || /\p{L}{3}.*\p{L}{5}/u.test(text.replace(/\{\w+\}/g, "")))
  .map((text) =>
    text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".+")
  );
const ENGLISH = new RegExp(`^(?:${english.join("|")})$`);

/** The texts and the read attributes of a page that stand in English. */
async function findEnglish(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const read = ["title", "aria-label", "placeholder", "alt", "data-label"];
    const elements = [...document.body.querySelectorAll("*")]
      .filter((element) => !element.closest("pre, code, .markdown, body [lang=en]"));
    const own = elements.flatMap(({ childNodes }) =>
      [...childNodes].flatMap((node) => node.nodeType === 3 ? node.textContent ?? "" : [])
    );
    const attributes = elements.flatMap((element) =>
      read.flatMap((name) => element.getAttribute(name) ?? [])
    );
    const title = document.querySelector("[lang=en] h1") ? [] : [document.title];
    return [...title, ...own, ...attributes].map((text) => text.replace(/\s+/g, " ").trim());
  });
  return said.filter((text) => ENGLISH.test(text));
}

/** What a window of 1,280 by 1,024 shows at 400 %: nothing sticks out, and there is room to read. */
async function assertZoomed(page: Page, where: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  await assertNoOverflow(page, `${where}, zoomed`);
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll("body *:not(dialog, dialog *)")].filter((element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position) &&
      element.getBoundingClientRect().height > globalThis.innerHeight / 2
    ).map(({ className }) => className)
  );
  assert.deepEqual(covered, [], `${where}, zoomed`);
  if (before) await page.setViewportSize(before);
}

/** No table breaks a word of a few letters in two, however narrow it is. */
async function assertWholeWords(page: Page): Promise<void> {
  const cell = page.locator("td", { hasText: /^User and password$/ }).first();
  const lines = await cell.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  assert.ok(lines <= 3, `three words stand on ${lines} lines`);
}

/** Every page as a browser shows it whose languages begin with German. */
async function readInGerman(browser: Browser, service: RunningService): Promise<void> {
  for (const [device, theme] of [["phone", "light"], ["desktop", "dark"]] as const) {
    const options = { theme, viewport: VIEWPORTS[device], locale: "de-AT" };
    await using dashboard = await openDashboard(browser, service, options);
    const { page } = dashboard;
    for (const path of DASHBOARD_PAGES) {
      await dashboard.go(path);
      const where = `${path}, ${device}, ${theme}`;
      assert.equal(await page.locator("html").getAttribute("lang"), "de");
      assert.deepEqual(await findEnglish(page), [], where);
      await assertNoOverflow(page, where);
      assert.deepEqual(await findFaintText(page), [], where);
      if (path === "/docs/connections") await assertWholeWords(page);
      await savePicture(page, `german${path.replace(/\W+/g, "-")}-${device}-${theme}`);
      await assertZoomed(page, where);
    }
    dashboard.assertNoComplaints();
  }
}

/** From English to German with the switch of every page, and back on the Settings page. */
async function switchThere(browser: Browser, service: RunningService): Promise<void> {
  await using dashboard = await openDashboard(browser, service);
  const { page } = dashboard;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  const messages = () => fetched.filter((path) => path.startsWith("/messages-"));
  await dashboard.go("/tools?query=update%20set");
  assert.ok((await findEnglish(page)).includes("Search tools"), "English would be found");
  assert.deepEqual(messages(), []);
  await page.getByRole("button", { name: /^Language: English/ }).click();
  await page.getByRole("searchbox", { name: "Tools suchen" }).waitFor();
  assert.equal(new URL(page.url()).search, "?query=update%20set");
  assert.deepEqual(messages(), ["/messages-de.json"]);
  await dashboard.go("/settings");
  assert.deepEqual(await findEnglish(page), []);
  await page.getByRole("group", { name: "Sprache" }).getByRole("button", { name: "English" })
    .click();
  await page.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  dashboard.assertNoComplaints();
}

Deno.test({
  name:
    "language: a German browser reads German on every page; the switch keeps the place, and English fetches no messages",
  ignore: browserMissing,
  async fn() {
    await using service = await startService();
    await using browser = await openBrowser();
    await readInGerman(browser, service);
    await switchThere(browser, service);
  },
});
