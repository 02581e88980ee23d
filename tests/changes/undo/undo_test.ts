import assert from "node:assert/strict";
import type { AppError } from "../../../mod/base/errors.ts";
import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import { undoOperations } from "../../../mod/changes/undo/undo_operations.ts";
import { journalImage } from "../../../mod/changes/write/describe_change.ts";
import { present } from "../../support/present.ts";

const HOST = "dev1.example.com";

function entry(more: Partial<JournalEntry>): JournalEntry {
  return {
    id: "chg_1",
    callId: "call_1",
    host: HOST,
    user: "admin",
    session: null,
    port: "mcp",
    tool: "t",
    operation: "update",
    table: "sys_rest_message",
    sysId: "a".repeat(32),
    name: "Weather",
    state: "done",
    before: null,
    planned: null,
    after: { sys_updated_on: "2026-01-01 10:00:00", sys_mod_count: "1" },
    scope: "global",
    updateSet: "set1",
    updateSetName: "Weather",
    capture: null,
    error: null,
    undoes: null,
    standing: null,
    opened: "2026-01-01T10:00:00.000Z",
    closed: null,
    ...more,
  };
}

Deno.test("undo: a created record is deleted, if it is still as it was left", () => {
  const plan = undoOperations([entry({ operation: "create" })], [HOST]);
  assert.deepEqual(plan.operations, [{
    kind: "delete",
    table: "sys_rest_message",
    id: "a".repeat(32),
    expectedUpdatedOn: "2026-01-01 10:00:00",
    expectedModCount: "1",
    undoes: "chg_1",
  }]);
  assert.equal(plan.updateSet, "set1");
});

Deno.test("undo: several updates of a record become one, with the oldest values", () => {
  const plan = undoOperations([
    entry({
      id: "chg_2",
      opened: "2026-01-01T10:00:05.000Z",
      before: { name: "B", description: "" },
      planned: { name: "C", description: "x" },
      after: { sys_updated_on: "2026-01-01 10:00:05", sys_mod_count: "2" },
    }),
    entry({ id: "chg_1", before: { name: "A" }, planned: { name: "B" } }),
  ], [HOST]);
  assert.equal(plan.operations.length, 1);
  const operation = present(plan.operations[0]);
  assert.ok(operation.kind === "update");
  assert.deepEqual(operation.values, { name: "A", description: "" });
  assert.equal(operation.expectedModCount, "2");
});

Deno.test("undo: a deleted record comes back under its sys_id without the system's columns", () => {
  const plan = undoOperations([
    entry({
      operation: "delete",
      after: null,
      before: { sys_id: "a".repeat(32), name: "Weather", sys_mod_count: "4", description: "" },
    }),
  ], [HOST]);
  const operation = present(plan.operations[0]);
  assert.ok(operation.kind === "create");
  assert.deepEqual(operation.values, { name: "Weather" });
  assert.equal(operation.sysId, "a".repeat(32));
});

Deno.test("undo: what was created last goes first", () => {
  const plan = undoOperations([
    entry({ operation: "create", id: "chg_1" }),
    entry({
      operation: "create",
      id: "chg_2",
      table: "sys_rest_message_fn",
      opened: "2026-01-01T10:00:09.000Z",
    }),
  ], [HOST]);
  assert.deepEqual(plan.operations.map((operation) => operation.table), [
    "sys_rest_message_fn",
    "sys_rest_message",
  ]);
});

Deno.test("undo: secrets are named as what remains, and not overwritten", () => {
  const plan = undoOperations([
    entry({ before: { name: "A" }, planned: { name: "B", password: "********" } }),
  ], [HOST]);
  const operation = present(plan.operations[0]);
  assert.ok(operation.kind === "update");
  assert.deepEqual(Object.keys(operation.values), ["name"]);
  assert.ok(plan.remains.some((line) => line.includes("sys_rest_message.password")));
});

const STARS = "********";
const CIPHER = "c1ph3r==";
/** What was written, how the instance reads it back, and what stood there before. */
const SECRETS: Record<string, Partial<JournalEntry>> = {
  "a password's column": {
    planned: { name: "B", client_pin: STARS },
    before: { name: "A", client_pin: STARS },
  },
  "an encrypted property": {
    table: "sys_properties",
    planned: { name: "B", value: "new" },
    before: { name: "A", type: "password2", value: CIPHER },
    after: { type: "password2", value: "0th3r==" },
  },
  "an encrypted property that nobody read after it": {
    table: "sys_properties",
    planned: { name: "B", value: "new" },
    before: { name: "A", type: "password2", value: CIPHER },
    after: { sys_mod_count: "2" },
  },
  "a column whose type could not be read": {
    planned: { name: "B", basic_auth_password: "new" },
    before: { name: "A", basic_auth_password: CIPHER },
    after: { basic_auth_password: "0th3r==" },
  },
  "what the instance shows as stars": {
    planned: { name: "B", api_token: "new" },
    before: { name: "A", api_token: "*****" },
    after: { api_token: "new" },
  },
};

