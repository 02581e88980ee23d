import assert from "node:assert/strict";
import { type DemoUnderTest, SEED_NOW, startDemo } from "../../../support/demo_requests.ts";

/** The instance with a clock of the test's own, and the long-running operations driven by it. */
export interface CicdUnderTest extends DemoUnderTest {
  /** Lets seconds pass. */
  pass(seconds: number): void;
  /** Starts an operation: answers the progress as it was entered. */
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  start(path: string, body?: unknown): Promise<any>;
  /** The progress as it stands. */
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  progress(id: string): Promise<any>;
  /** Starts an operation and waits for its end. */
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  finish(path: string, body?: unknown): Promise<any>;
}

export async function startCicd(): Promise<CicdUnderTest> {
  let now = SEED_NOW;
  const demo = await startDemo({ clock: () => now });
  const pass = (seconds: number) => void (now += seconds * 1000);
  const start: CicdUnderTest["start"] = async (path, body) => {
    const answer = await demo.call("POST", `/api/sn_cicd/${path}`, { body });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.result;
  };
  const progress: CicdUnderTest["progress"] = async (id) => {
    const answer = await demo.call("GET", `/api/sn_cicd/progress/${id}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.result;
  };
  return {
    ...demo,
    pass,
    start,
    progress,
    async finish(path, body) {
      const { links } = await start(path, body);
      for (let seconds = 0; seconds < 600; seconds++) {
        const found = await progress(links.progress.id);
        if (found.status !== "0" && found.status !== "1") return found;
        pass(1);
      }
      throw new Error(`${path} never ends`);
    },
    [Symbol.dispose]: () => demo[Symbol.dispose](),
  };
}
