import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { wallClock } from "../base/clock.ts";
import { sqliteFault } from "./sqlite_error.ts";

/** What SQLite keeps beside a database that is in use: its name and one of these. */
export const COMPANIONS: readonly string[] = ["-wal", "-shm"];

/** Another process that begins a database leaves its file empty for a moment. */
const BEGINNING_MS = 5_000;

/** Whether a file without any content stands there, and has for a while: one that was cut off. */
export async function isEmptyFile(path: string): Promise<boolean> {
  const content = await statOf(path);
  // What was written last may still lie in the log beside it.
  if (content?.size !== 0 || (await statOf(`${path}-wal`))?.size) return false;
  return wallClock() - (content.mtime?.getTime() ?? 0) > BEGINNING_MS;
}

/** Creates the file and its folder for this user alone, before SQLite would with the umask. */
export async function createDatabaseFile(path: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true, mode: 0o700 });
  (await Deno.open(path, { create: true, append: true, mode: 0o600 })).close();
  if (Deno.build.os === "windows") return;
  // Files restored from a backup may have come back wider; SQLite copies the mode to -wal and -shm.
  for (const file of [path, ...COMPANIONS.map((end) => path + end)]) {
    await unlessMissing(Deno.chmod(file, 0o600));
  }
}

/** Opens the file, or answers undefined when its content is damaged. Throws every other fault. */
export function openSound(path: string): DatabaseSync | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    // `exec` reports damage by name also where `prepare` does not (Deno before 2.9).
    database.exec("pragma busy_timeout = 20; select count(*) from sqlite_master");
    const answers = database.prepare("pragma quick_check(1)").all().flatMap(Object.values);
    if (answers.length === 1 && answers[0] === "ok") return database;
    database.close();
    return undefined;
  } catch (error) {
    database?.close();
    if (sqliteFault(error) === "corrupt") return undefined;
    throw error;
  }
}

/** Whether another connection, of this process or of another, has the database open. */
export async function isOpenElsewhere(path: string): Promise<boolean> {
  if (!await statOf(path)) return false;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    // Only the one connection to a file may leave write-ahead logging, which every open sets anew.
    database.exec("pragma busy_timeout = 20; pragma journal_mode = delete");
    return false;
  } catch (error) {
    if (sqliteFault(error) === "busy") return true;
    if (sqliteFault(error) === "corrupt") return false;
    throw error;
  } finally {
    database?.close();
  }
}

/**
 * Renames a damaged database to `<path>.corrupt-<stamp>`, its companions likewise. Answers the new
 * name, or undefined when another process has moved it already. The lock is on the file that moves,
 * so nobody can move the new one by mistake.
 */
export async function moveAside(path: string, stamp: string): Promise<string | undefined> {
  const file = await unlessMissing(Deno.open(path, { read: true, write: true }));
  // Another process has moved it and has not made the new one yet.
  if (!file) return undefined;
  try {
    // On Windows this lock would also keep SQLite from looking at the file again.
    if (Deno.build.os !== "windows") await file.lock(true);
    const [locked, present] = [await file.stat(), await statOf(path)];
    if (locked.ino !== present?.ino || openSoundly(path)) return undefined;
    const target = await freeName(`${path}.corrupt-${stamp}`);
    // Companions first: a new database must never find the old write-ahead log beside it.
    for (const end of COMPANIONS) await unlessMissing(Deno.rename(path + end, target + end));
    await Deno.rename(path, target);
    return target;
  } finally {
    file.close();
  }
}

function openSoundly(path: string): boolean {
  const database = openSound(path);
  database?.close();
  return database !== undefined;
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 1;; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!(await statOf(name))) return name;
  }
}

async function statOf(path: string): Promise<Deno.FileInfo | undefined> {
  return await unlessMissing(Deno.stat(path));
}

/** What a step on a file answers; undefined where there is no such file. */
export async function unlessMissing<R>(step: Promise<R>): Promise<R | undefined> {
  try {
    return await step;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
