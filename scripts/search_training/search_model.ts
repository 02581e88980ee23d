/** The trained part of the tool search, from the requests in this folder and the definitions. */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Artifact } from "../../mod/tools/artifact.ts";
import { decodeModel, encodeModel } from "../../mod/tools/search/model.ts";
import type { Tool } from "../../mod/tools/tool.ts";
import { type Example, trainModel } from "./train_model.ts";

const REQUESTS = new URL("requests/", import.meta.url);
const VERBS = ["create", "update", "list", "get", "delete"];
const BUCKETS = 16_384;
const WIDTH = 64;
/** Definitions say what a thing is, requests how it is asked for. */
const DEFINITION_WEIGHT = 0.5;
/** What decides the model besides examples. */
const CODE = [
  "train_model.ts",
  "search_model.ts",
  "../../mod/tools/search/features.ts",
  "../../mod/tools/search/model.ts",
].map((path) => new URL(path, import.meta.url));

/** The bytes of the model: those of `present` where it was made of the same. */
export async function buildSearchModel(
  tools: readonly Tool[],
  artifacts: readonly Artifact[],
  present: Uint8Array | undefined,
): Promise<Uint8Array> {
  const described = [
    ...tools.filter((tool) => !tool.family).map(describeTool),
    ...artifacts.map(describeFamily),
  ];
  const requests = await readRequests();
  const entries = described.map(({ key }) => key);
  const examples = [
    ...described.flatMap(({ texts }, entry) =>
      texts.map((text): Example => ({ text, entry, weight: DEFINITION_WEIGHT }))
    ),
    ...requests.map((line) => toExample(line, entries)),
  ];
  const digest = await digestOf({ entries, examples });
  if (present && decodeModel(present).header.digest === digest) return present;
  const shape = {
    buckets: BUCKETS,
    width: WIDTH,
    entries: entries.length,
    verbs: VERBS.length,
  };
  const trained = trainModel(examples, shape);
  return encodeModel({ digest, entries, verbs: VERBS, buckets: BUCKETS, width: WIDTH }, trained);
}

interface Described {
  key: string;
  texts: string[];
}

function describeTool({ name, summary, synonyms = [] }: Tool): Described {
  const words = name.replace(/^sn_/, "").replaceAll("_", " ");
  return { key: name, texts: [words, summary, ...synonyms] };
}

function describeFamily({ definition }: Artifact): Described {
  const { stem, noun, table, synonyms = [] } = definition;
  return { key: stem, texts: [noun, stem.replaceAll("_", " "), table, ...synonyms] };
}

interface RequestLine {
  entry: string;
  verb: string;
  text: string;
  /** File and line, for faults. */
  place: string;
}

async function readRequests(): Promise<RequestLine[]> {
  const files = [...Deno.readDirSync(REQUESTS)].map(({ name }) => name).sort();
  const lines = await Promise.all(files.map(async (file) => {
    const text = await Deno.readTextFile(new URL(file, REQUESTS));
    return text.trimEnd().split("\n").map((line, index) => {
      const [entry = "", verb = "", ...rest] = line.split("\t");
      return { entry, verb, text: rest.join(" "), place: `${file}:${index + 1}` };
    });
  }));
  return lines.flat();
}

function toExample({ entry, verb, text, place }: RequestLine, entries: readonly string[]): Example {
  const index = entries.indexOf(entry);
  if (index < 0) {
    throw new Error(`${place}: there is no tool or family "${entry}"; correct or delete the line`);
  }
  const asked = VERBS.indexOf(verb);
  return { text, entry: index, weight: 1, ...(asked >= 0 && { verb: asked }) };
}

async function digestOf(examples: unknown): Promise<string> {
  const digest = createHash("sha256").update(JSON.stringify(examples));
  for (const file of CODE) digest.update(await Deno.readTextFile(fileURLToPath(file)));
  return digest.digest("hex");
}
