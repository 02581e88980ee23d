import { isObject } from "../../base/is_object.ts";
import { parseJson } from "../../base/parse_json.ts";
import { answeredMessage, failure } from "../errors/failure.ts";
import { readAnswer } from "../http/answer.ts";
import type { PageOptions } from "../script_routes/script_page.ts";
import type { LoadedInto, SourceLoad } from "../source_load.ts";
import { openSourceSession, type SourceAnswer } from "./source_session.ts";

/** As long as the vendor's command line waits. */
const TIMEOUT_MS = 300_000;

/** The address that takes record files of an application. */
export function loadPath(scopeId: string): string {
  return `/api/fluent/load/${scopeId}`;
}

/**
 * Loads record files into an application, all in one request, and into the update set. Throws the
 * instance's refusal, `result.error`: what it had stored by then is to be read. With
 * `details.outcome` `unknown` it may have stored anything.
 */
export async function loadFiles(load: SourceLoad, options: PageOptions): Promise<LoadedInto> {
  const { scopeId, updateSet, files, signal } = load;
  const session = await openSourceSession(options, { signal });
  try {
    const body = new FormData();
    for (const { name, xml } of files) {
      body.append("files", new File([xml], name, { type: "application/xml" }));
    }
    const answer = await session.send({
      method: "POST",
      path: loadPath(scopeId),
      ...(updateSet !== null && { query: { targetUpdateSetId: updateSet.sysId } }),
      body,
      write: true,
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    refuseError(answer);
    readAnswer(answer, answer.facts);
    return {};
  } finally {
    await session.close();
  }
}

/** Throws the words of a refusal, which stand in `result.error`. */
function refuseError({ status, text, facts }: SourceAnswer): void {
  if (status < 400 || status >= 500) return;
  let body: unknown;
  try {
    body = parseJson(text);
  } catch {
    // No JSON: what it is says the reading of the answer.
    return;
  }
  const said = isObject(body) && isObject(body.result) ? body.result.error : undefined;
  if (typeof said !== "string" || said === "") return;
  throw failure("platform_error", answeredMessage(status, { message: said }, facts), {
    facts,
    status,
    words: { message: said },
    outcome: "failed",
    remedy: "Correct what the platform names, and repeat the call.",
  });
}
