import type { JournalEntry } from "../journal/journal.ts";

type Image = JournalEntry["after"];

/** How a change left a record; undefined where the change is not about it. */
function imageAfter(
  entry: JournalEntry,
  record: { table: string; sysId: string },
): Image | undefined {
  const about = (one: { table: string; sysId: string | null }) =>
    one.table === record.table && one.sysId === record.sysId;
  if (entry.operation === "load") return entry.loaded?.find(about)?.after;
  return about(entry) ? entry.after : undefined;
}

/**
 * A record as it is expected: as the change left it, or as what took back everything after that left
 * it. `later` are the instance's changes since.
 */
export function expectedImage(
  record: { table: string; sysId: string; after: Image; opened: string },
  later: readonly JournalEntry[],
): Image {
  const newer = later.flatMap((entry) => {
    const image = imageAfter(entry, record);
    return image !== undefined && entry.opened > record.opened ? [{ entry, image }] : [];
  }).sort((a, b) => a.entry.opened < b.entry.opened ? -1 : 1);
  const takenBack = newer.every(({ entry: { state, undoes } }) =>
    state === "undone" || state === "done" && undoes !== null
  );
  return (takenBack ? newer.at(-1)?.image : null) ?? record.after;
}
