/**
 * The compiler's child: reads one request from standard input, compiles it in memory, writes the
 * answer to standard output and ends. The compiler is the vendor's and what it compiles anybody's, so
 * the child gives up every permission before it reads the sources: nothing can get them back.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf } from "../../base/errors.ts";
import { listFiles } from "../../base/list_files.ts";
import { sha256Hex } from "../../base/sha256.ts";
import { BUNDLE, SDK_VERSION } from "../packages.ts";
import { createMemoryFiles, type Files } from "./memory_files.ts";
import {
  type CompileAnswer,
  type CompileRequest,
  compileRequestSchema,
  type Fault,
  OTHER_COMPILER,
  STILL_READS,
} from "./protocol.ts";
import { isPulled, transformRecords } from "./transform_records.ts";
import type { VendorApi, VendorDiagnostic, VendorProject } from "./vendor_api.ts";

const ROOT = "/workspace";
const OUTPUT = `${ROOT}/dist/app`;
const KEYS = `${ROOT}/src/fluent/generated/keys.ts`;
/** With none of these but reading, the compiler is loaded; then that goes too. */
const OTHERS = ["net", "env", "run", "write", "ffi", "sys", "import"] as const;
const MEMORY_MS = 200;

/** Answers the exit code; throws what went wrong before there was an answer. */
export async function runCompiler(): Promise<0> {
  const request = compileRequestSchema.parse(
    JSON.parse(await new Response(Deno.stdin.readable).text()),
  );
  reportMemory();
  const { write } = Deno.stdout;
  silenceConsole();
  const declarations = await readDeclarations(request.installation);
  const api = await loadCompiler(request);
  Deno.permissions.revokeSync({ name: "read" });
  requireNoAccess(request.installation);
  const answer = await compile(api, request, declarations);
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  for (let rest = bytes; rest.length > 0;) {
    rest = rest.subarray(await write.call(Deno.stdout, rest));
  }
  return 0;
}

/** What the process holds, to standard error: the parent ends it above its limit. */
function reportMemory(): void {
  const code = `setInterval(() => console.error("rss " + Deno.memoryUsage().rss), ${MEMORY_MS});`;
  new Worker(`data:text/javascript,${encodeURIComponent(code)}`, { type: "module" });
}

/** Standard output carries the answer alone, and the compiler's own messages come with the faults. */
function silenceConsole(): void {
  const nothing = () => {};
  Object.assign(console, { log: nothing, info: nothing, debug: nothing, warn: nothing });
}

async function readDeclarations(installation: string): Promise<[string, Uint8Array][]> {
  const { files } = await listFiles(installation, { maxDepth: 20 });
  const needed = files.filter((file) => /\.(?:ts|json)$/.test(file));
  return await Promise.all(
    needed.map(async (file): Promise<[string, Uint8Array]> => [
      `${ROOT}/${file}`,
      await Deno.readFile(join(installation, file)),
    ]),
  );
}

/** Only the published compiler is loaded, and only without a way to send anything. */
async function loadCompiler(
  { installation, bundleSha256 }: { installation: string; bundleSha256: string },
): Promise<VendorApi> {
  for (const name of OTHERS) Deno.permissions.revokeSync({ name });
  const path = join(installation, BUNDLE.path);
  const bytes = await Deno.readFile(path).catch(() => new Uint8Array());
  if (sha256Hex(bytes) !== bundleSha256) throw new Error(OTHER_COMPILER);
  // Without it the bundle takes the host for Node.js, whose globals it then lacks.
  Object.assign(globalThis, { importScripts() {} });
  return await import(pathToFileURL(path).href);
}

/** Asking for the state of a permission is not enough: the oldest Deno says one thing and does another. */
function requireNoAccess(path: string): void {
  try {
    Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable) return;
  }
  throw new Error(STILL_READS);
}

/**
 * Compiles the request's files, or makes sources of its records. A fault of the compiler itself is an
 * answer too.
 */
