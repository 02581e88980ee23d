import type { Kysely } from "kysely";
import type { Migrations } from "../store/store.ts";
import { type TaskOutcome, taskOutcomeSchema } from "./evaluation.ts";

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
    /** The outcome as JSON; what lists and sums need of it stands in columns too. */
    data: string;
    /** 0 or 1. */
    passed: number;
    /** 0 or 1. */
    skipped: number;
    seconds: number;
    /** Input and output. */
    tokens: number;
    /** US dollars. */
    cost: number | null;
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
  "0081_eval_columns": {
    async up(db: Kysely<unknown>) {
      const table = () => db.schema.alterTable("eval_outcome");
      for (const name of ["passed", "skipped", "tokens"]) {
        await table().addColumn(name, "integer", (column) => column.notNull().defaultTo(0))
          .execute();
      }
      await table().addColumn("seconds", "double precision", (c) => c.notNull().defaultTo(0))
        .execute();
      await table().addColumn("cost", "double precision").execute();
      await fillColumns(db as Kysely<EvalTables>);
    },
  },
};

async function fillColumns(db: Kysely<EvalTables>): Promise<void> {
  for (const { run_id, task, data } of await db.selectFrom("eval_outcome").selectAll().execute()) {
    await db.updateTable("eval_outcome").set(columnsOf(taskOutcomeSchema.parse(JSON.parse(data))))
      .where("run_id", "=", run_id).where("task", "=", task).execute();
  }
}

/** What of an outcome stands in columns. */
export function columnsOf({ passed, skipped, seconds, tokens, cost }: TaskOutcome) {
  return {
    passed: Number(passed),
    skipped: Number(skipped !== null),
    seconds,
    tokens: tokens.input + tokens.output,
    cost,
  };
}
