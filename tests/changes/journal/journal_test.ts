import assert from "node:assert/strict";
import { AppError } from "../../../mod/base/errors.ts";
import { createJournal } from "../../../mod/changes/journal/create_journal.ts";
import type { Intent } from "../../../mod/changes/journal/journal_rows.ts";
import { changesMigrations } from "../../../mod/changes/migrations.ts";
import { present } from "../../support/present.ts";
import { testBox } from "../../support/test_box.ts";
import { testOnStores } from "../../support/stores.ts";

const START = Date.parse("2026-01-01T10:00:00Z");

function intent(id: string, more: Partial<Intent> = {}): Intent {
  return {
    id,
    callId: "call_1",
    host: "dev1.example.com",
    user: "admin",
    session: "s1",
    port: "mcp",
    tool: "sn_update_record",
    operation: "update",
    table: "incident",
    sysId: "a".repeat(32),
    name: "INC0010001",
    before: { urgency: "2" },
    planned: { urgency: "1" },
    scope: null,
    updateSet: null,
    updateSetName: null,
    undoes: null,
    standing: null,
    approval: null,
    ...more,
  };
}

const done = {
  state: "done" as const,
  sysId: "a".repeat(32),
  after: { urgency: "1" },
  capture: { state: "untracked" as const },
  error: null,
  nextLook: null,
};

testOnStores(
  "journal: an intent is open until its outcome closes it",
  { migrations: changesMigrations },
  async (store) => {
    let now = START;
    const journal = createJournal({ store, clock: () => now, box: testBox() });
    await journal.open(intent("chg_1"));
    const before = await journal.revision();
    assert.equal((await journal.get("chg_1")).state, "open");
    assert.equal((await journal.get("chg_1")).closed, null);
    now += 1000;
    await journal.close("chg_1", done);
    const entry = await journal.get("chg_1");
    assert.equal(entry.state, "done");
    assert.deepEqual(entry.after, { urgency: "1" });
    assert.equal(entry.closed, "2026-01-01T10:00:01.000Z");
    assert.ok(await journal.revision() > before);
  },
);

testOnStores(
  "journal: only entries older than a moment count as left behind",
  { migrations: changesMigrations },
  async (store) => {
    let now = START;
    const journal = createJournal({ store, clock: () => now, box: testBox() });
    await journal.open(intent("chg_old"));
    now += 60_000;
    await journal.open(intent("chg_new"));
    await journal.open(intent("chg_other", { host: "dev2.example.com" }));
    await journal.open(intent("chg_stranger", { user: "somebody" }));
    const due = {
      openedBefore: "2026-01-01T10:00:30.000Z",
      dueAt: "2026-01-01T10:00:30.000Z",
    };
    const own = { ...due, hosts: ["dev1.example.com"], user: "admin" };
    const left = async () => (await journal.unsettled(own)).map(({ id }) => id);
    assert.deepEqual(await left(), ["chg_old"]);
    const { opened } = await journal.get("chg_new");
    assert.equal(await journal.oldestOpenSince("2026-01-01T10:00:30.000Z"), opened);
    assert.equal(await journal.oldestOpenSince("2026-01-01T10:02:00.000Z"), null);
    const unknown = { ...done, state: "unknown" as const, nextLook: "2026-01-01T10:00:20.000Z" };
    await journal.close("chg_new", unknown);
    assert.deepEqual(await left(), ["chg_old", "chg_new"]);
    assert.deepEqual(await journal.unsettledHosts(due), ["dev1.example.com"]);
    assert.equal(await journal.nextLookAfter("2026-01-01T10:00:00Z"), unknown.nextLook);
    assert.equal(await journal.nextLookAfter("2026-01-01T10:00:20.000Z"), null);
    await journal.close("chg_new", { ...unknown, nextLook: null });
    assert.deepEqual(await left(), ["chg_old"]);
    await journal.lookAgainAt("2026-01-01T10:00:30.000Z", "2026-01-01T00:00:00Z");
    assert.deepEqual(await left(), ["chg_old", "chg_new"]);
  },
);

testOnStores(
  "journal: pages run through all entries once, newest first",
  { migrations: changesMigrations },
  async (store) => {
    let now = START;
    const journal = createJournal({ store, clock: () => now, box: testBox() });
    for (let index = 0; index < 25; index++) {
      // Two entries share each time: paging must not lose one of them.
      if (index % 2 === 0) now += 1000;
      await journal.open(intent(`chg_${String(index).padStart(2, "0")}`));
    }
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await journal.list({ limit: 10, before });
      if (page.length === 0) break;
      seen.push(...page.map((entry) => entry.id));
      before = present(page[page.length - 1]).id;
    }
    assert.equal(new Set(seen).size, 25);
    assert.equal(seen[0], "chg_24");
    await assert.rejects(journal.list({ before: "chg_none" }), /no entry "chg_none"/);
  },
);

testOnStores(
  "approval request: one call of two at once may use it, once",
  { migrations: changesMigrations },
  async (store) => {
    const journal = createJournal({ store, clock: () => START, box: testBox() });
    const request = {
      ...{ host: "h", tool: "t", session: null, client: null, digest: "d1", plan: [] },
      standing: { why: "nobody builds here" },
    };
    await journal.requestApproval({ id: "apr_1", ...request });
    await assert.rejects(journal.redeem("apr_1", "d1"), /still waits for a person/);
    await journal.decide("apr_1", "approved");
    await assert.rejects(journal.redeem("apr_1", "other"), /belongs to another call/);
    const uses = await Promise.allSettled([
      journal.redeem("apr_1", "d1"),
      journal.redeem("apr_1", "d1"),
    ]);
    assert.deepEqual(uses.map((use) => use.status).sort(), ["fulfilled", "rejected"]);
    await assert.rejects(journal.redeem("apr_1", "d1"), /was used already/);
    await assert.rejects(journal.decide("apr_1", "rejected"), /no longer waits/);
  },
);

testOnStores(
  "approval request: waiting and approved ones expire, and the same call asks only once",
  { migrations: changesMigrations },
  async (store) => {
    let now = START;
    const journal = createJournal({ store, clock: () => now, box: testBox() });
    const request = {
      ...{ host: "h", tool: "t", session: null, client: null, digest: "d1", plan: [] },
      standing: { why: "nobody builds here" },
    };
    const first = await journal.requestApproval({ id: "apr_1", ...request });
    const again = await journal.requestApproval({ id: "apr_2", ...request });
    assert.equal(again.id, first.id);
    now += 11 * 60_000;
    assert.equal((await journal.approvals())[0]?.state, "expired");
    await assert.rejects(
      journal.decide("apr_1", "approved"),
      (error) => error instanceof AppError && error.code === "approval_invalid",
    );
    await assert.rejects(journal.redeem("apr_1", "d1"), /expired at 2026-01-01T10:10/);
    // What was over once stays over, for every process, whatever the clock says later.
    now -= 5 * 60_000;
    const later = createJournal({ store, clock: () => now, box: testBox() });
    for (const one of [journal, later]) {
      assert.equal((await one.approvals())[0]?.state, "expired");
      await assert.rejects(one.decide("apr_1", "approved"), /no longer waits/);
      await assert.rejects(one.redeem("apr_1", "d1"), /ended, as the clock .* was set back/);
    }
    // And what comes from a time to come never was good.
    await later.requestApproval({ id: "apr_3", ...request });
    await later.decide("apr_3", "approved");
    now -= 2 * 60_000;
    await assert.rejects(later.redeem("apr_3", "d1"), /the clock of this machine was set back/);
  },
);
