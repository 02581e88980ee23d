/**
 * Bundles the dashboard into `ui/dist`: scripts through `deno bundle`, the style sheets as one file.
 * Does nothing when no input changed since the last build.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../", import.meta.url);
const UI = new URL("ui/", ROOT);
const DIST = new URL("dist/", UI);
const STAMP = new URL(".inputs", DIST);
const ENTRIES = { "app.js": "app.ts", "theme.js": "theme_boot.ts" };
const COPIED = ["index.html", "icon.svg"];
/** In the order of the cascade. */
const STYLES = [
  "tokens",
  "base",
  "layout",
  "controls",
  "parts",
  "pages",
  "instances",
  "skills",
  "analytics",
];
/** What decides the output besides the files under `ui`. */
const SHARED_INPUTS = ["deno.json", "deno.lock", "scripts/build_ui.ts"];

async function buildUi(): Promise<void> {
  const inputs = await hashInputs();
  if (await readStamp() === inputs) {
    console.log("Dashboard: unchanged, ui/dist is up to date");
    return;
  }
  const started = performance.now();
  const building = new URL(`.building-${crypto.randomUUID()}/`, UI);
  await Deno.mkdir(building);
  try {
    // One after the other: at its first use `deno bundle` unpacks a program, which two cannot do at once.
    for (const [output, entry] of Object.entries(ENTRIES)) {
      await bundle(new URL(entry, UI), new URL(output, building));
    }
    const styles = await Promise.all(
      STYLES.map((name) => Deno.readTextFile(new URL(`css/${name}.css`, UI))),
    );
    await Deno.writeTextFile(new URL("app.css", building), styles.join("\n"));
    for (const name of COPIED) {
      await Deno.copyFile(new URL(name, UI), new URL(name, building));
    }
    await Deno.writeTextFile(new URL(".inputs", building), inputs);
    await replaceDist(building);
  } finally {
    await Deno.remove(building, { recursive: true }).catch(ignoreNotFound);
  }
  const { size } = await Deno.stat(new URL("app.js", DIST));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Dashboard: built ui/dist in ${seconds} s, app.js ${Math.ceil(size / 1024)} KB`);
}

/** Another build may have put its result there in the meantime: it is as good as ours. */
async function replaceDist(building: URL): Promise<void> {
  await Deno.remove(DIST, { recursive: true }).catch(ignoreNotFound);
  try {
    await Deno.rename(building, DIST);
  } catch (error) {
    if (await readStamp() === null) throw error;
  }
}

async function bundle(entry: URL, output: URL): Promise<void> {
  const command = new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--platform",
      "browser",
      "--minify",
      "--output",
      fileURLToPath(output),
      fileURLToPath(entry),
    ],
    cwd: ROOT,
    stdout: "null",
    stderr: "piped",
  });
  const { success, stderr } = await command.output();
  if (success) return;
  console.error(new TextDecoder().decode(stderr));
  throw new Error(`Bundling ${fileURLToPath(entry)} failed`);
}

async function hashInputs(): Promise<string> {
  const hash = createHash("sha256").update(Deno.version.deno);
  const files = [...await listFiles(UI), ...SHARED_INPUTS.map((path) => new URL(path, ROOT))];
  for (const file of files) {
    hash.update(file.pathname.slice(ROOT.pathname.length)).update("\0");
    hash.update(await Deno.readFile(file)).update("\0");
  }
  return hash.digest("hex");
}

/** Every source of the dashboard in a fixed order. What it takes from `mod` is types alone. */
async function listFiles(folder: URL): Promise<URL[]> {
  const files: URL[] = [];
  const entries = await Array.fromAsync(Deno.readDir(folder));
  entries.sort((a, b) => a.name < b.name ? -1 : 1);
  for (const { name, isDirectory } of entries) {
    if (name === "dist" || name.startsWith(".")) continue;
    if (isDirectory) files.push(...await listFiles(new URL(`${name}/`, folder)));
    else files.push(new URL(name, folder));
  }
  return files;
}

async function readStamp(): Promise<string | null> {
  try {
    return await Deno.readTextFile(STAMP);
  } catch (error) {
    ignoreNotFound(error);
    return null;
  }
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}

await buildUi();
