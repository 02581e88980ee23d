/**
 * The document check: every path of the repository that a document or a comment names exists, and
 * ARCHITECTURE.md is true: its ladder is the one that is proved, its reading order is short.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { listFiles } from "../mod/base/list_files.ts";
import { LADDER } from "./check_layers.ts";

export interface Document {
  /** Relative to the root, forward slashes. */
  path: string;
  text: string;
}

/** `mod/base/errors.ts`, `tests/support/`; no import's relative path. */
const PATH =
  /(?<![\w./@-])(?:mod|ui|scripts|tests|docs|skills|\.ci)\/[\w./-]*[\w/]|(?<![\w./-])main\.ts\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm;
/** Written by a build or by `deno task proof`, so it may be absent. */
const MADE = /^ui\/dist\b/;

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

/** What a newcomer reads before anything else, in lines. */
export const MOST_LINES_TO_READ = 400;

/** Answers what of the page's section "Direction" is not as `ladder`. */
export function findLadderFaults(page: string, ladder: readonly (readonly string[])[]): string[] {
  const rows = [...sectionOf(page, "Direction").matchAll(/^\| (\d+) +\| (.+) \|$/gm)];
  const told = rows.map(([, step, cell = ""]) => {
    const names = [...cell.matchAll(/`(\w+)(?:\.ts)?`(?=:| ·| *$)/g)].map(([, name]) => name);
    return `${step} ${names.sort().join(" ")}`;
  });
  const proved = ladder.map((names, index) => `${index + 1} ${[...names].sort().join(" ")}`);
  return proved.filter((step) => !told.includes(step))
    .map((step) => `ARCHITECTURE.md does not say that step ${step.replace(" ", " is ")}`);
}

/** The files of the section "Reading order", each the first path of its line. */
export function readingOrder(page: string): string[] {
  const lines = [...sectionOf(page, "Reading order").matchAll(/^\d+\. .*$/gm)];
  return lines.flatMap(([line]) => line.match(PATH)?.slice(0, 1) ?? []);
}

function sectionOf(page: string, heading: string): string {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  return section.split("\n## ")[0] ?? "";
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
  const page = await Deno.readTextFile(join(root, "ARCHITECTURE.md"));
  const faults = [...dead, ...findLadderFaults(page, LADDER)];
  const texts = await Promise.all(
    readingOrder(page).map((path) => Deno.readTextFile(join(root, path))),
  );
  const lines = texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  if (texts.length === 0) faults.push("ARCHITECTURE.md names no file to read first");
  if (lines > MOST_LINES_TO_READ) {
    faults.push(`The reading order has ${lines} lines, ${MOST_LINES_TO_READ} is the limit`);
  }
  for (const fault of faults) console.error(fault);
  console.log(
    `${documents.length} documents, ${dead.length} paths that lead nowhere; ` +
      `${texts.length} files to read first, ${lines} lines`,
  );
  Deno.exit(faults.length > 0 ? 1 : 0);
}
