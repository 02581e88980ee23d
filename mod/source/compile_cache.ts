import { join } from "node:path";
import { parseJson } from "../base/parse_json.ts";
import { sha256Hex } from "../base/sha256.ts";
import { writeFileAtomically } from "../base/write_file.ts";
import { type CompileAnswer, compileAnswerSchema, type CompileRequest } from "./child/protocol.ts";
import { SDK_VERSION } from "./packages.ts";

/** What was compiled stays: an unchanged application is compiled once for check, plan and apply. */
export interface CompileCache {
  find(request: CompileRequest): Promise<CompileAnswer | undefined>;
  keep(request: CompileRequest, answer: CompileAnswer): Promise<void>;
}

const MAX_KEPT = 40;
/** Raised when a change of ours makes the same sources come out otherwise. */
const OUR_PART = 6;

/** The cache in a folder, by the hash of all that goes into the compiler; the oldest ones make room. */
export function createCompileCache(dir: string): CompileCache {
  return {
    async find(request) {
      const text = await Deno.readTextFile(join(dir, nameOf(request))).catch(() => undefined);
      if (text === undefined) return undefined;
      try {
        return compileAnswerSchema.parse(parseJson(text));
      } catch {
        // Cut off or of another version: it is compiled anew.
        return undefined;
      }
    },
    async keep(request, answer) {
      await writeFileAtomically(join(dir, nameOf(request)), JSON.stringify(answer));
      await dropOldest(dir);
    },
  };
}

function nameOf({ files, installation: _, ...project }: CompileRequest): string {
  const sorted = Object.entries(files).sort(([a], [b]) => a < b ? -1 : 1);
  return `${sha256Hex(JSON.stringify([SDK_VERSION, OUR_PART, project, sorted]))}.json`;
}

async function dropOldest(dir: string): Promise<void> {
  const files: { path: string; written: number }[] = [];
  for await (const { name } of Deno.readDir(dir)) {
    const path = join(dir, name);
    const info = await Deno.stat(path).catch(() => undefined);
    if (info) files.push({ path, written: info.mtime?.getTime() ?? 0 });
  }
  const old = files.sort((a, b) => b.written - a.written).slice(MAX_KEPT);
  // Another process may have been quicker.
  for (const { path } of old) await Deno.remove(path).catch(() => undefined);
}
