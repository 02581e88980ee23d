import { z } from "zod";
import { inForm } from "../../form_inputs.ts";
import { isoTime } from "../../../base/clock.ts";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import type { JournalEntry, JournalFilter } from "../../../changes/journal/journal.ts";
import { changedByLoad } from "../../../changes/undo/undo_load.ts";
import { maskEntry } from "../../../changes/journal/shown_journal.ts";
import { limitInput } from "../../inputs.ts";
import { defineTool, type ToolContext } from "../../tool.ts";
import { ownWords } from "../../words.ts";

/** What this service itself wrote to the instance, found again without the ids of its answers. */

const PAGE = 200;
/** Entries are sealed: a text is looked for in them one by one, so far back and no further. */
const MOST_SEARCHED = 2000;

const TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Milliseconds since 1970 of a date or time, in UTC where it names no zone. */
function timeOf(text: string): number {
  const zoned = text.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(text);
  return Date.parse(zoned ? text.replace(" ", "T") : `${text.replace(" ", "T")}Z`);
}

const time = inForm(
  z.string().regex(TIME, "yyyy-MM-dd HH:mm:ss, UTC, or an ISO 8601 time")
    .refine((text) => !Number.isNaN(timeOf(text)), "There is no such time"),
  { kind: "date_time" },
);

/** Which entries are meant; all that are given have to hold. */
export const journalFilterShape = {
  session: z.string().min(1).optional().describe(
    '"current" for this conversation, or a session as sn_list_changes answers it',
  ),
  update_set: inForm(z.string().min(1), { kind: "record", table: "sys_update_set" }).optional()
    .describe(
      "Name or sys_id of the update set that recorded the changes",
    ),
  minutes: z.int().min(1).max(525_600).optional().describe("Of the last so many minutes"),
  since: time.optional().describe("From then on (UTC), as 2026-01-31 12:00:00"),
  until: time.optional().describe("Before then (UTC)"),
};

type GivenFilter = {
  [Name in keyof typeof journalFilterShape]?: z.output<(typeof journalFilterShape)[Name]>;
};

/**
 * The filter of the journal that is meant, held to the caller's own account on this instance. Throws
 * `invalid_input` for the session of a client that keeps none.
 */
export function readJournalFilter(
  { session, update_set, minutes, since, until }: GivenFilter,
  { reader, clock, session: own, hosts }: Pick<ToolContext, "reader" | "clock" | "session"> & {
    hosts: readonly string[];
  },
): JournalFilter {
  if (session === "current" && own === null) {
    throw new AppError("invalid_input", "This client's calls belong to no session", {
      remedy: "Name the update set, or the time: minutes 60 for the last hour.",
    });
  }
  const from = since ? timeOf(since) : minutes && clock() - minutes * 60_000;
  return {
    hosts,
    user: reader.username ?? null,
    ...(session && { session: session === "current" ? own ?? session : session }),
    ...(update_set && { updateSet: update_set }),
    ...(from && { since: isoTime(from) }),
    ...(until && { until: isoTime(timeOf(until)) }),
  };
}

export const listChanges = defineTool({
  name: "sn_list_changes",
  summary: "List the writes made through this service, newest first: what, where, when, their ids.",
  risk: "R",
  endpoint: "local journal",
  input: z.strictObject({
    text: z.string().min(1).optional().describe(
      "Part of a record's name, tool, table, column or written value; case does not matter",
    ),
    ...journalFilterShape,
    table: z.string().min(1).optional().describe("Table of the changed records"),
    state: ownWords(["open", "done", "failed", "unknown", "undone"]).optional().describe(
      "unknown: nobody knows yet whether it was stored",
    ),
    limit: limitInput,
    before: z.string().min(1).optional().describe("Id of a change: those made before it"),
  }),
  example: { limit: 5 },
  synonyms: ["what did you do so far", "my activity log", "writes of this conversation"],
  byHand: { lists: 2, reads: 2 },
  async read({ text, table, state, limit = 20, before, ...given }, context) {
    const hosts = await context.hosts();
    const filter = { ...readJournalFilter(given, { ...context, hosts }), table, state };
    const found: JournalEntry[] = [];
    let [searched, last] = [0, before];
    let more = true;
    while (more && found.length < limit && searched < MOST_SEARCHED) {
      const page = await context.journal.list({ ...filter, before: last, limit: PAGE });
      more = page.length === PAGE;
      for (const entry of page.map(maskEntry)) {
        if (found.length === limit) {
          more = true;
          break;
        }
        searched++;
        last = entry.id;
        if (text === undefined || mentions(entry, text)) found.push(entry);
      }
    }
    return {
      changes: found.map(showEntry),
      ...(text !== undefined && { searched }),
      ...(more && last && { next: `There are older ones: repeat with before "${last}".` }),
      ...(found.some(isReversible) && {
        undo: "sn_undo_changes with changes, session or update_set takes them back.",
      }),
    };
  },
});

/** Whether an undo has anything to take back of it. */
export function isReversible(entry: JournalEntry): boolean {
  const { state, operation, undoes, after } = entry;
  if (operation === "load") {
    return undoes === null && (state === "done" || state === "failed") &&
      changedByLoad(entry).length > 0;
  }
  return operation !== "call" && undoes === null &&
    (state === "done" || state === "failed" && after !== null);
}

