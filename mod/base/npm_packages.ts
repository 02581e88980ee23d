import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startDeadline } from "./deadline.ts";
import { AppError } from "./errors.ts";
import { quoted } from "./quoted.ts";

/** Packages of npm that are no part of this program. */
export interface NpmPackages {
  /**
   * Imports a package, installed by the machine's npm at its first use and kept. Throws
   * `invalid_input` for what is no package's name, `not_found` without npm, `provider_failed` where
   * npm fails or the package does not load, `timeout`, `cancelled`.
   */
  load(spec: string, options?: { signal?: AbortSignal }): Promise<Record<string, unknown>>;
}

export interface NpmPackagesOptions {
  /** One folder a package is made below. */
  dir: string;
  /** Runs a program to its end; the system's unless set. */
  run?: RunProgram;
  /** For one installation; five minutes unless told. */
  timeoutMs?: number;
}

/** Throws `Deno.errors.NotFound` where there is no such program. */
export type RunProgram = (
  program: "npm" | "node",
  options: { args: readonly string[]; cwd: string; signal: AbortSignal },
) => Promise<{ code: number; output: string }>;

/**
 * The runtime finds no dependencies of a file outside its own project, and an executable finds none
 * at all: a package is made one file before it is imported.
 */
const BUNDLER = "esbuild@0.28.2";
const BUNDLE = "bundle.mjs";
const SPEC = /^(@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(@[\w.+~^-]+)?$/i;
/** Code of CommonJS asks for these. */
const BANNER =
  'import{createRequire as $make}from"node:module";const require=$make(import.meta.url);';

/** Packages below one folder. Nothing is looked for before the first `load`. */
export function createNpmPackages(options: NpmPackagesOptions): NpmPackages {
  const { dir, run = runProgram, timeoutMs = 300_000 } = options;
  const loading = new Map<string, Promise<Record<string, unknown>>>();

  async function load(spec: string, signal: AbortSignal): Promise<Record<string, unknown>> {
    const folder = join(dir, folderOf(spec));
    if (!await isFile(join(folder, BUNDLE))) {
      const bundler = join(dir, folderOf(BUNDLER));
      const work = { dir, run, signal, wanted: spec };
      if (!await isFile(join(bundler, "package.json"))) await install(BUNDLER, bundler, work);
      await install(spec, folder, { ...work, bundler });
    }
    try {
      const module: { package: Record<string, unknown> } = await import(
        pathToFileURL(join(folder, BUNDLE)).href
      );
      return module.package;
    } catch (cause) {
      throw failed(spec, { says: "does not load", cause, remedy: removeAndRepeat(folder) });
    }
  }

  return {
    load(spec, { signal } = {}) {
      if (!SPEC.test(spec)) throw noPackage(spec);
      const known = loading.get(spec);
      if (known) return known;
      const deadline = startDeadline(timeoutMs, signal);
      const task = load(spec, deadline.signal).catch((error) => {
        loading.delete(spec);
        // What npm or the package said stands, though the time ran out while it was said.
        throw deadline.fired() && !(error instanceof AppError)
          ? ended(spec, deadline.fired())
          : error;
      }).finally(() => deadline.stop());
      loading.set(spec, task);
      return task;
    },
  };
}

interface Work {
  dir: string;
  run: RunProgram;
  signal: AbortSignal;
  /** The package that all of it is for. */
  wanted: string;
  /** Where the bundler is; without it nothing is bundled. */
  bundler?: string;
}

/** Installs beside the place and moves it there as a whole: nothing half done is ever imported. */
async function install(spec: string, folder: string, work: Work): Promise<void> {
  const { dir, run, signal, wanted, bundler } = work;
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const draft = await Deno.makeTempDir({ dir, prefix: "installing-" });
  try {
    await Deno.writeTextFile(join(draft, "package.json"), '{"private": true}\n');
    const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"];
    const args = ["install", "--prefix", draft, ...flags, spec];
    const installed = await run("npm", { args, cwd: draft, signal }).catch((error) => {
      throw error instanceof Deno.errors.NotFound ? noNpm(wanted) : error;
    });
    if (installed.code !== 0) throw refused(spec, installed.output);
    if (bundler) await makeOneFile(spec, draft, { ...work, bundler });
    await Deno.rename(draft, folder).catch(async (error) => {
      // Another process was quicker, or an earlier one left it without its bundle.
      if (await isFile(join(folder, bundler ? BUNDLE : "package.json"))) return;
      await Deno.remove(folder, { recursive: true }).catch(() => {
        throw error;
      });
      await Deno.rename(draft, folder);
    });
  } finally {
    await Deno.remove(draft, { recursive: true }).catch(() => undefined);
  }
}

async function makeOneFile(
  spec: string,
  folder: string,
  { run, signal, bundler }: Work & { bundler: string },
): Promise<void> {
  const entry = join(folder, "entry.mjs");
  await Deno.writeTextFile(entry, `export * as package from ${JSON.stringify(nameOf(spec))};\n`);
  const program = join(bundler, "node_modules", "esbuild", "bin", "esbuild");
  const flags = ["--bundle", "--format=esm", "--platform=node", "--log-level=error"];
  const args = [program, entry, ...flags, `--outfile=${join(folder, BUNDLE)}`];
  const made = await run("node", { args: [...args, `--banner:js=${BANNER}`], cwd: folder, signal });
  if (made.code !== 0) {
    throw failed(spec, {
      says: `cannot be made one file: ${firstLine(made.output)}`,
      remedy: "Use another version of it, or another package.",
    });
  }
}

async function runProgram(
  program: "npm" | "node",
  { args, cwd, signal }: Parameters<RunProgram>[1],
): Promise<{ code: number; output: string }> {
  // npm is a script of the command shell there.
  const [file, ...before] = Deno.build.os === "windows" && program === "npm"
    ? ["cmd", "/c", "npm"]
    : [program];
  const command = new Deno.Command(file, {
    args: [...before, ...args],
    cwd,
    signal,
    stdin: "null",
  });
  const { code, stderr, stdout } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, output: `${text(stderr)}\n${text(stdout)}`.trim() };
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch {
    return false;
  }
}

