/** The document check: every path of the repository that a document or a comment names exists. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "../mod/base/list_files.ts";

export interface Document {
  /** Relative to the root, forward slashes. */
  path: string;
  text: string;
}

/** `mod/base/errors.ts`, `tests/support/`; no import's relative path. */
const PATH =
  /(?<![\w./@-])(?:mod|ui|scripts|tests|docs|skills|\.ci)\/[\w./-]*[\w/]|(?<![\w./-])main\.ts\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm;
/** Written by a build or by the gate, so absent from a fresh clone. */
const MADE = /^(ui\/dist|tests\/shards)\b/;

/** Answers one sentence for each path that leads nowhere. */
export function findDeadPaths(
  documents: readonly Document[],
  exists: (path: string) => boolean,
): string[] {
  return documents.flatMap(({ path, text }) => {
    const prose = path.endsWith(".md") ? text : (text.match(COMMENT) ?? []).join("\n");
    const named = new Set(prose.match(PATH) ?? []);
    return [...named].filter((found) => !MADE.test(found) && !exists(found))
      .map((found) => `${path} names ${found}, which does not exist`);
  });
}

/** The Markdown pages of the repository and its TypeScript, for the comments in it. */
async function readDocuments(root: string): Promise<Document[]> {
  const skip = (name: string) => ["node_modules", "dist", "coverage", ".git"].includes(name);
  const { files } = await listFiles(root, { skip });
  const paths = files.filter((path) => /\.(md|ts)$/.test(path));
  return await Promise.all(
    paths.map(async (path) => ({ path, text: await Deno.readTextFile(join(root, path)) })),
  );
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const documents = await readDocuments(root);
  const dead = findDeadPaths(documents, (path) => existsSync(join(root, path)));
  for (const sentence of dead) console.error(sentence);
  console.log(`${documents.length} documents, ${dead.length} paths that lead nowhere`);
  Deno.exit(dead.length > 0 ? 1 : 0);
}
