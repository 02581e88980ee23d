import assert from "node:assert/strict";
import { createConnections } from "../../../mod/auth/connection_store.ts";
import { authMigrations } from "../../../mod/auth/migrations.ts";
import type { BrowserSession } from "../../../mod/auth/live_session.ts";
import type { Renewal } from "../../../mod/auth/sso/renewals.ts";
import { createSessionMemory } from "../../../mod/auth/sso/session_memory.ts";
import { openStore } from "../../../mod/store/open_store.ts";
import type { Store } from "../../../mod/store/store.ts";
import { testKey } from "../../support/connections.ts";
import { startLogCapture } from "../../support/log_capture.ts";
import { openTemporaryStore, testOnStores } from "../../support/stores.ts";

const HOST = "dev1.service-now.com";
const migrations = authMigrations;
const PASTED: BrowserSession = {
  cookie: "JSESSIONID=PLANTED-one; glide_user_route=n1",
  userToken: "PLANTED-token",
  paste: "paste_one",
};

async function openMemory(store: Store) {
  const log = startLogCapture();
  const connections = createConnections({ store, key: testKey() });
  const open = createSessionMemory({ store, key: testKey(), log: log.logger });
  const paste = async (session: BrowserSession) =>
    await connections.save({ instance: HOST, origin: "hub", secrets: { kind: "sso", ...session } });
  await paste(PASTED);
  const status = async () => (await connections.find(HOST))?.status ?? null;
  return { connections, log, open, paste, status, memory: open(HOST, PASTED) };
}

function cookie(name: string, value: string | null, changed: number): Renewal {
  return { key: `cookie ${name}`, value, changed };
}

/** Another connection to the same file, as another process has one. */
async function openProcess(path: string) {
  const store = await openStore({ path, migrations });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

function sorted(renewals: Renewal[]): Renewal[] {
  return renewals.toSorted((one, other) => one.key < other.key ? -1 : 1);
}

testOnStores("session memory: what was renewed is read by others, the later value wins", {
  migrations,
}, async (store) => {
  const { open, memory, connections } = await openMemory(store);
  const other = open(HOST, PASTED);
  assert.deepEqual(await other.load(), []);
  await memory.save([cookie("JSESSIONID", "PLANTED-two", 20), cookie("a", "1", 20)]);
  await other.save([cookie("JSESSIONID", "PLANTED-late", 10), cookie("a", null, 30)]);
  await other.save([{ key: "token", value: "PLANTED-fresh", changed: 5 }]);
  const expected = [
    cookie("JSESSIONID", "PLANTED-two", 20),
    cookie("a", null, 30),
    { key: "token", value: "PLANTED-fresh", changed: 5 },
  ];
  assert.deepEqual(sorted(await memory.load()), expected);
  assert.deepEqual(sorted(await open(HOST, PASTED).load()), expected);
  const { kind, ...secrets } = await connections.secrets(HOST);
  assert.equal(kind, "sso");
  assert.equal((secrets as BrowserSession).cookie, PASTED.cookie, "the paste itself stays");
});

testOnStores("session memory: another paste is neither read, nor overwritten, nor ended", {
  migrations,
}, async (store) => {
  const { connections, open, paste, status, memory } = await openMemory(store);
  await memory.save([cookie("a", "PLANTED-old", 10)]);
  const successors: BrowserSession[] = [
    { ...PASTED, paste: "paste_two" },
    { ...PASTED, paste: "paste_two", cookie: "JSESSIONID=PLANTED-other" },
    { cookie: "JSESSIONID=PLANTED-other" },
  ];
  for (const next of successors) {
    await paste(next);
    const before = await connections.secrets(HOST);
    await memory.save([cookie("a", "PLANTED-stale", 99)]);
    await memory.expire();
    assert.deepEqual(await memory.load(), []);
    assert.deepEqual(await open(HOST, next).load(), []);
    assert.deepEqual(await connections.secrets(HOST), before);
    assert.equal(await status(), null);
    await open(HOST, next).expire();
    assert.equal(await status(), "expired");
  }
});

testOnStores("session memory: a connection that was removed or changed its kind is left alone", {
  migrations,
}, async (store) => {
  const { connections, memory, log } = await openMemory(store);
  await connections.save({
    instance: HOST,
    origin: "hub",
    username: "admin",
    secrets: { kind: "basic", password: "PLANTED-word" },
  });
  await memory.save([cookie("a", "PLANTED-stale", 99)]);
  await memory.expire();
  assert.deepEqual(await connections.secrets(HOST), { kind: "basic", password: "PLANTED-word" });
  assert.equal((await connections.find(HOST))?.status, null);
  await connections.remove(HOST);
  await memory.save([cookie("a", "PLANTED-stale", 99)]);
  await memory.expire();
  assert.deepEqual(await memory.load(), []);
  assert.deepEqual(await connections.list(), []);
  assert.ok(log.lines.every(({ level }) => level === "warning"));
  const errors = log.lines.map(({ properties }) => String(properties.error));
  assert.doesNotMatch(JSON.stringify(log.lines) + errors.join(), /PLANTED/);
});

Deno.test("session memory: two processes that store at once lose nothing", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const { open } = await openMemory(opened.store);
  await using other = await openProcess(opened.path);
  await using third = await openProcess(opened.path);
  const processes = [opened.store, other.store, third.store].map((store) =>
    createSessionMemory({ store, key: testKey() })(HOST, PASTED)
  );
  await Promise.all(
    Array.from(
      { length: 60 },
      (_, n) => processes.at(n % 3)?.save([cookie(`c${n % 20}`, String(n), n)]),
    ),
  );
  const kept = await open(HOST, PASTED).load();
  assert.deepEqual(
    kept.map(({ value }) => Number(value)).sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, n) => 40 + n),
  );
});

Deno.test("session memory: nothing of it is in clear in the database", async () => {
  await using opened = await openTemporaryStore({ migrations });
  const { memory } = await openMemory(opened.store);
  await memory.save([cookie("JSESSIONID", "PLANTED-renewed", 10)]);
  assert.equal((await memory.load()).length, 1);
  for (const suffix of ["", "-wal"]) {
    const bytes = await Deno.readFile(opened.path + suffix);
    assert.doesNotMatch(new TextDecoder("latin1").decode(bytes), /PLANTED/);
  }
});
