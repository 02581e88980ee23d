import { dirname, isAbsolute, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { AppError, messageOf } from "../../base/errors.ts";
import type { NpmPackages } from "../../base/npm_packages.ts";
import { quoted } from "../../base/quoted.ts";
import { type PluginContext, pluginHooksSchema, type ReadHooks } from "./plugin_hooks.ts";

export interface LoadPluginOptions {
  packages: NpmPackages;
  /** The file that names the plugin: paths are relative to its folder. */
  configFile: string | null;
  context: PluginContext;
  signal: AbortSignal;
}

/**
 * Imports a plugin, a package of npm or a file, and starts it: its default export, or every function
 * that it exports. Throws what keeps it, `bad_config` for what is no plugin.
 */
export async function loadPlugin(spec: string, options: LoadPluginOptions): Promise<ReadHooks[]> {
  const { packages, context, signal } = options;
  const address = fileAddress(spec, options.configFile);
  const exported: Record<string, unknown> = address === undefined
    ? await packages.load(spec, { signal })
    : await importFile(spec, address);
  const starts = typeof exported.default === "function"
    ? [exported.default]
    : Object.values(exported).filter((value) => typeof value === "function");
  if (starts.length === 0) throw noPlugin(spec, "it exports no function");
  const started: ReadHooks[] = [];
  for (const start of starts) {
    const answered: unknown = await start(context);
    const hooks = pluginHooksSchema.safeParse(answered ?? {});
    if (!hooks.success) {
      const [issue] = hooks.error.issues;
      throw noPlugin(spec, [issue?.path.join("."), issue?.message].filter(Boolean).join(": "));
    }
    started.push(hooks.data);
  }
  return started;
}

/** The address of a plugin that is a file; undefined where it is a package. */
function fileAddress(spec: string, configFile: string | null): string | undefined {
  if (spec.startsWith("file://")) return spec;
  if (!/^\.{0,2}[\\/]/.test(spec) && !isAbsolute(spec)) return undefined;
  return pathToFileURL(resolve(configFile === null ? "." : dirname(configFile), spec)).href;
}

async function importFile(spec: string, address: string): Promise<Record<string, unknown>> {
  try {
    return await import(address);
  } catch (cause) {
    const isMissing = cause instanceof Error && /not found|cannot find/i.test(cause.message);
    throw new AppError(
      "bad_config",
      isMissing
        ? `There is no plugin ${fileURLToPath(address)}`
        : `The plugin ${quoted(spec)} does not load: ${messageOf(cause)}`,
      { remedy: "A plugin in a file is JavaScript without packages of its own.", cause },
    );
  }
}

function noPlugin(spec: string, fault: string): AppError {
  return new AppError("bad_config", `${quoted(spec)} is no plugin: ${fault}`, {
    remedy: "A plugin exports a function that answers its hooks by name.",
  });
}
