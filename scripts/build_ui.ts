/**
 * Bundles the dashboard into `ui/dist`: scripts through `deno bundle`, the style sheets as one file.
 * Does nothing when no input changed since the last build.
 */
import { fileURLToPath } from "node:url";
import { buildOnce, bundle, ROOT } from "./build_once.ts";

const UI = new URL("ui/", ROOT);
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
  "activity",
  "instances",
  "skills",
  "analytics",
];

async function makeDashboard(folder: URL): Promise<void> {
  // One after the other: at its first use `deno bundle` unpacks a program, which two cannot do at once.
  for (const [output, entry] of Object.entries(ENTRIES)) {
    const to = fileURLToPath(new URL(output, folder));
    await bundle("--platform", "browser", "--output", to, fileURLToPath(new URL(entry, UI)));
  }
  const styles = await Promise.all(
    STYLES.map((name) => Deno.readTextFile(new URL(`css/${name}.css`, UI))),
  );
  await Deno.writeTextFile(new URL("app.css", folder), styles.join("\n"));
  for (const name of COPIED) await Deno.copyFile(new URL(name, UI), new URL(name, folder));
}

await buildOnce({
  name: "Dashboard",
  output: "ui/dist/",
  // What it takes from `mod` is types alone.
  inputs: ["ui/", "deno.json", "deno.lock", "scripts/build_ui.ts", "scripts/build_once.ts"],
  make: makeDashboard,
});
