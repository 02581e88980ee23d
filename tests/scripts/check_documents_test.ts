import assert from "node:assert/strict";
import { findDeadPaths, findLadderFaults, readingOrder } from "../../scripts/check_documents.ts";

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

const PAGE = `# Page

## Reading order

1. \`main.ts\`: before all.
2. \`mod/base/errors.ts\`, with \`main.ts\` beside it.

## Direction

| step | modules |
| ---- | ------- |
| 1    | \`base\`: errors \`log.ts\` and more |
| 2    | \`query\`: grammar · \`execute.ts\` |

## State
`;

Deno.test("findLadderFaults: a step that the page tells otherwise is named", () => {
  assert.deepEqual(findLadderFaults(PAGE, [["base"], ["execute", "query"]]), []);
  assert.deepEqual(findLadderFaults(PAGE, [["base"], ["query"], ["cli"]]), [
    "ARCHITECTURE.md does not say that step 2 is query",
    "ARCHITECTURE.md does not say that step 3 is cli",
  ]);
});

Deno.test("readingOrder: the first path of each numbered line", () => {
  assert.deepEqual(readingOrder(PAGE), ["main.ts", "mod/base/errors.ts"]);
});
