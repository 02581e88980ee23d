import type { Migrations } from "../store/store.ts";

/** MCP conversations as they group calls; ended ones are kept so that every process refuses them. */
export interface SessionTables {
  mcp_sessions: { id: string; client: string | null; started_at: string; ended_at: string | null };
}

export const sessionMigrations: Migrations = {
  "0001_mcp_sessions": {
    async up(db) {
      await db.schema.createTable("mcp_sessions")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("client", "text")
        .addColumn("started_at", "text", (column) => column.notNull())
        .addColumn("ended_at", "text")
        .execute();
      await db.schema.createIndex("mcp_sessions_ended").on("mcp_sessions").column("ended_at")
        .execute();
    },
  },
};
