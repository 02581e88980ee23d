import assert from "node:assert/strict";
import { moveAside, openSound } from "../../mod/store/database_file.ts";
import { openTemporaryStore } from "../support/stores.ts";

Deno.test("moveAside: a sound file that stands there meanwhile stays where it is", async () => {
  await using opened = await openTemporaryStore();
  assert.equal(await moveAside(opened.path, "stamp"), undefined);
  const database = openSound(opened.path);
  assert.ok(database);
  database.close();
});
