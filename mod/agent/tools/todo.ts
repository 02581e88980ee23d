import { z } from "zod";
import { type Todo, todoSchema } from "../session.ts";
import { type AgentTool, defineAgentTool } from "./agent_tool.ts";

/** `todo`: the plan of a session, written as a whole. */
export function createTodoTool(
  save: (session: { id: string; rootId: string }, todos: Todo[]) => Promise<void>,
): AgentTool {
  return defineAgentTool({
    name: "todo",
    description: "Writes the list of what is to be done, whole each time. For work of several " +
      "steps: one step in progress, done ones marked at once.",
    forReaders: true,
    input: z.strictObject({ todos: z.array(todoSchema).max(100) }),
    async run({ todos }, { session }) {
      await save(session, todos);
      const open = todos.filter(({ status }) => status !== "completed" && status !== "cancelled");
      return {
        title: `${open.length} of ${todos.length} open`,
        output: todos.map(({ text, status }) => `[${status}] ${text}`).join("\n") || "Empty",
        metadata: { todos },
      };
    },
  });
}
