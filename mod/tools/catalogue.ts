import type { ToolMatch, ToolSearchAnswer, ToolSearchRequest } from "./match.ts";
import type { Tool } from "./tool.ts";

/** All platform tools, their index and their schemas. Built once at start. */
export interface Catalogue {
  readonly tools: ReadonlyMap<string, Tool>;
  /** Throws `unknown_tool` with the nearest names. */
  find(name: string): Tool;
  /** The JSON Schema of a tool's arguments. */
  schemaOf(tool: Tool): Record<string, unknown>;
  search(request: ToolSearchRequest): ToolSearchAnswer;
  /** One tool as a match with its schema. Throws `unknown_tool`. */
  describe(name: string): ToolMatch;
}
