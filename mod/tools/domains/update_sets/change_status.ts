import { z } from "zod";
import { isoTime } from "../../../base/clock.ts";
import { lookedAtFrom } from "../../../changes/settle/settle_entries.ts";
import type { JournalEntry } from "../../../changes/journal/journal.ts";
import { maskEntry } from "../../../changes/journal/shown_journal.ts";
import { defineTool, type ToolContext } from "../../tool.ts";

const LOOK_EVERY_MS = 5_000;

export const getChangeStatus = defineTool({
  name: "sn_get_change_status",
  summary: "Say what became of a write whose outcome was unknown: looks at the record again.",
  risk: "R",
  endpoint: "local journal; GET /api/now/table/{table}, sys_update_xml",
  input: z.strictObject({
    change: z.string().min(1).describe("Id of the change, as the write answered it (change[].id)"),
    wait_seconds: z.int().min(0).max(60).default(0).describe(
      "How long to look again while it is unknown, once every five seconds",
    ),
  }),
  example: { change: "chg_example" },
  synonyms: ["did my write go through", "was it saved"],
  byHand: { lists: 1, reads: 1 },
  async read({ change, wait_seconds }, context) {
    const looks = Math.floor(wait_seconds * 1000 / LOOK_EVERY_MS);
    let entry = await context.lookAgain(change);
    for (let look = 0; look < looks && isOpen(entry) && !context.signal?.aborted; look++) {
      await context.sleep(LOOK_EVERY_MS, context.signal);
      entry = await context.lookAgain(change);
    }
    return describeEntry(maskEntry(entry), context);
  },
});

function isOpen({ state }: JournalEntry): boolean {
  return state === "unknown" || state === "open";
}

function describeEntry(entry: JournalEntry, { reader }: Pick<ToolContext, "reader">) {
  const { id, tool, operation, table, sysId, name, state, capture, error, opened, closed } = entry;
  return {
    change: id,
    state,
    tool,
    operation,
    table,
    sys_id: sysId,
    ...(name && { name }),
    ...(sysId && { url: `${reader.url}/${table}.do?sys_id=${sysId}` }),
    ...(capture && { capture }),
    ...(error && { error }),
    opened,
    ...(closed && { looked_at: closed }),
    ...(isOpen(entry) && { next: `${waitsFor(entry)} Do not repeat the write.` }),
  };
}

function waitsFor(entry: JournalEntry): string {
  return entry.state === "open"
    ? "It is under way, or what became of it could not be journalled: from " +
      `${isoTime(lookedAtFrom(entry))} on the record is looked at; ask again then.`
    : "Nobody knows yet: ask again later, or look on the instance.";
}
