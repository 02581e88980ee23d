/** Debian's Chromium for the dashboard's tests, and what every page must keep to. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from "playwright-core";
import { PATIENCE_MS } from "./patience.ts";
import type { RunningService } from "./service.ts";
import { until } from "./until.ts";

const CANDIDATES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const VIEWPORTS = {
  phone: { width: 380, height: 780 },
  desktop: { width: 1280, height: 860 },
};

function findBrowser(): string | undefined {
  const wanted = Deno.env.get("CHROMIUM");
  return [...(wanted ? [wanted] : []), ...CANDIDATES].find((path) => existsSync(path));
}

/** True where no browser is installed; in CI that is a failure, not a reason to skip. */
export const browserMissing = (() => {
  if (findBrowser()) return false;
  if (Deno.env.get("CI")) return false;
  console.warn("No Chromium found (CHROMIUM or /usr/bin/chromium): the browser tests do not run");
  return true;
})();

export async function openBrowser(): Promise<Browser & AsyncDisposable> {
  const executablePath = findBrowser();
  assert.ok(executablePath, `No Chromium found; looked for ${CANDIDATES.join(", ")}`);
  return await chromium.launch({ executablePath, args: FLAGS });
}

export interface DashboardPageOptions {
  viewport?: { width: number; height: number };
  theme?: "light" | "dark";
  /** The browser's language, `de-DE`; American English unless told. */
  locale?: string;
  /** Without what unlocks a browser, as a bookmark opens it. */
  locked?: boolean;
}

export interface DashboardPage extends AsyncDisposable {
  page: Page;
  context: BrowserContext;
  /** Goes to a path of the dashboard and waits until it has loaded its data. */
  go(path: string): Promise<void>;
  /** Fails on anything the browser complained about so far, except what `expected` matches. */
  assertNoComplaints(expected?: RegExp): void;
}

/** A tab on the dashboard that remembers every complaint of the browser. */
export async function openDashboard(
  browser: Browser,
  service: Pick<RunningService, "webUrl" | "personHeaders">,
  options: DashboardPageOptions = {},
): Promise<DashboardPage> {
  const { webUrl } = service;
  const { viewport = VIEWPORTS.desktop, theme = "light", locale = "en-US", locked = false } =
    options;
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    locale,
    // A colour half-way through its change would be measured.
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (!locked) await unlock(context, service);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    page,
    context,
    async go(path) {
      await page.goto(webUrl + path);
      await settled(page);
    },
    assertNoComplaints(expected) {
      assert.deepEqual(complaints.filter((text) => !expected?.test(text)), []);
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Gives the browser the cookie that the person's key is exchanged for. */
async function unlock(
  context: BrowserContext,
  { webUrl, personHeaders }: Pick<RunningService, "webUrl" | "personHeaders">,
): Promise<void> {
  const { authorization } = await personHeaders();
  const answer = await fetch(`${webUrl}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token: authorization.replace("Bearer ", "") }),
  });
  assert.equal(answer.status, 200, await answer.text());
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  assert.ok(name && value, "no cookie unlocks the browser");
  await context.addCookies([{ name, value, url: webUrl, httpOnly: true, sameSite: "Strict" }]);
}

/** Waits until nothing on the page is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

/** Waits until so many elements of the page fit; `what` says what that shows. */
export async function hasCount(locator: Locator, count: number, what?: string): Promise<void> {
  const wanted = what ?? `${count} of ${locator}`;
  await until(async () => await locator.count() === count, { what: wanted });
}

/** Waits until a field holds the text; `what` says what that shows. */
export async function hasValue(field: Locator, value: string, what?: string): Promise<void> {
  const wanted = what ?? `"${value}" in ${field}`;
  await until(async () => await field.inputValue() === value, { what: wanted });
}

/** No page may scroll sideways, and no text may stick out of the box it stands in. */
export async function assertNoOverflow(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".card, .row, .dialog-body, .change, .failure")];
    return [document.documentElement, ...boxes]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((box) => `${box.tagName}.${box.className}: ${box.scrollWidth - box.clientWidth} px`);
  });
  assert.deepEqual(wide, [], where);
}
