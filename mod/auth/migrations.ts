import type { Migrations } from "../store/store.ts";

export const authMigrations: Migrations = {
  "0001_auth_connections": {
    async up(db) {
      await db.schema.createTable("auth_connection")
        .addColumn("host", "text", (column) => column.primaryKey())
        .addColumn("url", "text", (column) => column.notNull())
        .addColumn("label", "text", (column) => column.notNull().unique())
        .addColumn("host_name", "text")
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("origin", "text", (column) => column.notNull())
        .addColumn("environment", "text", (column) => column.notNull())
        .addColumn("environment_confirmed", "integer", (column) => column.notNull())
        .addColumn("writes", "text")
        .addColumn("username", "text")
        .addColumn("created", "text", (column) => column.notNull())
        .addColumn("last_verified", "text")
        .addColumn("status", "text")
        .execute();
      await db.schema.createIndex("auth_connection_host_name").on("auth_connection")
        .column("host_name").execute();
      await db.schema.createTable("auth_secret")
        .addColumn(
          "host",
          "text",
          (column) => column.notNull().references("auth_connection.host").onDelete("cascade"),
        )
        .addColumn("field", "text", (column) => column.notNull())
        .addColumn("sealed", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("auth_secret_key", ["host", "field"])
        .execute();
      await db.schema.createTable("auth_key_check")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("sealed", "text", (column) => column.notNull())
        .execute();
    },
  },
  "0030_connection_grant": {
    async up(db) {
      await db.schema.alterTable("auth_connection").addColumn("grant_kind", "text").execute();
    },
  },
  "0040_auth_pass": {
    async up(db) {
      await db.schema.createTable("auth_pass")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("expires", "text", (column) => column.notNull())
        .execute();
    },
  },
  "0050_auth_instance_id": {
    async up(db) {
      await db.schema.createTable("auth_instance_id")
        .addColumn("host", "text", (column) => column.primaryKey())
        .addColumn("instance_id", "text", (column) => column.notNull())
        .execute();
    },
  },
};