async function compile(
  api: VendorApi,
  { configuration, files, records, ...project }: CompileRequest,
  declarations: [string, Uint8Array][],
): Promise<CompileAnswer> {
  const said: string[] = [];
  const keep = (...parts: unknown[]) => said.push(parts.map(messageOf).join(" "));
  const layOut = (more: Readonly<Record<string, string>>) =>
    createMemoryFiles([
      ...declarations,
      [`${ROOT}/package.json`, describePackage(project.scope, records !== undefined)],
      [`${ROOT}/now.config.json`, describeProject(project, configuration)],
      ...Object.entries({ ...files, ...more }).map(([path, text]) =>
        [`${ROOT}/${path}`, text] as const
      ),
    ]);
  const open = (fileSystem: Files, report = (_: string) => {}) => {
    const debug = (...parts: unknown[]) => report(parts.map(String).join(" "));
    const logger = { debug, info() {}, warn() {}, error: keep };
    return new api.Project({ rootDir: ROOT, fileSystem, logger });
  };
  try {
    if (records) {
      const { fileSystem, left } = await transformRecords({ layOut, open }, records);
      const output = changedSources(fileSystem, files);
      return { ok: true, output, faults: [], keys: readKeys(fileSystem), left };
    }
    const fileSystem = layOut({});
    const opened = open(fileSystem);
    const success = await build(api, opened);
    const faults = opened.getDiagnosticsService().getAll().map(describeFault);
    if (!success) return { ok: false, output: {}, faults: orSaid(faults, said) };
    const removed = opened.getKeys().getEffectiveDeletedKeys()
      .map(({ table, id }) => ({ table, id }));
    const output = fileSystem.textsBelow(OUTPUT);
    return { ok: true, output, removed, faults, keys: readKeys(fileSystem) };
  } catch (error) {
    return { ok: false, output: {}, faults: orSaid([], [...said, messageOf(error)]) };
  }
}

async function build({ Orchestrator }: VendorApi, project: VendorProject): Promise<boolean> {
  return (await new Orchestrator(project).build()).success;
}

function readKeys(fileSystem: Files): string {
  return fileSystem.readFileSync(KEYS, "utf8").toString();
}

/** What a transformation made or changed, without the registry of sys_ids. */
function changedSources(
  fileSystem: Files,
  files: CompileRequest["files"],
): Record<string, string> {
  const sources = Object.entries(fileSystem.textsBelow(ROOT)).filter(([path, text]) =>
    isPulled(path) && `${ROOT}/${path}` !== KEYS && files[path] !== text
  );
  return Object.fromEntries(sources);
}

/** Imports are written only from packages that a project says it depends on. */
function describePackage(name: string, writesImports: boolean): string {
  const dependencies = { "@servicenow/sdk": SDK_VERSION };
  return JSON.stringify({ name, version: "1.0.0", ...(writesImports && { dependencies }) });
}

function describeProject(
  { scope, scopeId, name }: Pick<CompileRequest, "scope" | "scopeId" | "name">,
  configuration: boolean,
): string {
  return JSON.stringify({ scope, scopeId, name, ...(configuration && { type: "configuration" }) });
}

function describeFault({ message, code, source, level, position, file }: VendorDiagnostic): Fault {
  const { line, column } = file.getLineAndColumnAtPos(position.start);
  return {
    level: level === 1 ? "error" : level === 2 ? "warning" : "hint",
    file: file.getFilePath().replace(`${ROOT}/`, ""),
    line,
    column,
    code: `${source === "ts" ? "TS" : "FLUENT"}${code}`,
    message,
  };
}

/** What the compiler said in words alone: of records that two files define it names the places so. */
function orSaid(faults: Fault[], said: readonly string[]): Fault[] {
  if (faults.some(({ level }) => level === "error")) return faults;
  return [
    ...faults,
    ...said.map((coloured): Fault => {
      // deno-lint-ignore no-control-regex
      const message = coloured.replaceAll(/\u001b\[\d+m/g, "");
      const [, file, line] = /\b(src\/[^\s:]+):(\d+)/.exec(message) ?? [];
      return { level: "error", ...(file && { file, line: Number(line) }), message };
    }),
  ];
}
