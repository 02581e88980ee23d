import { AppError } from "../../base/errors.ts";
import { nearestNames } from "../../base/nearest.ts";
import { programFile } from "../../base/program_files.ts";
import type { Artifact } from "../artifact.ts";
import {
  MATCHES,
  type ToolMatch,
  type ToolSearchAnswer,
  type ToolSearchRequest,
} from "../match.ts";
import type { Domain } from "../domain.ts";
import { blend, blendVerb } from "./blend.ts";
import { describeFamily, describeTool } from "./entries.ts";
import { memberOf, memberVerb } from "./member.ts";
import { decodeModel } from "./model.ts";
import { createRanking } from "./ranking.ts";
import { indexWord, splitWords } from "./words.ts";
import type { Tool } from "../tool.ts";

const DELETE = "sn_delete_artifact";
/** Written by `deno task gen`. */
const MODEL = programFile("mod/tools/search/model.bin");

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

/** Builds the index at the first search; it ranks tools by what a person would call them. */
export function createSearch(
  source: SearchSource,
): (request: ToolSearchRequest) => ToolSearchAnswer {
  const { tools } = source;
  let prepared: ReturnType<typeof prepare> | undefined;

  return (request) => {
    const { query, detail = "full" } = request;
    const limit = checkLimit(request.limit);
    prepared ??= prepare(source);
    const wanted = ({ tool }: Found) =>
      (!request.domain || isDomain(tool.domain, request.domain)) &&
      (!request.risk || tool.risk === request.risk);
    const found = [...named(query, { tools, keys: prepared.keys }), ...prepared.find(query)];
    const names = new Set<string>();
    const ordered = found.filter(wanted).filter(({ tool }) => {
      const isNew = !names.has(tool.name);
      names.add(tool.name);
      return isNew;
    });
    if (ordered.length === 0) return noHit(query, tools);
    return {
      matches: ordered.slice(0, limit).map((hit) => show(hit, { source, detail })),
      more: Math.max(0, ordered.length - limit),
    };
  };
}

function prepare({ tools, artifacts }: SearchSource) {
  const entries = [
    ...[...tools.values()].filter((tool) => !tool.family).map(describeTool),
    ...artifacts.map(describeFamily),
  ];
  const byKey = new Map(entries.map(({ key, entry }) => [key, entry]));
  const rank = createRanking(entries);
  const model = decodeModel(Deno.readFileSync(MODEL));
  const deleting = tools.get(DELETE);
  const keys = new Map([...tools.values()].map((tool) => [keyOf(tool.name), tool]));
  return {
    keys,
    find(query: string): Found[] {
      const ranked = rank(query);
      const judged = model.judge(query);
      return blend(ranked.scores, judged.entries).flatMap((key): Found[] => {
        const entry = byKey.get(key);
        if (!entry) return [];
        if ("tool" in entry) return [{ tool: entry.tool }];
        const { artifact } = entry;
        const verb = blendVerb(artifact, {
          said: memberVerb(entry, ranked.request),
          likes: judged.verbs,
        });
        if (verb === "delete" && deleting) return [{ tool: deleting, deletes: artifact }];
        return [{ tool: memberOf(artifact, verb) }];
      });
    },
  };
}

/** A domain is asked for by its name or by its label. */
function isDomain({ name, label }: Domain, wanted: string): boolean {
  return [name, label.toLowerCase()].includes(wanted.toLowerCase());
}

/** The tool that a request names, exactly or with a slip of the pen. */
function named(
  query: string,
  { tools, keys }: { tools: ReadonlyMap<string, Tool>; keys: ReadonlyMap<string, Tool> },
): Found[] {
  const text = query.trim();
  const exact = tools.get(text) ?? keys.get(keyOf(text));
  if (exact) return [{ tool: exact }];
  const [near] = /^sn_\w+$/.test(text) ? nearestNames(text, tools.keys(), 1) : [];
  const tool = near === undefined ? undefined : tools.get(near);
  return tool ? [{ tool }] : [];
}

/** `describeTable`, `describe table` and `sn_describe_tables` are one name. */
function keyOf(name: string): string {
  return splitWords(name).flatMap((word) => indexWord(word) ?? []).join(" ");
}

function checkLimit(limit = MATCHES.usual): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MATCHES.most) return limit;
  throw new AppError("invalid_input", `limit ${limit} is not between 1 and ${MATCHES.most}`, {
    remedy: `Leave it out for ${MATCHES.usual}.`,
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
