import type { Reader } from "../types.ts";
import { type MarkedOutput, readMarked } from "./wrap_script.ts";

const MOST_LINES = 2000;

/** What a run has written to the log so far. Its rows are found by the marker alone. */
export async function readLogOutput(
  reader: Pick<Reader, "listRecords">,
  { marker, signal }: { marker: string; signal?: AbortSignal | undefined },
): Promise<MarkedOutput> {
  const { records } = await reader.listRecords("syslog", {
    query: `messageLIKEassistant:${marker}:`,
    fields: ["message"],
    limit: MOST_LINES,
    signal,
  });
  return readMarked(records.map(({ message }) => message).join("\n"), marker);
}