/** Everything that is written down of an entry, for looking a text up. */
function mentions(entry: JournalEntry, text: string): boolean {
  const { id, tool, table, sysId, name, updateSetName, error, before, planned, after } = entry;
  const images = [
    ...[before, planned, after],
    ...(entry.loaded ?? []).flatMap((one) => [
      { table: one.table, sys_id: one.sysId },
      ...[one.before, one.planned, one.after],
    ]),
  ].flatMap((image) => Object.entries(image ?? {}).flat());
  const wanted = text.toLowerCase();
  return [id, tool, table, sysId, name, updateSetName, error, ...images]
    .some((part) => part?.toLowerCase().includes(wanted));
}

/** An entry on one line. */
function showEntry(entry: JournalEntry) {
  const { id, opened, tool, operation, table, name, sysId, state, updateSetName, session } = entry;
  const fields = Object.keys(entry.planned ?? {});
  return {
    change: id,
    at: opened,
    tool,
    operation,
    table,
    ...(name && { name }),
    sys_id: sysId,
    state,
    ...(operation === "call" || operation === "load"
      ? { did: entry.planned?.summary }
      : operation === "update" && { fields }),
    ...(updateSetName && { update_set: updateSetName }),
    ...(session && { session }),
    ...(entry.undoes && { undoes: entry.undoes }),
    ...(entry.error && { error: entry.error }),
  };
}

/** Where somebody works, no work of theirs: sets and preferences stay when work is taken back. */
const CONTEXT_TABLES = ["sys_update_set", "sys_user_preference"];

/**
 * The changes that a filter means and an undo can take back, and what it leaves. Throws `not_found`,
 * `too_large`, and `conflict` where several update sets recorded them, each with its own call.
 */
export async function findUndoable(
  filter: JournalFilter,
  { journal }: Pick<ToolContext, "journal">,
  most: number,
): Promise<{ ids: string[]; left: string[] }> {
  const entries = await journal.list({ ...filter, limit: most * 2 });
  const wanted = entries.filter((entry) =>
    isReversible(entry) && !CONTEXT_TABLES.includes(entry.table)
  );
  if (wanted.length === 0) throw nothingToUndo(filter, entries.length);
  if (wanted.length > most || entries.length === most * 2) {
    throw new AppError("too_large", `More than ${most} changes are meant`, {
      remedy: "Undo the newest first: narrow the call with minutes, or with since.",
    });
  }
  refuseSeveralSets(wanted);
  return { ids: wanted.map(({ id }) => id), left: leftBy(entries) };
}

function nothingToUndo(filter: JournalFilter, found: number): AppError {
  const asked = filter.updateSet ? ` for update set ${quoted(filter.updateSet)}` : "";
  return new AppError(
    "not_found",
    found === 0
      ? `The journal has no changes of yours${asked} on ${orHost(filter)}`
      : `None of the ${found} changes${asked} can be taken back: they are undone, calls or failed`,
    { remedy: "sn_list_changes without a filter shows what was written, with its sets and times." },
  );
}

function orHost({ hosts }: JournalFilter): string {
  return hosts?.[0] ?? "this instance";
}

function refuseSeveralSets(entries: readonly JournalEntry[]): void {
  const bySet = Map.groupBy(entries, ({ updateSet }) => updateSet ?? "");
  const sets = [...bySet].filter(([sysId]) => sysId !== "");
  if (sets.length < 2) return;
  const calls = sets.map(([sysId, made]) => ({
    update_set: sysId,
    name: made[0]?.updateSetName,
    changes: made.length,
  }));
  const data = bySet.get("") ?? [];
  throw new AppError("conflict", `The changes were recorded in ${sets.length} update sets`, {
    remedy: `Undo one at a time: sn_undo_changes with update_set ${
      calls.map(({ update_set }) => `"${update_set}"`).join(", then ")
    }${data.length > 0 ? "; what no set records by its ids in changes" : ""}.`,
    details: { update_sets: calls, ...(data.length > 0 && { data: data.map(({ id }) => id) }) },
  });
}

function leftBy(entries: readonly JournalEntry[]): string[] {
  const open = entries.filter(({ state }) => state === "unknown" || state === "open");
  const calls = entries.filter(({ operation, state }) => operation === "call" && state === "done");
  const sets = entries.filter(({ table, operation, state }) =>
    table === "sys_update_set" && operation === "create" && state === "done"
  );
  return [
    ...open.map(({ id }) => `${id} has an outcome that nobody knows yet: sn_get_change_status.`),
    ...calls.map(({ id, callId, planned }) => {
      const call = `${id} was a call (${planned?.summary ?? "of an interface"})`;
      return entries.some((entry) => entry.callId === callId && isReversible(entry))
        ? `${call}: the records of it that the journal has go with this undo, what else it did stays.`
        : `${call} and stays${planned?.undo ? `; it is taken back by ${planned.undo}` : ""}.`;
    }),
    ...sets.map(({ name, sysId }) => `The update set ${quoted(name ?? sysId ?? "")} itself stays.`),
  ];
}
