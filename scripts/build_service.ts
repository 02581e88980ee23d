/**
 * Bundles the service into `dist/service`: one file for what every start needs, and one for each
 * part that is loaded when first used. It starts in half the time that the sources take, and is
 * what the executable holds. Does nothing when no source changed since the last build.
 */
import { fileURLToPath } from "node:url";
import { buildOnce, bundle } from "./build_once.ts";

/** Where the service starts, from the root. */
export const SERVICE = "dist/service/main.js";

/** Makes the bundle where it is missing or older than the sources. Throws when bundling fails. */
export async function buildService(): Promise<void> {
  await buildOnce({
    name: "Service",
    output: "dist/service/",
    inputs: [
      "main.ts",
      "mod/",
      "deno.json",
      "deno.lock",
      "scripts/build_service.ts",
      "scripts/build_once.ts",
    ],
    make: (folder) =>
      bundle(
        "--platform",
        "deno",
        "--code-splitting",
        "--outdir",
        fileURLToPath(folder),
        "main.ts",
      ),
  });
}

if (import.meta.main) await buildService();
