import { newSysId } from "../../base/ids.ts";
import { AppError } from "../../base/errors.ts";
import { type Clock, platformTime } from "../../base/clock.ts";
import type { Sleep } from "../http/retry.ts";
import type { LoadedFile, LoadedInto, SourceLoad } from "../source_load.ts";
import type { Client, PlatformRecord } from "../types.ts";
import { readProgress } from "../progress.ts";
import { unloadXml } from "./unload_xml.ts";
import { waitForTracker } from "./wait_for_tracker.ts";

const REMOTE = "sys_remote_update_set";
const MOST_LOOKS = 20;
const BETWEEN_LOOKS_MS = 1_000;
/** Characters of a set's name that the platform keeps. */
const LONGEST_NAME = 80;

type Means = {
  client: Pick<Client, "send" | "listRecords" | "uploadXml" | "label">;
  clock: Clock;
  sleep: Sleep;
};

/**
 * Brings files in as an update set of their own: imported, previewed, committed. Answers the set that
 * the commit made. A preview that finds an error ends it: `conflict` with the problems, nothing
 * committed. With `details.outcome` `unknown` it may have been committed.
 */
export async function commitAsSet(load: SourceLoad, means: Means): Promise<LoadedInto> {
  const { client } = means;
  const { signal, onProgress } = load;
  const sysId = newSysId();
  const name = setName(load, sysId);
  const { xml, entries } = writeSet(load, { sysId, name, now: means.clock() });
  await client.uploadXml({ table: REMOTE, fileName: `${sysId}.xml`, xml, signal });
  await waitUntilLoaded(sysId, { ...means, entries, signal });
  onProgress?.({ done: 1, total: 3, message: "Previewing the update set" });
  await start(`/api/sn_cicd/update_set/preview/${sysId}`, { ...means, what: "preview", signal });
  await refuseProblems(sysId, { client, name, signal });
  onProgress?.({ done: 2, total: 3, message: "Committing the update set" });
  await start(`/api/sn_cicd/update_set/commit/${sysId}`, { ...means, what: "commit", signal });
  const { records: [set] } = await client.listRecords(REMOTE, {
    query: `sys_id=${sysId}`,
    fields: ["update_set"],
    limit: 1,
  });
  return set?.update_set ? { updateSet: { sysId: set.update_set, name } } : {};
}

function setName({ updateSet }: SourceLoad, sysId: string): string {
  const mark = ` (load ${sysId.slice(0, 8)})`;
  return `${(updateSet?.name ?? "Source").slice(0, LONGEST_NAME - mark.length)}${mark}`;
}

function writeSet(
  { scopeId, files }: SourceLoad,
  { sysId, name, now }: { sysId: string; name: string; now: number },
): { xml: string; entries: number } {
  const moment = platformTime(now);
  // What a table's structure says, the records of its columns say too.
  const entries = files.flatMap((file): PlatformRecord[] => {
    const { updateName, removes, xml } = file;
    if (updateName === undefined) return [];
    return [{
      sys_id: newSysId(),
      name: updateName,
      action: removes ? "DELETE" : "INSERT_OR_UPDATE",
      type: typeOf(file),
      target_name: updateName,
      application: scopeId,
      category: "customer",
      payload: xml,
      sys_created_on: moment,
      sys_updated_on: moment,
    }];
  });
  const set = { sys_id: sysId, name, application: scopeId };
  return { xml: unloadXml(set, entries), entries: entries.length };
}

/** The table that the file's element names, in place of its label. */
function typeOf({ xml }: LoadedFile): string {
  return /<record_update[^>]*>\s*<([a-z0-9_]+)/.exec(xml)?.[1] ?? "";
}

async function waitUntilLoaded(
  sysId: string,
  { client, sleep, entries, signal }: Means & {
    entries: number;
    signal?: AbortSignal | undefined;
  },
): Promise<void> {
  for (let look = 1; look <= MOST_LOOKS; look++) {
    const { records: [set] } = await client.listRecords(REMOTE, {
      query: `sys_id=${sysId}`,
      fields: ["state"],
      limit: 1,
      signal,
    });
    const { records, total } = await client.listRecords("sys_update_xml", {
      query: `remote_update_set=${sysId}`,
      fields: ["sys_id"],
      limit: 1,
      signal,
    });
    if (set && set.state !== "loading" && (total ?? records.length) >= entries) return;
    await sleep(BETWEEN_LOOKS_MS, signal);
  }
  throw notCommitted("The imported update set has not arrived whole", sysId);
}

/** Starts a step and waits for its end. */
async function start(
  path: string,
  { client, sleep, what, signal }: Means & { what: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const { id } = readProgress((await client.send({ method: "POST", path, signal })).result);
  await waitForTracker(id, {
    read: async (address) => (await client.send({ method: "GET", path: address, signal })).result,
    sleep,
    what: `${what} of the update set`,
    signal,
  });
}

async function refuseProblems(
  sysId: string,
  { client, name, signal }: Pick<Means, "client"> & {
    name: string;
    signal?: AbortSignal | undefined;
  },
): Promise<void> {
  const { records } = await client.listRecords("sys_update_preview_problem", {
    query: `remote_update_set=${sysId}^type=error^statusISEMPTY`,
    fields: ["description"],
    limit: 20,
    signal,
  });
  if (records.length === 0) return;
  const words = records.map(({ description }) => description ?? "no reason given").join("; ");
  throw notCommitted(`The preview of "${name}" found: ${words}`, sysId);
}

function notCommitted(message: string, sysId: string): AppError {
  return new AppError("conflict", message, {
    remedy: "Nothing was committed. sn_transport_update_set goes on with the imported set, or " +
      "sn_delete_record removes it.",
    details: { outcome: "failed", remote_update_set: sysId },
  });
}
