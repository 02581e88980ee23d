import { AppError } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import { programFile } from "../../base/program_files.ts";
import type { Artifact } from "../artifact.ts";
import type { Domain } from "../domain.ts";
import type { ToolMatch, ToolSearchAnswer, ToolSearchRequest } from "../match.ts";
import type { Tool } from "../tool.ts";
import { decodeModel, type SearchModel } from "./model.ts";
import { splitWords, stem } from "./words.ts";

const MAX_LIMIT = 20;
const DEFAULT_LIMIT = 5;
/** Entries behind these have nothing to do with a query. */
const RANKED = 60;
const DELETE = "sn_delete_artifact";
/** Written by `deno task gen`. */
const MODEL = programFile("generated/search_model.bin");

export interface SearchSource {
  tools: ReadonlyMap<string, Tool>;
  artifacts: readonly Artifact[];
  describe(name: string): ToolMatch;
}

/** A tool that is found, and the family whose record it is to delete. */
interface Found {
  tool: Tool;
  deletes?: Artifact;
}

/** Reads the trained model at the first search; it ranks tools by what people ask them for. */
export function createSearch(
  source: SearchSource,
): (request: ToolSearchRequest) => ToolSearchAnswer {
  const { tools } = source;
  let find: ReturnType<typeof createFind> | undefined;

  return (request) => {
    const { query, detail = "full" } = request;
    const limit = checkLimit(request.limit);
    find ??= createFind(source, decodeModel(Deno.readFileSync(MODEL)));
    const names = new Set<string>();
    const ordered = find(query).filter(({ tool }) => {
      const isWanted = !names.has(tool.name) &&
        (!request.domain || isDomain(tool.domain, request.domain)) &&
        (!request.risk || tool.risk === request.risk);
      names.add(tool.name);
      return isWanted;
    }).slice(0, RANKED);
    if (ordered.length === 0) return noHit(query, tools);
    return {
      matches: ordered.slice(0, limit).map((hit) => show(hit, { source, detail })),
      more: Math.max(0, ordered.length - limit),
    };
  };
}

/** What answers a query, the best first: the tool that it names, then what the model likes. */
function createFind(
  { tools, artifacts }: SearchSource,
  model: SearchModel,
): (query: string) => Found[] {
  const named = new Map([...tools.values()].map((tool) => [keyOf(tool.name), tool]));
  const families = new Map(artifacts.map((artifact) => [artifact.definition.stem, artifact]));
  const deleting = tools.get(DELETE);
  return (query) => {
    const text = query.trim();
    const [near = ""] = /^sn_\w+$/.test(text) ? nearestNames(text, tools.keys(), 1) : [];
    const said = tools.get(text) ?? named.get(keyOf(text)) ?? tools.get(near);
    const { entries, verbs } = model.judge(query);
    const asked = best(verbs);
    const liked = best(entries).map((entry): Found | undefined => {
      const family = families.get(entry);
      const tool = tools.get(entry);
      if (!family) return tool && { tool };
      // What a family cannot do is never answered by deleting.
      if (asked[0] === "delete" && deleting) return { tool: deleting, deletes: family };
      const [member] = asked.flatMap((verb) => memberOf(family, verb) ?? []);
      return member && { tool: member };
    });
    return [said && { tool: said }, ...liked].filter((found) => found !== undefined);
  };
}

function best(odds: ReadonlyMap<string, number>): string[] {
  return [...odds].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

function memberOf({ tools }: Artifact, verb: string): Tool | undefined {
  return tools.find(({ family }) => family?.verb === verb);
}

/** `describeTable`, `describe table` and `sn_describe_tables` are one name. */
function keyOf(name: string): string {
  return splitWords(name).map(stem).filter((word) => word !== "sn").join(" ");
}

/** A domain is asked for by its name or by its label. */
function isDomain({ name, label }: Domain, wanted: string): boolean {
  return [name, label.toLowerCase()].includes(wanted.toLowerCase());
}

function checkLimit(limit = DEFAULT_LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit;
  throw new AppError("invalid_input", `limit ${limit} is not between 1 and ${MAX_LIMIT}`, {
    remedy: `Leave it out for ${DEFAULT_LIMIT}.`,
  });
}

function noHit(query: string, tools: ReadonlyMap<string, Tool>): ToolSearchAnswer {
  return {
    matches: [],
    more: 0,
    near: nearestNames(query, tools.keys(), 5),
    domains: [...new Set([...tools.values()].map((tool) => tool.domain.label))].sort(),
  };
}

function show(
  { tool, deletes }: Found,
  { source, detail }: { source: SearchSource; detail: "full" | "brief" | "name" },
): ToolMatch {
  const match = source.describe(tool.name);
  if (detail === "name") {
    return { tool: match.tool, summary: match.summary, risk: match.risk, domain: match.domain };
  }
  const { args, example, ...brief } = match;
  if (detail === "brief") return brief;
  if (!deletes) return { ...brief, args, example };
  const { stem } = deletes.definition;
  const call = { tool: tool.name, args: { type: stem, id: "<sys_id or name>" } };
  return { ...brief, args, example: call };
}
