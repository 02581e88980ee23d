import type { QuickJSSyncVariant, QuickJSWASMModule } from "quickjs-emscripten-core";
import { isObject } from "../../../base/is_object.ts";
import { isBundle, programFile } from "../../../base/program_files.ts";
import { LIBRARY } from "../prelude/library.ts";
import { createEngine, type Engine } from "./create_engine.ts";

/**
 * Where the bundle has the engine's WebAssembly, from the root; `scripts/build_service.ts` puts it
 * there. Not under its own suffix: `deno compile` would take it for a module and resolve its imports.
 */
export const ENGINE_FILE = "dist/service/quickjs.bin";

/** The package that holds it, for the sources. */
export const ENGINE_SOURCE = "@jitl/quickjs-wasmfile-release-sync/wasm";

/** One in use, and one for when a script has broken it: loading is asynchronous, scripts are not. */
const AHEAD = 2;

/**
 * The engines of this process. They are code, not state: the scripts of every request begin on a new
 * heap, so all demo instances share them.
 */
const ready: Engine[] = [];
let loading: Promise<void> | undefined;

/** Has an engine ready for scripts, which run synchronously; the first takes some 50 ms. */
export async function prepareEngines(): Promise<void> {
  while (ready.length < AHEAD) {
    loading ??= addEngine().finally(() => loading = undefined);
    await loading;
  }
}

/** The engine that runs scripts now. Throws where `prepareEngines` was not awaited before. */
export function currentEngine(): Engine {
  const [engine] = ready;
  if (!engine) throw new Error("The script engine is being replaced: send the request again");
  return engine;
}

/** Takes an engine out of use that a script has broken, or that has grown too large. */
export function discardEngine(engine: Engine): void {
  const index = ready.indexOf(engine);
  if (index >= 0) ready.splice(index, 1);
}

let createModule: (() => Promise<QuickJSWASMModule>) | undefined;

async function addEngine(): Promise<void> {
  createModule ??= await loadCode();
  ready.push(createEngine(await createModule(), LIBRARY));
}

/** Loaded when a script first runs: a start without one does not pay for it. */
async function loadCode(): Promise<() => Promise<QuickJSWASMModule>> {
  const [core, { default: variant }, bytes] = await Promise.all([
    import("quickjs-emscripten-core"),
    import("@jitl/quickjs-wasmfile-release-sync"),
    Deno.readFile(
      isBundle ? programFile(ENGINE_FILE) : new URL(import.meta.resolve(ENGINE_SOURCE)),
    ),
  ]);
  if (!isSyncVariant(variant)) throw new Error("The script engine is not the synchronous one");
  const wasmModule = await WebAssembly.compile(bytes);
  return () => core.newQuickJSWASMModuleFromVariant(core.newVariant(variant, { wasmModule }));
}

/** The package's declarations give its default export another type than it has. */
function isSyncVariant(value: unknown): value is QuickJSSyncVariant {
  return isObject(value) && value.type === "sync";
}
