/** What people call the entries of the search in other languages, and how they ask for something. */

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

/** All the ways to ask in a language for something to be done with what has the name. */
export type Ask = (
  verb: string,
  names: { name: string; language: string },
) => [string, ...string[]];

/** Reads `askings.tsv`: a language, a verb, and the ways to ask with a place for the name. */
export async function readAskings(): Promise<Ask> {
  const rows = await readTable("askings.tsv");
  const askings = new Map(
    rows.map(([language, verb, ways = ""]) => [`${language} ${verb}`, ways.split(OR)]),
  );
  return (verb, { name, language }) => {
    const [first, ...more] = askings.get(`${language} ${verb}`) ?? [];
    if (!first) throw new Error(`askings.tsv has no way to ask for "${verb}" in "${language}"`);
    return [first.replace(NAME, name), ...more.map((way) => way.replace(NAME, name))];
  };
}

/** A notion: the English words for it, and what is said for it in each language, English among them. */
export interface Concept {
  english: string[];
  languages: string[][];
}

/** What a request can be varied with. */
export interface Variety {
  concepts: Concept[];
  contexts: Context[];
}

/** Reads the words and the contexts. */
export async function readVariety(): Promise<Variety> {
  return { concepts: await readWords(), contexts: await readContexts() };
}

/** Reads `words.tsv`: its rows are notions, its columns languages. */
async function readWords(): Promise<Concept[]> {
  const [, ...rows] = await readTable("words.tsv");
  return rows.map((cells) => {
    const languages = cells.map((cell) => cell.split(OR));
    return { english: languages[0] ?? [], languages };
  });
}

/** What people say around a request that has nothing to do with it. */
export interface Context {
  /** `before` or `after` the request. */
  place: string;
  text: string;
}

/** Reads `contexts.tsv`. */
export async function readContexts(): Promise<Context[]> {
  const rows = await readTable("contexts.tsv");
  return rows.map(([place = "", text = ""]) => ({ place, text }));
}

async function readTable(name: string): Promise<string[][]> {
  const text = await Deno.readTextFile(new URL(name, FOLDER));
  return text.trimEnd().split("\n").map((line) => line.split("\t"));
}
