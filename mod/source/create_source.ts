import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import { nearestNames } from "../base/nearest.ts";
import { readTextFile } from "../base/text_file.ts";
import type { Variables } from "../config/environment.ts";
import { COMPILE_LIMITS, compileInChild, type CompileLimits } from "./child/compile_in_child.ts";
import type { CompileAnswer, CompileRequest, Fault } from "./child/protocol.ts";
import { createCompileCache } from "./compile_cache.ts";
import { isInstalled, requireInstallation } from "./installation.ts";
import { DOCUMENTS } from "./packages.ts";
import type { Application, Compiled, ExplainedFault, Source, SourcePassage } from "./source.ts";

type Search = (query: string, limit: number) => Promise<SourcePassage[]>;

export interface SourceOptions {
  /** The folder of the sources in the data directory. */
  dir: string;
  variables: Variables;
  /** Opens the search of the Markdown files below a folder. */
  openDocs: (dir: string) => Search;
  limits?: CompileLimits;
}

/** Where the compiler keeps the sys_ids that it gave, below the workspace. */
export const KEYS_FILE = "src/fluent/generated/keys.ts";

/** Records of a whole application are tried, and compiled, more than once. */
const TRANSFORM_LIMITS = { ...COMPILE_LIMITS, timeoutMs: 300_000 };

/** The search of the documents that came with the compiler, opened when it is first asked. */
function docSearch(dir: string, openDocs: SourceOptions["openDocs"]): Source["searchDocs"] {
  let docs: Search | undefined;
  return async (query, limit) => {
    const installation = await requireInstallation(dir);
    docs ??= openDocs(join(installation, DOCUMENTS));
    return await docs(query, limit);
  };
}

/** The compiler of one data directory. */
export function createSource({ dir, variables, openDocs, limits }: SourceOptions): Source {
  const cache = createCompileCache(join(dir, "compiled"));
  const afterOthers = oneAtATime();
  const searchDocs = docSearch(dir, openDocs);

  /** What the compiler says, now or when it was asked the same before. */
  async function ask(request: CompileRequest, signal?: AbortSignal) {
    const known = await cache.find(request);
    if (known) return { answer: known, cached: true };
    const { peakBytes, ...answer } = await compileInChild(request, {
      variables,
      limits: limits ?? (request.records ? TRANSFORM_LIMITS : COMPILE_LIMITS),
      signal,
    });
    await cache.keep(request, answer);
    return { answer, cached: false, peakBytes };
  }

  async function compileAnew(request: CompileRequest, signal?: AbortSignal): Promise<Compiled> {
    const { answer, ...more } = await ask(request, signal);
    // With the ids that it was given, the application is the same.
    if (!more.cached && answer.keys !== undefined) {
      const { keys } = answer;
      await cache.keep({ ...request, files: { ...request.files, [KEYS_FILE]: keys } }, answer);
    }
    return await explain(answer, request, more);
  }

  async function explain(
    answer: CompileAnswer,
    { files }: Application,
    more: Pick<Compiled, "cached" | "peakBytes">,
  ): Promise<Compiled> {
    const faults: ExplainedFault[] = [];
    for (const fault of answer.faults) {
      const [nearest] = await searchDocs(queryFor(fault, files), 1);
      faults.push({ ...fault, ...(nearest && { page: nearest.file }) });
    }
    return { ...answer, ...more, faults };
  }

  return {
    installed: () => isInstalled(dir),
    async compile(application, { signal } = {}) {
      const request = { installation: await requireInstallation(dir), ...application };
      return await afterOthers(() => compileAnew(request, signal));
    },
    async transform(application, records, { signal } = {}) {
      const installation = await requireInstallation(dir);
      const request = { installation, ...application, records: { ...records } };
      return await afterOthers(async () => {
        const { answer, ...more } = await ask(request, signal);
        return await explain(answer, application, more);
      });
    },
    readDoc: (page) => readDoc(dir, page),
    searchDocs,
  };
}

/** The construct that the fault lies in says more than its message: `BusinessRule` has a page. */
function queryFor({ file, line, message }: Fault, files: Application["files"]): string {
  const lines = files[file ?? ""]?.split("\n").slice(0, line) ?? [];
  const construct = lines.join("\n").match(/\b[A-Z]\w+(?=\(\s*\{)/g)?.at(-1);
  return construct === undefined ? message : `${construct} ${construct} API`;
}

/** Of the compiler's processes each takes a gigabyte. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return async function afterOthers<R>(work: () => Promise<R>): Promise<R> {
    const own = last.catch(() => undefined).then(work);
    last = own;
    return await own;
  };
}

async function readDoc(dir: string, page: string): Promise<string> {
  const folder = join(await requireInstallation(dir), DOCUMENTS);
  const { files } = await listFiles(folder);
  if (files.includes(page)) return await readTextFile(join(folder, page));
  throw new AppError("not_found", `There is no page ${JSON.stringify(page)}`, {
    remedy: `The nearest are ${nearestNames(page, files).join(", ") || files[0]}.`,
  });
}
