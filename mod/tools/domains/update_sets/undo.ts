import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { quoted } from "../../../base/quoted.ts";
import { createSetIn } from "../../../changes/gate/guards.ts";
import type { JournalEntry } from "../../../changes/journal/journal.ts";
import {
  leftEntries,
  setOf,
  undoCall,
  undoOperations,
} from "../../../changes/undo/undo_operations.ts";
import type { Reader } from "../../../platform/types.ts";
import { effectiveUpdateSet, readWorkContext } from "../../../platform/work_context.ts";
import { quoteValue } from "../../../query/quote.ts";
import { defineTool, type Plan } from "../../tool.ts";
import { findUndoable, journalFilterShape, readJournalFilter } from "./journal.ts";

const MOST_ENTRIES = 1000;
const MOST_CHANGES = 500;

export const undoChanges = defineTool({
  name: "sn_undo_changes",
  summary: "Take back journalled writes: restore fields, remove created, recreate deleted records.",
  risk: "D",
  endpoint: "local journal; PATCH, DELETE, POST /api/now/table/{table}",
  input: z.strictObject({
    changes: z.array(z.string().min(1)).min(1).max(MOST_CHANGES).optional().describe(
      "Ids of the changes, as the writes answered them (change[].id); else say session or update_set",
    ),
    ...journalFilterShape,
    clear_entries: z.boolean().optional().describe(
      "Of changes that are undone: take the DELETE entries out that the undo left in the update set",
    ),
  }),
  example: { changes: ["chg_example"] },
  synonyms: ["revert my changes", "reverse", "oops"],
  byHand: { lists: 1, clicks: 4, reads: 1 },
  async plan({ changes, clear_entries = false, ...meant }, context) {
    const { lookAgain, reader, options, signal } = context;
    const hosts = await context.hosts();
    const filtered = Object.keys(meant).length > 0;
    if ((changes !== undefined) === filtered || clear_entries && filtered) {
      throw new AppError("invalid_input", "Say once which changes are meant", {
        remedy: 'By their ids in changes, or by session "current", update_set, minutes or since; ' +
          "clear_entries goes with ids.",
      });
    }
    const { ids, left: beside } = changes
      ? { ids: [...new Set(changes)], left: [] }
      : await findUndoable(readJournalFilter(meant, { ...context, hosts }), context, MOST_CHANGES);
    const found = await Promise.all(ids.map(lookAgain));
    if (clear_entries) return await planClearing(reader, { entries: found, signal });
    const { entries, gone } = filtered
      ? await withoutGone(found, { reader, signal })
      : { entries: found, gone: [] };
    const oldest = entries.map(({ opened }) => opened).sort()[0];
    const later = await context.journal.list({ hosts, since: oldest, limit: 1000 });
    const { operations, updateSet, remains } = undoOperations(entries, hosts, later);
    if (updateSet && !options.update_set) await requireOpenSet(reader, { updateSet, entries });
    const left = leftEntries(entries);
    return {
      operations,
      ...(updateSet && { updateSet }),
      warnings: [...remains, ...beside, ...gone],
      result: () => ({ undone: entries.length, remains: [...remains, ...beside, ...gone] }),
      ...(left.length > 0 && {
        nextCall: {
          tool: "sn_undo_changes",
          args: { changes: entries.map(({ id }) => id), clear_entries: true },
        },
      }),
    };
  },
});

/**
 * Leaves out the changes of records, and of tables, that are there no more: what an undo would take
 * back went otherwise. A record that one of the changes deleted is to come back, and stays in.
 */
