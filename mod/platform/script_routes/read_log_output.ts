import type { Reader } from "../types.ts";
import { type MarkedOutput, readMarked } from "./wrap_script.ts";

const MOST_LINES = 2000;

/**
 * What a run that began at most so many minutes ago has written to the log so far. The marker alone
 * would have the instance read its whole log, which ends in its limit for requests.
 */
export async function readLogOutput(
  reader: Pick<Reader, "listRecords">,
  { marker, minutes, signal }: {
    marker: string;
    minutes: number;
    signal?: AbortSignal | undefined;
  },
): Promise<MarkedOutput> {
  const { records } = await reader.listRecords("syslog", {
    query: `sys_created_onRELATIVEGE@minute@ago@${minutes}^messageLIKEassistant:${marker}:`,
    fields: ["message"],
    limit: MOST_LINES,
    signal,
  });
  return readMarked(records.map(({ message }) => message).join("\n"), marker);
}
