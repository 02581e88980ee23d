import { z } from "zod";
import { AppError } from "../../../base/errors.ts";
import { isObject } from "../../../base/is_object.ts";
import { parseJson } from "../../../base/parse_json.ts";
import { sha256Hex } from "../../../base/sha256.ts";
import { KEYS_FILE } from "../../../source/create_source.ts";
import { KEPT_AS_XML } from "../../../source/kept_files.ts";
import type { Application, Compiled } from "../../../source/source.ts";
import { partOf } from "../../fluent/fluent_text.ts";
import type { LocalFiles } from "../../local_files.ts";
import type { LocalContext } from "../../tool.ts";

/**
 * An application's sources as plain files: `source/<scope>/` below the tools' folder, with the
 * vendor's own `now.config.json`, so that an editor and the vendor's command line can open it too.
 */

/** The arguments that name an application and bring its sources. */
export const applicationInput = {
  scope: z.string().regex(
    /^(?:global|x_[a-z0-9_]{1,40}|sn_[a-z0-9_]{1,40})$/,
    "global or x_acme_app",
  )
    .describe("Application scope: x_acme_app, or global"),
  name: z.string().min(1).optional().describe("The application's name, for a new one"),
  files: z.array(z.strictObject({
    path: z.string().regex(
      /^src\/(?:\w[\w.-]*\/)*\w[\w.-]*$/,
      "A path below src/, such as src/fluent/rules.now.ts",
    ),
    text: z.string().max(1_000_000),
  })).max(100).optional().describe(
    "Source files to save first; others of the application stay. An empty text takes a file's contents out",
  ),
};

export type ApplicationArguments = z.output<z.ZodObject<typeof applicationInput>>;

export const GLOBAL = "global";
const ROOT = "source";
/** Beside the application's own `src`, out of what is compiled with it. */
const BUILT = "built";
/** The vendor's word for records that go into an update set, without an application of their own. */
const CONFIGURATION = "configuration";
const CONFIG = "now.config.json";
/** What is compiled: sources, and records that the vendor's language cannot say. */
const SOURCES = ["src/", KEPT_AS_XML];
const MAX_FILES = 500;

/** An application as it is compiled, and how it is kept. */
export interface Workspace {
  application: Application;
  dir: string;
  /** The same below the folder of all sources. */
  folder: string;
  /** Saves the files that came with the call, and the application's facts. */
  save(): Promise<void>;
}

/** What is known of an application beside its files. */
export interface KnownApplication {
  /** As the instance has it. */
  onInstance?: { scopeId: string; name: string } | undefined;
  /** Records for an update set, whatever its configuration says. */
  configuration?: boolean;
  /** It need not have sources yet. */
  mayBeEmpty?: boolean;
  /** What a tool builds: sources of its own, which nothing else of the application is loaded with. */
  part?: string | undefined;
}

/** The application with the files that came with the call, which are not saved yet. */
export async function openWorkspace(
  { scope, name, files = [] }: ApplicationArguments,
  context: Pick<LocalContext, "files">,
  { onInstance, configuration, mayBeEmpty = false, part }: KnownApplication = {},
): Promise<Workspace> {
  const folder = folderOf(scope, part);
  const known = await readConfig(context.files, folder);
  const config = {
    scope,
    scopeId: onInstance?.scopeId ?? known.scopeId ?? newScopeId(scope),
    ...(known.type === CONFIGURATION || scope === GLOBAL ? { type: CONFIGURATION } : {}),
    name: onInstance?.name ?? name ?? known.name ?? (scope === GLOBAL ? "Global" : scope),
  };
  const given = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  const sources = { ...await readSources(context.files, folder), ...given };
  const own = Object.keys(sources).filter((path) => path !== KEYS_FILE);
  if (own.length === 0 && !mayBeEmpty) {
    throw new AppError("not_found", `There are no sources of ${scope} on this machine`, {
      remedy: 'Give files: [{path: "src/fluent/rules.now.ts", text}]; sn_source_docs has examples.',
    });
  }
  const { type, ...project } = config;
  const isKnown = config.scopeId === known.scopeId && config.name === known.name &&
    config.type === known.type;
  return {
    application: {
      ...project,
      configuration: configuration ?? type === CONFIGURATION,
      files: sources,
    },
    dir: `${context.files.dir}/${ROOT}/${folder}`,
    folder,
    async save() {
      for (const { path, text } of files) await context.files.write(partsOf(folder, path), text);
      if (isKnown) return;
      const text = `${JSON.stringify(config, null, 2)}\n`;
      await context.files.write(partsOf(folder, CONFIG), text);
    },
  };
}

