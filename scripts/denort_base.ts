/**
 * What `deno compile` needs where Deno's release host is out of reach. For tests only, never to
 * ship: the base executable is the program of an npm package that was itself compiled with
 * Deno 2.4.2. `deno compile` appends the new program behind the old one, and the runtime starts
 * the last, so only that version of Deno can compile with it.
 */
import { join } from "node:path";
import { fetchNpmPackage } from "./npm_package.ts";

const DENO_PACKAGE = "@deno/linux-x64-glibc@2.4.2";
const BASE_PACKAGE = "@vltpkg/cli-linux-x64@0.0.0-18";

export interface TestBase {
  /** Path of Deno 2.4.2. */
  deno: string;
  /** Path of the base, for `DENORT_BIN`. */
  denort: string;
}

/** Fetches both through the npm registry, once. Throws on other machines than Linux x64. */
export async function fetchTestBase(): Promise<TestBase> {
  if (Deno.build.os !== "linux" || Deno.build.arch !== "x86_64") {
    throw new Error("The base executable for tests exists for Linux x64 only: set DENORT_BIN");
  }
  const deno = join(await fetchNpmPackage(DENO_PACKAGE), "deno");
  const denort = join(await fetchNpmPackage(BASE_PACKAGE), "vlt");
  return { deno, denort };
}
