/**
 * What long lists cost a browser on this machine: to open a session of 3,000 calls, and to scroll the
 * log of 10,000.
 */
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import { createServices } from "../../mod/services/create_services.ts";
import { openBrowser, openDashboard, settled } from "../support/browser.ts";
import { startLogCapture } from "../support/log_capture.ts";
import { startService } from "../support/service.ts";
import { percentile } from "./percentile.ts";

const SESSION_CALLS = 3_000;
const LOGGED_CALLS = 10_000;
const MAX_OPEN_MS = 1_000;
/** A frame at 60 a second, and what a clock may be off. */
const MAX_FRAME_MS = 1_000 / 60 + 2;
const FRAMES = 240;

/** Calls of one client, in the log and, as far as they are of the long session, in its sum. */
async function fill(home: string): Promise<void> {
  const settings = await resolveSettings({ home, cwd: home, env: {} });
  const services = await createServices(settings, startLogCapture().logger);
  const call = {
    port: "mcp",
    session: "long",
    client: "long-session/1",
    tool: "sn_query_table",
    domain: "Records",
    host: "h1.example.com",
    outcome: "done",
    milliseconds: 40,
  };
  for (let index = 0; index < LOGGED_CALLS; index++) {
    services.callLog.note({ ...call, args: { table: "incident", query: `number=INC${index}` } });
    if (index < SESSION_CALLS) services.recorder.record({ ...call, risk: "R", minutes: 2 });
  }
  await services.callLog.flush();
  await services.recorder.flush();
  await services.close();
}

await using service = await startService({ prepare: fill });
await using browser = await openBrowser();
await using dashboard = await openDashboard(browser, service);
const { page } = dashboard;

await dashboard.go("/analytics");
const sizes: number[] = [];
page.on("response", async (response) => {
  if (!response.url().includes("/api/analytics/sessions/")) return;
  sizes.push((await response.request().sizes()).responseBodySize);
});
const began = performance.now();
await page.getByRole("link", { name: /long-session/ }).click();
await page.getByRole("heading", { name: /3,?000 calls/ }).waitFor();
await settled(page);
const opened = performance.now() - began;
const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
console.log(
  `session of ${SESSION_CALLS} calls   open in ${opened.toFixed(0)} ms, ${
    kilobytes.toFixed(0)
  } KB in ${sizes.length} answers`,
);

await dashboard.go("/activity");
const frames = await page.evaluate(async (count) => {
  const times: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < count; frame++) {
    const end = document.documentElement.scrollHeight - innerHeight;
    scrollTo(0, end * Math.abs(Math.sin(frame / 40)));
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times.sort((a, b) => a - b);
}, FRAMES);
const rows = await page.locator(".call-group .row").count();
const [median, slow] = [percentile(frames, 0.5), percentile(frames, 0.95)];
console.log(
  `log of ${LOGGED_CALLS} calls       ${rows} rows a page, a frame ${
    median.toFixed(1)
  } ms median, ${slow.toFixed(1)} ms at 95 %`,
);
if (opened > MAX_OPEN_MS || median > MAX_FRAME_MS) {
  console.error(`over ${MAX_OPEN_MS} ms, or fewer than 60 frames a second`);
  Deno.exitCode = 1;
}
