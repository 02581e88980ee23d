/** How many clicks a task of the person takes, held against the table of docs/dashboard.md. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

const DOCUMENT = new URL("../../docs/dashboard.md", import.meta.url);
const ROW = /^\| ([^|]+?) +\| +(\d+) +\|/;

/** The tasks of the document, each with the clicks that it promises. */
export async function documentedTasks(): Promise<Map<string, number>> {
  const lines = (await Deno.readTextFile(DOCUMENT)).split("\n");
  return new Map(lines.flatMap((line) => {
    const [, task, clicks] = ROW.exec(line) ?? [];
    return task === undefined ? [] : [[task, Number(clicks)]];
  }));
}

export interface Clicks {
  /** Those since the last time that this was asked, or since the counting began. */
  taken(): number;
}

/**
 * Counts what the person does on a page besides typing: a press of the mouse or of Enter is one
 * click, a choice in a select two. Survives navigation and reload.
 */
export async function countClicks(page: Page): Promise<Clicks> {
  let taken = 0;
  await page.exposeFunction("countClicks", (clicks: number) => taken += clicks);
  const watch = () => {
    const tell = (clicks: number) => Reflect.get(globalThis, "countClicks")(clicks);
    addEventListener("pointerdown", () => tell(1), true);
    addEventListener("keydown", ({ key }) => key === "Enter" && tell(1), true);
    addEventListener("change", ({ target }) => {
      if (target instanceof HTMLSelectElement) tell(2);
    }, true);
  };
  await page.addInitScript(watch);
  return {
    taken() {
      const since = taken;
      taken = 0;
      return since;
    },
  };
}

/** Fails where a task took another number of clicks than the document says, or is not in it. */
export async function assertClicks(task: string, taken: number): Promise<void> {
  assert.equal(taken, (await documentedTasks()).get(task), `clicks of "${task}"`);
}
