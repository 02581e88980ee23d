/** What the search's model learns from: definitions, requests, and names in other languages. */
import type { Artifact } from "../../mod/tools/artifact.ts";
import type { Tool } from "../../mod/tools/tool.ts";
import { NEIGHBOURS } from "../../mod/tools/neighbours.ts";
import { NOTHING } from "../../mod/tools/search/model.ts";
import { readAskings, readContexts, readNames } from "./languages.ts";
import type { Example } from "./train_model.ts";

const REQUESTS = new URL("requests/", import.meta.url);
/** What is done to the records of a family; a single tool has none. */
export const VERBS = ["create", "update", "list", "get", "delete"];
/** Definitions say what a thing is, requests how it is asked for. */
const DEFINITION_WEIGHT = 0.5;
const NAMED_VERB_WEIGHT = 0.15;
/** A name put into a phrase says less of its entry than the words that somebody chose. */
const ASKED_WEIGHT = 0.5;
/** What is said around requests asks for nothing, but stands beside what does. */
const CONTEXT_WEIGHT = 0.5;

export interface TrainingData {
  /** Names of single tools and stems of families, then what none of them serves. */
  entries: string[];
  examples: Example[];
}

/** An entry as training needs it. */
interface Described {
  key: string;
  texts: string[];
  /** Of a family: its verbs, that of a name alone first. */
  verbs: string[];
}

/** Throws, with file and line, when a row names an entry that there is not. */
export async function collectExamples(
  tools: readonly Tool[],
  artifacts: readonly Artifact[],
): Promise<TrainingData> {
  const described = [
    ...tools.filter((tool) => !tool.family).map(describeTool),
    ...artifacts.map(describeFamily),
  ];
  const entries = [...described.map(({ key }) => key), NOTHING];
  const indexes = new Map(entries.map((key, index) => [key, index]));
  const say = (saying: Saying): Example => {
    const { key, verb = "", text, ways, weight = 1, verbWeight = weight } = saying;
    const { place = text } = saying;
    const entry = indexes.get(key);
    if (entry === undefined) {
      throw new Error(`${place}: there is no tool or family "${key}"; correct or delete the line`);
    }
    // What names a thing and no verb asks for what is usual, but says little about verbs.
    const isNamed = verb === "other";
    const asked = VERBS.indexOf(isNamed ? described[entry]?.verbs[0] ?? "" : verb);
    return {
      text,
      ...(ways && { ways }),
      entry,
      weight,
      ...(asked >= 0 && {
        verb: asked,
        verbWeight: isNamed ? NAMED_VERB_WEIGHT : verbWeight,
      }),
    };
  };
  const definitions = described.flatMap(({ key, texts }) =>
    texts.map((text) => say({ key, verb: "other", text, weight: DEFINITION_WEIGHT }))
  );
  const contexts = await readContexts();
  const sayings = [
    ...await readRequests(),
    ...contexts.map(({ text }) => ({ key: NOTHING, text, weight: CONTEXT_WEIGHT })),
    ...await readForeignNames(),
    ...await askInEachLanguage(described),
  ];
  return {
    entries,
    examples: [...definitions, ...sayings.map(say)],
  };
}

interface Saying {
  key: string;
  verb?: string;
  text: string;
  ways?: readonly string[];
  weight?: number;
  verbWeight?: number;
  /** File and line, for faults. */
  place?: string;
}

function describeTool({ name, summary, synonyms = [] }: Tool): Described {
  const words = name.replace(/^sn_/, "").replaceAll("_", " ");
  // What it says of other tools would be learned as said of this one.
  const own = summary.replace(NEIGHBOURS[name] ?? "", "").trim();
  return { key: name, texts: [words, own, ...synonyms], verbs: [] };
}

function describeFamily({ definition }: Artifact): Described {
  const { stem, noun, table, synonyms = [], verbs, defaultVerb = "create" } = definition;
  return {
    key: stem,
    texts: [noun, stem.replaceAll("_", " "), table, ...synonyms],
    verbs: [defaultVerb, ...verbs.filter((verb) => verb !== defaultVerb), "delete"],
  };
}

/** The rows of `requests/`, each the way somebody would ask for a tool or family. */
export async function readRequests(): Promise<Saying[]> {
  const files = [...Deno.readDirSync(REQUESTS)].map(({ name }) => name).sort();
  const sayings = await Promise.all(files.map(async (file) => {
    const text = await Deno.readTextFile(new URL(file, REQUESTS));
    return text.trimEnd().split("\n").map((line, index) => {
      const [key = "", verb = "", ...rest] = line.split("\t");
      return { key, verb, text: rest.join(" "), place: `${file}:${index + 1}` };
    });
  }));
  return sayings.flat();
}

/** What each entry is called in other languages. */
export async function readForeignNames(): Promise<Saying[]> {
  return (await readNames()).flatMap(({ entry, names }) =>
    names.map((text) => ({ key: entry, verb: "other", text }))
  );
}

/** For each name and verb of a family the ways to ask, in every language. */
async function askInEachLanguage(described: readonly Described[]): Promise<Saying[]> {
  const ask = await readAskings();
  const verbsOf = new Map(described.map(({ key, verbs }) => [key, verbs]));
  const english = described.map(({ key, texts }) => ({ entry: key, language: "en", names: texts }));
  return [...english, ...await readNames()].flatMap(({ entry, language, names }) =>
    (verbsOf.get(entry) ?? []).flatMap((verb) =>
      names.map((name) => {
        const ways = ask(verb, { name, language });
        return { key: entry, verb, text: ways[0], ways, weight: ASKED_WEIGHT, verbWeight: 1 };
      })
    )
  );
}
