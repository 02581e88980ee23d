import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { nearestNames } from "../base/nearest.ts";
import type { Artifact } from "./artifact.ts";
import type { Catalogue } from "./catalogue.ts";
import type { ToolMatch } from "./match.ts";
import { roleNeeded } from "./role_needed.ts";
import { createSearch } from "./search/search.ts";
import type { Tool } from "./tool.ts";

/** Indexes the tools once. Throws on a name that stands twice: that is a fault of a definition. */
export function createCatalogue(
  allTools: readonly Tool[],
  artifacts: readonly Artifact[] = [],
): Catalogue {
  const tools = new Map(allTools.map((tool) => [tool.name, tool]));
  if (tools.size !== allTools.length) {
    const names = allTools.map((tool) => tool.name);
    const twice = names.filter((name, index) => names.indexOf(name) !== index);
    throw new Error(`Tools defined twice: ${twice.join(", ")}`);
  }
  const schemas = new Map<string, Record<string, unknown>>();
  const schemaOf = (tool: Tool) => {
    const known = schemas.get(tool.name);
    if (known) return known;
    const { $schema: _dialect, ...schema } = z.toJSONSchema(tool.input, { io: "input" });
    schemas.set(tool.name, schema);
    return schema;
  };
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
  return { tools, find, schemaOf, describe, ...createSearch({ tools, artifacts, describe }) };
}

/** The sibling tools of a generated tool, and how its records are deleted. */
function familyOf(tool: Tool, artifacts: readonly Artifact[]): ToolMatch["family"] {
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
