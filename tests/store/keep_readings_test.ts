import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { createKeptReadings } from "../../mod/store/keep_readings.ts";
import { openTemporaryStore } from "../support/stores.ts";
import { notesMigrations, type NotesTables } from "./notes_tables.ts";

Deno.test("kept readings: stay while the tables stand, whoever changes them", async () => {
  await using opened = await openTemporaryStore({ migrations: notesMigrations });
  const { store, path } = opened;
  const db = store.tables<NotesTables>();
  const kept = createKeptReadings<number>(store, ["note"]);
  let reads = 0;
  const count = () =>
    kept("count", async () => {
      reads++;
      return (await db.selectFrom("note").select("id").execute()).length;
    });
  assert.deepEqual([await count(), await count(), reads], [0, 0, 1]);
  await db.insertInto("note").values({ id: "one", text: "a", pinned: 0 }).execute();
  assert.deepEqual([await count(), await count(), reads], [1, 1, 2]);
  const other = new DatabaseSync(path);
  other.exec("insert into note (id, text, pinned) values ('two', 'b', 0)");
  other.close();
  assert.deepEqual([await count(), await count(), reads], [2, 2, 3], "another connection's change");
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("note").execute();
      throw new Error("taken back");
    }),
    /taken back/,
  );
  assert.equal(await count(), 2, "what is taken back is read anew");
});
