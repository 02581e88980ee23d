import type { Migrations } from "../store/store.ts";

export const analyticsMigrations: Migrations = {
  "0020_analytics_tool_calls": {
    async up(db) {
      await db.schema.createTable("tool_calls")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("recorded", "text", (column) => column.notNull())
        .addColumn("sequence", "integer", (column) => column.notNull())
        .addColumn("tool", "text", (column) => column.notNull())
        .addColumn("domain", "text", (column) => column.notNull())
        .addColumn("risk", "text", (column) => column.notNull())
        .addColumn("host", "text")
        .addColumn("outcome", "text", (column) => column.notNull())
        .addColumn("milliseconds", "integer", (column) => column.notNull())
        .addColumn("port", "text", (column) => column.notNull())
        .addColumn("session", "text")
        .addColumn("client", "text")
        .addColumn("era", "text")
        .execute();
      await db.schema.createIndex("tool_calls_recorded").on("tool_calls")
        .columns(["recorded", "sequence"]).execute();
      await db.schema.createIndex("tool_calls_session").on("tool_calls").column("session")
        .execute();
    },
  },
};
