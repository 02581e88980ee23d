import { AppError } from "../../base/errors.ts";
import { quoted } from "../../base/quoted.ts";
import type { NextCall } from "../../base/next_call.ts";
import { MASK } from "../field_text.ts";
import type { JournalEntry, LoadedImage } from "../journal/journal.ts";
import { captureNames, ruledName, sharesCapturedRow } from "../capture.ts";
import type { Operation } from "../operation.ts";
import { isSecretValue, isStars, isUnreadable } from "../secret_columns.ts";
import { expectedImage } from "./record_images.ts";
import { changedByLoad, refuseOverlap, remainsOfLoads, reverseLoad } from "./undo_load.ts";
import { orAbsent } from "../../platform/records/record_values.ts";

export interface UndoPlan {
  operations: Operation[];
  /** The set that recorded the changes; the undo is recorded there too. */
  updateSet?: string;
  /** What an undo cannot take back. */
  remains: string[];
}

/** Columns that the instance fills on its own, left out when a deleted record is created again. */
export const SYSTEM_COLUMNS: ReadonlySet<string> = new Set([
  "sys_id",
  "sys_created_on",
  "sys_created_by",
  "sys_updated_on",
  "sys_updated_by",
  "sys_mod_count",
  "sys_class_name",
  "sys_scope",
  "sys_package",
  "sys_update_name",
  "sys_policy",
  "sys_customer_update",
  "sys_replace_on_upgrade",
]);

/** The changes of one record, oldest first. */
type RecordEntries = [JournalEntry, ...JournalEntry[]];

/**
 * The operations that reverse journalled changes: created records are deleted, changed fields get
 * their earlier values, deleted records are created again under their sys_id. Entries of one record
 * become one operation. `later` are the
 * instance's entries since the oldest of them: where what came
 * after a change was undone, the record is expected as that undo left it. Throws `invalid_input` for
 * entries that cannot be reversed.
 */
export function undoOperations(
  entries: JournalEntry[],
  hosts: readonly string[],
  later: readonly JournalEntry[] = [],
): UndoPlan {
  for (const entry of entries) checkReversible(entry, hosts);
  const inOrder = [...entries].sort((a, b) => a.opened < b.opened ? -1 : 1);
  const updateSet = soleSet(inOrder);
  const byRecord = new Map<string, RecordEntries>();
  refuseOverlap(inOrder);
  for (const entry of inOrder) {
    const key = entry.operation === "load" ? entry.id : `${entry.table} ${entry.sysId}`;
    const earlier = byRecord.get(key);
    byRecord.set(key, earlier ? [...earlier, entry] : [entry]);
  }
  // The latest record first: what was created last refers to what was created before it.
  const groups = [...byRecord.values()].reverse();
  return {
    operations: groups.map((group) =>
      group[0].operation === "load" ? reverseLoad(group[0], later) : reverseRecord(group, later)
    ),
    ...(updateSet && { updateSet }),
    remains: remainsOf(entries),
  };
}

/** Where a change stands: the set that recorded it, which an application of its own has another of. */
export function setOf(
  { capture, updateSet, updateSetName }: JournalEntry,
): { sysId: string; name: string } | undefined {
  if (capture?.state === "captured_elsewhere") {
    return { sysId: capture.update_set, name: capture.update_set_name };
  }
  return updateSet === null ? undefined : { sysId: updateSet, name: updateSetName ?? updateSet };
}

/**
 * The sys_id of the one set that recorded the changes, the oldest of which come first. Throws
 * `invalid_input` for several, with the call that undoes what the one used last holds.
 */
function soleSet(inOrder: readonly JournalEntry[]): string | undefined {
  const names = new Map(inOrder.flatMap((entry) => {
    const set = setOf(entry);
    return set ? [[set.sysId, quoted(set.name)] as const] : [];
  }));
  if (names.size < 2) return names.keys().next().value;
  const within = (sysId: string) => inOrder.filter((entry) => setOf(entry)?.sysId === sysId);
  // The set of the latest change first: later changes may build upon those of another set.
  const latestFirst = [
    ...new Set(inOrder.toReversed().flatMap((entry) => setOf(entry)?.sysId ?? [])),
  ];
  const calls = latestFirst.map((sysId) => undoCall(within(sysId)));
  const told = latestFirst.map((sysId) => `${names.get(sysId)} (${within(sysId).length})`);
  throw new AppError(
    "invalid_input",
    `The changes were recorded in ${names.size} update sets: ${told.join(", ")}`,
    {
      remedy: "Undo those of one update set per call, in this order: " +
        calls.map(({ args }) => JSON.stringify(args)).join(", then "),
      details: { update_sets: latestFirst, calls },
      nextCall: calls[0],
    },
  );
}

