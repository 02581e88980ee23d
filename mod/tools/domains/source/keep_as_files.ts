import { basename, join } from "node:path/posix";
import { defaultGuards } from "../../../changes/gate/guards.ts";
import type { LoadOperation } from "../../../changes/operation.ts";
import { isWritten, planLoad } from "../../../changes/plan/plan_load.ts";
import type { LoadedRecord } from "../../../changes/plan/planned_operation.ts";
import { KEYS_FILE } from "../../../source/create_source.ts";
import { KEPT_AS_XML, keptPath, sourceName } from "../../../source/kept_files.ts";
import type { Application, Compiled } from "../../../source/source.ts";
import type { ToolContext } from "../../tool.ts";
import { loadOf } from "./apply_source.ts";
import { compileApplication } from "./workspace.ts";

type Texts = Record<string, string>;

/** What records became. */
export interface Pulled {
  /** Path below the workspace → text: the sources, the records that stay files, the sys_ids. */
  files: Texts;
  /** The records that stay files: path → why. */
  kept: Map<string, string>;
  /** What the application's own sources do not compile for. */
  faults: Compiled["faults"];
}

interface Wanted {
  application: Application;
  made: Pick<Compiled, "output" | "keys" | "left">;
  /** File name → XML: what was to become sources. */
  records: Readonly<Texts>;
  /** Whether a source may set what its record leaves open, and alter it, but takes nothing away. */
  mayAlter: boolean;
  context: ToolContext;
}

/** A record whose source does not say what its file says. */
interface Unlike {
  name: string;
  why: string;
}

/**
 * Compiles what the vendor's compiler made of records, and compares it with them. A record of which it
 * made something that does not compile, or that would change the instance otherwise than its file,
 * stays that file, in the vendor's own folder for such: it is compiled and loaded with the sources.
 */
export async function keepAsFiles(wanted: Wanted): Promise<Pulled> {
  const { application, made, records, context } = wanted;
  const files: Texts = { ...application.files, ...made.output };
  const keys = made.keys === undefined ? {} : { [KEYS_FILE]: made.keys };
  const kept = new Map(made.left?.map(({ file, why }) => [file, why]));
  const own = new Set(Object.keys(application.files));
  for (;;) {
    const compiled = await compileApplication(
      { ...application, files: { ...files, ...keys } },
      context,
    );
    const unlike = compiled.ok
      ? await findUnlike(compiled, { ...wanted, files })
      : findFaulty(compiled, { records, files, own });
    const open = unlike.filter(({ name }) => !kept.has(keptPath(name)));
    if (open.length === 0) {
      const faults = compiled.faults.filter(({ level }) => level === "error");
      return { files: changedFrom(application.files, { ...files, ...keys }), kept, faults };
    }
    for (const { name, why } of open) {
      dropSource(name, { files, own });
      files[keptPath(name)] = records[name] ?? "";
      kept.set(keptPath(name), why);
    }
  }
}

function changedFrom(before: Readonly<Texts>, files: Readonly<Texts>): Texts {
  return Object.fromEntries(Object.entries(files).filter(([path, text]) => before[path] !== text));
}

/** The records whose sources do not compile. */
function findFaulty({ faults }: Compiled, { records, files, own }: {
  records: Readonly<Texts>;
  files: Readonly<Texts>;
  own: ReadonlySet<string>;
}): Unlike[] {
  const errors = faults.filter(({ level, file }) => level === "error" && file !== undefined);
  return Object.keys(records).flatMap((name) => {
    const source = sourceOf(name, { files, own });
    const fault = source && errors.find(({ file }) => file === source);
    return fault ? [{ name, why: fault.message }] : [];
  });
}

/** The records of which the sources would make something else than their files. */
async function findUnlike(
  compiled: Compiled,
  { application, records, mayAlter, files, context: { reader, signal } }: Wanted & { files: Texts },
): Promise<Unlike[]> {
  const effects = async (operation: LoadOperation) => {
    const { files } = await planLoad(operation, { reader, guards: defaultGuards, signal });
    return files.flatMap(({ name, records }) =>
      records.filter(isWritten).map((record) => ({ path: basename(name), record }))
    );
  };
  const meant = await effects(loadOf(application, { output: { ...records } }));
  const said = new Set(meant.map(({ record }) => effectOf(record)));
  const open = Object.keys(records).filter((name) => files[keptPath(name)] === undefined);
  return (await effects(loadOf(application, compiled))).flatMap(({ path, record }) => {
    if (said.has(effectOf(record)) || mayAlter && record.kind !== "delete") return [];
    const name = open.find((one) => records[one]?.includes(`<sys_id>${record.sysId}</sys_id>`)) ??
      open.find((one) => basename(one) === path);
    return name === undefined ? [] : [{ name, why: `Its source would ${describe(record)}` }];
  });
}

function effectOf({ kind, table, sysId, values }: LoadedRecord): string {
  return JSON.stringify([kind, table, sysId, Object.entries(values).sort()]);
}

function describe({ kind, table, name, sysId, values }: LoadedRecord): string {
  const record = `${table} ${name ?? sysId}`;
  return kind === "update"
    ? `set ${Object.keys(values).join(", ")} of ${record}`
    : `${kind} ${record}`;
}

/** The source that the compiler made of a file, which it names so. */
function sourceOf(
  name: string,
  { files, own }: { files: Readonly<Texts>; own: ReadonlySet<string> },
): string | undefined {
  return Object.keys(files).find((path) => !own.has(path) && basename(path) === sourceName(name));
}

/** Takes a record's source out, and the scripts and pages that it alone includes. */
function dropSource(
  name: string,
  { files, own }: { files: Texts; own: ReadonlySet<string> },
): void {
  const source = sourceOf(name, { files, own });
  if (source === undefined) return;
  const included = [...(files[source] ?? "").matchAll(/Now\.include\(\s*["'](\.[^"']+)["']/g)]
    .map(([, path = ""]) => join(source, "..", path));
  delete files[source];
  for (const path of included) if (!own.has(path)) delete files[path];
}

/** The files that stand for named records until now: a source takes their place. */
export function keptFilesOf(files: Readonly<Texts>, ids: readonly string[]): string[] {
  return Object.keys(files).filter((path) =>
    path.startsWith(KEPT_AS_XML) &&
    ids.some((id) => files[path]?.includes(`<sys_id>${id}</sys_id>`))
  );
}
