import type { JournalEntry } from "../../../mod/changes/journal/journal.ts";
import { t } from "../../language.ts";
import { nameChange } from "./call_words.ts";

/** `Created REST message "Weather"`; an undo says so. */
export function describeEntry(entry: JournalEntry): string {
  if (entry.operation === "call") return entry.planned?.summary ?? t("Call");
  if (entry.operation === "load") {
    const did = entry.planned?.summary ?? t("load files");
    return entry.undoes ? t("Undo: {did}", { did }) : `${did[0]?.toUpperCase()}${did.slice(1)}`;
  }
  return nameChange(
    entry.operation,
    entry.name ?? entry.sysId ?? t("a record"),
    entry.undoes !== null,
  );
}