/** The call that undoes changes. */
export function undoCall(entries: readonly JournalEntry[]): NextCall {
  return { tool: "sn_undo_changes", args: { changes: entries.map(({ id }) => id) } };
}

/** The refusal of a change that belongs to another instance than the one of the call. */
export function madeElsewhere({ id, host }: JournalEntry, asked = ""): AppError {
  return new AppError("invalid_input", `Change ${id} was made on ${host}, not on ${asked}`, {
    remedy: `Send the call with X-SN-Instance: ${host}.`,
  });
}

function checkReversible(entry: JournalEntry, hosts: readonly string[]): void {
  if (!hosts.includes(entry.host)) throw madeElsewhere(entry, hosts[0]);
  if (entry.unreadable) {
    throw new AppError("invalid_input", `What change ${entry.id} wrote cannot be read any more`, {
      remedy: "Its values were sealed with a key that is no longer there: undo it on the instance.",
      details: { change: entry.id },
    });
  }
  if (entry.operation === "call") {
    throw new AppError(
      "invalid_input",
      `Change ${entry.id} was a call (${orAbsent(entry.planned?.summary)})`,
      {
        remedy: entry.planned?.undo
          ? `It is taken back otherwise: ${entry.planned.undo}`
          : "What a call did cannot be taken back from here; undo the record changes beside it.",
      },
    );
  }
  const reasons: Partial<Record<JournalEntry["state"], string>> = {
    open: "is still under way, or what became of it could not be journalled",
    undone: "was undone already",
    // Of a create the sys_id is known, and nothing but it can be taken back.
    ...(entry.operation !== "create" && !entry.after &&
      { unknown: "has an outcome that nobody knows yet" }),
  };
  const reason = reasons[entry.state] ??
    (changedNothing(entry) ? "changed nothing" : undefined);
  if (reason) {
    const isUnsettled = entry.state === "unknown" || entry.state === "open";
    throw new AppError("invalid_input", `Change ${entry.id} ${reason}`, {
      remedy: isUnsettled
        ? `sn_get_change_status with change "${entry.id}" looks at it again; undo it when it is settled.`
        : "Leave it out and repeat the call.",
      details: { change: entry.id, state: entry.state },
      ...(isUnsettled && {
        nextCall: { tool: "sn_get_change_status", args: { change: entry.id } },
      }),
    });
  }
}

function changedNothing(entry: JournalEntry): boolean {
  if (entry.operation === "load") return changedByLoad(entry).length === 0;
  return entry.state === "failed" && !entry.after && entry.operation !== "delete";
}

function reverseRecord(entries: RecordEntries, later: readonly JournalEntry[]): Operation {
  const [first] = entries;
  const last = entries.at(-1) ?? first;
  const id = first.sysId;
  if (!id) throw new AppError("invalid_input", `Change ${first.id} has no record`);
  const earlier = entries.slice(0, -1).map((entry) => entry.id);
  const reverses = { undoes: last.id, ...(earlier.length > 0 && { undoesToo: earlier }) };
  const { table, after, opened } = last;
  const image = expectedImage({ table, sysId: id, after, opened }, later);
  const expected = {
    expectedUpdatedOn: image?.sys_updated_on,
    expectedModCount: image?.sys_mod_count,
    ...reverses,
  };
  if (last.operation === "delete") {
    return {
      kind: "create",
      table: first.table,
      sysId: id,
      values: restorable(last),
      ...reverses,
    };
  }
  if (first.operation === "create") {
    const unseen = last.state === "unknown" && !last.after;
    return { kind: "delete", table: first.table, id, ...(unseen && { unseen }), ...expected };
  }
  const values: Record<string, string> = {};
  for (const entry of entries) {
    for (const field of Object.keys(entry.planned ?? {})) {
      if (field in values || isBeyondReading(entry, field)) continue;
      values[field] = entry.before?.[field] ?? "";
    }
  }
  refuseUnreadable(entries, values);
  return { kind: "update", table: first.table, id, values, ...expected };
}

/** Throws `invalid_input` where all that was changed are secrets, so that nothing can be put back. */
function refuseUnreadable(
  [first, ...others]: RecordEntries,
  values: Readonly<Record<string, string>>,
): void {
  const entries = [first, ...others];
  const fields = [...new Set(entries.flatMap(({ planned }) => Object.keys(planned ?? {})))];
  if (fields.length === 0 || Object.keys(values).length > 0) return;
  throw new AppError(
    "invalid_input",
    `What stood in ${first.table}.${
      fields.join(", ")
    } before ${first.id} cannot be read: there is ` +
      "nothing that an undo could put back",
    {
      remedy: "Enter the former value again on the instance; leave the change out of the call.",
      details: { changes: entries.map(({ id }) => id), fields },
    },
  );
}

