import type { Kysely } from "kysely";
import type { Migrations } from "../store/store.ts";

export const agentMigrations: Migrations = {
  "0070_agent_sessions": {
    async up(db) {
      await createSessions(db);
      await createMessages(db);
      await createGrants(db);
      await db.schema.createTable("agent_todo")
        .addColumn("session_id", "text", (column) => column.primaryKey())
        .addColumn("todos", "text", (column) => column.notNull())
        .execute();
    },
  },
  "0072_agent_mcp_logins": {
    async up(db) {
      await db.schema.createTable("agent_mcp_login")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("data", "text", (column) => column.notNull())
        .execute();
    },
  },
};

async function createSessions(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable("agent_session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("parent_id", "text");
  const needed = ["root_id", "directory", "title", "title_state", "agent", "tokens", "created"];
  for (const name of [...needed, "updated"]) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  for (const name of ["instance", "model", "archived"]) table = table.addColumn(name, "text");
  await table.addColumn("read_only", "integer", (column) => column.notNull())
    .addColumn("cost", "double precision")
    .execute();
  await db.schema.createIndex("agent_session_updated").on("agent_session")
    .columns(["updated", "id"]).execute();
  await db.schema.createIndex("agent_session_root").on("agent_session").column("root_id").execute();
}

async function createMessages(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable("agent_message")
    .addColumn("id", "text", (column) => column.primaryKey());
  for (const name of ["session_id", "role", "agent", "created"]) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  const optional = ["model", "parent_id", "finish", "error", "tokens", "waiting", "completed"];
  for (const name of optional) table = table.addColumn(name, "text");
  await table.addColumn("cost", "double precision")
    .addColumn("summary", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("agent_message_session").on("agent_message")
    .columns(["session_id", "id"]).execute();
  await db.schema.createIndex("agent_message_open").on("agent_message").column("completed")
    .execute();
  let parts = db.schema.createTable("agent_part")
    .addColumn("id", "text", (column) => column.primaryKey());
  for (const name of ["message_id", "session_id", "type", "data"]) {
    parts = parts.addColumn(name, "text", (column) => column.notNull());
  }
  await parts.execute();
  await db.schema.createIndex("agent_part_message").on("agent_part").columns(["message_id", "id"])
    .execute();
  await db.schema.createIndex("agent_part_session").on("agent_part").column("session_id").execute();
}

async function createGrants(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable("agent_grant")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("root_id", "text");
  for (const name of ["directory", "agent", "permission", "pattern", "created"]) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  await table.execute();
}
