import { maskMessage, maskRecord } from "../secret_columns.ts";
import type { Journal, JournalEntry, LoadedImage } from "./journal.ts";

/** The journal for whoever looks at it: credentials are masked. */
export function shownJournal(journal: Journal): Journal {
  return {
    ...journal,
    list: async (filter) => (await journal.list(filter)).map(maskEntry),
    get: async (id) => maskEntry(await journal.get(id)),
  };
}

/** An entry without the credentials in its images. */
export function maskEntry(entry: JournalEntry): JournalEntry {
  const { before, planned, after, error, loaded } = entry;
  const images = [before, after, planned];
  const show = (image: JournalEntry["before"]) => image && maskRecord(image, { images });
  return {
    ...entry,
    before: show(before),
    planned: show(planned),
    after: show(after),
    ...(loaded && { loaded: loaded.map(maskLoaded) }),
    error: error && maskMessage(error, [
      ...images,
      ...(loaded ?? []).flatMap((record) => [record.before, record.planned, record.after]),
    ]),
  };
}

function maskLoaded(record: LoadedImage): LoadedImage {
  const { before, planned, after } = record;
  const images = [before, planned, after];
  const show = (image: LoadedImage["before"]) => image && maskRecord(image, { images });
  return { ...record, before: show(before), planned: show(planned), after: show(after) };
}
