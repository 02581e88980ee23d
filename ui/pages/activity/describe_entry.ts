import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";

const VERBS = { create: "Created", update: "Updated", delete: "Deleted" } as const;

/** `Created REST message "Weather"`; an undo says so. */
export function describeEntry(entry: JournalEntry): string {
  if (entry.operation === "call") return entry.planned?.summary ?? "Call";
  if (entry.operation === "load") {
    const did = entry.planned?.summary ?? "load files";
    return entry.undoes ? `Undo: ${did}` : `${did[0]?.toUpperCase()}${did.slice(1)}`;
  }
  const verb = entry.undoes
    ? `Undo: ${VERBS[entry.operation].toLowerCase()}`
    : VERBS[entry.operation];
  return `${verb} ${entry.name ?? entry.sysId ?? "a record"}`;
}
