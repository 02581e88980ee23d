import assert from "node:assert/strict";
import { createJournal } from "../../mod/changes/journal/create_journal.ts";
import { testBox } from "../support/test_box.ts";
import { journalEntry } from "../support/journal_entry.ts";
import { openWebService, type WebService } from "../support/web_service.ts";

/** All in one millisecond: an order by time alone would lose or repeat some at the page borders. */
async function fillJournal(service: WebService, entries: number): Promise<void> {
  const journal = createJournal({
    store: service.services.store,
    clock: () => Date.parse("2026-01-31T12:00:00Z"),
    box: testBox(),
  });
  for (let n = 0; n < entries; n++) {
    const host = n % 2 === 0 ? "even.example.com" : "odd.example.com";
    await journal.open({ ...journalEntry({ id: `chg_${n}`, host }), approval: null });
  }
}

async function readAll(service: WebService, query: string): Promise<string[]> {
  const seen: string[] = [];
  for (let before = "";;) {
    const { body } = await service.call("GET", `/api/activity?limit=20${query}${before}`);
    const ids = body.entries.map(({ id }: { id: string }) => id);
    assert.ok(ids.length <= 20);
    seen.push(...ids);
    if (!body.more) return seen;
    before = `&before=${ids.at(-1)}`;
  }
}

Deno.test("journal pages: every entry once, newest first, also filtered", async () => {
  await using service = await openWebService();
  await fillJournal(service, 90);
  const all = await readAll(service, "");
  assert.equal(all.length, 90);
  assert.equal(new Set(all).size, 90);
  const odd = await readAll(service, "&host=odd.example.com");
  assert.equal(odd.length, 45);
  assert.ok(odd.every((id) => Number(id.slice(4)) % 2 === 1));
});

Deno.test("journal pages: an exactly full last page has no empty page behind it", async () => {
  await using service = await openWebService();
  await fillJournal(service, 20);
  const { body } = await service.call("GET", "/api/activity?limit=20");
  assert.equal(body.entries.length, 20);
  assert.equal(body.more, false);
});

Deno.test("journal pages: the revision grows with every change, and the page carries it", async () => {
  await using service = await openWebService();
  const before = (await service.call("GET", "/api/activity")).body.revision;
  await fillJournal(service, 1);
  const after = (await service.call("GET", "/api/activity")).body.revision;
  assert.ok(after > before);
});

Deno.test("journal pages: limits out of range are refused, not bent", async () => {
  await using service = await openWebService();
  for (const limit of ["0", "201", "-1", "x", "1.5"]) {
    const { status, body } = await service.call("GET", `/api/activity?limit=${limit}`);
    assert.equal(status, 400, limit);
    assert.equal(body.details.issues[0].path, "limit");
  }
});
