/** The journal's values at rest: sealed, sealed anew with another key, and those of earlier versions. */
import assert from "node:assert/strict";
import { rotateKey } from "../../../mod/auth/rotate_key.ts";
import { authMigrations } from "../../../mod/auth/migrations.ts";
import { createStoreBox } from "../../../mod/auth/key_check.ts";
import { createConnections } from "../../../mod/auth/connection_store.ts";
import { createSecretBox, type SecretBox } from "../../../mod/auth/secret_box.ts";
import { createJournal } from "../../../mod/changes/journal/create_journal.ts";
import { sealJournal } from "../../../mod/changes/journal/seal_journal.ts";
import { changesMigrations } from "../../../mod/changes/migrations.ts";
import { type ChangesTables, SEALED_COLUMNS } from "../../../mod/changes/tables.ts";
import { undoOperations } from "../../../mod/changes/undo/undo_operations.ts";
import type { Store } from "../../../mod/store/store.ts";
import { journalEntry } from "../../support/journal_entry.ts";
import { present } from "../../support/present.ts";
import { openTemporaryStore, testOnStores } from "../../support/stores.ts";
import { testBox } from "../../support/test_box.ts";

const SECRET = "planted-in-a-row";
const migrations = { ...authMigrations, ...changesMigrations };
const entry = journalEntry({
  before: { value: `${SECRET}-1` },
  planned: { value: `${SECRET}-2` },
});
const outcome = {
  state: "failed" as const,
  sysId: entry.sysId,
  after: { value: `${SECRET}-3` },
  capture: null,
  error: `It did not take ${SECRET}-4`,
  nextLook: null,
};
const request = {
  id: "apr_1",
  host: entry.host,
  tool: "sn_test",
  session: null,
  client: null,
  standing: { why: "nobody builds here" },
  digest: "d",
  plan: [{
    id: null,
    operation: "call" as const,
    call: { summary: SECRET, request: "POST /x", script: SECRET },
    table: "",
    sys_id: null,
    status: "planned" as const,
    diff: {},
    capture: { state: "untracked" as const },
  }],
};
const journalOf = (store: Store, box: SecretBox) =>
  createJournal({ store, box, clock: () => Date.parse("2026-01-01T00:00:00Z") });

async function fill(store: Store, box: SecretBox): Promise<void> {
  const journal = journalOf(store, box);
  await journal.open({ ...entry, approval: null });
  await journal.close(entry.id, outcome);
  await journal.requestApproval(request);
}

async function rowsOf(store: Store): Promise<string> {
  const db = store.tables<ChangesTables>();
  const tables = ["change_entry", "change_approval"] as const;
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
  return JSON.stringify(await Promise.all<unknown>(rows));
}

async function reads(store: Store, box: SecretBox): Promise<void> {
  const journal = journalOf(store, box);
  const { before, planned, after, error, unreadable } = await journal.get(entry.id);
  assert.deepEqual({ before, planned, after, error, unreadable }, {
    before: entry.before,
    planned: entry.planned,
    after: outcome.after,
    error: outcome.error,
    unreadable: undefined,
  });
  assert.deepEqual((await journal.approvals())[0]?.plan, request.plan);
}

testOnStores("journal: what may hold a value of a record is sealed, each in its place", {
  migrations,
}, async (store) => {
  await fill(store, testBox());
  assert.ok(!(await rowsOf(store)).includes(SECRET));
  await reads(store, testBox());
  // A sealed text that is put into another column does not open there.
  await store.tables<ChangesTables>().updateTable("change_entry")
    .set((row) => ({ before_image: row.ref("planned") })).execute();
  assert.equal((await journalOf(store, testBox()).get(entry.id)).unreadable, true);
});

testOnStores("journal: with another key entries are listed without values, and not undone", {
  migrations,
}, async (store) => {
  await fill(store, testBox());
  const journal = journalOf(store, testBox(4));
  const found = present((await journal.list())[0]);
  assert.deepEqual([found.id, found.before, found.after, found.unreadable], [
    entry.id,
    null,
    null,
    true,
  ]);
  assert.throws(() => undoOperations([found], [entry.host]), /cannot be read any more/);
  const [asked] = await journal.approvals();
  assert.deepEqual([asked?.plan, asked?.state], [[], "expired"]);
});

testOnStores("journal: what an earlier version kept in clear is read, and sealed once", {
  migrations,
}, async (store) => {
  await fill(store, plainBox);
  assert.ok((await rowsOf(store)).includes(SECRET));
  await reads(store, testBox());
  await sealJournal(store, testBox());
  assert.ok(!(await rowsOf(store)).includes(SECRET));
  await reads(store, testBox());
  const before = await rowsOf(store);
  await sealJournal(store, testBox());
  assert.equal(await rowsOf(store), before);
});

Deno.test("journal: no page of the file keeps what was in clear", async () => {
  await using opened = await openTemporaryStore({ migrations });
  await fill(opened.store, plainBox);
  const file = () =>
    ["", "-wal"].map((end) => {
      try {
        return new TextDecoder("latin1").decode(Deno.readFileSync(opened.path + end));
      } catch {
        return "";
      }
    }).join();
  assert.ok(file().includes(SECRET));
  await sealJournal(opened.store, testBox());
  await opened.store.close();
  assert.ok(!file().includes(SECRET));
});

Deno.test("journal: a new key seals its values too, and the old one opens none", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const { store } = opened;
  const key = { bytes: new Uint8Array(32).fill(3), source: "test" };
  const old = createStoreBox(store, key);
  await createConnections({ store, key }).save({
    instance: "dev1",
    origin: "hub",
    username: "ada",
    secrets: { kind: "basic", password: "x" },
  });
  await fill(store, old);
  const keyFile = await Deno.makeTempFile();
  try {
    const newKey = btoa(String.fromCharCode(...new Uint8Array(32).fill(9)));
    const { secrets } = await rotateKey({ store, key, newKey, keyFile, columns: SEALED_COLUMNS });
    assert.equal(secrets, 1);
  } finally {
    await Deno.remove(keyFile);
  }
  await reads(store, createSecretBox(new Uint8Array(32).fill(9)));
  assert.equal((await journalOf(store, old).get(entry.id)).unreadable, true);
  // A service that still has the old key writes nothing that the new one cannot open.
  await assert.rejects(
    journalOf(store, old).open({ ...entry, id: "chg_2", approval: null }),
    (error: Error & { code?: string }) => error.code === "key_mismatch",
  );
});

/** As earlier versions kept them. */
const plainBox: SecretBox = {
  seal: (secret) => Promise.resolve(secret),
  open: (sealed) => Promise.resolve(sealed),
};
