/**
 * Bundles the dashboard into `ui/dist`: scripts through `deno bundle`, the style sheets as one file,
 * each compressed beside itself.
 * Does nothing when no input changed since the last build.
 */
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { buildOnce, bundle, ROOT } from "./build_once.ts";

const UI = new URL("ui/", ROOT);
const COPIED = ["index.html", "icon.svg"];
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
];

async function makeDashboard(folder: URL): Promise<void> {
  const source = (name: string) => fileURLToPath(new URL(name, UI));
  const browser = ["--platform", "browser"];
  // One after the other: at its first use `deno bundle` unpacks a program, which two cannot do at once.
  const theme = fileURLToPath(new URL("theme.js", folder));
  await bundle(...browser, "--output", theme, source("theme_boot.ts"));
  // What a page loads when it is opened is a file of its own.
  const split = ["--code-splitting", "--outdir", fileURLToPath(folder)];
  await bundle(...browser, ...split, source("app.ts"));
  const styles = await Promise.all(
    STYLES.map((name) => Deno.readTextFile(new URL(`css/${name}.css`, UI))),
  );
  await Deno.writeTextFile(new URL("app.css", folder), styles.join("\n"));
  for (const name of COPIED) await Deno.copyFile(new URL(name, UI), new URL(name, folder));
  await compressFiles(folder);
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