Deno.test("undo: no cipher and no stars are written as a value, and what is not put back is said", () => {
  for (const [what, more] of Object.entries(SECRETS)) {
    const field = present(Object.keys(more.planned ?? {})[1]);
    const { after, ...rest } = more;
    const updated = entry({ ...rest, after: after ?? { sys_mod_count: "2" } });
    const deleted = entry({ ...rest, operation: "delete", planned: null, after: null });
    for (const one of [updated, deleted]) {
      const { operations, remains } = undoOperations([one], [HOST]);
      const operation = present(operations[0]);
      assert.ok(operation.kind === "update" || operation.kind === "create");
      assert.equal(operation.values.name, "A", what);
      if (one === deleted && what.includes("type could not be read")) continue;
      assert.ok(!(field in operation.values), `${what}: ${JSON.stringify(operation.values)}`);
      assert.match(remains.join(), new RegExp(`not restored: ${one.table}\\.${field}`), what);
    }
  }
});

Deno.test("undo: a change of nothing but a secret is refused, rather than done without doing it", () => {
  const secret = { planned: { client_pin: STARS }, before: { name: "A", client_pin: STARS } };
  assert.throws(
    () => undoOperations([entry(secret)], [HOST]),
    /client_pin before chg_1 cannot be read/,
  );
  const named = entry({ id: "chg_2", planned: { name: "B" }, before: { name: "A" } });
  assert.equal(undoOperations([entry(secret), named], [HOST]).operations.length, 1);
});

Deno.test("undo: a credential that reads back as it was sent is put back", () => {
  const { operations, remains } = undoOperations([entry({
    planned: { value: "Bearer two" },
    before: { name: "Authorization", value: "Bearer one" },
    after: { name: "Authorization", value: "Bearer two" },
  })], [HOST]);
  const operation = present(operations[0]);
  assert.ok(operation.kind === "update");
  assert.deepEqual(operation.values, { value: "Bearer one" });
  assert.doesNotMatch(remains.join(), /not restored/);
});

Deno.test("journal: of a table whose columns cannot be read nothing is kept that is called a password", () => {
  const schema = { columns: new Map(), verified: false };
  const image = { name: "x", basic_auth_password: CIPHER, api_token: "", description: "y" };
  assert.deepEqual(journalImage(schema, image), { ...image, basic_auth_password: STARS });
  assert.deepEqual(journalImage({ ...schema, verified: true }, image), image);
});

Deno.test("undo: another host, an open, an undone and an empty entry are refused", () => {
  const refused: [Partial<JournalEntry>, RegExp][] = [
    [{ host: "prod.example.com" }, /was made on prod\.example\.com/],
    [{ state: "open" }, /still under way/],
    [{ state: "undone" }, /undone already/],
    [{ state: "failed", after: null }, /changed nothing/],
  ];
  for (const [more, message] of refused) {
    assert.throws(() => undoOperations([entry(more)], [HOST]), message);
  }
});

Deno.test("undo: of several update sets each is named, with the calls that undo them, the latest first", () => {
  const opened = (second: number) => `2026-01-01T10:00:0${second}.000Z`;
  const later = { updateSet: "set2", updateSetName: "Tides" };
  const entries = [
    entry({ id: "chg_3", opened: opened(3), ...later }),
    entry({ id: "chg_1", opened: opened(1), ...later }),
    entry({ id: "chg_2", opened: opened(2) }),
  ];
  const call = (...changes: string[]) => ({ tool: "sn_undo_changes", args: { changes } });
  assert.throws(() => undoOperations(entries, [HOST]), (error: AppError) => {
    assert.match(error.message, /2 update sets: "Tides" \(2\), "Weather" \(1\)/);
    assert.deepEqual(error.nextCall, call("chg_1", "chg_3"));
    assert.deepEqual(error.details?.calls, [call("chg_1", "chg_3"), call("chg_2")]);
    assert.match(String(error.remedy), /\["chg_1","chg_3"\]\}, then \{"changes":\["chg_2"\]/);
    return true;
  });
});

Deno.test("undo: recorded where the change itself stands, though another set was meant", () => {
  const plan = undoOperations([
    entry({
      operation: "create",
      table: "sys_app",
      capture: { state: "captured_elsewhere", update_set: "own", update_set_name: "Default" },
    }),
  ], [HOST]);
  assert.equal(plan.updateSet, "own");
});

Deno.test("undo: after the undo of a later change the record is expected as that left it", () => {
  const second = entry({
    id: "chg_2",
    opened: "2026-01-01T10:01:00.000Z",
    state: "undone",
    after: { sys_updated_on: "2026-01-01 10:01:00", sys_mod_count: "2" },
  });
  const reversal = entry({
    id: "chg_3",
    opened: "2026-01-01T10:02:00.000Z",
    undoes: "chg_2",
    after: { sys_updated_on: "2026-01-01 10:02:00", sys_mod_count: "3" },
  });
  const first = entry({ id: "chg_1", operation: "create" });
  const modCount = (later: JournalEntry[]) => {
    const [operation] = undoOperations([first], [HOST], later).operations;
    return operation?.kind === "delete" ? operation.expectedModCount : undefined;
  };
  assert.equal(modCount([reversal, second, first]), "3");
  assert.equal(modCount([first]), "1");
  // A change that stands is not overwritten.
  const own = entry({ id: "chg_4", opened: "2026-01-01T10:03:00.000Z", undoes: null });
  assert.equal(modCount([own, reversal, second, first]), "1");
  assert.equal(modCount([{ ...reversal, sysId: "b".repeat(32) }, first]), "1");
});