/** Compiles an application. Nothing is kept but the compiler's own cache. */
export async function compileApplication(
  application: Application,
  { source, progress, signal }: Pick<LocalContext, "source" | "progress" | "signal">,
): Promise<Compiled> {
  progress({ done: 0, total: 1, message: `Compiling ${application.scope}` });
  const compiled = await source.compile(application, { signal });
  progress({ done: 1, total: 1, message: compiled.ok ? "Compiled" : "It does not compile" });
  return compiled;
}

/** Keeps the sys_ids that the compiler gave. */
export async function saveKeys(
  { folder, application: { files } }: {
    folder: string;
    application: Pick<Application, "files">;
  },
  { keys }: Pick<Compiled, "keys">,
  context: Pick<LocalContext, "files">,
): Promise<void> {
  if (keys === undefined || keys === files[KEYS_FILE]) return;
  await context.files.write(partsOf(folder, KEYS_FILE), keys);
}

/** Keeps what records became: path below the workspace → text. */
export async function savePulled(
  scope: string,
  pulled: Readonly<Record<string, string>>,
  context: Pick<LocalContext, "files">,
): Promise<void> {
  for (const [path, text] of Object.entries(pulled)) {
    await context.files.write(partsOf(scope, path), text);
  }
}

/** Saves the files that came with a call, compiles the application and keeps its sys_ids. */
export async function compileWorkspace(
  workspace: Workspace,
  context: Pick<LocalContext, "source" | "files" | "progress" | "signal">,
): Promise<Compiled> {
  await workspace.save();
  const compiled = await compileApplication(workspace.application, context);
  await saveKeys(workspace, compiled, context);
  return compiled;
}

/** Calls about one application are carried out one after the other: they share its files. */
export function applicationTurn(scope: string): string {
  return `source:${scope}`;
}

/** An application that no instance has yet gets a sys_id that is the same every time. */
function newScopeId(scope: string): string {
  return scope === GLOBAL ? scope : sha256Hex(`scope ${scope}`).slice(0, 32);
}

async function readSources(files: LocalFiles, below: string): Promise<Record<string, string>> {
  const folder = `${ROOT}/${below}/`;
  const paths = (await files.list()).map((path) => path.replaceAll("\\", "/"))
    .filter((path) => SOURCES.some((below) => path.startsWith(folder + below)));
  if (paths.length > MAX_FILES) {
    throw new AppError("too_large", `${below} has ${paths.length} source files`, {
      remedy: `Split it: at most ${MAX_FILES} are compiled at once.`,
    });
  }
  const texts = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length), await files.read(path)] as const),
  );
  // One that a source has taken the place of was emptied.
  return Object.fromEntries(
    texts.filter(([path, text]) => text !== "" || !path.startsWith(KEPT_AS_XML)),
  );
}

/** A source of something that a tool built, as it stands; undefined where it built none. */
export async function readBuilt(
  files: LocalFiles,
  { scope, path }: { scope: string; path: string },
): Promise<string | undefined> {
  const sources = await readSources(files, folderOf(scope, partOf([{ path }])));
  return sources[path];
}

function folderOf(scope: string, part: string | undefined): string {
  return part === undefined ? scope : `${scope}/${BUILT}/${part}`;
}

function partsOf(folder: string, path: string): string[] {
  return [ROOT, ...folder.split("/"), ...path.split("/")];
}

/** What an earlier call, or the vendor's command line, has written down. */
async function readConfig(
  files: LocalFiles,
  folder: string,
): Promise<{ scopeId?: string; name?: string; type?: string }> {
  const path = `${ROOT}/${folder}/${CONFIG}`;
  if (!(await files.list()).includes(path)) return {};
  try {
    const config = parseJson(await files.read(path));
    if (!isObject(config)) return {};
    const { scopeId, name, type } = config;
    return {
      ...(typeof scopeId === "string" && { scopeId }),
      ...(typeof name === "string" && { name }),
      ...(typeof type === "string" && { type }),
    };
  } catch (cause) {
    throw new AppError("invalid_input", `${path} is not valid JSON`, {
      remedy: "Mend the file, or remove it: it is written anew.",
      cause,
    });
  }
}
