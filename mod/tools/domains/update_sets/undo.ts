import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { undoOperations } from "../../../changes/undo/undo_operations.ts";
import { defineTool } from "../../tool.ts";
import { findUndoable, journalFilterShape, readJournalFilter } from "./journal.ts";

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
  }),
  example: { changes: ["chg_example"] },
  synonyms: ["revert my changes", "reverse", "oops"],
  byHand: { lists: 1, clicks: 4, reads: 1 },
  async plan({ changes, ...meant }, context) {
    const { lookAgain } = context;
    const hosts = await context.hosts();
    const filtered = Object.keys(meant).length > 0;
    if ((changes !== undefined) === filtered) {
      throw new AppError("invalid_input", "Say once which changes are meant", {
        remedy: 'By their ids in changes, or by session "current", update_set, minutes or since.',
      });
    }
    const { ids, left } = changes
      ? { ids: [...new Set(changes)], left: [] }
      : await findUndoable(readJournalFilter(meant, { ...context, hosts }), context, MOST_CHANGES);
    const entries = await Promise.all(ids.map(lookAgain));
    const oldest = entries.map(({ opened }) => opened).sort()[0];
    const later = await context.journal.list({ hosts, since: oldest, limit: 1000 });
    const { operations, updateSet, remains } = undoOperations(entries, hosts, later);
    return {
      operations,
      ...(updateSet && { updateSet }),
      warnings: [...remains, ...left],
      result: () => ({ undone: ids, remains: [...remains, ...left] }),
    };
  },
});
