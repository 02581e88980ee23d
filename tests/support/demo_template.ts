import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createDemo, type Demo, type DemoOptions } from "../../mod/demo/create_demo.ts";
import { type ServedDemo, serveDemo, type ServeDemoOptions } from "../../mod/demo/serve.ts";
import { currentSnapshot } from "../../mod/demo/seed/snapshot.ts";

/** Left there between runs, one file; nothing under `dist` is tracked. */
const FOLDER = fileURLToPath(new URL("../../dist/tests/", import.meta.url));

let template: Promise<string | undefined> | undefined;

/** The embedded instance with its seeded records, opened from a copy: a third of filling it. */
export async function openDemoCopy(
  options: Omit<DemoOptions, "path"> = {},
): Promise<Demo & { path: string }> {
  const { path, remove } = await copyIntoFolder();
  const demo = await createDemo({ ...options, path });
  return {
    ...demo,
    path,
    close() {
      demo.close();
      remove();
    },
  };
}

/** The same over HTTP, on a free port. */
export async function serveDemoCopy(
  options: Omit<ServeDemoOptions, "path" | "port"> = {},
): Promise<ServedDemo> {
  const { path, remove } = await copyIntoFolder();
  const demo = await serveDemo({ ...options, port: 0, path });
  return {
    ...demo,
    async close() {
      await demo.close();
      remove();
    },
  };
}

async function copyIntoFolder(): Promise<{ path: string; remove(): void }> {
  const folder = await Deno.makeTempDir({ prefix: "assistant-demo-" });
  const path = join(folder, "demo.db");
  await copySeededDatabase(path);
  return { path, remove: () => Deno.removeSync(folder, { recursive: true }) };
}

/** Lays a new instance's database down at `path`; with a stale snapshot the instance fills it itself. */
export async function copySeededDatabase(path: string): Promise<void> {
  template ??= findTemplate();
  const file = await template;
  if (file === undefined) return;
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await Deno.copyFile(file, path);
}

async function findTemplate(): Promise<string | undefined> {
  const snapshot = await currentSnapshot();
  if (snapshot === undefined) return undefined;
  const digest = createHash("sha256").update(await Deno.readFile(snapshot)).digest("hex");
  const name = `demo-${digest.slice(0, 16)}.db`;
  await Deno.mkdir(FOLDER, { recursive: true });
  const present = [...Deno.readDirSync(FOLDER)].map((entry) => entry.name);
  if (present.includes(name)) return join(FOLDER, name);
  const filling = await Deno.makeTempDir({ dir: FOLDER });
  (await createDemo({ path: join(filling, name) })).close();
  // Test files run side by side: none copies half of what another fills.
  await Deno.rename(join(filling, name), join(FOLDER, name));
  await Deno.remove(filling, { recursive: true });
  for (const stale of present.filter((entry) => entry.endsWith(".db"))) {
    await Deno.remove(join(FOLDER, stale)).catch(ignoreMissing);
  }
  return join(FOLDER, name);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
