import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AppError } from "../../mod/base/errors.ts";
import { moveAside } from "../../mod/store/database_file.ts";
import { openStore } from "../../mod/store/open_store.ts";
import { notesMigrations, type NotesTables } from "./notes_tables.ts";
import { present } from "../support/present.ts";

const clock = () => Date.UTC(2026, 0, 31, 12, 30, 5);
const noteOf = (id: string, text = "x") => ({ id, text, pinned: 0 });

async function inFolder(run: (folder: string, path: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "assistant-open-" });
  try {
    await run(folder, join(folder, "data", "assistant.db"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function open(path: string, migrations = notesMigrations) {
  return openStore({ path, migrations, clock });
}

async function writeNote(path: string, id: string): Promise<void> {
  const store = await open(path);
  await store.tables<NotesTables>().insertInto("note").values(noteOf(id)).execute();
  await store.close();
}

async function readNotes(path: string): Promise<string[]> {
  const store = await open(path);
  const rows = await store.tables<NotesTables>().selectFrom("note").select("id").orderBy("id")
    .execute();
  await store.close();
  return rows.map((row) => row.id);
}

async function names(path: string): Promise<string[]> {
  const folder = join(path, "..");
  return (await Array.fromAsync(Deno.readDir(folder))).map((entry) => entry.name).sort();
}

async function modeOf(path: string): Promise<string> {
  return ((await Deno.stat(path)).mode! & 0o777).toString(8);
}

Deno.test("openStore: the file, its companions and its folder are for this user alone", async () => {
  await inFolder(async (_folder, path) => {
    const store = await open(path);
    await store.tables<NotesTables>().insertInto("note").values(noteOf("1")).execute();
    assert.equal(await modeOf(join(path, "..")), "700");
    for (const end of ["", "-wal", "-shm"]) assert.equal(await modeOf(path + end), "600");
    await store.close();
  });
});

Deno.test("openStore: a file that others could read is closed to them, a shared folder is left", async () => {
  await inFolder(async (folder) => {
    await Deno.chmod(folder, 0o755);
    const path = join(folder, "assistant.db");
    await Deno.writeFile(path, new Uint8Array(), { mode: 0o644 });
    await (await open(path)).close();
    assert.equal(await modeOf(path), "600");
    assert.equal(await modeOf(folder), "755");
  });
});

Deno.test("openStore: data survives closing and opening, migrations run once", async () => {
  await inFolder(async (_folder, path) => {
    await writeNote(path, "kept");
    const store = await open(path);
    assert.deepEqual(store.problems, []);
    await store.close();
    assert.deepEqual(await readNotes(path), ["kept"]);
  });
});

Deno.test("openStore: write-ahead log, foreign keys and full durability are on", async () => {
  await inFolder(async (_folder, path) => {
    const store = await open(path);
    const { sql } = await import("kysely");
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`
        .execute(store.tables());
      return Object.values(present(rows[0]))[0];
    };
    assert.deepEqual(
      [await pragma("journal_mode"), await pragma("foreign_keys"), await pragma("synchronous")],
      ["wal", 1, 2],
    );
    await store.close();
  });
});

const DAMAGE: Record<string, (path: string) => Promise<void>> = {
  "a text file": (path) => Deno.writeTextFile(path, "not a database at all\n".repeat(500)),
  "a damaged schema page": (path) => overwrite(path, 100, 900),
  "a damaged table page": (path) => overwrite(path, 4096, 8192),
};

async function overwrite(path: string, from: number, length: number): Promise<void> {
  const file = await Deno.open(path, { write: true });
  await file.seek(from, Deno.SeekMode.Start);
  await file.write(new Uint8Array(length).fill(0xab));
  file.close();
}

for (const [what, damage] of Object.entries(DAMAGE)) {
  Deno.test(`openStore: ${what} is kept aside, reported, and a new database begun`, async () => {
    await inFolder(async (_folder, path) => {
      await writeNote(path, "lost");
      await damage(path);
      const before = await Deno.readFile(path);
      await Deno.writeTextFile(`${path}-wal`, "leftover log");
      const store = await open(path);
      const target = `${path}.corrupt-20260131T123005Z`;
      assert.equal(store.problems.length, 1);
      assert.equal(store.problems[0]?.movedTo, target);
      assert.match(store.problems[0]?.message, /damaged/);
      assert.deepEqual(await Deno.readFile(target), before);
      await store.tables<NotesTables>().insertInto("note").values(noteOf("new")).execute();
      await store.close();
      assert.deepEqual(await readNotes(path), ["new"]);
      assert.equal(await modeOf(path), "600");
    });
  });
}

Deno.test("openStore: a second damage in the same second overwrites nothing", async () => {
  await inFolder(async (_folder, path) => {
    for (const text of ["first", "second"]) {
      await writeNote(path, text);
      await Deno.writeTextFile(path, `${text} is no database`);
      await (await open(path)).close();
    }
    const kept = (await names(path)).filter((name) => name.includes("corrupt"));
    assert.deepEqual(kept, [
      "assistant.db.corrupt-20260131T123005Z",
      "assistant.db.corrupt-20260131T123005Z-2",
    ]);
  });
});

Deno.test("openStore: a database of a newer version is refused and not touched", async () => {
  await inFolder(async (_folder, path) => {
    const newer = { ...notesMigrations, "0099_future": { up: () => Promise.resolve() } };
    await (await open(path, newer)).close();
    const before = await Deno.readFile(path);
    await assert.rejects(open(path), (error) => {
      assert.ok(error instanceof AppError);
      assert.equal(error.code, "storage_failed");
      assert.match(error.message, /newer version.*"0099_future"/);
      assert.match(error.remedy ?? "", /ASSISTANT_DATA_DIR/);
      return true;
    });
    assert.deepEqual(await Deno.readFile(path), before);
    assert.deepEqual(await names(path), ["assistant.db"]);
    await (await open(path, newer)).close();
  });
});

Deno.test("openStore: a migration that fails half-way leaves the database as it was", async () => {
  await inFolder(async (_folder, path) => {
    await writeNote(path, "kept");
    const failing = {
      ...notesMigrations,
      "0002_fails": {
        // deno-lint-ignore no-explicit-any -- the signature of Kysely's migrations
        async up(db: import("kysely").Kysely<any>) {
          await db.deleteFrom("note").execute();
          await db.schema.createTable("half").addColumn("id", "text").execute();
          throw new Error("second step failed");
        },
      },
    };
    await assert.rejects(open(path, failing), /second step failed/);
    assert.deepEqual(await readNotes(path), ["kept"]);
  });
});

Deno.test("openStore: a migration of another module that sorts earlier still runs", async () => {
  await inFolder(async (_folder, path) => {
    const late = { "0005_late": { up: () => Promise.resolve() } };
    await (await open(path, late)).close();
    await (await open(path, { ...late, ...notesMigrations })).close();
    assert.deepEqual(await readNotesWith(path, { ...late, ...notesMigrations }), []);
  });
});

async function readNotesWith(path: string, migrations: typeof notesMigrations) {
  const store = await open(path, migrations);
  const rows = await store.tables<NotesTables>().selectFrom("note").selectAll().execute();
  await store.close();
  return rows;
}

Deno.test("openStore: a folder that cannot be made is storage_failed with a remedy", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(join(folder, "data"), "a file where the folder should be");
    await assert.rejects(open(join(folder, "data", "assistant.db")), storageFailed);
    await Deno.mkdir(join(folder, "assistant.db"));
    await assert.rejects(open(join(folder, "assistant.db")), storageFailed);
  });
});

function storageFailed(error: unknown): boolean {
  assert.ok(error instanceof AppError, String(error));
  assert.equal(error.code, "storage_failed");
  assert.ok(error.remedy);
  return true;
}

Deno.test("openStore: waits for another program that holds the file", async () => {
  await inFolder(async (_folder, path) => {
    await writeNote(path, "kept");
    const other = new DatabaseSync(path);
    other.exec("begin immediate");
    const later = { ...notesMigrations, "0002_more": { up: () => Promise.resolve() } };
    const opening = open(path, later);
    await new Promise((resolve) => setTimeout(resolve, 100));
    other.exec("commit");
    other.close();
    await (await opening).close();
  });
});

Deno.test("openStore: processes that open and write at once lose nothing", async () => {
  await inFolder(async (_folder, path) => {
    const problems = await openInProcesses(path, ["a", "b", "c"]);
    assert.deepEqual(problems, [[], [], []]);
    assert.equal((await readNotes(path)).length, 150);
  });
});

Deno.test("openStore: processes that find one damaged file keep it once and share the new one", async () => {
  await inFolder(async (_folder, path) => {
    await writeNote(path, "lost");
    await Deno.writeTextFile(path, "no database");
    const problems = await openInProcesses(path, ["a", "b", "c"]);
    assert.equal(problems.flat().length, 1);
    assert.equal((await readNotes(path)).length, 150);
    const kept = (await names(path)).filter((name) => name.includes("corrupt"));
    assert.equal(kept.length, 1);
  });
});

Deno.test("moveAside: a file that another process has just moved is left to that process", async () => {
  await inFolder(async (folder, path) => {
    await Deno.mkdir(dirname(path), { recursive: true });
    assert.equal(await moveAside(path, "20260101T000000Z"), undefined);
    assert.deepEqual([...Deno.readDirSync(folder)].filter(({ isFile }) => isFile), []);
  });
});

async function openInProcesses(path: string, workers: string[]): Promise<unknown[][]> {
  const script = new URL("./worker_open.ts", import.meta.url).pathname;
  const outputs = await Promise.all(
    workers.map((name) =>
      new Deno.Command(Deno.execPath(), { args: ["run", "-A", script, path, name, "50"] }).output()
    ),
  );
  return outputs.map(({ code, stdout, stderr }) => {
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    return JSON.parse(new TextDecoder().decode(stdout));
  });
}

Deno.test("openStore: a file that was emptied is reported, a new one is not", () =>
  inFolder(async (_folder, path) => {
    const first = await open(path);
    assert.deepEqual(first.problems, []);
    await first.close();
    await Deno.truncate(path);
    // As another process leaves it while it begins one.
    const begun = await open(path);
    assert.deepEqual(begun.problems, []);
    await begun.close();
    await Deno.truncate(path);
    await Deno.utime(path, new Date(0), new Date(0));
    const emptied = await open(path);
    assert.match(emptied.problems[0]?.message ?? "", /was empty; what it held is lost/);
    await emptied.close();
    const again = await open(path);
    assert.deepEqual(again.problems, []);
    await again.close();
  }));
