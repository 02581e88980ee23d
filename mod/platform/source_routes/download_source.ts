import { readAnswer } from "../http/answer.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import type { DownloadMode } from "../source_load.ts";
import { openSourceSession, type SourceAnswer } from "./source_session.ts";

const TIMEOUT_MS = 300_000;
/** No application has it: the answer tells whether the interface is there, and nothing is packed. */
const NO_APPLICATION = "0".repeat(32);

async function ask(
  request: { scopeId: string; mode: DownloadMode; signal?: AbortSignal | undefined },
  options: PageOptions,
): Promise<SourceAnswer> {
  const { scopeId, mode, signal } = request;
  const session = await openSourceSession(options, { signal });
  try {
    return await session.send({
      method: "GET",
      path: `/api/fluent/download/${scopeId}`,
      query: { sysparam_mode: mode },
      timeoutMs: TIMEOUT_MS,
      signal,
    });
  } finally {
    await session.close();
  }
}

/** An application's files as a zip (`update/x.xml`). Throws `not_found` without the interface. */
export async function downloadSource(
  request: { scopeId: string; mode: DownloadMode; signal?: AbortSignal | undefined },
  options: PageOptions,
): Promise<Uint8Array> {
  const answer = await ask(request, options);
  if (answer.status >= 300) readAnswer(answer, answer.facts);
  return answer.bytes;
}

/**
 * Whether the instance has the vendor's interface for sources, asked by its reading part: false only
 * where it says that there is no such resource. That its parts come together is unproven.
 */
export async function hasSourceInterface(
  options: PageOptions,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<boolean> {
  const { text } = await ask({ scopeId: NO_APPLICATION, mode: "incremental", signal }, options);
  return !/does not represent any resource/i.test(text);
}