async function withoutGone(
  entries: readonly JournalEntry[],
  { reader, signal }: { reader: Reader; signal?: AbortSignal | undefined },
): Promise<{ entries: JournalEntry[]; gone: string[] }> {
  const back = new Set(
    entries.filter(({ operation }) => operation === "delete").map(({ sysId }) => sysId),
  );
  const there = new Set<string>();
  for (const [table, made] of Map.groupBy(entries, (entry) => entry.table)) {
    if (!await isTable(reader, table)) continue;
    const ids = made.flatMap(({ operation, sysId }) =>
      operation !== "load" && sysId && !back.has(sysId) ? [sysId] : []
    );
    if (ids.length === 0) continue;
    const { records } = await reader.listRecords(table, {
      query: `sys_idIN${[...new Set(ids)].join(",")}`,
      fields: ["sys_id"],
      limit: ids.length,
      signal,
    });
    for (const { sys_id = "" } of records) there.add(sys_id);
  }
  const stays = ({ operation, sysId }: JournalEntry) =>
    operation === "load" || sysId === null || back.has(sysId) || there.has(sysId);
  return {
    entries: entries.filter(stays),
    gone: entries.filter((entry) => !stays(entry)).map(({ id, table, name, sysId }) =>
      `${id} is left out: ${table} ${quoted(name ?? sysId ?? "")} is not there any more.`
    ),
  };
}

async function isTable(reader: Reader, table: string): Promise<boolean> {
  try {
    await reader.schema.table(table);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/**
 * Throws `conflict` where the set that recorded the changes takes no more: the undo then belongs into
 * another one of its application, and ships with it.
 */
async function requireOpenSet(
  reader: Reader,
  { updateSet, entries }: { updateSet: string; entries: readonly JournalEntry[] },
): Promise<void> {
  const context = await readWorkContext(reader);
  if (context.truncated || context.unreadable.length > 0) return;
  if (context.updateSets.some(({ sysId }) => sysId === updateSet)) return;
  const recorded = entries.find((entry) => setOf(entry)?.sysId === updateSet);
  const application = recorded?.scope ?? context.scope.sysId;
  const scope = context.scopes.find(({ sysId }) => sysId === application) ?? context.scope;
  const current = effectiveUpdateSet(context, scope.sysId);
  const other = current && !current.isDefault ? current : undefined;
  throw new AppError(
    "conflict",
    `The changes are recorded in ${
      quoted((recorded && setOf(recorded)?.name) ?? updateSet)
    }, which is no longer in progress and takes no undo`,
    {
      remedy: other
        ? `Record the undo in ${quoted(other.name)} with options.update_set; both sets then ship.`
        : `Make a set of ${scope.name} with sn_create_update_set and repeat the call with ` +
          "options.update_set: the undo is recorded there, and both sets ship.",
      details: { update_set: updateSet, scope: scope.scope },
      nextCall: other
        ? { ...undoCall(entries), options: { update_set: other.sysId } }
        : createSetIn(scope),
    },
  );
}

/** The deletes of what earlier undos left in an update set; nothing where it holds none of it. */
async function planClearing(
  reader: Reader,
  { entries, signal }: { entries: readonly JournalEntry[]; signal?: AbortSignal | undefined },
): Promise<Plan> {
  const open = entries.filter(({ state }) => state !== "undone");
  if (open.length > 0) {
    throw new AppError("conflict", `${open.map(({ id }) => id).join(", ")} is not undone`, {
      remedy: "Undo it first, without clear_entries.",
      nextCall: undoCall(open),
    });
  }
  const left = leftEntries(entries);
  const names = left.flatMap(({ names }) => names);
  const sets = [...new Set(left.map(({ updateSet }) => updateSet))];
  const { records } = names.length === 0 ? { records: [] } : await reader.listRecords(
    "sys_update_xml",
    {
      query: `update_setIN${sets.join(",")}^action=DELETE^nameIN${names.map(quoteValue).join(",")}`,
      fields: ["sys_id", "name"],
      limit: MOST_ENTRIES,
      signal,
    },
  );
  return {
    operations: records.map(({ sys_id = "" }) => ({
      kind: "delete",
      table: "sys_update_xml",
      id: sys_id,
    })),
    result: () => ({ taken_out: records.map(({ name }) => name) }),
  };
}
