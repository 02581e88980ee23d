import assert from "node:assert/strict";
import { sql } from "kysely";
import { AppError } from "../../mod/base/errors.ts";
import { openStore } from "../../mod/store/open_store.ts";
import { isUniqueViolation } from "../../mod/store/unique_violation.ts";
import { openTemporaryStore, testOnStores } from "../support/stores.ts";
import { notesMigrations, type NotesTables } from "./notes_tables.ts";
import { present } from "../support/present.ts";

const migrations = notesMigrations;
const noteOf = (id: string, text = "x") => ({ id, text, pinned: 0 });

testOnStores(
  "store: rows are plain objects and counts are the same",
  { migrations },
  async (store) => {
    const db = store.tables<NotesTables>();
    const inserted = await db.insertInto("note").values([noteOf("1"), noteOf("2")])
      .executeTakeFirstOrThrow();
    assert.equal(inserted.numInsertedOrUpdatedRows, 2n);
    assert.deepEqual(await db.selectFrom("note").selectAll().orderBy("id").execute(), [
      noteOf("1"),
      noteOf("2"),
    ]);
    const returned = await db.updateTable("note").set({ text: "y" }).where("id", "=", "1")
      .returning(["id", "text"]).execute();
    assert.deepEqual(returned, [{ id: "1", text: "y" }]);
    const { numDeletedRows } = await db.deleteFrom("note").executeTakeFirstOrThrow();
    assert.equal(numDeletedRows, 2n);
  },
);

testOnStores("store: a taken key is recognised", { migrations }, async (store) => {
  const insert = () => store.tables<NotesTables>().insertInto("note").values(noteOf("1")).execute();
  await insert();
  await assert.rejects(insert, (error) => isUniqueViolation(error));
  await assert.rejects(
    store.tables<{ nowhere: { id: string } }>().selectFrom("nowhere").select("id").execute(),
    (error) => !isUniqueViolation(error),
  );
});

testOnStores("store: a failed transaction leaves nothing behind", { migrations }, async (store) => {
  const db = store.tables<NotesTables>();
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto("note").values(noteOf("1")).execute();
      throw new Error("changed my mind");
    }),
    /changed my mind/,
  );
  assert.deepEqual(await db.selectFrom("note").selectAll().execute(), []);
});

testOnStores("store: savepoints roll back their part alone", { migrations }, async (store) => {
  const transaction = await store.tables<NotesTables>().startTransaction().execute();
  await transaction.insertInto("note").values(noteOf("1")).execute();
  const point = await transaction.savepoint("here").execute();
  await point.insertInto("note").values(noteOf("2")).execute();
  await point.rollbackToSavepoint("here").execute();
  await transaction.commit().execute();
  const rows = await store.tables<NotesTables>().selectFrom("note").select("id").execute();
  assert.deepEqual(rows, [{ id: "1" }]);
});

testOnStores("store: ten thousand rows come back whole", { migrations }, async (store) => {
  const db = store.tables<NotesTables>();
  const rows = Array.from({ length: 10_000 }, (_, index) => noteOf(String(index), `ü ${index}`));
  await db.transaction().execute(async (transaction) => {
    for (let at = 0; at < rows.length; at += 500) {
      await transaction.insertInto("note").values(rows.slice(at, at + 500)).execute();
    }
  });
  assert.equal((await db.selectFrom("note").selectAll().execute()).length, 10_000);
  assert.equal(
    (await db.selectFrom("note").select("text").where("id", "=", "9999").executeTakeFirst())?.text,
    "ü 9999",
  );
});

Deno.test("sqlite: booleans are stored as 0 and 1", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const db = opened.store.tables<
    { note: { id: string; text: string; pinned: number | boolean } }
  >();
  await db.insertInto("note").values({ id: "1", text: "x", pinned: true }).execute();
  const found = await db.selectFrom("note").select("pinned").where("pinned", "=", true).execute();
  assert.deepEqual(found, [{ pinned: 1 }]);
});

Deno.test("sqlite: rows can be streamed", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const db = opened.store.tables<NotesTables>();
  await db.insertInto("note").values([noteOf("1"), noteOf("2")]).execute();
  const ids: string[] = [];
  for await (const row of db.selectFrom("note").select("id").orderBy("id").stream()) {
    ids.push(row.id);
  }
  assert.deepEqual(ids, ["1", "2"]);
});

Deno.test("sqlite: a full disk is storage_failed with a remedy and rolls the transaction back", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const db = opened.store.tables<NotesTables>();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(present(rows[0]).page_count + 2)}`.execute(db);
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      for (let index = 0; index < 50; index++) {
        await transaction.insertInto("note").values(noteOf(`${index}`, "x".repeat(3000))).execute();
      }
    }),
    (error) =>
      error instanceof AppError && error.code === "storage_failed" &&
      /disk is full/.test(error.message) && /Free space/.test(error.remedy ?? ""),
  );
  assert.deepEqual(await db.selectFrom("note").selectAll().execute(), []);
  await db.insertInto("note").values(noteOf("small")).execute();
});

Deno.test("sqlite: a read-only database is storage_failed with a remedy", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const db = opened.store.tables<NotesTables>();
  await sql`pragma query_only = 1`.execute(db);
  await assert.rejects(
    db.insertInto("note").values(noteOf("1")).execute(),
    (error) =>
      error instanceof AppError && error.code === "storage_failed" &&
      /read-only/.test(error.message) && /writable/.test(error.remedy ?? ""),
  );
});

Deno.test("sqlite: two stores of one process write through each other's transactions", async () => {
  await using first = await openTemporaryStore({ migrations });
  const second = await openStore({ path: first.path, migrations });
  try {
    const add = async (store: typeof second, id: string) => {
      await store.tables<NotesTables>().transaction().execute(async (transaction) => {
        const { count } = await transaction.selectFrom("note")
          .select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await transaction.insertInto("note").values(noteOf(id, String(count))).execute();
      });
    };
    const own = { ...first.store, problems: [] };
    const turns = Array.from({ length: 20 }, () => [own, second]).flat();
    await Promise.all(turns.map((store, index) => add(store, String(index))));
    const rows = await second.tables<NotesTables>().selectFrom("note").select("text").execute();
    // Every transaction saw all earlier ones: the counts are 0 to 39, each once.
    assert.deepEqual(
      rows.map((row) => Number(row.text)).sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => index),
    );
  } finally {
    await second.close();
  }
});
