import { createHash } from "node:crypto";
import { isBundle, programFile } from "../../base/program_files.ts";

/** The seeded records as SQL text, written by `deno task build:demo`. */
export const SNAPSHOT = programFile("dist/demo_snapshot.sql");
/** Room for the paths of some hundred sources. */
const HEAD_BYTES = 32 * 1024;
const HEADER = /^-- of (?<sources>[^\n]+)\n-- (?<digest>[0-9a-f]{64})\n/;

/** The first lines of a snapshot: the sources, as paths from the root, and their digest. */
export async function snapshotHeader(sources: readonly string[]): Promise<string> {
  return `-- of ${sources.join(" ")}\n-- ${await digestOf(sources)}\n`;
}

/**
 * Reads the snapshot's SQL; undefined when there is none or its sources have changed since. A
 * bundle takes the one that was built with it: an executable has no sources to compare.
 */
export async function currentSnapshot(url = SNAPSHOT): Promise<(() => string) | undefined> {
  try {
    const { sources, digest } = HEADER.exec(await readHead(url))?.groups ?? {};
    if (sources === undefined || digest === undefined) return undefined;
    const current = isBundle || await digestOf(sources.split(" ")) === digest;
    return current ? () => Deno.readTextFileSync(url) : undefined;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

async function readHead(url: URL): Promise<string> {
  using file = await Deno.open(url);
  const head = new Uint8Array(HEAD_BYTES);
  return new TextDecoder().decode(head.subarray(0, await file.read(head) ?? 0));
}

/** One file after the other: together they would take more memory than the snapshot saves. */
async function digestOf(sources: readonly string[]): Promise<string> {
  const digest = createHash("sha256");
  for (const path of sources) digest.update(await Deno.readFile(programFile(path)));
  return digest.digest("hex");
}
