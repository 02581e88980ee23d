import type { Risk } from "../changes/risk.ts";

export type { Risk };

/** One hit of `tool_search`. A generated family is one match. */
export interface ToolMatch {
  tool: string;
  summary: string;
  risk: Risk;
  domain: string;
  /** JSON Schema of the arguments; absent with `detail: name` and `brief`. */
  args?: Record<string, unknown> | undefined;
  example?: { tool: string; args: Record<string, unknown> } | undefined;
  /** The members of a generated family; `delete` is a ready `sn_delete_artifact` call. */
  family?: {
    list?: string;
    get?: string;
    create?: string;
    update?: string;
    delete?: { tool: string; args: Record<string, unknown> };
  };
  skill?: string;
}

export interface ToolSearchRequest {
  query: string;
  /** Default 5, at most 20. */
  limit?: number;
  domain?: string | undefined;
  risk?: Risk | undefined;
  /** Default `full`. */
  detail?: "full" | "brief" | "name";
}

export interface ToolSearchAnswer {
  matches: ToolMatch[];
  /** How many further tools matched. */
  more: number;
  /** On no hit: near tool names and the domains. */
  near?: string[];
  domains?: string[];
}
