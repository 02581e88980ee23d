/**
 * What the dashboard costs a browser on this machine: bytes of its first page, the first paint, and
 * how far anything moves while a page loads, for each page.
 */
import type { Page } from "playwright-core";
import { openBrowser, openDashboard, settled } from "../support/browser.ts";
import { startService } from "../support/service.ts";
import { pages } from "../../ui/pages/all_pages.ts";

/** What moves later was moved by somebody. */
const WATCHED_MS = 600;

/** Adds up layout shifts in the page, from its first byte on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, "value"));
      Reflect.set(globalThis, "shifts", sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Bytes on the wire until the page has settled, milliseconds to the first paint, and the shift. */
async function measure(page: Page, url: string) {
  await page.goto(url);
  await settled(page);
  const loaded = await page.evaluate(() => {
    const entries = performance.getEntries().filter((entry) => "transferSize" in entry);
    return {
      bytes: entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, "transferSize")), 0),
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    };
  });
  await page.waitForTimeout(WATCHED_MS);
  const shift = await page.evaluate(() => Number(Reflect.get(globalThis, "shifts") ?? 0));
  return { ...loaded, shift };
}

await using service = await startService();
await using browser = await openBrowser();
console.log("page          first bytes   first paint   layout shift");
for (const { segment } of pages) {
  // Of its own each: nothing is in a cache.
  await using dashboard = await openDashboard(browser, service);
  await watchShifts(dashboard.page);
  const { bytes, paint, shift } = await measure(dashboard.page, `${service.webUrl}/${segment}`);
  console.log(
    `/${segment.padEnd(12)} ${(bytes / 1024).toFixed(0).padStart(7)} KB ${
      paint.toFixed(0).padStart(10)
    } ms ${shift.toFixed(3).padStart(13)}`,
  );
}
