import type { Parser } from "web-tree-sitter";
import { isBundle, programFile } from "../../../base/program_files.ts";

/**
 * The parser's WebAssembly and the grammar's: their packages, for the sources, and where the bundle
 * has them, from the root; `scripts/build_service.ts` puts them there. Not under their own suffix:
 * `deno compile` would take them for modules and resolve their imports.
 */
export const GRAMMAR_FILES = {
  parser: { source: "web-tree-sitter/web-tree-sitter.wasm", file: "dist/service/tree_sitter.bin" },
  bash: { source: "tree-sitter-bash/tree-sitter-bash.wasm", file: "dist/service/bash.bin" },
} as const;

let loading: Promise<Parser> | undefined;

/** The parser of shell commands, loaded when a command is first judged: some 40 ms. */
export function loadShellParser(): Promise<Parser> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Parser> {
  const [{ Language, Parser }, wasmBinary, grammar] = await Promise.all([
    import("web-tree-sitter"),
    readWasm("parser"),
    readWasm("bash"),
  ]);
  await Parser.init({ wasmBinary });
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return parser;
}

async function readWasm(part: keyof typeof GRAMMAR_FILES): Promise<Uint8Array<ArrayBuffer>> {
  const { source, file } = GRAMMAR_FILES[part];
  if (isBundle) return await Deno.readFile(programFile(file));
  // Deno knows the files of a package once a module of it was asked for; this one has no code for us.
  await import("tree-sitter-bash/package.json", { with: { type: "json" } });
  return await Deno.readFile(new URL(import.meta.resolve(source)));
}