/**
 * Whether what stood in a field before is not known: of a deleted record whatever is read as a cipher
 * or stars; of a changed one a password, and a credential that the instance reads back as another
 * text than it was sent.
 */
function isBeyondReading({ operation, planned, before, after }: JournalEntry, field: string) {
  // What the journal itself keeps of a password's column.
  if (planned?.[field] === MASK || before?.[field] === MASK) return true;
  if (operation === "delete") return isUnreadable({ field, images: [before] });
  const told = after?.[field] === planned?.[field] && !isStars(before?.[field] ?? "");
  return !told && isSecretValue({ field, images: [before, after, planned] });
}

/** The filled columns of a deleted record that a caller may give to a new one. */
function filledFields({ before }: JournalEntry): string[] {
  return Object.entries(before ?? {})
    .filter(([field, text]) => text !== "" && !SYSTEM_COLUMNS.has(field))
    .map(([field]) => field);
}

function restorable(entry: JournalEntry): Record<string, string> {
  return Object.fromEntries(
    filledFields(entry).filter((field) => !isBeyondReading(entry, field))
      .map((field) => [field, entry.before?.[field] ?? ""]),
  );
}

/** What the undo of a creation leaves in an update set. */
export interface LeftEntry {
  /** sys_id */
  updateSet: string;
  /** `sys_update_xml.name`, as the instance may have it. */
  names: string[];
}

/**
 * The entries with the action DELETE that stand in an update set once the creations are undone: they
 * ship, and delete what a target instance may have of that sys_id.
 */
export function leftEntries(entries: readonly JournalEntry[]): LeftEntry[] {
  const columns = new Set(
    entries.flatMap(({ operation, table, after }) =>
      operation === "create" && table === "sys_dictionary" ? columnOfRow(after) : []
    ),
  );
  return entries.flatMap((entry): LeftEntry[] => {
    const { operation, table, sysId, after, updateSet, capture } = entry;
    // One row stands for all choices of a column: it goes where the column is of these changes too.
    const stays = sharesCapturedRow(table) && !columns.has(columnOfRow(after));
    if (operation === "load") return leftByLoad(entry);
    return operation === "create" && sysId && updateSet && capture?.state === "captured" &&
        !stays
      ? [{
        updateSet,
        names: [
          ...captureNames(table, { ...after, sys_id: sysId }),
          ...namesOfTable({ table, after }),
        ],
      }]
      : [];
  });
}

function columnOfRow(row: JournalEntry["after"]): string {
  return `${row?.name ?? ""}.${row?.element ?? ""}`;
}

/**
 * What the instance recorded by itself with a table that was made, and records again as it goes: the
 * row of the table in the dictionary, its system columns, and their labels.
 */
function namesOfTable({ table, after }: Pick<LoadedImage, "table" | "after">): string[] {
  const name = after?.name;
  if (table !== "sys_db_object" || !name) return [];
  const rows = ["", ...SYSTEM_COLUMNS].map((element) => ({ name, element }));
  return ["sys_dictionary", "sys_documentation"].flatMap((kind) =>
    rows.flatMap((row) => ruledName(kind, row) ?? [])
  );
}

/** Of a load: the files that hold created records alone. */
function leftByLoad({ loaded = [], updateSet }: JournalEntry): LeftEntry[] {
  if (!updateSet) return [];
  const files = [...Map.groupBy(loaded, ({ updateName }) => updateName)];
  const tables = loaded.filter(({ before }) => before === null).map(namesOfTable)
    .filter((names) => names.length > 0);
  const own = files.flatMap(([name, records]) =>
    name !== null && records.every(({ before, after }) => before === null && after !== null)
      ? [{ updateSet, names: [name] }]
      : []
  );
  return [...own, ...tables.map((names) => ({ updateSet, names }))];
}

function remainsOf(entries: JournalEntry[]): string[] {
  const remains = ["Version and history rows stay on the instance."];
  const tracked = entries.some((entry) => entry.updateSet);
  if (tracked) {
    remains.push("The update set keeps an entry for each record, now with its latest state.");
  }
  const left = leftEntries(entries);
  if (left.length > 0) {
    remains.push(
      `${left.length} of them, of created records, then has the action DELETE and would ship: ` +
        "repeat the call with clear_entries to take those out.",
    );
  }
  remains.push(...remainsOfLoads(entries));
  const masked = entries.filter(({ operation }) => operation !== "load").flatMap((entry) =>
    (entry.operation === "delete" ? filledFields(entry) : Object.keys(entry.planned ?? {}))
      .filter((field) => entry.operation !== "create" && isBeyondReading(entry, field))
      .map((field) => `${entry.table}.${field}`)
  );
  if (masked.length > 0) {
    remains.push(
      `Secret values cannot be read, and so not restored: ${[...new Set(masked)].join(", ")}. ` +
        "Enter them again on the instance.",
    );
  }
  return remains;
}
