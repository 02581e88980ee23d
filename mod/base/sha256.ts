import { createHash } from "node:crypto";

/** The SHA-256 of a text, taken as UTF-8, or of bytes: 64 hex digits. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The same of what comes in piece by piece. */
export async function sha256HexOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
