import type { Migrations } from "../../mod/store/store.ts";

/** A small table of the store's own tests. */
export interface NotesTables {
  note: { id: string; text: string; pinned: number };
}

export const notesMigrations: Migrations = {
  "0001_notes": {
    async up(db) {
      await db.schema.createTable("note")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("pinned", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
};
