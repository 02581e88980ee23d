import assert from "node:assert/strict";
import { z } from "zod";
import { AppError } from "../../mod/base/errors.ts";
import { askObject } from "../../mod/models/ask_object.ts";
import {
  completion,
  type ModelEndpoint,
  never,
  startDroppingEndpoint,
  startModelEndpoint,
} from "../support/model_endpoint.ts";
import { present } from "../support/present.ts";
import { modelsOf } from "./model_config.ts";

const KEY = "sk-planted-0123456789";
const schema = z.object({ minutes: z.number() });

async function ask(
  baseURL: string,
  options: { timeoutMs?: number; signal?: AbortSignal; apiKey?: string } = {},
) {
  const { timeoutMs = 20_000, signal, apiKey = KEY } = options;
  const models = modelsOf({ provider: { local: { options: { baseURL, apiKey } } } });
  return await askObject(await models.load("local/small"), {
    schema,
    instructions: "Answer JSON.",
    prompt: "How long?",
    timeoutMs,
    maxOutputTokens: 100,
    ...(signal && { signal }),
  });
}

async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => assert.fail("no failure"), (error) => error);
  assert.ok(error instanceof AppError, String(error));
  const shown = JSON.stringify([error.message, error.remedy, error.details, String(error.cause)]);
  assert.ok(!shown.includes(KEY), shown);
  assert.ok(!shown.includes("How long"), shown);
  return error;
}

Deno.test("asking a model: one call with the key, the schema and a limit, answers the object", async () => {
  await using endpoint = startModelEndpoint(() => completion('{"minutes": 12}'));
  assert.deepEqual(await ask(endpoint.baseURL), { minutes: 12 });
  assert.equal(endpoint.received.length, 1);
  const { path, headers, body } = present(endpoint.received[0]);
  assert.equal(path, "/v1/chat/completions");
  assert.equal(headers.authorization, `Bearer ${KEY}`);
  const sent = JSON.parse(body);
  assert.equal(sent.model, "small");
  assert.equal(sent.max_tokens, 100);
  assert.equal(sent.response_format.type, "json_schema");
});

Deno.test("asking a model: JSON in a code block and in words is read", async () => {
  await using endpoint = startModelEndpoint(() =>
    completion('Sure:\n```json\n{"minutes": 3}\n```')
  );
  assert.deepEqual(await ask(endpoint.baseURL), { minutes: 3 });
});

Deno.test("asking a model: an endpoint that knows no schema is asked once more without", async () => {
  await using endpoint = startModelEndpoint(({ body }) =>
    JSON.parse(body).response_format
      ? Response.json({ error: { message: "response_format unsupported" } }, { status: 400 })
      : completion('{"minutes": 4}')
  );
  assert.deepEqual(await ask(endpoint.baseURL), { minutes: 4 });
  assert.equal(endpoint.received.length, 2);
});

const failing: [name: string, answer: ModelEndpoint["answer"], code: string, fault: string][] = [
  ["HTTP 401 that repeats the key", () => refusal(401), "unauthorized", "refused"],
  ["HTTP 403", () => refusal(403), "unauthorized", "refused"],
  ["HTTP 404", () => refusal(404), "not_found", "unknown_model"],
  ["HTTP 429", () => refusal(429), "rate_limited", "rate_limited"],
  ["HTTP 500", () => refusal(500), "provider_failed", "failed"],
  ["no JSON", () => new Response("<html>sign in</html>"), "provider_failed", "malformed"],
  ["another shape of answer", () => Response.json({ ok: true }), "provider_failed", "malformed"],
  ["text without JSON", () => completion("I cannot say."), "provider_failed", "malformed"],
  ["broken JSON", () => completion('{"minutes": 1'), "provider_failed", "malformed"],
  ["a wrong schema", () => completion('{"minutes": "many"}'), "provider_failed", "malformed"],
  ["an empty answer", () => completion(""), "provider_failed", "malformed"],
];

function refusal(status: number): Response {
  return Response.json({ error: { message: `Incorrect key ${KEY}: How long?` } }, { status });
}

for (const [name, answer, code, fault] of failing) {
  Deno.test(`asking a model: ${name} is ${code} after one call`, async () => {
    await using endpoint = startModelEndpoint(answer);
    const error = await failure(ask(endpoint.baseURL));
    assert.equal(error.code, code, error.message);
    assert.equal(error.details?.fault, fault);
    assert.equal(endpoint.received.length, 1);
  });
}

Deno.test("asking a model: a redirect is not followed, so that no other host sees the key", async () => {
  await using thief = startModelEndpoint(() => completion('{"minutes": 1}'));
  await using endpoint = startModelEndpoint(() =>
    new Response(null, { status: 307, headers: { location: `${thief.baseURL}/chat/completions` } })
  );
  const error = await failure(ask(endpoint.baseURL));
  assert.equal(error.code, "provider_failed");
  assert.equal(thief.received.length, 0);
});

Deno.test("asking a model: no answer in time is a timeout", async () => {
  await using endpoint = startModelEndpoint(never);
  const error = await failure(ask(endpoint.baseURL, { timeoutMs: 300 }));
  assert.equal(error.code, "timeout");
});

Deno.test("asking a model: an abort ends the call and is no timeout", async () => {
  const stopping = new AbortController();
  await using endpoint = startModelEndpoint((request, signal) => {
    stopping.abort();
    return never(request, signal);
  });
  const error = await failure(ask(endpoint.baseURL, { signal: stopping.signal }));
  assert.equal(error.code, "cancelled");
});

Deno.test("asking a model: a dropped connection is unreachable", async () => {
  await using endpoint = startDroppingEndpoint("");
  assert.equal((await failure(ask(endpoint.baseURL))).code, "unreachable");
});

Deno.test("asking a model: an answer that breaks off is unreachable", async () => {
  await using endpoint = startDroppingEndpoint(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"id":',
  );
  assert.equal((await failure(ask(endpoint.baseURL))).code, "unreachable");
});

Deno.test("asking a model: a port where nobody listens is unreachable", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const error = await failure(ask(`http://127.0.0.1:${port}/v1`));
  assert.equal(error.code, "unreachable");
  assert.match(error.message, /"local" cannot be reached/);
});
