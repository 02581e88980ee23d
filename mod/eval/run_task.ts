import type { Agent } from "../agent/agent.ts";
import type { AgentEvent } from "../agent/feed.ts";
import { noTokens, type Tokens } from "../agent/session.ts";
import type { AssistantConfig } from "../config/schema.ts";
import type { OpenBench } from "./bench.ts";
import { checkTask } from "./check/check_task.ts";
import type { Fault, TaskOutcome } from "./evaluation.ts";
import type { EvalTask } from "./task.ts";

export interface TaskRun {
  openBench: OpenBench;
  config: AssistantConfig;
  agent: string;
  /** The configuration's unless set. */
  model?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Has an agent do a task on a demo of its own and checks what it came to. */
export async function runTask(task: EvalTask, run: TaskRun): Promise<TaskOutcome> {
  const bench = await run.openBench(run.config);
  try {
    for (const call of task.setup) await bench.call(call);
    const watch = await bench.watch();
    try {
      await bench.declare(task.instance);
      const { faults, answer, ...spent } = await prompt(task, bench.agent, run);
      faults.push(...await checkTask(task, { bench, watch, answer }));
      const passed = faults.length === 0;
      return { task: task.name, passed, faults, skipped: null, answer, ...spent };
    } finally {
      watch.close();
    }
  } finally {
    await bench.close();
  }
}

async function prompt(task: EvalTask, agent: Agent, { agent: name, model, signal }: TaskRun) {
  const faults: Fault[] = [];
  const { id } = await agent.create({
    agent: name,
    instance: "demo",
    title: task.title,
    ...(model && { model }),
  });
  const stop = () => void agent.abort(id);
  const overrun = (what: string) => {
    if (faults.length > 0) return;
    faults.push({ code: "limit", message: `More than ${what}` });
    stop();
  };
  const spending = createSpending(({ input, output }) => {
    if (input + output > task.limits.tokens) overrun(`${task.limits.tokens} tokens`);
  });
  const unsubscribe = agent.feed.subscribe((event) => {
    spending.note(event);
    answerAsk(event, agent, task.person);
  });
  const { seconds } = task.limits;
  const timer = setTimeout(() => overrun(`${seconds} seconds`), seconds * 1000);
  const started = performance.now();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    // It may have been ended while the instance was laid down.
    signal?.throwIfAborted();
    await agent.prompt(id, { text: task.request });
    await agent.settled(id);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    unsubscribe();
  }
  const entries = await agent.entries(id);
  const last = entries.at(-1);
  const error = last?.message.error;
  if (error && faults.length === 0) faults.push({ code: "run", message: error.message });
  const parts = entries.flatMap((entry) => entry.parts);
  return {
    faults,
    answer: last?.parts.flatMap((part) => part.type === "text" ? part.text : []).join("\n") ?? "",
    calls: parts.filter((part) => part.type === "tool").length,
    seconds: (performance.now() - started) / 1000,
    ...spending.sum(),
  };
}

/** The task's person decides about writes of the platform; this machine is out of bounds. */
function answerAsk({ data }: AgentEvent, agent: Agent, person: EvalTask["person"]): void {
  if (data.type !== "permission.asked") return;
  const { id, permission } = data.request;
  const allowed = permission === "platform" && person === "approves";
  const message = permission === "platform" ? "No, leave it." : "Only the instance may be used.";
  // The run may have ended meanwhile, and the ask with it.
  const over = () => undefined;
  agent.reply(id, allowed ? { reply: "once" } : { reply: "reject", message }).catch(over);
}

/** Adds up what all messages took, those of tasks within too; tells the sum whenever it grows. */
function createSpending(grown: (tokens: Tokens) => void) {
  const messages = new Map<string, { tokens: Tokens; cost: number | null }>();
  const sum = () => {
    const tokens = noTokens();
    let cost: number | null = null;
    for (const message of messages.values()) {
      tokens.input += message.tokens.input;
      tokens.output += message.tokens.output;
      tokens.reasoning += message.tokens.reasoning;
      tokens.cacheRead += message.tokens.cacheRead;
      tokens.cacheWrite += message.tokens.cacheWrite;
      if (message.cost !== null) cost = (cost ?? 0) + message.cost;
    }
    return { tokens, cost };
  };
  return {
    sum,
    note({ data }: AgentEvent): void {
      if (data.type !== "message.updated" || data.message.tokens === null) return;
      const { id, tokens, cost } = data.message;
      messages.set(id, { tokens, cost });
      grown(sum().tokens);
    },
  };
}
