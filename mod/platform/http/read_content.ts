import { AppError, messageOf } from "../../base/errors.ts";
import { readBody } from "../../base/read_body.ts";
import { failure } from "../errors/failure.ts";
import type { RequestFacts } from "../request.ts";
import type { FileTarget } from "../types.ts";

/** Bytes of one answer that are read as text: parsed, they take several times as much memory. */
export const MOST_ANSWER_BYTES = 32 * 1024 * 1024;

/** The text of an answer. Throws `too_large` for one of more than `maxBytes`, and what reading throws. */
export async function readText(
  response: Response,
  { facts, maxBytes }: { facts: RequestFacts; maxBytes: number },
): Promise<string> {
  const bytes = await readBody(response.body, maxBytes);
  if (bytes !== null) return new TextDecoder().decode(bytes);
  const limit = maxBytes / 1024 / 1024;
  const message =
    `${facts.label} answered ${facts.method} ${facts.path} with more than ${limit} MB`;
  throw failure("too_large", message, {
    facts,
    status: response.status,
    outcome: "unknown",
    remedy: facts.write
      ? "Read the record before repeating the write: it may have been stored."
      : "Ask for fewer fields or rows at once.",
    details: { limit_bytes: maxBytes },
  });
}

/**
 * Hands the content of an answer on as it comes in, and answers its size in bytes. Throws `too_large`
 * beyond the target's limit, `storage_failed` when the target fails, and what reading throws.
 */
export async function saveContent(response: Response, target: FileTarget): Promise<number> {
  const { maxBytes, save } = target;
  let size = 0;
  let broken: { error: unknown } | undefined;
  async function* content() {
    try {
      for await (const chunk of response.body ?? []) {
        size += chunk.byteLength;
        if (size > maxBytes) throw tooLarge(maxBytes);
        yield chunk;
      }
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  try {
    await save(content());
    return size;
  } catch (error) {
    if (broken) throw broken.error;
    if (error instanceof AppError) throw error;
    throw new AppError("storage_failed", `The file cannot be saved: ${messageOf(error)}`, {
      remedy: "Make room on the disk, or make the folder writable.",
      cause: error,
    });
  }
}

function tooLarge(maxBytes: number): AppError {
  return new AppError("too_large", `The file has more than ${maxBytes} bytes`, {
    remedy: "Download it in a browser.",
    details: { limit_bytes: maxBytes },
  });
}
