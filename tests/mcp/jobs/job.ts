/**
 * The jobs of a platform developer, each as the calls of `tool_execute` on the shortest way, on the
 * embedded instance. A job has a number, the request that its searches begin with, and its calls.
 */

/** Answers of a job's calls so far, in their order: the structured content. */
// deno-lint-ignore no-explicit-any
export type Seen = any[];

export interface Call {
  tool: string;
  args: Record<string, unknown> | ((seen: Seen) => Record<string, unknown>);
  options?: { scope?: string; update_set?: string };
  /** How it ends where it is not `done`: a refusal that is the job's answer. */
  ends?: "refused" | "failed";
}

export interface Job {
  no: number;
  search: string;
  /** What has to stand before the job begins: not counted. */
  before?: Call;
  calls: readonly Call[];
  /** Throws where the answers, in the order of the calls, do not show what the job is for. */
  proves?(seen: Seen): void;
}

/** One call of a platform tool, without its prefix. */
export const call = (
  tool: string,
  args: Call["args"] = {},
  more: Pick<Call, "options" | "ends"> = {},
): Call => ({ tool: `sn_${tool}`, args, ...more });

export const VEHICLE = "x_demo_fleet_vehicle";

/** The ids of an answer's changes. */
export const ids = (answer: Seen[number]): string[] =>
  answer.change.flatMap(({ id }: { id: string | null }) => id ?? []);
