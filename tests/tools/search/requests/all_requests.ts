import { readdirSync } from "node:fs";
import type { LabelledRequest } from "./labelled_request.ts";

const SHARED = ["all_requests.ts", "labelled_request.ts"];

/** The folders of requests that are held out: whoever wrote them did not know how the search works. */
const HELD_OUT = ["held_out", "held_out_by_strangers"];

/**
 * The labelled requests of this folder, by which the search is tuned, and by folder those that are held
 * out, by which nobody tunes it. A new file is read without being named here.
 */
export async function loadRequests(): Promise<
  { tuning: LabelledRequest[]; heldOut: Map<string, LabelledRequest[]> }
> {
  const heldOut = new Map<string, LabelledRequest[]>();
  for (const folder of HELD_OUT) {
    heldOut.set(folder, await loadFolder(new URL(`./${folder}/`, import.meta.url)));
  }
  return { tuning: await loadFolder(new URL("./", import.meta.url)), heldOut };
}

async function loadFolder(folder: URL): Promise<LabelledRequest[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts")).sort();
  const modules = await Promise.all(
    files.filter((name) => !SHARED.includes(name)).map((name) =>
      import(new URL(name, folder).href)
    ),
  );
  return modules.flatMap((module: { requests: readonly LabelledRequest[] }) => module.requests);
}
