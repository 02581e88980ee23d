import { join } from "node:path";
import { AppError } from "../base/errors.ts";
import { listFiles } from "../base/list_files.ts";
import { nearestNames } from "../base/nearest.ts";
import { programPath } from "../base/program_files.ts";
import type { DocPage, DocSummary } from "./schemas/doc.ts";

const FOLDER = programPath("docs");
const END = ".md";
/** Code between fences: a line there that begins with `#` is no heading. */
const FENCED = /^(```|~~~)[\s\S]*?^\1/gm;

/**
 * The documents that come with this program, by title; with `query` those that say every word of it
 * in their title or in one part, and the parts that do.
 */
export async function listDocs(query = "", folder = FOLDER): Promise<DocSummary[]> {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const says = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const names = await docNames(folder);
  const docs = await Promise.all(names.map(async (name) => {
    const { text, ...summary } = await readText(folder, name);
    const [head = "", ...parts] = text.split(/^(?=## )/m);
    const found = words.length === 0 ? [] : parts.filter(says).flatMap(headingsOf);
    const isFound = found.length > 0 || says(`${name} ${summary.title} ${head}`);
    return isFound ? [{ ...summary, found }] : [];
  }));
  return docs.flat().sort((one, other) => one.title.localeCompare(other.title));
}

/** One of them, by its path below the folder without the ending. Throws `not_found` with near names. */
export async function readDoc(name: string, folder = FOLDER): Promise<DocPage> {
  const names = await docNames(folder);
  if (names.includes(name)) return await readText(folder, name);
  const near = nearestNames(name, names);
  throw new AppError("not_found", `No document is named "${name}"`, {
    remedy: near.length > 0
      ? `Use one of: ${near.join(", ")}.`
      : "List the documents to see their names.",
    details: { near },
  });
}

async function docNames(folder: string): Promise<string[]> {
  const { files } = await listFiles(folder);
  return files.filter((file) => file.endsWith(END)).map((file) => file.slice(0, -END.length));
}

async function readText(folder: string, name: string): Promise<DocPage> {
  const text = await Deno.readTextFile(join(folder, `${name}${END}`));
  const prose = text.replaceAll(FENCED, "");
  return {
    name,
    title: /^# +(.+)$/m.exec(prose)?.[1] ?? name,
    about: aboutOf(prose),
    headings: headingsOf(prose),
    text,
  };
}

/** The first sentence below the title. */
function aboutOf(prose: string): string {
  const first = prose.split(/\n{2,}/).find((block) => /^[\w`*[]/.test(block)) ?? "";
  const plain = withoutMarks(first).replaceAll(/\s+/g, " ").trim();
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, ".") ?? plain;
}

function headingsOf(prose: string): string[] {
  return Array.from(prose.matchAll(/^## +(.+)$/gm), ([, said = ""]) => withoutMarks(said));
}

function withoutMarks(text: string): string {
  return text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "");
}
