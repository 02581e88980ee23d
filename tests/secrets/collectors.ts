/** Every place where a secret could turn up. A new place is one more entry. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runService } from "../support/service.ts";
import type { Piece } from "./find_secret.ts";
import { VARIABLES, type World } from "./world.ts";

type Collector = (world: World) => Promise<Piece[]> | Piece[];

export const COLLECTORS: Record<string, Collector> = {
  "answers of both ports": ({ answers }) => answers,
  "what the service printed": ({ service }) => [{ where: "output", content: service.output() }],
  "reading routes of the API": readEveryRoute,
  "files below HOME": ({ service }) => readFiles(service.home),
  "rows of the database": ({ service }) =>
    readRows(join(service.home, ".assistant", "assistant.db")),
  "commands that print": async ({ service: { home } }) => {
    const pieces: Piece[] = [];
    for (const args of [["instances", "--json"], ["auth", "status", "--json"], ["doctor"]]) {
      const { stdout, stderr } = await runService(args, { home, env: VARIABLES });
      assert.ok(stdout.length > 0, `${args.join(" ")} prints`);
      pieces.push({ where: `assistant ${args.join(" ")}`, content: stdout + stderr });
    }
    return pieces;
  },
};

/** The routes that answer events for as long as somebody listens. */
export const STREAMS = ["/api/events", "/api/agent/events"];

/** Walks the described GET routes; values of parameters come from the lists before them. */
async function readEveryRoute(world: World): Promise<Piece[]> {
  const { paths } = JSON.parse(await world.api("GET", "/api/openapi.json"));
  const host = new URL(world.instanceUrl).host;
  const activity = JSON.parse(await world.api("GET", "/api/activity"));
  const values: Record<string, string> = {
    host,
    name: "sn_query_table",
    id: activity.entries?.[0]?.id ?? "00000000-0000-4000-8000-000000000000",
  };
  const read: string[] = [];
  for (const [path, operations] of Object.entries<Record<string, unknown>>(paths)) {
    // Streams have no end; they are read while the secrets come in.
    if (!("get" in operations) || STREAMS.includes(path)) continue;
    await world.api("GET", path.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "x"));
    read.push(path);
  }
  assert.ok(read.length > 10 && read.includes("/api/config"), read.join());
  return world.answers;
}

async function readFiles(folder: string): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory) pieces.push(...await readFiles(path));
    // The one place of the person's key, which its mode keeps to the person.
    else if (entry.isFile && entry.name !== "person-key") {
      pieces.push({ where: path, content: await Deno.readFile(path) });
    }
  }
  return pieces;
}

/** A long value may lie in pieces over the pages of the file; its row has it whole. */
function readRows(path: string): Piece[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    assert.ok(tables.length > 5);
    return tables.map(({ name }) => ({
      where: `table ${name}`,
      content: JSON.stringify(database.prepare(`select * from "${name}"`).all()),
    }));
  } finally {
    database.close();
  }
}
