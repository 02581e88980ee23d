/**
 * A service that is killed while it writes, again and again, on an instance that lives on. What it
 * has acknowledged stands there, no record is there twice, and each has its entry in the journal.
 */
import assert from "node:assert/strict";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import type { JournalEntry } from "../../mod/changes/journal/journal.ts";
import { serveDemoCopy } from "../support/demo_template.ts";
import { type RunningService, startService } from "../support/service.ts";
import { until } from "../support/until.ts";
import type { Proof } from "./proof.ts";

const WRITERS = 4;
/** A kill comes within so many milliseconds from the first acknowledged write. */
const WINDOW_MS = 60;
const TABLE = "incident";

export const killedWrites: Proof = {
  name: "kills: what a service acknowledged stands, nothing stands twice or without its entry",
  sample: 20,
  whole: 500,
  async run({ size, seed }) {
    const demo = await serveDemoCopy();
    try {
      await using service = await startService({ args: [] });
      await connect(service, demo.url);
      const written: Written = { sent: [], done: new Map() };
      for (let kill = 0; kill < size; kill++) {
        await writeUntilKilled(service, { written, wait: (seed + kill * 7) % WINDOW_MS });
        await service.start();
      }
      // What a killed service left open is looked at again after minutes, or when somebody asks.
      const open = (await entriesOf(service)).filter(({ state }) => state === "open");
      for (const { id } of open) {
        await callTool(service.mcpUrl, "sn_get_change_status", { change: id });
      }
      const stored = await storedMarks(demo.url);
      const faults = findFaults({ written, stored, entries: await entriesOf(service) });
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

interface Stored {
  mark: string;
  sysId: string;
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
  await until(() => written.done.size > before, { what: "a write is acknowledged", seconds: 20 });
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

async function callTool(url: string, tool: string, args: Record<string, string>) {
  const answer = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-sn-instance": "killed" },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "tool_execute", arguments: { tool, args } },
    }),
  });
  return (await answer.json()).result.structuredContent;
}

/** What is not as it must be; empty where nothing is. */
function findFaults(
  { written, stored, entries }: { written: Written; stored: Stored[]; entries: JournalEntry[] },
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

/** As a person does on the dashboard. */
async function connect(service: RunningService, url: string): Promise<void> {
  const headers = { "content-type": "application/json", ...await service.personHeaders() };
  const ask = async (method: string, path: string, body: Record<string, string>) => {
    const init = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${service.webUrl}/api/instances${path}`, init);
    assert.ok(answer.ok, await answer.text());
  };
  await ask("POST", "", { instance: url, label: "killed", ...demoCredentials });
  await ask("PATCH", `/${new URL(url).host}`, { environment: "dev", writes: "allow" });
}

/** All entries about the table, whatever the number of pages. */
async function entriesOf(service: RunningService): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (let more = true; more;) {
    const last = entries.at(-1)?.id;
    const page = `limit=200${last === undefined ? "" : `&before=${last}`}`;
    const answer = await (await fetch(`${service.webUrl}/api/activity?${page}`)).json();
    entries.push(...answer.entries);
    more = answer.more;
  }
  return entries.filter(({ table }) => table === TABLE);
}

async function storedMarks(url: string): Promise<Stored[]> {
  const query = "sysparm_query=ORDERBYDESCsys_created_on&sysparm_fields=sys_id,short_description";
  const { username, password } = demoCredentials;
  const answer = await fetch(`${url}/api/now/table/${TABLE}?${query}&sysparm_limit=100000`, {
    headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` },
  });
  const { result } = await answer.json();
  const rows = result as { sys_id: string; short_description: string }[];
  return rows.filter(({ short_description: text }) => /^[\da-f]{8}-[\da-f-]{27}$/.test(text))
    .map(({ sys_id: sysId, short_description: mark }) => ({ mark, sysId }));
}
