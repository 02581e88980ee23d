import assert from "node:assert/strict";
import { join } from "node:path";
import { authMigrations } from "../../mod/auth/migrations.ts";
import { createPerson, type PersonOptions } from "../../mod/auth/person.ts";
import { keepPersonKey } from "../../mod/auth/person_key.ts";
import { AppError } from "../../mod/base/errors.ts";
import type { Store } from "../../mod/store/store.ts";
import { present } from "../support/present.ts";
import { testOnStores } from "../support/stores.ts";

const migrations = authMigrations;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function startPerson(store: Store, options: Partial<PersonOptions> = {}) {
  let time = Date.UTC(2026, 0, 1);
  const clock = () => time;
  return {
    person: createPerson({ store, keyFile: "/nowhere/person-key", clock, ...options }),
    pass: (ms: number) => time += ms,
  };
}

function refused(code: string) {
  return (error: unknown) => error instanceof AppError && error.code === code;
}

testOnStores("person: a code unlocks one browser, once", { migrations }, async (store) => {
  const { person } = startPerson(store);
  const code = await person.issueCode();
  const { pass } = present(await person.redeem(code));
  assert.equal(await person.isUnlocked(pass), true);
  assert.equal(await person.isUnlocked(`${pass}x`), false);
  assert.equal(await person.isUnlocked(code), false);
  assert.equal(await person.redeem(code), undefined);
  assert.equal(await person.redeem(pass), undefined);
});

testOnStores(
  "person: of browsers that come with one code, one gets in",
  { migrations },
  async (store) => {
    const { person } = startPerson(store);
    const code = await person.issueCode();
    const passes = await Promise.all(
      Array.from({ length: 8 }, () => person.redeem(code)),
    );
    assert.equal(passes.filter((pass) => pass !== undefined).length, 1);
  },
);

testOnStores(
  "person: a code lapses after five minutes, a pass after seven days",
  { migrations },
  async (store) => {
    const { person, pass: wait } = startPerson(store);
    const late = await person.issueCode();
    const early = await person.issueCode();
    wait(5 * MINUTE - 1);
    const { pass, seconds } = present(await person.redeem(early));
    wait(1);
    assert.equal(await person.redeem(late), undefined);
    assert.equal(seconds, 7 * DAY / 1000);
    wait(7 * DAY - 2);
    assert.equal(await person.isUnlocked(pass), true);
    wait(1);
    assert.equal(await person.isUnlocked(pass), false);
  },
);

testOnStores(
  "person: a clock set back revives no code and no pass",
  { migrations },
  async (store) => {
    const { person, pass: move } = startPerson(store);
    const over = await person.issueCode();
    const { pass } = await person.issuePass();
    move(6 * MINUTE);
    assert.equal(await person.redeem(over), undefined);
    move(-4 * MINUTE);
    assert.equal(await person.redeem(over), undefined, "over once, over for good");
    move(7 * DAY);
    assert.equal(await person.isUnlocked(pass), false);
    move(-2 * DAY);
    assert.equal(await person.isUnlocked(pass), false);
    const [code, fresh] = [await person.issueCode(), await person.issuePass()];
    move(-MINUTE);
    assert.equal(await person.isUnlocked(fresh.pass), true, "two clocks are never quite the same");
    move(-MINUTE);
    assert.equal(await person.redeem(code), undefined);
    assert.equal(await person.isUnlocked(fresh.pass), false);
  },
);

testOnStores(
  "person: a restart keeps passes and codes; another token ends passes",
  { migrations },
  async (store) => {
    const { person } = startPerson(store);
    const { pass } = present(await person.redeem(await person.issueCode()));
    const code = await person.issueCode();
    const restarted = startPerson(store).person;
    assert.equal(await restarted.isUnlocked(pass), true);
    assert.ok(await restarted.redeem(code));
    const { person: other } = startPerson(store, { token: "set-since" });
    assert.equal(await other.isUnlocked(pass), false);
  },
);

testOnStores(
  "person: one browser is locked, or all with the links that are out",
  { migrations },
  async (store) => {
    const { person } = startPerson(store);
    const one = await person.issueCode();
    const first = present(await person.redeem(one));
    const second = await person.issuePass();
    await person.lock(first.pass);
    assert.equal(await person.isUnlocked(first.pass), false);
    assert.equal(await person.isUnlocked(second.pass), true);
    const code = await person.issueCode();
    await person.lockAll();
    assert.equal(await person.isUnlocked(second.pass), false);
    assert.equal(await person.redeem(code), undefined);
  },
);

testOnStores(
  "person: the store holds no code and no pass, only digests",
  { migrations },
  async (store) => {
    const { person } = startPerson(store);
    const { pass } = present(await person.redeem(await person.issueCode()));
    const code = await person.issueCode();
    const rows = await store.tables<{ auth_pass: Record<string, string> }>().selectFrom("auth_pass")
      .selectAll().execute();
    assert.equal(rows.length, 2);
    for (const secret of [pass, code]) assert.ok(!JSON.stringify(rows).includes(secret));
  },
);

Deno.test("person key: made once for this user alone, replaced by removing it, and nothing else is it", async () => {
  const folder = await Deno.makeTempDir({ prefix: "assistant-person-" });
  try {
    const keyFile = join(folder, "person-key");
    await Promise.all([keepPersonKey(keyFile), keepPersonKey(keyFile)]);
    const { mode } = await Deno.stat(keyFile);
    if (Deno.build.os !== "windows") assert.equal((mode ?? 0) & 0o777, 0o600);
    const key = (await Deno.readTextFile(keyFile)).trim();
    const other = btoa("x".repeat(32));
    const { isKey } = createPerson({ store: noStore, keyFile, token: "t0ken", clock: Date.now });
    assert.equal(await isKey(key), true);
    for (const text of [other, "", "t0ken", key.slice(1)]) {
      assert.equal(await isKey(text), false, text);
    }
    await Deno.remove(keyFile);
    assert.equal(await isKey(key), false);
    await keepPersonKey(keyFile);
    assert.equal(await isKey(key), false);
    await Deno.writeTextFile(keyFile, "not a key");
    await assert.rejects(keepPersonKey(keyFile), refused("key_mismatch"));
    assert.equal(await Deno.readTextFile(keyFile), "not a key");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** The key is looked for in its file alone. */
const noStore: Store = {
  tables: () => assert.fail("the store was asked"),
  withLease: () => assert.fail("the store was asked"),
  mark: () => assert.fail("the store was asked"),
  close: () => Promise.resolve(),
};
