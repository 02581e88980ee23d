import type { PlatformRecord } from "../../../platform/types.ts";

export type TableOperation = "insert" | "update" | "delete" | "query" | "display";

/** Phases in the platform's order. Source: platform documentation, "Precedence between data lookup, assignment, and business rules". */
export const PHASES = [
  "query rules",
  "display rules",
  "before rules, order below 1000",
  "engines before the write",
  "before rules, order from 1000",
  "database operation",
  "after rules, order below 1000",
  "engines after the write",
  "after rules, order from 1000",
  "later, in the background",
] as const;

export interface AutomationStep {
  phase: typeof PHASES[number];
  what: string;
  table: string;
  sys_id: string | undefined;
  name: string | undefined;
  /** The table it is defined for: the one asked about, or one that it inherits from. */
  defined_on: string | undefined;
  order?: number;
  condition?: string;
  active: boolean;
  note?: string;
  /** Events that its script queues. */
  events?: string[];
}

export interface TraceRequest {
  chain: readonly string[];
  operation: TableOperation;
  inactive: boolean;
  signal?: AbortSignal | undefined;
}

/** Reads rows of a table; none where it cannot be read, which is noted. */
export type Read = (table: string, query: string) => Promise<PlatformRecord[]>;

/** The term that leaves inactive rows out, unless they were asked for. */
export function activeOnly({ inactive }: TraceRequest): string {
  return inactive ? "" : "^active=true";
}

/** The conditions that say something, as one text of at most 200 characters. */
export function conditionOf(texts: (string | undefined)[]): { condition?: string } {
  const condition = texts.filter((text) => text && text !== "^EQ").join(" and ");
  return condition === "" ? {} : { condition: condition.slice(0, 200) };
}
