/** Frames of the Hub while an answer streams into a session of 200 messages: none over 50 ms. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { isTitle } from "../support/agent.ts";
import { openBrowser, openDashboard } from "../support/browser.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { scriptedProvider } from "../support/model_server/scripted_provider.ts";
import { type RunningService, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import { percentile } from "./percentile.ts";

const PROMPTS = 100;
const WORDS = 400;
const ROUNDS = 3;
const MOST_MS = 50;
const ANSWER = "## Found\n\n- `incident` **one** of [many](https://example.com)\n\n" +
  "| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nconst gr = new GlideRecord('incident');\n```\n";

await using server = startModelServer({
  models: ["one"],
  script: (request) => {
    if (isTitle(request)) return { text: "Two hundred messages" };
    return request.messages.at(-1)?.text.startsWith("Stream")
      ? { text: `${"word ".repeat(WORDS)}\n\nThe end of it`, pauseMs: 8 }
      : { text: ANSWER };
  },
});
await using service = await startService({
  args: [],
  prepare: (home) =>
    Deno.writeTextFile(
      join(home, "assistant.jsonc"),
      JSON.stringify({
        model: "scripted/one",
        provider: scriptedProvider(server.baseURL),
      }),
    ),
});
const id = await fill(service);
await using browser = await openBrowser();
await using dashboard = await openDashboard(browser, service);
const { page } = dashboard;
await dashboard.go(`/hub/${id}`);
let worst = Infinity;
for (let round = 1; round <= ROUNDS; round++) {
  const frames = await framesWhileStreaming(page, `Stream ${round}`);
  const longest = Math.max(...frames);
  worst = Math.min(worst, longest);
  console.log(
    `round ${round}   ${frames.length} frames, ${percentile(frames, 0.5).toFixed(1)} ms median, ` +
      `${percentile(frames, 0.99).toFixed(1)} ms at 99 %, ${longest.toFixed(1)} ms the longest`,
  );
}
console.log(`the longest frame of the quietest round is ${worst.toFixed(1)} of ${MOST_MS} ms`);
if (worst > MOST_MS) Deno.exitCode = 1;

/** A session of 200 messages. */
async function fill({ webUrl, personHeaders }: RunningService): Promise<string> {
  const headers = { ...await personHeaders(), "content-type": "application/json" };
  const call = async (path: string, body?: unknown) => {
    const answer = await fetch(`${webUrl}/api/agent/sessions${path}`, {
      headers,
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  };
  const session = await call("", {});
  for (let prompt = 1; prompt <= PROMPTS; prompt++) {
    await call(`/${session.id}/prompt`, { text: `Question ${prompt}` });
    await until(async () => (await call(`/${session.id}`)).status === "idle", {
      what: "an answer",
      every: 5,
    });
  }
  return session.id;
}

/** Milliseconds between frames, from the prompt to the end of its answer. */
async function framesWhileStreaming(page: Page, text: string): Promise<number[]> {
  await page.getByLabel("Prompt", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
  await page.locator(".prompt", { hasText: text }).last().waitFor();
  return await page.evaluate(() =>
    new Promise<number[]>((resolve) => {
      const frames: number[] = [];
      let last = performance.now();
      const look = (now: number) => {
        frames.push(now - last);
        last = now;
        const answers = document.querySelectorAll(".answer");
        const said = answers[answers.length - 1]?.textContent ?? "";
        if (said.includes("The end of it")) resolve(frames);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    })
  );
}
