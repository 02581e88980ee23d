import type { Migrations } from "../../store/store.ts";

export const healthMigrations: Migrations = {
  "0005_platform_connection_check": {
    async up(db) {
      await db.schema.createTable("platform_connection_check")
        .addColumn("host", "text", (column) => column.primaryKey())
        .addColumn("checked", "text", (column) => column.notNull())
        .execute();
    },
  },
};

export interface HealthTables {
  /** When a host was last asked for the sake of its status: ISO 8601, over all processes. */
  platform_connection_check: { host: string; checked: string };
}
