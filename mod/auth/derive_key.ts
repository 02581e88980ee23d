import { createHmac } from "node:crypto";
import type { MasterKey } from "./master_key.ts";

/** A key of its own for one purpose: 32 bytes that do not tell the master key. */
export function deriveKey(master: MasterKey, purpose: string): Uint8Array {
  return new Uint8Array(createHmac("sha256", master.bytes).update(purpose).digest());
}
