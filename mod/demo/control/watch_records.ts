import { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../base/clock.ts";
import { type Database, openDatabase, type SqlRow } from "../database/database.ts";
import { createInstance, DEFAULT_BEHAVIOUR, type DemoInstance } from "../database/instance.ts";
import { physicalTable } from "../database/storage.ts";
import { createDisplay } from "../records/display.ts";
import { UNSEEN } from "../values/viewer.ts";

/** A record that is another than when the watch began, whoever wrote it and however. */
export interface TouchedRecord {
  operation: "insert" | "update" | "delete";
  /** Its own class. */
  table: string;
  sysId: string;
  /** What its display column shows. */
  name: string;
  /** Stored values by column; of a deleted record those that it had. Empty ones are left out. */
  values: Readonly<Record<string, string>>;
  /** What a person sees, where that is another text. */
  shown: Readonly<Record<string, string>>;
  /** The columns whose values differ; all that are filled, unless it was updated. */
  changed: readonly string[];
}

/** Looks at an instance's file beside it. */
export interface RecordWatch {
  /** Compared with the beginning of the watch. */
  touched(): TouchedRecord[];
  close(): void;
}

const NOTED = "watched_record";

/**
 * Begins to note which records of the instance at `path` are written: by triggers of the database, so
 * that nothing escapes, neither what a script writes without system fields nor what a rule adds.
 */
export async function watchRecords(path: string, clock: Clock): Promise<RecordWatch> {
  const { database } = await openDatabase(path, clock());
  try {
    const tables = noteWrites(database);
    database.get("PRAGMA wal_checkpoint(TRUNCATE)");
    const before = `${path}.before`;
    await Deno.copyFile(path, before);
    const earlier = new DatabaseSync(before, { readOnly: true });
    const rowBefore = (base: string, sysId: string) =>
      tables.has(base) ? stringsOf(earlier.prepare(rowOf(base)).get(sysId)) : undefined;
    return {
      touched() {
        // The tables that there are now: some may be new.
        const instance = createInstance(database, clock, DEFAULT_BEHAVIOUR);
        return notedRecords(database, instance, tables).flatMap(({ base, sysId }) => {
          const now = stringsOf(database.get(rowOf(base), sysId));
          return describe(instance, { sysId, before: rowBefore(base, sysId), now });
        });
      },
      close() {
        earlier.close();
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The roots whose tables are there. */
function noteWrites(database: Database): Set<string> {
  const bases = database.all(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 't\\_%' ESCAPE '\\'`,
  ).map(({ name }) => String(name).slice(2));
  const triggers = bases.flatMap((base) =>
    ["INSERT", "UPDATE", "DELETE"].map((event) =>
      `CREATE TRIGGER "watch_${event}_${base}" AFTER ${event} ON ${physicalTable(base)} BEGIN
         INSERT OR IGNORE INTO ${NOTED} VALUES ('${base}', ${
        event === "DELETE" ? "OLD" : "NEW"
      }.sys_id);
       END;`
    )
  );
  database.transaction(() =>
    database.execute(
      `CREATE TABLE ${NOTED} (base TEXT, sys_id TEXT, PRIMARY KEY (base, sys_id)) WITHOUT ROWID;
       ${triggers.join("\n")}`,
    )
  );
  return new Set(bases);
}

interface NotedRecord {
  base: string;
  sysId: string;
}

function notedRecords(
  database: Database,
  instance: DemoInstance,
  watched: ReadonlySet<string>,
): NotedRecord[] {
  const noted = database.all(`SELECT base, sys_id FROM ${NOTED}`)
    .map(({ base, sys_id }) => ({ base: String(base), sysId: String(sys_id) }));
  const added = new Set([...instance.dictionary().tables.values()].map(({ base }) => base))
    .difference(watched);
  return [
    ...noted,
    ...[...added].flatMap((base) =>
      database.all(`SELECT sys_id FROM ${physicalTable(base)}`)
        .map(({ sys_id }) => ({ base, sysId: String(sys_id) }))
    ),
  ];
}

function rowOf(base: string): string {
  return `SELECT * FROM ${physicalTable(base)} WHERE sys_id = ?`;
}

type Strings = Readonly<Record<string, string>>;

/** The filled columns. */
function stringsOf(row: SqlRow | Record<string, unknown> | undefined): Strings | undefined {
  if (row === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      value === null || value === "" ? [] : [[column, String(value)]]
    ),
  );
}

/** Nothing for a record that came and went, or is as it was. */
function describe(
  instance: DemoInstance,
  { sysId, before, now }: { sysId: string; before: Strings | undefined; now: Strings | undefined },
): TouchedRecord[] {
  const values = now ?? before;
  if (values === undefined) return [];
  const changed = [...new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])]
    .filter((column) => before?.[column] !== now?.[column]);
  if (changed.length === 0) return [];
  const table = instance.table(values.sys_class_name ?? "");
  const display = createDisplay(instance, UNSEEN);
  const shown = Object.entries(values).flatMap(([element, value]): [string, string][] => {
    const column = table?.columns.get(element);
    const text = table && column ? display.of(table, column, value) : value;
    return text === value || text === "" ? [] : [[element, text]];
  });
  const name = table?.displayColumn ?? "";
  return [{
    operation: before === undefined ? "insert" : now === undefined ? "delete" : "update",
    table: table?.name ?? values.sys_class_name ?? "",
    sysId,
    name: Object.fromEntries(shown)[name] ?? values[name] ?? sysId,
    values,
    shown: Object.fromEntries(shown),
    changed,
  }];
}
