import { type Kysely, sql } from "kysely";
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
  "0021_analytics_sessions": {
    async up(db) {
      await extendCalls(db);
      await createSessions(db);
      await createTotals(db, "day");
    },
  },
  "0070_analytics_call_log": {
    up: createCallLog,
  },
  "0071_analytics_slots": {
    async up(db) {
      await db.schema.dropTable("analytics_total").execute();
      await createTotals(db, "slot");
      // What the new table holds is worked out again, by session.
      await sql`update analytics_session set stale = 1`.execute(db);
    },
  },
};

async function createCallLog(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable("call_log")
    .addColumn("id", "text", (column) => column.primaryKey());
  const required = ["recorded", "conversation", "port", "tool", "state", "outcome", "changes"];
  for (const name of required) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  for (const name of ["session", "client", "domain", "risk", "host", "args", "error"]) {
    table = table.addColumn(name, "text");
  }
  for (const name of ["sequence", "milliseconds", "asked", "bytes"]) {
    table = table.addColumn(name, "integer", (column) => column.notNull());
  }
  await table.addColumn("answered", "integer").execute();
  const index = (name: string) => db.schema.createIndex(name).on("call_log");
  await index("call_log_recorded").columns(["recorded", "sequence", "bytes"]).execute();
  await index("call_log_conversation").columns(["conversation", "recorded", "sequence"]).execute();
}

async function extendCalls(db: Kysely<unknown>): Promise<void> {
  const alter = () => db.schema.alterTable("tool_calls");
  await alter().addColumn("analytics_session", "text").execute();
  await alter().addColumn("record", "text").execute();
  await alter().addColumn("minutes", "double precision", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const name of ["lines", "changes", "undone", "verified"]) {
    await alter().addColumn(name, "integer", (column) => column.notNull().defaultTo(0)).execute();
  }
  await db.schema.createIndex("tool_calls_analytics").on("tool_calls")
    .columns(["analytics_session", "recorded", "sequence"]).execute();
  await db.schema.createTable("call_change")
    .addColumn("change_id", "text", (column) => column.primaryKey())
    .addColumn("call_id", "text", (column) => column.notNull())
    .addColumn("undone", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("call_change_call").on("call_change").column("call_id").execute();
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.createTable("analytics_session")
    .addColumn("id", "text", (column) => column.primaryKey());
  for (const name of ["kind", "session_key", "started", "last_activity", "tier"]) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  const optional = [
    "client_name",
    "client_version",
    "host",
    "model",
    "ended",
    "category",
    "complexity",
    "reason",
    "classified_at",
    "classifier_model",
    "attempted_at",
    "claim",
    "claimed_until",
  ];
  for (const name of optional) table = table.addColumn(name, "text");
  for (const name of ["credited", "rule_minutes", "minutes"]) {
    table = table.addColumn(name, "double precision", (column) => column.notNull());
  }
  await table.addColumn("ai_minutes", "double precision")
    .addColumn("confidence", "double precision")
    .addColumn("calls", "integer", (column) => column.notNull())
    .addColumn("stale", "integer", (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on("analytics_session");
  await index("analytics_session_activity").columns(["last_activity", "id"]).execute();
  await index("analytics_session_key").columns(["session_key", "last_activity"]).execute();
  await index("analytics_session_stale").column("stale").execute();
  await index("analytics_session_open").column("ended").execute();
}

async function createTotals(db: Kysely<unknown>, time: "day" | "slot"): Promise<void> {
  let table = db.schema.createTable("analytics_total");
  for (const name of ["session", time, "host", "domain", "tool", "client"]) {
    table = table.addColumn(name, "text", (column) => column.notNull());
  }
  await table.addColumn("calls", "integer", (column) => column.notNull())
    .addColumn("minutes", "double precision", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("analytics_total_session").on("analytics_total").column("session")
    .execute();
  await db.schema.createIndex(`analytics_total_${time}`).on("analytics_total")
    .columns([time, "minutes", "calls"]).execute();
}
