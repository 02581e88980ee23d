import { z } from "zod";
import type { AgentDefinition } from "../agent_definition.ts";
import { type AgentTool, defineAgentTool, type ToolContext } from "./agent_tool.ts";

export interface TaskRequest {
  agent: string;
  title: string;
  prompt: string;
  /** A task that was begun before, to go on with. */
  taskId?: string | undefined;
}

/** What a task came to. */
export interface TaskResult {
  taskId: string;
  /** Its last words; with an error as far as it came. */
  text: string;
  error?: string;
}

export type RunTask = (request: TaskRequest, context: ToolContext) => Promise<TaskResult>;

/** `task`: another agent does a piece of the work in a session of its own, and answers with the result. */
export function createTaskTool(
  { agents, runTask }: { agents: readonly AgentDefinition[]; runTask: RunTask },
): AgentTool {
  const takers = agents.filter(({ mode }) => mode !== "primary");
  const list = takers.map(({ name, description }) => `${name}: ${description}`).join("; ");
  return defineAgentTool({
    name: "task",
    description:
      "Gives one task to another agent, which sees nothing but your prompt and answers " +
      `once with its result. Several at once run side by side. Agents: ${list}.`,
    forReaders: true,
    input: z.strictObject({
      agent: z.string().trim().min(1).default("general").describe("Who does it"),
      title: z.string().trim().min(1).max(100).describe("The task in a few words"),
      prompt: z.string().trim().min(1).describe("All that it needs to know, and what to answer"),
      task_id: z.string().trim().min(1).optional().describe("Go on with a task that was begun"),
    }),
    async run({ agent, title, prompt, task_id: taskId }, context) {
      await context.require({
        permission: "task",
        patterns: [agent],
        always: [agent],
        title: `Give a task to ${agent}`,
        preview: prompt,
      });
      const result = await runTask({ agent, title, prompt, taskId }, context);
      const { text, error } = result;
      return {
        title,
        output: [
          ...(error === undefined ? [] : [`The task failed: ${error}. So far:`]),
          text || "(it said nothing)",
          `(task_id: ${result.taskId})`,
        ].join("\n\n"),
        metadata: { taskId: result.taskId },
        ...(error !== undefined && { isError: true }),
      };
    },
  });
}
