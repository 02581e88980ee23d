import MiniSearch from "minisearch";
import { AppError } from "../../base/errors.ts";
import { isObject } from "../../base/is_object.ts";
import type { AgentTool } from "./agent_tool.ts";

/** More of them in every request would cost more than a search for the one that is needed. */
const MANY = 40;
const MATCHES = 3;

/**
 * The tools that a model is given. Where servers and plugins offer many, theirs are found with
 * `tool_search` and run with `tool_execute`, as those of the platform are. Of equal names the first
 * counts.
 */
export function offerTools(
  own: readonly AgentTool[],
  added: readonly AgentTool[],
  mayRun: (tool: AgentTool) => boolean,
): AgentTool[] {
  const taken = new Map(own.map((tool) => [tool.name, tool]));
  const further = new Map<string, AgentTool>();
  for (const tool of added) {
    if (!taken.has(tool.name) && !further.has(tool.name)) further.set(tool.name, tool);
  }
  const [search, execute] = [taken.get("tool_search"), taken.get("tool_execute")];
  if (further.size <= MANY || !search || !execute) return [...own, ...further.values()];
  return own.map((tool) => {
    if (tool === search) return searching(tool, further, mayRun);
    return tool === execute ? executing(tool, further, mayRun) : tool;
  });
}

function searching(
  search: AgentTool,
  further: ReadonlyMap<string, AgentTool>,
  mayRun: (tool: AgentTool) => boolean,
): AgentTool {
  const sources = [...new Set([...further.values()].map(({ source }) => source))].join(", ");
  return {
    ...search,
    description: `${search.description} Also finds the tools of ${sources}.`,
    async run(args, context) {
      const outcome = await search.run(args, context);
      const query = isObject(args) && typeof args.query === "string" ? args.query : "";
      const usable = [...further.values()].filter((tool) =>
        mayRun(tool) && (!context.readOnly || tool.forReaders)
      );
      const found = findTools(query, usable);
      if (found.length === 0) return outcome;
      const told = found.map(({ name, source, description, inputSchema }) =>
        JSON.stringify({ tool: name, of: source, description, args: inputSchema })
      );
      return {
        ...outcome,
        output: [outcome.output, "Further tools, run with tool_execute as well:", ...told]
          .join("\n"),
      };
    },
  };
}

/** Those that fit best; a name itself is one. */
function findTools(query: string, tools: readonly AgentTool[]): AgentTool[] {
  const index = new MiniSearch<AgentTool>({
    idField: "name",
    fields: ["name", "source", "description"],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    searchOptions: { boost: { name: 3 }, prefix: true, fuzzy: 0.15 },
  });
  index.addAll(tools);
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const exact = byName.get(query.trim());
  const ranked = index.search(query).flatMap(({ id }) => byName.get(String(id)) ?? []);
  return [...new Set([...exact ? [exact] : [], ...ranked])].slice(0, MATCHES);
}

function executing(
  execute: AgentTool,
  further: ReadonlyMap<string, AgentTool>,
  mayRun: (tool: AgentTool) => boolean,
): AgentTool {
  return {
    ...execute,
    async run(args, context) {
      const name = isObject(args) && typeof args.tool === "string" ? args.tool.trim() : "";
      const tool = further.get(name);
      if (!tool) return await execute.run(args, context);
      if (!mayRun(tool) || context.readOnly && !tool.forReaders) {
        throw new AppError("forbidden", `The agent "${context.agent.name}" may not call ${name}`, {
          remedy: "Go on without it.",
        });
      }
      return await tool.run(isObject(args) ? args.args ?? {} : {}, context);
    },
  };
}
