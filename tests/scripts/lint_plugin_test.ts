import assert from "node:assert/strict";
import plugin from "../../scripts/lint_plugin.ts";
import { present } from "../support/present.ts";

const lint = (source: string, path = "/repo/mod/store/thing.ts") =>
  Deno.lint.runPlugin(plugin, path, source).map((found) => `${found.id}: ${found.message}`);

Deno.test("lint: using only the transaction object inside a transaction passes", () => {
  const source = `
    await db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("a").selectAll().executeTakeFirst();
      await trx.insertInto("b").values({ db: row, x: row.db }).execute();
    });
    await db.selectFrom("a").execute();
  `;
  assert.deepEqual(lint(source), []);
});

Deno.test("lint: using the connection inside its transaction is reported", () => {
  const source = `
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("a").execute();
      await db.selectFrom("a").execute();
    });
  `;
  assert.equal(lint(source).length, 1);
  assert.match(present(lint(source)[0]), /^assistant\/only-transaction-object: "db" is used/);
});

Deno.test("lint: reaching for the store or opening a second transaction is reported", () => {
  const source = `
    await store.tables().transaction().setIsolationLevel("serializable").execute((trx) => {
      return Promise.all([store.tables().selectFrom("a").execute(), other.transaction()]);
    });
  `;
  assert.deepEqual(lint(source).map((found) => found.split('"')[1]), [
    ".tables()",
    ".transaction()",
  ]);
});

Deno.test("lint: a field that holds the connection counts as the connection", () => {
  const source = `
    await this.db.transaction().execute(async (trx) => {
      await this.db.selectFrom("a").execute();
      use({ db });
    });
  `;
  assert.equal(lint(source).length, 2);
});

Deno.test("lint: execute without a transaction is left alone", () => {
  assert.deepEqual(lint(`await runner.execute(async (call) => runner.tables(call));`), []);
});

Deno.test("lint: only mod/config reads the environment", () => {
  const source = `const home = Deno.env.get("HOME");`;
  assert.match(
    present(lint(source)[0]),
    /^assistant\/environment-only-in-config: Only mod\/config/,
  );
  assert.deepEqual(lint(source, "/repo/mod/config/environment.ts"), []);
  assert.deepEqual(lint(source, "/repo/scripts/compile.ts"), []);
});

Deno.test("lint: a function of 61 lines is reported, one of 60 passes", () => {
  const source = (lines: number) =>
    `/** Counts. */
export function count() {
${"  next();\n".repeat(lines - 2)}}`;
  assert.deepEqual(lint(source(60)), []);
  assert.match(lint(source(61))[0] ?? "", /^assistant\/short-functions: A function of 61 lines/);
  assert.equal(lint(`const count = () => {\n${"  next();\n".repeat(59)}};`).length, 1);
  assert.deepEqual(lint(source(61), "/repo/tests/a_test.ts"), []);
});

Deno.test("lint: an exported function of the product says what it does", () => {
  const bare = `import { a } from "./a.ts";\n\nexport function read() { return a; }`;
  assert.match(lint(bare)[0] ?? "", /^assistant\/documented-exports: The exported function "read"/);
  assert.match(lint(`// Reads.\n${bare.slice(bare.indexOf("export"))}`)[0] ?? "", /no docstring/);
  assert.deepEqual(lint(bare.replace("export", "/** Reads. */\nexport")), []);
  assert.deepEqual(lint(bare.replace("export ", "")), []);
  assert.deepEqual(lint(bare, "/repo/scripts/a.ts"), []);
});

Deno.test("lint: of overloads the first signature says what all do", () => {
  const overloads = `export function read(one: string): string;
export function read(all: string[]): string[] { return all; }`;
  assert.equal(lint(overloads).length, 1);
  assert.deepEqual(lint(`/** Reads. */\n${overloads}`), []);
});
