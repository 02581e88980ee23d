import type { Kysely } from "kysely";
import type { Migrations } from "../store/store.ts";

const REQUIRED = ["call_id", "host", "port", "tool", "operation", "table_name", "state", "opened"];
const OPTIONAL = [
  "user_name",
  "session",
  "sys_id",
  "name",
  "before_image",
  "planned",
  "after_image",
  "scope",
  "update_set",
  "update_set_name",
  "capture",
  "error",
  "undoes",
  "approval",
  "closed",
];

export const changesMigrations: Migrations = {
  "0010_changes": {
    async up(db) {
      await createEntries(db);
      await db.schema.createTable("change_approval")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("host", "text", (column) => column.notNull())
        .addColumn("tool", "text", (column) => column.notNull())
        .addColumn("session", "text")
        .addColumn("digest", "text", (column) => column.notNull())
        .addColumn("plan", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("created", "text", (column) => column.notNull())
        .addColumn("expires", "text", (column) => column.notNull())
        .execute();
      await db.schema.createTable("change_switch")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("host", "text", (column) => column.notNull())
        .addColumn("user_name", "text", (column) => column.notNull())
        .addColumn("preferences", "text", (column) => column.notNull())
        .addColumn("opened", "text", (column) => column.notNull())
        .execute();
      await db.schema.createTable("change_tracking")
        .addColumn("host", "text", (column) => column.notNull())
        .addColumn("scope", "text", (column) => column.notNull())
        .addColumn("tracking", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("change_tracking_key", ["host", "scope"])
        .execute();
      await db.schema.createTable("change_capability")
        .addColumn("host", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("value", "text", (column) => column.notNull())
        .addColumn("checked", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("change_capability_key", ["host", "name"])
        .execute();
      await db.schema.createTable("change_revision")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("value", "integer", (column) => column.notNull())
        .execute();
      await db.insertInto("change_revision").values({ id: "journal", value: 0 }).execute();
    },
  },
  "0011_changes_next_look": {
    async up(db) {
      await db.schema.alterTable("change_entry").addColumn("next_look", "text").execute();
      await db.schema.createIndex("change_entry_record").on("change_entry")
        .columns(["sys_id", "host"]).execute();
    },
  },
  "0012_changes_standing": {
    async up(db) {
      await db.schema.alterTable("change_entry").addColumn("standing", "text").execute();
      for (const name of ["client", "standing", "no_standing"]) {
        await db.schema.alterTable("change_approval").addColumn(name, "text").execute();
      }
      await db.schema.createTable("change_standing")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("host", "text", (column) => column.notNull())
        .addColumn("caller", "text", (column) => column.notNull())
        .addColumn("client", "text")
        .addColumn("session", "text")
        .addColumn("scope", "text", (column) => column.notNull())
        .addColumn("update_set", "text", (column) => column.notNull())
        .addColumn("update_set_name", "text", (column) => column.notNull())
        .addColumn("approval", "text", (column) => column.notNull())
        .addColumn("given", "text", (column) => column.notNull())
        .addColumn("expires", "text", (column) => column.notNull())
        .addColumn("seen", "text", (column) => column.notNull())
        .addColumn("ended", "text")
        .addColumn("reason", "text")
        .execute();
      await db.schema.createIndex("change_standing_ended").on("change_standing")
        .column("ended").execute();
    },
  },
  "0061_changes_loaded": {
    async up(db) {
      await db.schema.alterTable("change_entry").addColumn("loaded", "text").execute();
    },
  },
  "0060_changes_unsealed": {
    async up(db) {
      await db.schema.createTable("change_unsealed")
        .addColumn("id", "text", (column) => column.primaryKey()).execute();
      await db.insertInto("change_unsealed").values({ id: "journal" }).execute();
    },
  },
};

async function createEntries(db: Pick<Kysely<unknown>, "schema">): Promise<void> {
  let table = db.schema.createTable("change_entry")
    .addColumn("id", "text", (column) => column.primaryKey());
  for (const name of REQUIRED) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  for (const name of OPTIONAL) table = table.addColumn(name, "text");
  await table.execute();
  const index = (name: string) => db.schema.createIndex(name).on("change_entry");
  await index("change_entry_opened").columns(["opened", "id"]).execute();
  await index("change_entry_state").columns(["state", "host"]).execute();
  await index("change_entry_approval").column("approval").execute();
}
