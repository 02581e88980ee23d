import { editDistance } from "../../base/nearest.ts";
import type { KnownArtifact } from "../artifact.ts";
import type { Tool } from "../tool.ts";
import { bestFirst } from "./best_first.ts";
import { NOTHING, type SearchModel } from "./model.ts";
import { splitWishes } from "./wishes.ts";
import { splitWords, stem } from "./words.ts";

const DELETE = "sn_delete_artifact";
/** Entries behind these have nothing to do with a part of a request. */
const OF_PART = 10;
/** So many letters of a name may be slips. */
const SLIPS = 2;
/** A part of a request counts a little less than the whole of it. */
const PART = 0.9;
/** From this chance on a part of a request is a wish of its own. */
const WISH = 0.5;

/** A tool that is found, with the chance that it serves the request. */
export interface Found {
  tool: Tool;
  /** The family whose record it is to delete. */
  deletes?: KnownArtifact;
  /** From 0 to 1. */
  score: number;
}

export interface Ranking {
  /** The best first, each as it is asked for. */
  found(): Iterable<Found>;
  /** Log-odds that the best tool serves it and not none. */
  fits: number;
}

interface Liked extends Found {
  entry: string;
  isPart?: true;
}

/** What an entry of the model stands for. */
interface Entry {
  name: string;
  tool: Tool | undefined;
  family?: { artifact: KnownArtifact; members: ReadonlyMap<string, Tool> };
}

interface Judgement {
  /** By the entries of the model. */
  chances: Float64Array;
  /** The likeliest verb first. */
  verbs: string[];
}

interface RankSource {
  tools: ReadonlyMap<string, Tool>;
  artifacts: readonly KnownArtifact[];
}

/** What the model says of a text, as tools. */
function createLiking({ tools, artifacts }: RankSource, model: SearchModel) {
  const families = new Map(artifacts.map((artifact) => [artifact.definition.stem, artifact]));
  const deleting = tools.get(DELETE);
  const { verbs: allVerbs } = model.header;
  const entries = model.header.entries.map((name): Entry => {
    const artifact = families.get(name);
    const tool = tools.get(name);
    return { name, tool, ...(artifact && { family: { artifact, members: membersOf(artifact) } }) };
  });
  const nothing = entries.findIndex(({ name }) => name === NOTHING);

  function judge(text: string): Judgement {
    const odds = model.judge(text);
    const verbs = Array.from(bestFirst(odds.verbs), (at) => allVerbs[at] ?? "");
    return { chances: chancesOf(odds.entries), verbs };
  }

  /** The tool of an entry; of a family the member for the likeliest verb that it has. */
  function toolFor(
    { name, tool, family }: Entry,
    { score, verbs }: { score: number } & Pick<Judgement, "verbs">,
  ): Liked | undefined {
    if (!family) return tool && { entry: name, tool, score };
    // What a family cannot do is never answered by deleting.
    if (verbs[0] === "delete" && deleting) {
      return { entry: name, tool: deleting, deletes: family.artifact, score };
    }
    const verb = verbs.find((verb) => family.members.has(verb));
    const member = verb === undefined ? undefined : family.members.get(verb);
    return member && { entry: name, tool: member, score };
  }

  /** What the model likes, the best first, of the `most` likeliest entries. */
  function* liked({ chances, verbs }: Judgement, most = Infinity): Generator<Liked, void> {
    let left = most;
    for (const at of bestFirst(chances)) {
      if (left-- === 0) return;
      const entry = entries[at];
      const hit = entry && toolFor(entry, { score: chances[at] ?? 0, verbs });
      if (hit) yield hit;
    }
  }

  /** How much more it likes the best than nothing. */
  function fitOf(judged: Judgement, [best]: readonly Liked[]): number {
    return Math.log((best?.score ?? 0) / (judged.chances[nothing] ?? 1));
  }

  return { judge, liked, fitOf };
}

