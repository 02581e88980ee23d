import assert from "node:assert/strict";
import { findDeadPaths } from "../../scripts/check_documents.ts";

/** Made up here, so that the check of this very file does not look for it. */
const gone = (name: string) => `mod/${name}.ts`;

const exists = (path: string) => ["mod/base/errors.ts", "tests/support/", "main.ts"].includes(path);

Deno.test("findDeadPaths: a page that names a file that is gone is reported once", () => {
  const text = "See `mod/base/errors.ts`, [here](main.ts), `mod/gone.ts` and again mod/gone.ts.";
  assert.deepEqual(findDeadPaths([{ path: "docs/a.md", text }], exists), [
    "docs/a.md names mod/gone.ts, which does not exist",
  ]);
});

Deno.test("findDeadPaths: of code only the comments count", () => {
  const text = `import "../mod/a.ts";
/** Read by \`${gone("b")}\`. */
const path = "mod/c.ts"; // ${gone("d")}
`;
  assert.deepEqual(findDeadPaths([{ path: "scripts/a.ts", text }], exists), [
    "scripts/a.ts names mod/b.ts, which does not exist",
    "scripts/a.ts names mod/d.ts, which does not exist",
  ]);
});
