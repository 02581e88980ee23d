import { readdirSync } from "node:fs";
import type { LabelledRequest } from "./labelled_request.ts";

const SHARED = ["all_requests.ts", "labelled_request.ts"];

/** Every labelled request; a new file in this folder is read without being named here. */
export async function loadRequests(): Promise<LabelledRequest[]> {
  const folder = new URL("./", import.meta.url);
  const files = readdirSync(folder).filter((name) => !SHARED.includes(name)).sort();
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module: { requests: readonly LabelledRequest[] }) => module.requests);
}

/**
 * Whether a request belongs to the part that nobody tunes the search by. Decided by the words alone
 * (FNV-1a, 32 bits), so that adding requests moves none from one part to the other.
 */
export function isHeldOut({ request }: LabelledRequest): boolean {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(request)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash >>> 8) % 2 === 0;
}
