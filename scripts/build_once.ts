/** How a folder of build output is made: in one piece, and only when something that decides it changed. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

export const ROOT = new URL("../", import.meta.url);
const STAMP = ".inputs";

export interface Build {
  /** `Dashboard`, for what is printed. */
  name: string;
  /** From the root, with a slash at its end. */
  output: string;
  /** Files and folders that decide the output, from the root; of folders all but build output. */
  inputs: readonly string[];
  /** Fills an empty folder. */
  make(folder: URL): Promise<void>;
}

/** Whether the output is there for these inputs and this Deno. */
export async function isBuilt({ output, inputs }: Build): Promise<boolean> {
  return await readStamp(new URL(output, ROOT)) === await hashInputs(inputs);
}

/** Makes the output, unless it is there for these inputs and this Deno. Throws as `make` does. */
export async function buildOnce({ name, output, inputs, make }: Build): Promise<void> {
  const target = new URL(output, ROOT);
  const wanted = await hashInputs(inputs);
  if (await readStamp(target) === wanted) {
    console.log(`${name}: unchanged, ${output} is up to date`);
    return;
  }
  const started = performance.now();
  const building = new URL(`../.building-${crypto.randomUUID()}/`, target);
  await Deno.mkdir(building, { recursive: true });
  try {
    await make(building);
    await Deno.writeTextFile(new URL(STAMP, building), wanted);
    await replaceFolder(target, building);
  } finally {
    await Deno.remove(building, { recursive: true }).catch(ignoreNotFound);
  }
  console.log(`${name}: built ${output} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Another build may have put its result there in the meantime: it is as good as ours. */
async function replaceFolder(target: URL, building: URL): Promise<void> {
  await Deno.remove(target, { recursive: true }).catch(ignoreNotFound);
  try {
    await Deno.rename(building, target);
  } catch (error) {
    if (await readStamp(target) === null) throw error;
  }
}

/** Runs `deno bundle --minify` with these arguments. Throws when it fails; what it says is shown. */
export async function bundle(...args: string[]): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--minify", ...args],
    cwd: ROOT,
    stdout: "null",
    stderr: "piped",
  });
  const { success, stderr } = await command.output();
  if (success) return;
  console.error(new TextDecoder().decode(stderr));
  throw new Error(`deno bundle ${args.join(" ")} failed`);
}

async function hashInputs(inputs: readonly string[]): Promise<string> {
  const hash = createHash("sha256").update(Deno.version.deno);
  for (const input of inputs) {
    for (const file of await listFiles(new URL(input, ROOT))) {
      hash.update(fileURLToPath(file).slice(fileURLToPath(ROOT).length)).update("\0");
      hash.update(await Deno.readFile(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** A file itself, or the files under a folder in a fixed order. */
async function listFiles(path: URL): Promise<URL[]> {
  if (!path.pathname.endsWith("/")) return [path];
  const entries = await Array.fromAsync(Deno.readDir(path));
  const wanted = entries.filter(({ name }) => name !== "dist" && !name.startsWith("."))
    .sort((a, b) => a.name < b.name ? -1 : 1);
  const nested = await Promise.all(
    wanted.map(({ name, isDirectory }) =>
      listFiles(new URL(isDirectory ? `${name}/` : name, path))
    ),
  );
  return nested.flat();
}

async function readStamp(folder: URL): Promise<string | null> {
  try {
    return await Deno.readTextFile(new URL(STAMP, folder));
  } catch (error) {
    ignoreNotFound(error);
    return null;
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
