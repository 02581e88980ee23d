import { cachePrefix, type PlatformCaches } from "../caches.ts";
import type { Sleep } from "../http/retry.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import { uploadXml } from "../script_routes/upload_xml.ts";
import type { Client } from "../types.ts";
import { activateFlows } from "./activate_flows.ts";
import { downloadSource, hasSourceInterface } from "./download_source.ts";
import { findSourceRoutes } from "./find_routes.ts";
import { loadSource } from "./load_source.ts";

/** The part of a client that brings files of records to an instance and gets them from there. */
type SourceCalls = Pick<
  Client,
  | "uploadXml"
  | "loadSource"
  | "activateFlows"
  | "hasSourceInterface"
  | "sourceRoutes"
  | "downloadSource"
>;

/** Those calls; what an instance has is asked once for each credential. */
export function createSourceCalls(
  means: PageOptions & { sleep: Sleep },
  { caches, client }: {
    caches: Pick<PlatformCaches, "sourceInterfaces" | "sourceRoutes">;
    client: Pick<Client, "send" | "listRecords" | "getRecord" | "label">;
  },
): SourceCalls {
  const prefix = cachePrefix(means.credentials);
  const calls: SourceCalls = {
    uploadXml: (upload) => uploadXml(upload, means),
    loadSource: (load) =>
      loadSource(load, { ...means, client: { ...client, uploadXml: calls.uploadXml } }),
    activateFlows: (activation) => activateFlows(activation, means),
    hasSourceInterface: (signal) =>
      caches.sourceInterfaces.get(`${prefix}source`, () => hasSourceInterface(means, { signal })),
    sourceRoutes: (signal) =>
      caches.sourceRoutes.get(
        `${prefix}routes`,
        () => findSourceRoutes(means, { hasLoad: () => calls.hasSourceInterface(signal), signal }),
      ),
    downloadSource: (request) => downloadSource(request, means),
  };
  return calls;
}
