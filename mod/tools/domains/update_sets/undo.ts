import { z } from "zod";
import { undoOperations } from "../../../changes/undo/undo_operations.ts";
import { defineTool } from "../../tool.ts";

export const undoChanges = defineTool({
  name: "sn_undo_changes",
  summary: "Take back journalled writes: restore fields, remove created, recreate deleted records.",
  risk: "D",
  endpoint: "local journal; PATCH, DELETE, POST /api/now/table/{table}",
  input: z.strictObject({
    changes: z.array(z.string().min(1)).min(1).max(500).describe(
      "Ids of the changes, as the writes answered them (change[].id)",
    ),
  }),
  example: { changes: ["chg_example"] },
  synonyms: ["revert my changes", "reverse", "oops"],
  byHand: { lists: 1, clicks: 4, reads: 1 },
  async plan({ changes }, { lookAgain, hosts }) {
    const ids = [...new Set(changes)];
    const entries = await Promise.all(ids.map(lookAgain));
    const { operations, updateSet, remains } = undoOperations(entries, await hosts());
    return {
      operations,
      ...(updateSet && { updateSet }),
      warnings: remains,
      result: () => ({ undone: ids, remains }),
    };
  },
});
