/**
 * Bundles the dashboard into `ui/dist`: scripts through `deno bundle`, the style sheets as one file,
 * each compressed beside itself.
 * Does nothing when no input changed since the last build.
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildOnce, bundle, ROOT } from "./build_once.ts";

const UI = new URL("ui/", ROOT);
const MESSAGES = new URL("messages/", UI);
/** In the order of the cascade. */
const STYLES = [
  "tokens",
  "base",
  "layout",
  "controls",
  "parts",
  "pages",
  "tools",
  "activity",
  "instances",
  "settings",
  "skills",
  "analytics",
  "hub",
  "eval",
  "catalogue",
  "contrast",
];

async function makeDashboard(folder: URL): Promise<void> {
  const source = (name: string) => fileURLToPath(new URL(name, UI));
  const browser = ["--platform", "browser"];
  // One after the other: at its first use `deno bundle` unpacks a program, which two cannot do at once.
  const boot = fileURLToPath(new URL("boot.js", folder));
  await bundle(...browser, "--output", boot, source("boot.ts"));
  // What a page loads when it is opened is a file of its own.
  const split = ["--code-splitting", "--outdir", fileURLToPath(folder)];
  await bundle(...browser, ...split, source("app.ts"));
  const styles = await Promise.all(
    STYLES.map((name) => Deno.readTextFile(new URL(`css/${name}.css`, UI))),
  );
  await Deno.writeTextFile(new URL("app.css", folder), styles.join("\n"));
  await Deno.copyFile(new URL("icon.svg", UI), new URL("icon.svg", folder));
  await addLanguages(folder);
  await compressFiles(folder);
}

/** The messages of each language, and the page that names the languages there are. */
async function addLanguages(folder: URL): Promise<void> {
  const files = (await Array.fromAsync(Deno.readDir(MESSAGES))).map(({ name }) => name).sort();
  for (const name of files) {
    const messages: unknown = JSON.parse(await Deno.readTextFile(new URL(name, MESSAGES)));
    await Deno.writeTextFile(new URL(`messages-${name}`, folder), JSON.stringify(messages));
  }
  const languages = ["en", ...files.map((name) => basename(name, ".json"))].join(" ");
  const page = await Deno.readTextFile(new URL("index.html", UI));
  await Deno.writeTextFile(
    new URL("index.html", folder),
    page.replace('data-languages="en"', `data-languages="${languages}"`),
  );
}

/** Once here instead of at each request. */
async function compressFiles(folder: URL): Promise<void> {
  const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  for (const name of names) {
    const bytes = await Deno.readFile(new URL(name, folder));
    const [brotli, gzip] = [brotliCompressSync(bytes), gzipSync(bytes, { level: 9 })];
    await Deno.writeFile(new URL(`${name}.br`, folder), brotli);
    await Deno.writeFile(new URL(`${name}.gz`, folder), gzip);
  }
}

await buildOnce({
  name: "Dashboard",
  output: "ui/dist/",
  // What it takes from `mod` is types alone.
  inputs: ["ui/", "deno.json", "deno.lock", "scripts/build_ui.ts", "scripts/build_once.ts"],
  make: makeDashboard,
});
