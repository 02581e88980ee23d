import type { Kysely } from "kysely";
import type { Migrations } from "../store/store.ts";

/** Tables of this module. Times are ISO 8601 text. */
export interface EvalTables {
  eval_run: {
    id: string;
    model: string;
    agent: string;
    planned: number;
    started: string;
    /** When its process was last at it. */
    updated: string;
    ended: string | null;
    /** 0 or 1. */
    cancelled: number;
  };
  eval_outcome: {
    run_id: string;
    task: string;
    /** The outcome as JSON. */
    data: string;
  };
}

export const evalMigrations: Migrations = {
  "0080_eval": {
    async up(db: Kysely<unknown>) {
      await db.schema.createTable("eval_run")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("model", "text", (column) => column.notNull())
        .addColumn("agent", "text", (column) => column.notNull())
        .addColumn("planned", "integer", (column) => column.notNull())
        .addColumn("started", "text", (column) => column.notNull())
        .addColumn("updated", "text", (column) => column.notNull())
        .addColumn("ended", "text")
        .addColumn("cancelled", "integer", (column) => column.notNull())
        .execute();
      await db.schema.createTable("eval_outcome")
        .addColumn("run_id", "text", (column) => column.notNull())
        .addColumn("task", "text", (column) => column.notNull())
        .addColumn("data", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("eval_outcome_key", ["run_id", "task"])
        .execute();
    },
  },
};
