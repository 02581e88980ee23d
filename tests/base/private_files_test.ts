import assert from "node:assert/strict";
import { describeLooseFile, tightenFiles } from "../../mod/base/private_files.ts";
import { type Paths, resolvePaths } from "../../mod/base/paths.ts";
import { present } from "../support/present.ts";

const unix = Deno.build.os !== "windows";

async function withFiles(run: (paths: Paths) => Promise<void>): Promise<void> {
  const home = await Deno.makeTempDir({ prefix: "assistant-modes-" });
  try {
    const paths = resolvePaths({ home });
    await Deno.mkdir(paths.dataDir, { mode: 0o700 });
    await run(paths);
  } finally {
    await Deno.remove(home, { recursive: true });
  }
}

async function modeOf(path: string): Promise<string> {
  return ((await Deno.stat(path)).mode! & 0o777).toString(8);
}

Deno.test({
  name: "file modes: what is open to others is closed and named, the rest is left alone",
  ignore: !unix,
  fn: () =>
    withFiles(async (paths) => {
      const { dataDir, database, key, authFile, log } = paths;
      for (const path of [database, key, authFile, log, `${log}.2`]) {
        await Deno.writeTextFile(path, "x");
        await Deno.chmod(path, 0o644);
      }
      await Deno.chmod(key, 0o600);
      await Deno.chmod(dataDir, 0o755);
      const loose = await tightenFiles(paths);
      assert.deepEqual(loose, [
        { path: dataDir, mode: "755" },
        ...[database, authFile, log, `${log}.2`].map((path) => ({ path, mode: "644" })),
      ]);
      assert.match(describeLooseFile(present(loose[1])), /assistant\.db was open .*644.*closed/);
      assert.equal(await modeOf(dataDir), "700");
      for (const path of [database, authFile, log]) assert.equal(await modeOf(path), "600");
      assert.deepEqual(await tightenFiles(paths), []);
    }),
});

Deno.test({
  name: "file modes: a folder that all share, links and missing files are no fault",
  ignore: !unix,
  fn: () =>
    withFiles(async (paths) => {
      await Deno.chmod(paths.dataDir, 0o1777);
      const elsewhere = `${paths.home}/elsewhere`;
      await Deno.writeTextFile(elsewhere, "x");
      await Deno.chmod(elsewhere, 0o644);
      await Deno.symlink(elsewhere, paths.authFile);
      assert.deepEqual(await tightenFiles(paths), []);
      assert.equal(await modeOf(elsewhere), "644");
    }),
});
