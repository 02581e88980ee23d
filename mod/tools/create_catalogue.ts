import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import type { Artifact, KnownArtifact } from "./artifact.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ToolMatch } from "./match.ts";
import { roleNeeded } from "./role_needed.ts";
import { createSearch } from "./search/search.ts";
import type { LoadedTool, Tool } from "./tool.ts";

/** Where a catalogue has its tools from. */
export interface CatalogueSource extends Pick<Catalogue, "schemaOf"> {
  tools: readonly Tool[];
  artifacts: readonly KnownArtifact[];
  load(tool: Tool): Promise<LoadedTool>;
}

/** A catalogue of tools that are loaded. Throws as `catalogueOf` does. */
export function createCatalogue(
  tools: readonly LoadedTool[],
  artifacts: readonly Artifact[] = [],
): Catalogue {
  const loaded = new Map(tools.map((tool) => [tool.name, tool]));
  const codeOf = ({ name }: Tool): LoadedTool => {
    const tool = loaded.get(name);
    if (!tool) throw new Error(`${name} is no tool of this catalogue`);
    return tool;
  };
  const schemas = new Map<string, Record<string, unknown>>();
  return catalogueOf({
    tools,
    artifacts,
    load: (tool) => Promise.resolve(codeOf(tool)),
    schemaOf(tool) {
      const known = schemas.get(tool.name);
      if (known) return known;
      const schema = schemaOfInput(codeOf(tool));
      schemas.set(tool.name, schema);
      return schema;
    },
  });
}

/** The JSON Schema of a tool's arguments. */
export function schemaOfInput({ input }: Pick<LoadedTool, "input">): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(input, { io: "input" });
  return schema;
}

/** Indexes the tools once. Throws on a name that stands twice: that is a fault of a definition. */
export function catalogueOf({ tools: allTools, artifacts, ...source }: CatalogueSource): Catalogue {
  const tools = new Map(allTools.map((tool) => [tool.name, tool]));
  if (tools.size !== allTools.length) {
    const names = allTools.map((tool) => tool.name);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    throw new Error(`Tools defined twice: ${twice.join(", ")}`);
  }
  const { schemaOf } = source;
  const find = (name: string) => {
    const tool = tools.get(name);
    if (tool) return tool;
    const near = nearestNames(name, tools.keys(), 5);
    throw new AppError("unknown_tool", `There is no platform tool "${name}"`, {
      remedy: near.length > 0
        ? `Did you mean ${near.join(", ")}? tool_search finds tools by what they do.`
        : "tool_search finds tools by what they do.",
      details: { near },
      nextCall: {
        tool: "tool_search",
        args: { query: name.replace(/^sn_/, "").replaceAll("_", " ") || name },
      },
    });
  };
  const describe = (name: string): ToolMatch => {
    const tool = find(name);
    const family = familyOf(tool, artifacts);
    const needs = roleNeeded(tool);
    return {
      tool: tool.name,
      summary: tool.summary,
      risk: tool.risk,
      domain: tool.domain.label,
      args: schemaOf(tool),
      example: { tool: tool.name, args: tool.example },
      ...(family && { family }),
      ...(needs !== undefined && { needs }),
      ...(tool.skill !== undefined && { skills: [tool.skill] }),
    };
  };
  return {
    tools,
    find,
    load: async (name) => await source.load(find(name)),
    schemaOf,
    describe,
    ...createSearch({ tools, artifacts, describe }),
  };
}

/** The sibling tools of a generated tool, and how its records are deleted. */
function familyOf(tool: Tool, artifacts: readonly KnownArtifact[]): ToolMatch["family"] {
  const artifact = artifacts.find(({ definition }) => definition.stem === tool.family?.stem);
  if (!artifact) return undefined;
  const members = Object.fromEntries(
    artifact.tools.flatMap((member) => member.family ? [[member.family.verb, member.name]] : []),
  );
  return {
    ...members,
    delete: {
      tool: "sn_delete_artifact",
      args: { type: artifact.definition.stem, id: "<sys_id or name>" },
    },
  };
}