function folderOf(spec: string): string {
  return spec.replace("/", "+");
}

/** The name without its version. */
function nameOf(spec: string): string {
  return spec.replace(/(?<=.)@[^@/]*$/, "");
}

function firstLine(output: string): string {
  return output.split("\n").find((line) => line.trim() !== "")?.trim() ?? "it says nothing";
}

function removeAndRepeat(folder: string): string {
  return `Remove ${folder} to have it installed anew, or use another version of it.`;
}

function noPackage(spec: string): AppError {
  return new AppError("invalid_input", `${quoted(spec)} is no name of a package`, {
    remedy: "Write the name as npm knows it, with a version if you like: some-package@1.2.3.",
  });
}

function noNpm(spec: string): AppError {
  return new AppError(
    "not_found",
    `${quoted(spec)} is not part of this program, and there is no npm to install it`,
    {
      remedy: "Install Node.js with npm, so that npm is on the PATH of the service.",
    },
  );
}

/** npm says what it has against it in lines that begin with `npm error`. */
function refused(spec: string, output: string): AppError {
  const lines = output.split("\n").filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, "")).filter((line) => line !== "");
  const isUnknown = lines.some((line) => /\b(E404|ETARGET)\b/.test(line));
  return failed(spec, {
    says: isUnknown
      ? "is not in the registry that npm uses"
      : `could not be installed: ${lines.slice(0, 3).join("; ") || firstLine(output)}`,
    remedy: isUnknown
      ? "Check its name and version, and the registry of your npm settings."
      : "Run `npm install` with it to see the whole of it; npm's own settings count here.",
  });
}

function failed(
  spec: string,
  { says, remedy, cause }: { says: string; remedy: string; cause?: unknown },
): AppError {
  return new AppError("provider_failed", `The package ${quoted(spec)} ${says}`, { remedy, cause });
}

function ended(spec: string, fired: "timeout" | "cancelled" | undefined): AppError {
  return fired === "timeout"
    ? new AppError("timeout", `npm did not install ${quoted(spec)} in time`, {
      remedy: "Look at the proxy and the registry of your npm settings, then repeat.",
    })
    : new AppError("cancelled", `The installation of ${quoted(spec)} was cancelled`);
}
