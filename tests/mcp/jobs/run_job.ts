import assert from "node:assert/strict";
import { createMcpApp } from "../../../mod/mcp/app.ts";
import { callTool, type ToolAnswer } from "../../support/mcp_app.ts";
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

type Ask = (name: string, args: unknown) => Promise<ToolAnswer>;

/** Runs jobs one after another through the meta-tools of one app; each sees what those before it left. */
export async function runJobs(
  { services }: TestServices,
  jobs: readonly Job[],
): Promise<JobCost[]> {
  await using port = openPort(services, { "x-sn-instance": "demo" });
  const costs: JobCost[] = [];
  for (const job of jobs) costs.push(await runJob(job, port.ask));
  return costs;
}

/** How far an account came with a job: `done`, or the first tool that was refused, with what it said. */
export interface JobAttempt {
  no: number;
  outcome: string;
  /** Of a refusal: the whole answer as a model reads it. */
  text?: string;
}

/** Tries jobs as the account that the headers name, each up to the first call that is refused. */
export async function tryJobs(
  { services }: TestServices,
  jobs: readonly Job[],
  headers: Readonly<Record<string, string>>,
): Promise<JobAttempt[]> {
  await using port = openPort(services, headers);
  const attempts: JobAttempt[] = [];
  for (const job of jobs) attempts.push(await tryJob(job, port.ask));
  return attempts;
}

function openPort(services: TestServices["services"], headers: Readonly<Record<string, string>>) {
  const app = createMcpApp(services);
  const url = "http://127.0.0.1:3006/mcp";
  const ask: Ask = (name, args) =>
    callTool((request) => app.fetch(new Request(url, request)), {
      name,
      args,
      headers: { ...headers, host: new URL(url).host },
    });
  return { ask, [Symbol.asyncDispose]: () => app.close() };
}

async function tryJob({ no, before, calls }: Job, ask: Ask): Promise<JobAttempt> {
  const seen: Seen = [];
  for (const { tool, args: given, options, ends = "done" } of before ? [before, ...calls] : calls) {
    const args = typeof given === "function" ? given(seen) : given;
    let answer = await ask("tool_execute", { tool, args, options });
    const approval = answer.structured.approval?.approval;
    if (answer.structured.status === "needs_approval") {
      answer = await ask("tool_execute", { tool, args, options: { ...options, approval } });
    }
    const { status, error } = answer.structured;
    if ((error ? "refused" : status) !== ends) {
      return { no, outcome: `${tool}: ${error?.code ?? status}`, text: answer.text };
    }
    seen.push(answer.structured);
  }
  return { no, outcome: "done" };
}

async function runJob(
  { no, search, before, calls, proves }: Job,
  ask: Ask,
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
  proves?.(seen);
  return cost;
}

/** A port has four digits or five. */
function tokensOf(text: string): number {
  return Math.round(text.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:10000").length / 4);
}
