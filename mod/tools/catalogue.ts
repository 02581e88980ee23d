import type { ToolMatch, ToolSearchAnswer, ToolSearchRequest } from "./match.ts";
import type { LoadedTool, Tool } from "./tool.ts";

/** All platform tools, their index and their schemas. Their code may be loaded at the first call. */
export interface Catalogue {
  readonly tools: ReadonlyMap<string, Tool>;
  /** Throws `unknown_tool` with the nearest names. */
  find(name: string): Tool;
  /** A tool with its code. Throws as `find` does. */
  load(name: string): Promise<LoadedTool>;
  /** The JSON Schema of a tool's arguments. */
  schemaOf(tool: Tool): Record<string, unknown>;
  /** The matches behind the first `offset`; from the best one unless set. */
  search(request: ToolSearchRequest, offset?: number): ToolSearchAnswer;
  /** The tools by their chance to serve a request, the 60 likeliest, and whether one does at all. */
  likes(query: string): { found: { tool: Tool; score: number }[]; isServed: boolean };
  /** A text in the search's model, of length 1: texts about one thing have a high product. */
  embed(text: string): Float32Array;
  /** One tool as a match with its schema. Throws `unknown_tool`. */
  describe(name: string): ToolMatch;
}
