// Opens a store in a process of its own, writes notes, and prints what it had to mend.
import { openStore } from "../../mod/store/open_store.ts";
import { notesMigrations, type NotesTables } from "./notes_tables.ts";

const [path = "", name, count] = Deno.args;
const store = await openStore({ path, migrations: notesMigrations });
const tables = store.tables<NotesTables>();
for (let index = 0; index < Number(count); index++) {
  await tables.insertInto("note").values({ id: `${name}-${index}`, text: "x", pinned: 0 })
    .execute();
}
await store.close();
console.log(JSON.stringify(store.problems));
