/** What people call the entries of the search in other languages, and how they ask for something. */
import { hashOf } from "../../mod/tools/search/model.ts";

const FOLDER = new URL("languages/", import.meta.url);
/** Parts what is said in more than one way. */
const OR = "/";
/** Stands for the name in a way to ask. */
const NAME = "%";

/** What an entry is called in one language. */
export interface Names {
  entry: string;
  language: string;
  names: string[];
}

/** Reads `names.tsv`: its rows are entries, its columns languages. */
export async function readNames(): Promise<Names[]> {
  const [heading = [], ...rows] = await readTable("names.tsv");
  return rows.flatMap(([entry = "", ...cells]) =>
    cells.map((cell, at) => ({ entry, language: heading[at + 1] ?? "", names: cell.split(OR) }))
  );
}

/** Asks in a language for something to be done with what has the name: one way for each name and verb. */
export type Ask = (verb: string, names: { name: string; language: string }) => string;

/** Reads `askings.tsv`: a language, a verb, and the ways to ask with a place for the name. */
export async function readAskings(): Promise<Ask> {
  const rows = await readTable("askings.tsv");
  const askings = new Map(
    rows.map(([language, verb, ways = ""]) => [`${language} ${verb}`, ways.split(OR)]),
  );
  return (verb, { name, language }) => {
    const ways = askings.get(`${language} ${verb}`);
    const way = ways?.[hashOf(`${name} ${verb}`) % ways.length];
    if (!way) throw new Error(`askings.tsv has no way to ask for "${verb}" in "${language}"`);
    return way.replace(NAME, name);
  };
}

async function readTable(name: string): Promise<string[][]> {
  const text = await Deno.readTextFile(new URL(name, FOLDER));
  return text.trimEnd().split("\n").map((line) => line.split("\t"));
}