/** Ranks the tools for a request: what it names, then what the model likes for it and its parts. */
export function createRank(source: RankSource, model: SearchModel): (query: string) => Ranking {
  const { tools } = source;
  const named = new Map([...tools.values()].map((tool) => [keyOf(tool.name), tool]));
  const { judge, liked, fitOf } = createLiking(source, model);

  return (query) => {
    const text = query.trim();
    const said = tools.get(text) ?? named.get(keyOf(text)) ?? slipOf(text, tools);
    const whole = judge(inWords(text));
    const parts = splitWishes(text).map((part) => {
      const judged = judge(part);
      const hits = [...liked(judged, OF_PART)];
      return { hits, fits: fitOf(judged, hits) };
    });
    const ofParts = parts.flatMap(({ hits }) => hits)
      .map((hit): Liked => ({ ...hit, score: hit.score * PART, isPart: true }))
      .sort((one, other) => other.score - one.score);
    const [first] = liked(whole);
    return {
      found: () => eachOnce(said, mergeBest(liked(whole), ofParts)),
      fits: said
        ? Infinity
        : Math.max(fitOf(whole, first ? [first] : []), ...parts.map(({ fits }) => fits)),
    };
  };
}

function membersOf({ tools }: KnownArtifact): Map<string, Tool> {
  return new Map(tools.flatMap((tool) => tool.family ? [[tool.family.verb, tool]] : []));
}

/** Two lists that go from the best down as one; of equal ones the first list's comes first. */
function* mergeBest(one: Iterable<Liked>, other: readonly Liked[]): Generator<Liked, void> {
  let next = 0;
  for (const hit of one) {
    for (let rival; (rival = other[next]) && rival.score > hit.score; next++) yield rival;
    yield hit;
  }
  yield* other.slice(next);
}

/** What the request says by name, then each tool once, and each family once for each wish. */
function* eachOnce(said: Tool | undefined, liked: Iterable<Liked>): Generator<Found, void> {
  const entries = new Set<string>();
  const names = new Set<string>();
  if (said) {
    names.add(said.name);
    yield { tool: said, score: 1 };
  }
  for (const { entry, isPart, ...hit } of liked) {
    const isNew = !entries.has(entry) || (isPart && hit.score >= WISH * PART);
    if (!isNew || names.has(hit.tool.name)) continue;
    entries.add(entry);
    names.add(hit.tool.name);
    yield hit;
  }
}

function chancesOf(odds: Float64Array): Float64Array {
  let most = -Infinity;
  for (const value of odds) if (value > most) most = value;
  const chances = new Float64Array(odds.length);
  let total = 0;
  for (let at = 0; at < odds.length; at++) {
    total += chances[at] = Math.exp((odds[at] ?? 0) - most);
  }
  for (let at = 0; at < odds.length; at++) chances[at] = (chances[at] ?? 0) / total;
  return chances;
}

/** `describeTable`, `describe table` and `sn_describe_tables` are one name. */
function keyOf(name: string): string {
  return splitWords(name).map(stem).filter((word) => word !== "sn").join(" ");
}

/** The tool whose name was written with a slip or two. */
function slipOf(text: string, tools: ReadonlyMap<string, Tool>): Tool | undefined {
  if (!/^sn_\w{1,80}$/.test(text)) return undefined;
  const near = [...tools.values()].filter(({ name }) =>
    Math.abs(name.length - text.length) <= SLIPS && editDistance(name, text) <= SLIPS
  );
  return near.length === 1 ? near[0] : undefined;
}

/** A name that somebody guessed says its words: `sn_reset_user_password`, `resetPassword`. */
function inWords(text: string): string {
  if (!/^\w+$/.test(text) || !/_|[a-z][A-Z]/.test(text)) return text;
  const words = splitWords(text).filter((word) => word !== "sn").join(" ");
  return text.startsWith("sn_") || !text.includes("_") ? words : `${text} ${words}`;
}
