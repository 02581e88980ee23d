import { AppError } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import { programFile } from "../../base/program_files.ts";
import type { KnownArtifact } from "../artifact.ts";
import type { Catalogue } from "../catalogue.ts";
import type { Domain } from "../domain.ts";
import type { ToolMatch, ToolSearchAnswer, ToolSearchRequest } from "../match.ts";
import { MATCHES } from "../match.ts";
import type { Tool } from "../tool.ts";
import { decodeModel, type SearchModel } from "./model.ts";
import { createRank, type Found } from "./rank.ts";
import { createShow } from "./show.ts";

/** Entries behind these have nothing to do with a query. */
const RANKED = 60;
/** Log-odds that a tool serves a request and not none: below the first nothing is answered, below the second nothing whole. */
const FIT = { least: 2.6, sure: 3.6 };
const DOUBT = "Perhaps no tool does this. Say it in other words, or ask for one of these by name.";
/** Written by `deno task gen`. */
const MODEL = programFile("generated/search_model.bin");

export interface SearchSource {
  tools: ReadonlyMap<string, Tool>;
  artifacts: readonly KnownArtifact[];
  describe(name: string): ToolMatch;
}

/** Reads the trained model at the first search; it ranks tools by what people ask them for. */
export function createSearch(
  source: SearchSource,
): Pick<Catalogue, "search" | "likes" | "embed"> {
  const { tools, describe } = source;
  const show = createShow(describe);
  let read: { model: SearchModel; rank: ReturnType<typeof createRank> } | undefined;
  const trained = () => {
    if (read) return read;
    const model = decodeModel(Deno.readFileSync(MODEL));
    return read = { model, rank: createRank(source, model) };
  };

  const search = (request: ToolSearchRequest, offset = 0): ToolSearchAnswer => {
    const { query, domain, risk, detail = "auto" } = request;
    const limit = checkLimit(request.limit);
    const { found, fits } = trained().rank(query);
    const ordered = firstOf(
      found(),
      ({ tool }) => (!domain || isDomain(tool.domain, domain)) && (!risk || tool.risk === risk),
    );
    // Who names a domain or a risk wants what comes nearest in it.
    const isServed = fits >= FIT.least || domain !== undefined || risk !== undefined;
    if (ordered.length === 0 || !isServed) return noHit(query, { found: firstOf(found()), tools });
    const isSure = fits >= FIT.sure;
    return {
      ...(!isSure && { doubt: DOUBT }),
      matches: ordered.slice(offset, offset + limit).map((hit, index) => {
        const isFirst = offset + index === 0;
        const shown = detail === "auto" ? (isFirst && isSure ? "full" : "brief") : detail;
        return show(hit, shown);
      }),
      more: Math.max(0, ordered.length - offset - limit),
    };
  };
  return {
    search,
    likes(query) {
      const { found, fits } = trained().rank(query);
      return { found: firstOf(found()), isServed: fits >= FIT.least };
    },
    embed: (text) => trained().model.embed(text),
  };
}

/** As many as have to do with a query, of those that are wanted. */
function firstOf(found: Iterable<Found>, isWanted: (hit: Found) => boolean = () => true): Found[] {
  const first: Found[] = [];
  for (const hit of found) {
    if (isWanted(hit)) first.push(hit);
    if (first.length === RANKED) break;
  }
  return first;
}

/** A domain is asked for by its name or by its label. */
function isDomain({ name, label }: Domain, wanted: string): boolean {
  return [name, label.toLowerCase()].includes(wanted.toLowerCase());
}

function checkLimit(limit: number = MATCHES.usual): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MATCHES.most) return limit;
  throw new AppError("invalid_input", `limit ${limit} is not between 1 and ${MATCHES.most}`, {
    remedy: `Leave it out for ${MATCHES.usual}.`,
  });
}

/** Names that read alike, then what the model likes best, and where to look. */
function noHit(
  query: string,
  { found, tools }: { found: readonly Found[]; tools: ReadonlyMap<string, Tool> },
): ToolSearchAnswer {
  const alike = /\s/.test(query.trim()) ? [] : nearestNames(query, tools.keys(), 2);
  return {
    matches: [],
    more: 0,
    near: [...new Set([...alike, ...found.map(({ tool }) => tool.name)])].slice(0, 5),
    domains: [...new Set([...tools.values()].map((tool) => tool.domain.label))].sort(),
  };
}
