import { editDistance } from "../../base/nearest.ts";
import type { KnownArtifact } from "../artifact.ts";
import type { Tool } from "../tool.ts";
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
  /** The best first. */
  found: Found[];
  /** Log-odds that the best tool serves it and not none. */
  fits: number;
}

interface Liked extends Found {
  entry: string;
}

/** Ranks the tools for a request: what it names, then what the model likes for it and its parts. */
export function createRank(
  { tools, artifacts }: { tools: ReadonlyMap<string, Tool>; artifacts: readonly KnownArtifact[] },
  model: SearchModel,
): (query: string) => Ranking {
  const named = new Map([...tools.values()].map((tool) => [keyOf(tool.name), tool]));
  const families = new Map(artifacts.map((artifact) => [artifact.definition.stem, artifact]));
  const deleting = tools.get(DELETE);

  /** What the model likes for a text, the best first, and how much more than nothing. */
  function judge(text: string, most?: number): { liked: Liked[]; fits: number } {
    const { entries, verbs } = model.judge(text);
    const asked = [...verbs].sort(([, one], [, other]) => other - one).map(([verb]) => verb);
    const chances = chancesOf(entries);
    const likeliest = [...chances].sort(([, one], [, other]) => other - one);
    const liked = likeliest.slice(0, most).flatMap(([entry, score]): Liked[] => {
      const family = families.get(entry);
      const tool = tools.get(entry);
      if (!family) return tool ? [{ entry, tool, score }] : [];
      // What a family cannot do is never answered by deleting.
      if (asked[0] === "delete" && deleting) {
        return [{ entry, tool: deleting, deletes: family, score }];
      }
      const verb = asked.find((verb) => memberOf(family, verb));
      const member = verb && memberOf(family, verb);
      return member ? [{ entry, tool: member, score }] : [];
    });
    const [best] = liked;
    return { liked, fits: Math.log((best?.score ?? 0) / (chances.get(NOTHING) ?? 1)) };
  }

  return (query) => {
    const text = query.trim();
    const said = tools.get(text) ?? named.get(keyOf(text)) ?? slipOf(text, tools);
    const whole = judge(inWords(text));
    const parts = splitWishes(text).map((part) => judge(part, OF_PART));
    const liked = [
      ...whole.liked,
      ...parts.flatMap((part) =>
        part.liked.map((hit) => ({ ...hit, score: hit.score * PART, isPart: true }))
      ),
    ].sort((one, other) => other.score - one.score);
    const found: Found[] = said ? [{ tool: said, score: 1 }] : [];
    const entries = new Set<string>();
    for (const { entry, ...hit } of liked) {
      const isNew = !entries.has(entry) || "isPart" in hit && hit.score >= WISH * PART;
      if (!isNew || found.some(({ tool }) => tool.name === hit.tool.name)) continue;
      entries.add(entry);
      const { tool, deletes, score } = hit;
      found.push({ tool, score, ...(deletes && { deletes }) });
    }
    return {
      found,
      fits: said ? Infinity : Math.max(whole.fits, ...parts.map(({ fits }) => fits)),
    };
  };
}

function chancesOf(odds: ReadonlyMap<string, number>): Map<string, number> {
  const most = Math.max(...odds.values());
  const shares = [...odds].map(
    ([entry, value]) => [entry, Math.exp(value - most)] as const,
  );
  const total = shares.reduce((sum, [, share]) => sum + share, 0);
  return new Map(shares.map(([entry, share]) => [entry, share / total]));
}

function memberOf({ tools }: KnownArtifact, verb: string): Tool | undefined {
  return tools.find(({ family }) => family?.verb === verb);
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
