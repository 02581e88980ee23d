import assert from "node:assert/strict";
import { join } from "node:path";
import { AppError } from "../../mod/base/errors.ts";
import { createNpmPackages, type RunProgram } from "../../mod/base/npm_packages.ts";

async function inFolder(work: (dir: string) => Promise<void>): Promise<void> {
  const dir = await Deno.makeTempDir();
  try {
    await work(dir);
  } finally {
    await Deno.remove(dir, { recursive: true });
  }
}

/** npm and the bundler as they leave a package behind; the bundle is this module. */
function programs(bundle: string, asked: string[][]): RunProgram {
  return async (program, { args, cwd }) => {
    asked.push([program, ...args.filter((arg) => !arg.startsWith(cwd))]);
    const out = args.find((arg) => arg.startsWith("--outfile="))?.slice("--outfile=".length);
    if (out) await Deno.writeTextFile(out, bundle);
    return { code: 0, output: "" };
  };
}

async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => assert.fail("it worked"), (error) => error);
  assert.ok(error instanceof AppError, String(error));
  return error;
}

Deno.test("npm packages: installed once without scripts, made one file, kept for the next process", async () => {
  await inFolder(async (dir) => {
    const asked: string[][] = [];
    const run = programs("export const module = { one: 1 };export { module as package };", asked);
    const packages = createNpmPackages({ dir, run });
    const [first, second] = await Promise.all([
      packages.load("@team/adapter@1.2.3"),
      packages.load("@team/adapter@1.2.3"),
    ]);
    assert.equal(first.one, 1);
    assert.equal(first, second);
    const installs = asked.filter(([program]) => program === "npm");
    assert.deepEqual(installs.map((args) => args.at(-1)), [
      "esbuild@0.28.2",
      "@team/adapter@1.2.3",
    ]);
    assert.ok(installs.every((args) => args.includes("--ignore-scripts")));
    const entry = await Deno.readTextFile(join(dir, "@team+adapter@1.2.3", "entry.mjs"));
    assert.equal(entry, 'export * as package from "@team/adapter";\n');
    const later = createNpmPackages({ dir, run: () => Promise.reject(new Error("asked again")) });
    assert.equal((await later.load("@team/adapter@1.2.3")).one, 1);
    const left = await Array.fromAsync(Deno.readDir(dir), ({ name }) => name);
    assert.deepEqual(left.sort(), ["@team+adapter@1.2.3", "esbuild@0.28.2"]);
  });
});

Deno.test("npm packages: without npm, and where npm refuses, the reason is said and nothing is left", async () => {
  await inFolder(async (dir) => {
    const answers: [RunProgram, string, RegExp][] = [
      [() => Promise.reject(new Deno.errors.NotFound()), "not_found", /"some-adapter".* no npm/],
      [
        () =>
          Promise.resolve({ code: 1, output: "npm warn x\nnpm error code E404\nnpm error 404" }),
        "provider_failed",
        /not in the registry/,
      ],
      [
        () => Promise.resolve({ code: 1, output: "npm error code EACCES\nnpm error no access" }),
        "provider_failed",
        /could not be installed: code EACCES; no access/,
      ],
      [
        (_program, { signal }) =>
          new Promise((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new Error("killed")))
          ),
        "timeout",
        /in time/,
      ],
      [programs("export const = ;", []), "provider_failed", /does not load/],
    ];
    for (const [run, code, says] of answers) {
      const packages = createNpmPackages({
        dir,
        run,
        timeoutMs: code === "timeout" ? 50 : 300_000,
      });
      const error = await refusalOf(packages.load("some-adapter"));
      assert.equal(error.code, code, error.message);
      assert.match(error.message, says);
      assert.ok(error.remedy?.endsWith("."), error.remedy);
    }
    const left = await Array.fromAsync(Deno.readDir(dir), ({ name }) => name);
    assert.ok(left.every((name) => !name.startsWith("installing-")), left.join());
  });
});

Deno.test("npm packages: what is no name of a package reaches no program", () => {
  const packages = createNpmPackages({
    dir: "/nowhere",
    run: () => Promise.reject(new Error("it was run")),
  });
  for (
    const spec of ["--global", "../evil", "a/b/c", "git+https://x.example/y", "x; rm", "/etc", ""]
  ) {
    assert.throws(
      () => packages.load(spec),
      (error) => error instanceof AppError && error.code === "invalid_input",
      spec,
    );
  }
});
