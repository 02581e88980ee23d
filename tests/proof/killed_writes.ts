/**
 * A service that is killed while it writes, again and again, on an instance that lives on. What it
 * has acknowledged stands there, no record is there twice, and each has its entry in the journal.
 */
import assert from "node:assert/strict";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import {
  callTool,
  connectInstance,
  entriesAbout,
  type StoredMark,
  storedMarks,
} from "../support/connected_service.ts";
import { serveDemoCopy } from "../support/demo_template.ts";
import { type RunningService, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import type { Proof } from "./proof.ts";

/** What no seeded record is described as. */
const MARK = /^[\da-f]{8}-[\da-f-]{27}$/;
const WRITERS = 4;
/** A kill comes within so many milliseconds from the first acknowledged write. */
const WINDOW_MS = 60;

export const killedWrites: Proof = {
  name: "kills: what a service acknowledged stands, nothing stands twice or without its entry",
  sample: 20,
  whole: 500,
  async run({ size, seed }) {
    const demo = await serveDemoCopy();
    try {
      await using service = await startService({ args: [] });
      await connectInstance(service, demo.url);
      const written: Written = { sent: [], done: new Map() };
      for (let kill = 0; kill < size; kill++) {
        await writeUntilKilled(service, { written, wait: (seed + kill * 7) % WINDOW_MS });
        await service.start();
      }
      // What a killed service left open is looked at again after minutes, or when somebody asks.
      const open = (await entriesAbout(service, "incident")).filter(({ state }) =>
        state === "open"
      );
      for (const { id } of open) {
        await callTool(service.mcpUrl, "sn_get_change_status", { change: id });
      }
      const stored = await storedMarks(demo.url, MARK);
      const faults = findFaults({
        written,
        stored,
        entries: await entriesAbout(service, "incident"),
      });
      assert.deepEqual(faults, []);
      assert.ok(written.done.size >= size, `only ${written.done.size} acknowledged writes`);
      const cut = stored.length - written.done.size;
      assert.ok(cut > 0, "no write was cut off by a kill");
      return {
        kills: size,
        sent: written.sent.length,
        acknowledged: written.done.size,
        "stored, not acknowledged": cut,
      };
    } finally {
      await demo.close();
    }
  },
};

interface Written {
  /** What each write marked its record with. */
  sent: string[];
  /** Mark → the record that an answer named as done. */
  done: Map<string, string>;
}

async function writeUntilKilled(
  service: RunningService,
  { written, wait }: { written: Written; wait: number },
): Promise<void> {
  const before = written.done.size;
  const writing = { killed: false };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!writing.killed) await writeOnce(service.mcpUrl, written);
  });
  await until(() => written.done.size > before, { what: "a write is acknowledged" });
  await new Promise((resolve) => setTimeout(resolve, wait));
  writing.killed = true;
  await service.stop("SIGKILL");
  await Promise.all(writers);
}

async function writeOnce(url: string, { sent, done }: Written): Promise<void> {
  const mark = crypto.randomUUID();
  sent.push(mark);
  let content;
  try {
    content = await callTool(url, "sn_create_incident", { short_description: mark });
  } catch {
    // The connection of a killed service.
    return;
  }
  assert.equal(content.status, "done", JSON.stringify(content));
  done.set(mark, content.change[0].sys_id);
}

/** What is not as it must be; empty where nothing is. */
function findFaults(
  { written, stored, entries }: { written: Written; stored: StoredMark[]; entries: JournalEntry[] },
): string[] {
  const records = Map.groupBy(stored, ({ mark }) => mark);
  const journalled = new Map(entries.map((entry) => [entry.planned?.short_description, entry]));
  const faults: string[] = [];
  for (const mark of written.sent) {
    const own = records.get(mark) ?? [];
    const entry = journalled.get(mark);
    const acknowledged = written.done.get(mark);
    if (own.length > 1) faults.push(`${mark} stands ${own.length} times`);
    if (acknowledged && own[0]?.sysId !== acknowledged) faults.push(`${mark} is lost`);
    if (acknowledged && entry?.state !== "done") faults.push(`${mark} is journalled otherwise`);
    if (own.length > 0 && !entry) faults.push(`${mark} stands without an entry`);
    if (own.length > 0 && entry?.state === "failed") faults.push(`${mark} stands, "failed"`);
    if (own.length === 0 && entry?.state === "done") faults.push(`${mark} is "done", not there`);
  }
  return faults;
}
