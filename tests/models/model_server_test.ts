import assert from "node:assert/strict";
import { streamText } from "ai";
import { type ModelServer, startModelServer } from "../support/model_server/model_server.ts";
import type { Turn } from "../support/model_server/turn.ts";
import { modelsOf } from "./model_config.ts";

const APIS = [
  ["openai", "@ai-sdk/openai-compatible"],
  ["anthropic", "@ai-sdk/anthropic"],
] as const;

async function partsOf(npm: string, { baseURL }: ModelServer, options: { signal?: AbortSignal }) {
  const provider = { scripted: { npm, options: { baseURL, apiKey: "k" } } };
  const { model } = await modelsOf({ provider }).load("scripted/small");
  const { stream } = streamText({
    model,
    prompt: "hello",
    maxRetries: 0,
    onError: () => undefined,
    ...(options.signal && { abortSignal: options.signal }),
  });
  const seen: string[] = [];
  for await (const part of stream) {
    if (part.type === "text-delta") seen.push(part.text);
    else if (part.type === "tool-call") seen.push(`${part.toolName} ${JSON.stringify(part.input)}`);
    else if (part.type === "error" || part.type === "abort") seen.push(part.type);
    else if (part.type === "finish") {
      seen.push(`${part.finishReason} ${part.totalUsage.inputTokens}`);
    }
  }
  return seen;
}

for (const [api, npm] of APIS) {
  Deno.test(`scripted model: ${api} streams text, calls and usage, then refuses`, async () => {
    const turn: Turn = {
      reasoning: "hm well",
      text: "two words",
      calls: [{ name: "read", input: { path: "x" } }],
      usage: { input: 77, output: 3 },
    };
    await using server = startModelServer({ script: [turn] });
    assert.deepEqual(await partsOf(npm, server, {}), [
      "two ",
      "words",
      'read {"path":"x"}',
      "tool-calls 77",
    ]);
    const [request] = server.requests;
    assert.equal(request?.api, api);
    assert.deepEqual(request?.messages.map(({ role, text }) => [role, text]), [["user", "hello"]]);
    assert.deepEqual(await partsOf(npm, server, {}), ["error"]);
  });

  Deno.test(`scripted model: ${api} breaks off, and knows when the client left`, async () => {
    await using server = startModelServer({ script: [{ text: "a b c d e f", resetAfter: 4 }] });
    const broken = await partsOf(npm, server, {}).catch(() => ["thrown"]);
    assert.ok(["thrown", "error"].includes(broken.at(-1) ?? ""), broken.join());
    const leaving = new AbortController();
    server.play((request) => {
      queueMicrotask(() => leaving.abort());
      request.signal.addEventListener("abort", () => left.resolve(), { once: true });
      return { text: "never ends", hangAfter: 2 };
    });
    const left = Promise.withResolvers<void>();
    assert.deepEqual(await partsOf(npm, server, { signal: leaving.signal }), ["abort"]);
    await left.promise;
  });
}
