import { AppError } from "../../base/errors.ts";
import { findAgent } from "../agent_definition.ts";
import type { AgentEntry, AgentSession } from "../session.ts";
import type { ToolContext } from "../tools/agent_tool.ts";
import type { RunTask, TaskRequest, TaskResult } from "../tools/task.ts";
import type { RunParts } from "./run_parts.ts";
import type { Runner } from "./runner.ts";

export interface TaskParts {
  parts: RunParts;
  runner: Runner;
  newSession(fields: Partial<AgentSession> & Pick<AgentSession, "agent">): Promise<AgentSession>;
  addPrompt(session: AgentSession, text: string): Promise<void>;
}

/** Tasks of one conversation that run side by side; others wait for their turn. */
const AT_ONCE = 4;

/** Runs tasks in sessions of their own. What goes wrong there is the task's result, never a hang. */
export function createTasks(options: () => TaskParts): RunTask {
  const turns = createTurns();
  return async (request, context) => {
    const release = await turns.take(context.session.rootId, context.signal);
    try {
      return await runTask(request, context, options());
    } finally {
      release();
    }
  };
}

async function runTask(
  request: TaskRequest,
  context: ToolContext,
  { parts, runner, newSession, addPrompt }: TaskParts,
): Promise<TaskResult> {
  const agent = findAgent(parts.agents(), request.agent);
  if (agent.mode === "primary") {
    throw new AppError("invalid_input", `The agent "${agent.name}" takes no tasks`, {
      remedy: "Give it to general, to review, or to an agent of the configuration.",
    });
  }
  const { session: parent, readOnly, model } = context;
  const child = request.taskId === undefined
    ? await newSession({
      agent: agent.name,
      parentId: parent.id,
      rootId: parent.rootId,
      instance: parent.instance,
      title: request.title,
      titleState: "user",
      model: agent.model ?? model,
      // What only reads begins nothing that writes.
      readOnly: readOnly || agent.readOnly,
    })
    : await ownTask(request.taskId, context, parts);
  context.show({ title: request.title, metadata: { taskId: child.id } });
  const idle = watchSilence(child.id, parts);
  try {
    await addPrompt(child, request.prompt);
    runner.start(child, AbortSignal.any([context.signal, idle.signal]));
    await runner.settled(child.id);
  } finally {
    idle.stop();
  }
  const last = lastAnswer(await parts.history.entries(child.id));
  const silent = idle.signal.aborted ? "It said nothing for too long and was ended" : undefined;
  const error = silent ?? last.error;
  return { taskId: child.id, text: last.text, ...(error !== undefined && { error }) };
}

/** A task of this very session, which nothing else may go on with. */
async function ownTask(
  id: string,
  { session, readOnly }: ToolContext,
  { history }: RunParts,
): Promise<AgentSession> {
  const task = await history.session(id);
  if (task.parentId === session.id && (task.readOnly || !readOnly)) return task;
  throw new AppError("not_found", `No task "${id}" was begun here`, {
    remedy: "Leave task_id out to begin one.",
  });
}

function lastAnswer(entries: readonly AgentEntry[]): { text: string; error?: string } {
  const answer = entries.findLast(({ message }) => message.role === "assistant");
  const text = answer?.parts.flatMap((part) => part.type === "text" ? part.text : []).join("\n") ??
    "";
  const error = answer ? answer.message.error?.message : "No answer";
  return { text, ...(error !== undefined && { error }) };
}

/** Aborts when nothing is heard of a session; a question to a person is no silence. */
function watchSilence(sessionId: string, { feed, limits, permissions }: RunParts) {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (permissions.isWaiting(sessionId)) listen();
      else silent.abort();
    }, limits.taskIdleMs);
  };
  listen();
  const unsubscribe = feed.subscribe(({ data }) => {
    const about = "part" in data
      ? data.part.sessionId
      : "message" in data
      ? data.message.sessionId
      : "sessionId" in data
      ? data.sessionId
      : undefined;
    if (about === sessionId) listen();
  });
  return {
    signal: silent.signal,
    stop() {
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/** Some at once of each conversation, in the order they came. */
function createTurns() {
  const busy = new Map<string, number>();
  const waiting: { key: string; go: () => void }[] = [];
  const free = (key: string) => {
    const next = waiting.findIndex((one) => one.key === key);
    if (next >= 0) return waiting.splice(next, 1)[0]?.go();
    const left = (busy.get(key) ?? 1) - 1;
    if (left === 0) busy.delete(key);
    else busy.set(key, left);
  };
  return {
    /** Answers what gives the turn back. Throws `cancelled` when the signal comes first. */
    take(key: string, signal: AbortSignal): Promise<() => void> {
      const release = () => free(key);
      const running = busy.get(key) ?? 0;
      if (running < AT_ONCE) {
        busy.set(key, running + 1);
        return Promise.resolve(release);
      }
      return new Promise((resolve, reject) => {
        const place = {
          key,
          go() {
            signal.removeEventListener("abort", leave);
            resolve(release);
          },
        };
        const leave = () => {
          const at = waiting.indexOf(place);
          if (at >= 0) waiting.splice(at, 1);
          reject(new AppError("cancelled", "The run was aborted before the task began"));
        };
        waiting.push(place);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
  };
}
