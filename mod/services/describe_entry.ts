import { connectedHost } from "../auth/connected_host.ts";
import { entryNames, type EntryPlace } from "../changes/describe/entry_names.ts";
import type { Changes } from "../changes/apply.ts";
import type { Journal } from "../changes/journal/journal.ts";
import { recordUrl } from "../changes/write/describe_change.ts";
import type { connectInstances } from "./connect_instances.ts";

export interface DescribeEntryParts {
  journal: Pick<Journal, "get">;
  changes: Pick<Changes, "reader">;
  connecting: Pick<ReturnType<typeof connectInstances>, "clientOf" | "connections">;
}

/** Where an entry's record stands on its instance, and what its references are called there. */
export function createDescribeEntry({ journal, changes, connecting }: DescribeEntryParts) {
  return async function describeEntry(id: string): Promise<EntryPlace> {
    const entry = await journal.get(id);
    const host = await connectedHost(entry.host, connecting.connections);
    const reader = changes.reader(await connecting.clientOf(host));
    const { table, sysId, operation } = entry;
    if (operation === "call") return { url: null, names: {} };
    const url = sysId === null ? null : recordUrl(reader, { table, sysId });
    return { url, names: await entryNames(entry, reader) };
  };
}
