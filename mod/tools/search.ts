import MiniSearch from "minisearch";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import type { Artifact, ArtifactDefinition, ArtifactVerb } from "./artifact.ts";
import type { ToolMatch, ToolSearchAnswer, ToolSearchRequest } from "./match.ts";
import { expandTerm, splitWords } from "./search_words.ts";
import type { Tool } from "./tool.ts";

const MAX_LIMIT = 20;
const DEFAULT_LIMIT = 5;

/** A bespoke tool, or a whole generated family: one hit. */
interface SearchDocument {
  id: string;
  name: string;
  summary: string;
  synonyms: string;
  fields: string;
  domain: string;
}

export interface SearchSource {
  tools: ReadonlyMap<string, Tool>;
  artifacts: readonly Artifact[];
  describe(name: string): ToolMatch;
}

/** The words in a request that pick the member of a family. */
const VERBS: readonly [ArtifactVerb | "delete", RegExp][] = [
  ["delete", /\b(delete|remove|drop|destroy)\b/i],
  ["update", /\b(update|change|modify|edit|set|rename|patch)\b/i],
  ["create", /\b(create|add|new|insert|build|make|define|set ?up|call)\b/i],
  ["list", /\b(list|search|find|all|which|show|how many)\b/i],
  ["get", /\b(get|read|view|open|inspect)\b/i],
];

/** Builds the index once; the search ranks tools by what a person would call them. */
export function createSearch(
  source: SearchSource,
): (request: ToolSearchRequest) => ToolSearchAnswer {
  const { tools, artifacts, describe } = source;
  const families = new Map(artifacts.map((artifact) => [artifact.definition.stem, artifact]));
  const index = new MiniSearch<SearchDocument>({
    fields: ["name", "summary", "synonyms", "fields", "domain"],
    tokenize: splitWords,
    processTerm: expandTerm,
    searchOptions: {
      boost: { name: 3, synonyms: 2, summary: 2 },
      fuzzy: (term) => term.length > 4 ? 0.2 : false,
      prefix: (term) => term.length > 3,
      weights: { fuzzy: 0.3, prefix: 0.5 },
    },
  });
  index.addAll([
    ...[...tools.values()].filter((tool) => !tool.family).map(toolDocument),
    ...artifacts.map(({ definition }) => familyDocument(definition)),
  ]);

  return (request) => {
    const { query, detail = "full" } = request;
    const limit = checkLimit(request.limit);
    const wanted = (tool: Tool) =>
      (!request.domain || tool.domain.toLowerCase() === request.domain.toLowerCase()) &&
      (!request.risk || tool.risk === request.risk);
    const hits = index.search(query).map((hit) =>
      pickTool(String(hit.id), { families, query, tools })
    );
    const exact = tools.get(query.trim());
    const ordered = [...new Set([...(exact ? [exact] : []), ...hits])].filter(wanted);
    if (ordered.length === 0) return noHit(query, tools);
    return {
      matches: ordered.slice(0, limit).map((tool) => trim(describe(tool.name), detail)),
      more: Math.max(0, ordered.length - limit),
    };
  };
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
    domains: [...new Set([...tools.values()].map((tool) => tool.domain))].sort(),
  };
}

function toolDocument(tool: Tool): SearchDocument {
  return {
    id: tool.name,
    name: tool.name,
    summary: tool.summary,
    synonyms: tool.synonyms?.join(" ") ?? "",
    fields: tool.endpoint,
    domain: tool.domain,
  };
}

function familyDocument(definition: ArtifactDefinition): SearchDocument {
  return {
    id: `family:${definition.stem}`,
    name: `${definition.stem} ${definition.plural}`,
    summary: `${definition.noun} ${definition.verbs.join(" ")} delete`,
    synonyms: definition.synonyms?.join(" ") ?? "",
    fields: [definition.table, ...Object.keys(definition.fields)].join(" "),
    domain: definition.domain,
  };
}

/** The tool of a hit; of a family the member that the request's verb asks for. */
function pickTool(
  id: string,
  context: {
    families: ReadonlyMap<string, Artifact>;
    query: string;
    tools: ReadonlyMap<string, Tool>;
  },
): Tool {
  const family = context.families.get(id.replace(/^family:/, ""));
  const bespoke = context.tools.get(id);
  if (bespoke) return bespoke;
  if (!family) throw new Error(`The index names an unknown tool: ${id}`);
  const asked = VERBS.find(([, pattern]) => pattern.test(context.query))?.[0];
  const preference = [asked, family.definition.defaultVerb, "get", "list"];
  for (const verb of preference) {
    const member = family.tools.find((tool) => tool.family?.verb === verb);
    if (member) return member;
  }
  return family.tools[0];
}

function trim(match: ToolMatch, detail: "full" | "brief" | "name"): ToolMatch {
  if (detail === "full") return match;
  const { args: _args, example: _example, ...brief } = match;
  if (detail === "brief") return brief;
  return { tool: match.tool, summary: match.summary, risk: match.risk, domain: match.domain };
}
