import assert from "node:assert/strict";
import { generateText, type ModelMessage, tool } from "ai";
import { z } from "zod";
import { startModelServer } from "../support/model_server/model_server.ts";
import type { ModelRequest } from "../support/model_server/turn.ts";
import { present } from "../support/present.ts";
import { modelsOf } from "./model_config.ts";

const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const LONG_ID = "call_of_another_provider_that_is_longer_than_forty_characters";

/** A turn with an image of the person, a call, and its result with another image. */
const HISTORY: ModelMessage[] = [
  {
    role: "user",
    content: [
      { type: "text", text: "look" },
      { type: "file", mediaType: "image/png", data: PNG, filename: "screen.png" },
    ],
  },
  {
    role: "assistant",
    content: [{ type: "tool-call", toolCallId: LONG_ID, toolName: "shot", input: { page: 1 } }],
  },
  {
    role: "tool",
    content: [{
      type: "tool-result",
      toolCallId: LONG_ID,
      toolName: "shot",
      output: {
        type: "content",
        value: [
          { type: "text", text: "taken" },
          { type: "file", mediaType: "image/png", data: { type: "data", data: PNG } },
        ],
      },
    }],
  },
];

const shot = tool({ inputSchema: z.object({}), execute: () => "" });

interface Asked {
  npm?: string;
  options?: object;
  model?: object;
  name?: string;
  withTools?: boolean;
}

/** What an endpoint receives of the history. */
async function received(asked: Asked): Promise<ModelRequest> {
  const { npm = "@ai-sdk/openai-compatible", options, model = {}, name = "m", withTools } = asked;
  await using server = startModelServer({ script: [{ text: "fine" }] });
  const models = modelsOf({
    provider: {
      own: {
        npm,
        options: { baseURL: server.baseURL, apiKey: "k", ...options },
        models: { [name]: model },
      },
    },
  });
  const loaded = await models.load(`own/${name}`);
  await generateText({
    model: loaded.model,
    messages: HISTORY,
    maxRetries: 0,
    maxOutputTokens: 100,
    ...(withTools && { tools: { shot } }),
  });
  return present(server.requests[0]);
}

const images = ({ messages }: ModelRequest) =>
  messages.reduce((sum, message) => sum + message.images, 0);
const allText = ({ messages }: ModelRequest) =>
  messages.flatMap(({ text, results }) => [text, ...results.map((result) => result.text)]).join(
    "\n",
  );

Deno.test("prompts: images go to a model that declares them, those of results as the person's", async () => {
  for (const model of [{ attachment: true }, { modalities: { input: ["text", "image"] } }]) {
    const request = await received({ model, withTools: true });
    assert.deepEqual(
      request.messages.map(({ role, images }) => [role, images]),
      [["user", 1], ["assistant", 0], ["tool", 0], ["user", 1]],
    );
    assert.ok(!allText(request).includes(PNG.slice(0, 20)), "an image as text");
    assert.match(allText(request), /File from the result of shot/);
  }
});

Deno.test("prompts: a model that declares no images gets a line instead, a proxy's gets them", async () => {
  const silent = await received({ withTools: true });
  assert.equal(images(silent), 0);
  assert.match(
    allText(silent),
    /\[screen\.png \(image\/png\) was left out: "own\/m" takes no such/,
  );
  assert.equal(images(await received({ options: { litellmProxy: true }, withTools: true })), 2);
  const refusing = { options: { litellmProxy: true }, model: { attachment: false } };
  assert.equal(images(await received({ ...refusing, withTools: true })), 0);
});

Deno.test("prompts: without tools to offer, a proxy gets calls and results as text", async () => {
  const plain = await received({});
  assert.deepEqual(plain.messages[1]?.calls.map(({ name }) => name), ["shot"]);
  const proxied = await received({ options: { litellmProxy: true } });
  assert.ok(proxied.messages.every(({ calls, results }) => calls.length + results.length === 0));
  assert.match(allText(proxied), /\[Called shot \{"page":1\}\]/);
  assert.match(allText(proxied), /\[Result of shot: taken\]/);
  assert.equal(images(proxied), 2);
  assert.deepEqual(proxied.tools, []);
  const offered = await received({ options: { litellmProxy: true }, withTools: true });
  assert.deepEqual(offered.messages[1]?.calls.map(({ name }) => name), ["shot"]);
});

Deno.test("prompts: images of results stay in them where the interface has a place", async () => {
  const request = await received({ npm: "@ai-sdk/anthropic", withTools: true });
  const result = request.messages.flatMap(({ results }) => results)[0];
  assert.deepEqual([result?.images, images(request)], [1, 1]);
});

Deno.test("prompts: ids of another provider's calls take the form that the model's wants", async () => {
  const idsOf = (request: ModelRequest) => [
    ...request.messages.flatMap(({ calls }) => calls.map(({ id }) => id)),
    ...request.messages.flatMap(({ results }) => results.map(({ id }) => id)),
  ];
  const [call, result] = idsOf(await received({ name: "devstral-2", withTools: true }));
  assert.match(call ?? "", /^[A-Za-z0-9]{9}$/);
  assert.equal(call, result);
  assert.deepEqual(idsOf(await received({ withTools: true })), [LONG_ID, LONG_ID]);
});
