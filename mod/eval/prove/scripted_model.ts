import { z } from "zod";
import { serveRequests } from "../../base/serve_requests.ts";
import { type AssistantConfig, configSchema } from "../../config/schema.ts";
import type { EvalTask } from "../task.ts";

/** A model that says what a task's file holds, behind the interface that local runners have. */
export interface ScriptedModel {
  /** A configuration that knows no other model. */
  config: AssistantConfig;
  close(): Promise<void>;
}

const requestSchema = z.object({
  messages: z.array(z.object({ role: z.string() })),
  tools: z.array(z.unknown()).optional(),
});

/** Serves on loopback: one call of the solution after the other, then what it says. */
export function serveScriptedModel({ solution, says }: EvalTask): ScriptedModel {
  const server = serveRequests(async (request) => {
    // It is asked for its models too, as every local runner is.
    if (request.method === "GET") return new Response(null, { status: 404 });
    const { messages, tools = [] } = requestSchema.parse(await request.json());
    const done = messages.filter(({ role }) => role === "tool").length;
    const call = tools.length > 0 ? solution[done] : undefined;
    const delta = call
      ? { tool_calls: [{ index: 0, id: `call_${done}`, function: functionOf(call) }] }
      : { content: says };
    const finish_reason = call ? "tool_calls" : "stop";
    const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
    const pieces = [{ choices: [{ index: 0, delta, finish_reason }] }, { choices: [], usage }];
    const text = pieces.map((piece) => `data: ${JSON.stringify({ id: "1", ...piece })}\n\n`);
    return new Response(`${text.join("")}data: [DONE]\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  });
  const baseURL = `http://127.0.0.1:${server.port}/v1`;
  return {
    config: configSchema.parse({
      model: "scripted/solution",
      provider: { scripted: { npm: "@ai-sdk/openai-compatible", options: { baseURL } } },
    }),
    close: () => server.close(),
  };
}

function functionOf(call: EvalTask["solution"][number]) {
  return { name: "tool_execute", arguments: JSON.stringify(call) };
}
