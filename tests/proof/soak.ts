/**
 * Many clients at once for a long time, on an instance that fails again and again: what is said
 * stays true, and the memory flat.
 */
import assert from "node:assert/strict";
import {
  callTool,
  connectInstance,
  entriesAbout,
  storedMarks,
} from "../support/connected_service.ts";
import { type Fault, LOST_ANSWERS, REFUSALS } from "../support/faults.ts";
import { present } from "../support/present.ts";
import { type RunningService, startService } from "../support/service.ts";
import { startWatchedDemo, type WatchedDemo } from "../support/watched_demo.ts";
import { createRandom, type Proof } from "./proof.ts";
import { residentMegabytes } from "./resident_memory.ts";

const CLIENTS = 50;
/** Between the calls of one client: a model thinks. */
const PAUSE_MS = 500;
/** One request in so many of those to the instance fails, half of them after they were carried out. */
const FAULT_EVERY = 40;
/** What the second half may add to the memory at the end of the first. */
const MOST_GROWTH = 0.1;
/** How often a half is repeated in which nothing failed. */
const MOST_EXTRA = 20;
const MARK = /^Soak [\da-f-]{36}$/;

/** Without those that a server cannot make, and the time-out, which holds a client for a minute. */
const LOST: readonly Fault[] = Object.entries(LOST_ANSWERS)
  .filter(([name]) => !["timeout", "connection lost", "TLS cut"].includes(name))
  .map(([, fault]) => fault);
/** No refused sign-in: after a few the service would rightly ask no more. */
const REFUSED: readonly Fault[] = Object.entries(REFUSALS)
  .filter(([name]) => name !== "401").map(([, fault]) => fault);

export const soak: Proof = {
  name: "soak: fifty clients on a failing instance, for a time in seconds",
  sample: 6,
  whole: 1_800,
  async run({ size, seed }) {
    await using demo = await startWatchedDemo();
    await using service = await startService({ args: [] });
    await connectInstance(service, demo.url);
    const fails = failSometimes(demo, seed);
    const said: Said = { calls: 0, failed: 0, states: new Map() };
    const half = (size * 1000) / 2;
    await useFor(half, { service, said });
    const first = await residentMegabytes(service.pid());
    await useFor(half, { service, said });
    const second = await residentMegabytes(service.pid());
    // On a busy machine a short time holds too few calls for one to fail.
    for (let more = 0; fails.count === 0 && more < MOST_EXTRA; more++) {
      await useFor(half, { service, said });
    }
    demo.intercept = () => null;
    assert.ok(fails.count > 0 && said.states.size > 0, "nothing failed, or nothing was written");
    await assertTrue(said, { service, url: demo.url });
    // A short run ends before the caches are full.
    if (size >= 600) assert.ok(second < first * (1 + MOST_GROWTH), `${first}, then ${second} MB`);
    return {
      seconds: size,
      calls: said.calls,
      faults: fails.count,
      failed: said.failed,
      first,
      second,
    };
  },
};

interface Said {
  calls: number;
  /** Calls that were answered with an error. */
  failed: number;
  /** What each create was answered with, by its mark. */
  states: Map<string, string>;
}

function failSometimes(demo: WatchedDemo, seed: number): { count: number } {
  const random = createRandom(seed);
  const fails = { count: 0 };
  const pick = (faults: readonly Fault[]) => present(faults[Math.floor(random() * faults.length)]);
  demo.intercept = async (request, answer) => {
    demo.seen.length = 0;
    if (random() * FAULT_EVERY >= 1) return await answer();
    fails.count++;
    if (request.method === "GET" || random() < 0.5) {
      return await pick([...LOST, ...REFUSED])(request);
    }
    await answer();
    return await pick(LOST)(request);
  };
  return fails;
}

async function useFor(
  milliseconds: number,
  { service, said }: { service: RunningService; said: Said },
): Promise<void> {
  const end = performance.now() + milliseconds;
  await Promise.all(Array.from({ length: CLIENTS }, async () => {
    for (let turn = 0; performance.now() < end; turn++) {
      said.calls++;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (turn % 3 > 0) {
        const { status } = await callTool(service.mcpUrl, "sn_query_table", {
          table: "incident",
          limit: 5,
        });
        if (status !== "done") said.failed++;
        continue;
      }
      const mark = `Soak ${crypto.randomUUID()}`;
      const { status, change } = await callTool(service.mcpUrl, "sn_create_incident", {
        short_description: mark,
      });
      if (status !== "done") said.failed++;
      // An error before the write has no change, and says that nothing was sent.
      said.states.set(mark, change?.[0]?.status ?? "refused");
    }
  }));
}

async function assertTrue(
  { states }: Said,
  { service, url }: { service: RunningService; url: string },
): Promise<void> {
  const stored = Map.groupBy(await storedMarks(url, MARK), ({ mark }) => mark);
  const entries = new Map(
    (await entriesAbout(service, "incident")).map((
      entry,
    ) => [entry.planned?.short_description, entry]),
  );
  const faults = [...states].flatMap(([mark, state]) => {
    const count = stored.get(mark)?.length ?? 0;
    return [
      ...(count > 1 ? [`${mark} stands ${count} times`] : []),
      ...(state === "done" && count === 0 ? [`${mark} is not there, though done`] : []),
      ...(["failed", "refused"].includes(state) && count > 0 ? [`${mark} stands, ${state}`] : []),
      ...(count > 0 && !entries.has(mark) ? [`${mark} stands without an entry`] : []),
    ];
  });
  assert.deepEqual(faults, []);
}
