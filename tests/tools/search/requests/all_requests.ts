import { existsSync, readdirSync } from "node:fs";
import type { LabelledRequest } from "./labelled_request.ts";

const SHARED = ["all_requests.ts", "labelled_request.ts"];

/**
 * The labelled requests of this folder, by which the search is tuned, and those of `held_out`, which were
 * written without a look at it and by which nobody tunes it. A new file is read without being named here.
 */
export async function loadRequests(): Promise<
  { tuning: LabelledRequest[]; heldOut: LabelledRequest[] }
> {
  return {
    tuning: await loadFolder(new URL("./", import.meta.url)),
    heldOut: await loadFolder(new URL("./held_out/", import.meta.url)),
  };
}

async function loadFolder(folder: URL): Promise<LabelledRequest[]> {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts")).sort();
  const modules = await Promise.all(
    files.filter((name) => !SHARED.includes(name)).map((name) =>
      import(new URL(name, folder).href)
    ),
  );
  return modules.flatMap((module: { requests: readonly LabelledRequest[] }) => module.requests);
}
