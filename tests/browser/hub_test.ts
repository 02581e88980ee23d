import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { isTitle } from "../support/agent.ts";
import {
  assertNoOverflow,
  browserMissing,
  hasCount,
  openBrowser,
  openDashboard,
  settled,
  VIEWPORTS,
} from "../support/browser.ts";
import { findFaintText } from "../support/contrast.ts";
import { ESCALATION_RULE } from "../support/model_server/escalation_rule.ts";
import { startModelServer } from "../support/model_server/model_server.ts";
import { scriptedProvider } from "../support/model_server/scripted_provider.ts";
import { executeTurn, type ModelRequest, type Turn } from "../support/model_server/turn.ts";
import { savePicture } from "../support/pictures.ts";
import { present } from "../support/present.ts";
import { startService } from "../support/service.ts";

/** What the person says decides what the model does, one turn for each result that it has. */
const SCRIPTS: Record<string, Turn[]> = {
  "Build the rule": [
    {
      reasoning: "The rule needs an update set of its own.",
      text: "I will make an **update set** first.",
      ...executeTurn("sn_create_update_set", { name: "Escalation" }),
    },
    executeTurn("sn_create_business_rule", ESCALATION_RULE, { update_set: "Escalation" }),
    executeTurn("sn_delete_record", { table: "incident", id: "INC0010002" }),
    {
      text: "The rule is in:\n\n- update set `Escalation`\n- table `incident`\n\n" +
        "| Field | Value |\n| --- | --- |\n| When | before |",
    },
  ],
  "Delete another": [
    executeTurn("sn_delete_record", { table: "incident", id: "INC0010003" }),
    { text: "It stays." },
  ],
  "Talk on": [{ text: "word ".repeat(400), pauseMs: 20, hangAfter: 12 }],
};

function say(request: ModelRequest): Turn {
  if (isTitle(request)) return { text: "Escalation of reopened incidents" };
  const at = request.messages.findLastIndex(({ role }) => role === "user");
  const results = request.messages.slice(at).filter(({ role }) => role === "tool").length;
  const turns = SCRIPTS[present(request.messages[at]).text];
  return turns?.[results] ?? { text: `This is ${request.model}.` };
}

async function openHub() {
  const server = startModelServer({ script: say, models: ["one", "two"] });
  const provider = scriptedProvider(server.baseURL);
  const service = await startService({
    prepare: (home) =>
      Deno.writeTextFile(join(home, "assistant.jsonc"), JSON.stringify({ provider })),
  });
  return {
    service,
    server,
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

async function prompt(page: Page, text: string): Promise<void> {
  await page.getByLabel("Prompt", { exact: true }).fill(text);
  await page.keyboard.press("Enter");
  await page.locator(".prompt", { hasText: text }).last().waitFor();
}

async function idle(page: Page): Promise<void> {
  await page.getByText("The agent is done").waitFor({ state: "attached" });
}

/** The page as it is at both widths in both themes: nothing sticks out, everything can be read. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const where = `${name}-${size}-${colorScheme}`;
      await savePicture(page, where, { whole: false });
      await assertNoOverflow(page, where);
      assert.deepEqual(await findFaintText(page), [], where);
    }
  }
}

Deno.test({
  name:
    "hub: a model is chosen; it builds a rule and is allowed to delete; stopped, switched, restarted, reloaded",
  ignore: browserMissing,
  async fn() {
    await using hub = await openHub();
    const { service } = hub;
    await using browser = await openBrowser();
    await using dashboard = await openDashboard(browser, service);
    const { page } = dashboard;
    await dashboard.go("/");
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    const nav = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    assert.equal(await nav.first().innerText(), "Hub");
    await nav.first().click();
    await page.getByRole("heading", { name: "Choose a model" }).waitFor();
    await lookAt(page, "hub-setup");
    await page.getByRole("button", { name: "Show its models" }).click();
    await page.getByLabel("Model", { exact: true }).selectOption("scripted/one");
    await page.getByRole("button", { name: "Use this model" }).click();
    await page.getByLabel("Prompt", { exact: true }).waitFor();
    await dashboard.go("/");
    await page.getByText("Enter sends").waitFor();
    await lookAt(page, "hub-new");

    await prompt(page, "Build the rule");
    const ask = page.getByRole("region", { name: /Permission: Run sn_delete_record/ });
    await ask.getByText("Delete INC0010002").waitFor();
    await page.locator(".hub-session", { hasText: "Waits for you" }).waitFor();
    await lookAt(page, "hub-ask");
    const rule = page.locator(".tool-card", { hasText: "sn_create_business_rule" });
    await rule.getByText("in update set Escalation").waitFor();
    await rule.locator(".tok-keyword", { hasText: "function" }).first().waitFor();
    await ask.getByRole("button", { name: "Allow once" }).click();
    await page.locator(".answer li", { hasText: "update set Escalation" }).waitFor();
    await idle(page);
    await hasCount(ask, 0);
    const thoughts = page.locator(".reasoning");
    assert.equal(await thoughts.getAttribute("open"), null, "thoughts are folded");
    await page.getByRole("heading", { name: "Escalation of reopened incidents" }).waitFor();

    await prompt(page, "Delete another");
    await ask.getByLabel("What to do instead").fill("Close it instead");
    await ask.getByRole("button", { name: "Refuse and say so" }).click();
    await page.locator(".tool-card", { hasText: "says: Close it instead" }).waitFor();
    await page.getByText("It stays.").waitFor();

    await prompt(page, "Talk on");
    await page.getByText("word word word word").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".answer", { hasText: "Stopped" }).waitFor();
    await idle(page);

    await page.getByLabel("Model", { exact: true }).selectOption("scripted/two");
    await prompt(page, "Who are you?");
    await page.getByText("This is two.").waitFor();
    await page.locator(".message-foot", { hasText: "scripted/two" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Go to" }).getByRole("combobox").fill("model one");
    await page.getByRole("option", { name: /model scripted\/one/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Attach images or texts").setInputFiles({
      name: "notes.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("Seen by the model"),
    });
    await page.getByRole("list", { name: "Attached" }).getByText("notes.txt").waitFor();
    await prompt(page, "And you?");
    await page.getByText("This is one.").waitFor();
    const sent = JSON.stringify(hub.server.requests.at(-1)?.messages);
    assert.match(sent, /File notes\.txt:.*Seen by the model/);
    await page.getByLabel("Model", { exact: true }).selectOption("scripted/two");

    await page.getByLabel("Prompt", { exact: true }).fill("/agent pl");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() =>
      document.querySelector<HTMLSelectElement>(".choice select")?.value === "plan"
    );

    await service.stop();
    await page.getByText("Reconnecting").waitFor();
    await service.start();
    await page.getByText("Live", { exact: true }).waitFor();
    await prompt(page, "And after the restart?");
    await page.locator(".message-foot", { hasText: "plan, scripted/two" }).waitFor();
    const said = await page.locator(".timeline").innerText();
    await page.reload();
    await settled(page);
    await idle(page);
    await page.getByText("And after the restart?").waitFor();
    assert.equal(await page.locator(".timeline").innerText(), said);
    await lookAt(page, "hub-session");

    await rule.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
    await page.getByRole("dialog").getByRole("heading", { name: "Undone" }).waitFor();
    dashboard.assertNoComplaints(/ERR_|Failed to load/);
  },
});
