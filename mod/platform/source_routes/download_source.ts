import { readAnswer } from "../http/answer.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import type { DownloadMode } from "../source_load.ts";
import { loadPath } from "./load_files.ts";
import { openSourceSession, type SourceRequest } from "./source_session.ts";

const TIMEOUT_MS = 300_000;
/** No application has it, so nothing is packed. */
const NO_APPLICATION = "0".repeat(32);

interface DownloadRequest {
  scopeId: string;
  mode: DownloadMode;
  signal?: AbortSignal | undefined;
}

function downloadRequest({ scopeId, mode, signal }: DownloadRequest): SourceRequest {
  const path = `/api/fluent/download/${scopeId}`;
  const query = { sysparam_mode: mode };
  return { method: "GET", path, query, timeoutMs: TIMEOUT_MS, signal };
}

/** An application's files as a zip (`update/x.xml`). Throws `not_found` without the interface. */
export async function downloadSource(
  request: DownloadRequest,
  options: PageOptions,
): Promise<Uint8Array> {
  const session = await openSourceSession(options, request);
  try {
    const answer = await session.send(downloadRequest(request));
    if (answer.status >= 300) readAnswer(answer, answer.facts);
    return answer.bytes;
  } finally {
    await session.close();
  }
}

/**
 * Whether the instance has the vendor's interface for sources. It has not only where it says so of the
 * address that takes files, asked by a method that does nothing there, and of the one that gives them.
 */
export async function hasSourceInterface(
  options: PageOptions,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<boolean> {
  const session = await openSourceSession(options, { signal });
  const isAbsent = async (request: SourceRequest) =>
    /does not represent any resource/i.test((await session.send(request)).text);
  try {
    const load = { method: "GET", path: loadPath(NO_APPLICATION), signal } as const;
    if (!await isAbsent(load)) return true;
    const download = { scopeId: NO_APPLICATION, mode: "incremental", signal } as const;
    return !await isAbsent(downloadRequest(download));
  } finally {
    await session.close();
  }
}
