import assert from "node:assert/strict";
import { createMcpApp } from "../../../mod/mcp/app.ts";
import { LEGACY_HEADERS } from "../../support/mcp_app.ts";
import type { TestServices } from "../../support/services.ts";
import type { Job, Seen } from "./job.ts";

/** What a job costs a model. Tokens are characters of the answers' text divided by four. */
export interface JobCost {
  no: number;
  /** Calls of `tool_execute`, those that carry an approval among them. */
  calls: number;
  tokens: number;
  /** Of the one answer of `tool_search` that the job begins with. */
  search: number;
}

interface Answer {
  text: string;
  // deno-lint-ignore no-explicit-any
  structured: any;
}

/** Runs jobs one after another through the meta-tools of one app; each sees what those before it left. */
export async function runJobs(
  { services }: TestServices,
  jobs: readonly Job[],
): Promise<JobCost[]> {
  const app = createMcpApp(services);
  const ask = async (name: string, args: unknown): Promise<Answer> => {
    const response = await app.fetch(
      new Request("http://127.0.0.1:3006/mcp", {
        method: "POST",
        headers: { ...LEGACY_HEADERS, "x-sn-instance": "demo", host: "127.0.0.1:3006" },
        body: JSON.stringify({
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name, arguments: args },
        }),
      }),
    );
    const { result } = await response.json();
    return { text: result.content[0].text, structured: result.structuredContent };
  };
  try {
    const costs: JobCost[] = [];
    for (const job of jobs) costs.push(await runJob(job, ask));
    return costs;
  } finally {
    await app.close();
  }
}

async function runJob(
  { no, search, before, calls }: Job,
  ask: (name: string, args: unknown) => Promise<Answer>,
): Promise<JobCost> {
  const found = await ask("tool_search", { query: search });
  const cost: JobCost = { no, calls: 0, tokens: 0, search: tokensOf(found.text) };
  const seen: Seen = [];
  for (const step of [...(before ? [before] : []), ...calls]) {
    const { tool, args: given, options, ends = "done" } = step;
    const args = typeof given === "function" ? given(seen) : given;
    const execute = async (more: object) => {
      const answer = await ask("tool_execute", { tool, args, options: { ...options, ...more } });
      if (step !== before) {
        cost.calls += 1;
        cost.tokens += tokensOf(answer.text);
      }
      return answer;
    };
    let answer = await execute({});
    if (answer.structured.status === "needs_approval") {
      answer = await execute({ approval: answer.structured.approval.approval });
    }
    const ended = answer.structured.error ? "refused" : answer.structured.status;
    assert.equal(ended, ends, `job ${no}, ${tool}: ${answer.text}`);
    seen.push(answer.structured);
  }
  return cost;
}

/** A port has four digits or five. */
function tokensOf(text: string): number {
  return Math.round(text.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:10000").length / 4);
}
