/** Holds answers of the API against its own OpenAPI document. */
import assert from "node:assert/strict";
import { z } from "zod";

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;
type Content = Record<string, { schema: JsonSchema }>;

export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { content: Content }> }>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface ApiContract {
  /** Throws an `AssertionError` that says where the answer differs from its description. */
  check(request: { method: string; path: string }, response: Response): Promise<void>;
  /** Described successes that no checked answer was: `GET /api/health 200 application/json`. */
  unseen(): string[];
}

export type Send = (path: string, init?: RequestInit) => Response | Promise<Response>;

const PROBLEM: Content = {
  "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
};

/** A contract that is strict: a property that no schema names is a fault. */
export function createApiContract(document: OpenApiDocument): ApiContract {
  const validate = createValidator(document.components.schemas);
  const routes = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      template,
      pattern: new URLPattern({ pathname: template.replaceAll(/\{(\w+)\}/g, ":$1") }),
      parameters: template.split("{").length,
      responses,
    }))
  ).sort((one, other) => one.parameters - other.parameters);
  const seen = new Set<string>();
  return {
    async check({ method, path }, response) {
      const { pathname } = new URL(path, "http://service");
      const route = routes.find((candidate) =>
        candidate.method === method && candidate.pattern.test({ pathname })
      );
      const { status, ok } = response;
      const where = `${method} ${route?.template ?? pathname} ${status}`;
      const failure = ok ? undefined : route?.responses.default?.content ?? PROBLEM;
      const content = route?.responses[status]?.content ?? failure;
      assert.ok(content, `${where} is answered and not described`);
      const media = response.headers.get("content-type")?.split(";")[0] ?? "nothing";
      const described = content[media];
      assert.ok(described, `${where} answers ${media}, described: ${Object.keys(content)}`);
      seen.add(`${where} ${media}`);
      if (!media.endsWith("json")) return;
      const fault = validate(described.schema, await response.clone().json());
      assert.equal(fault, undefined, `${where} is not as described:\n${fault}`);
    },
    unseen: () =>
      routes.flatMap(({ method, template, responses }) =>
        Object.entries(responses).filter(([status]) => status.startsWith("2"))
          .flatMap(([status, { content }]) =>
            Object.keys(content).map((media) => `${method} ${template} ${status} ${media}`)
          )
      ).filter((success) => !seen.has(success)),
  };
}

/** The contract of the API that `send` reaches. */
export async function readContract(send: Send, init?: RequestInit): Promise<ApiContract> {
  const response = await send("/api/openapi.json", init);
  assert.equal(response.status, 200, "the API's description is not answered");
  return createApiContract(await response.json());
}

/** Checks every answer below `/api` but the document itself, and passes it on. */
export function checkAnswers(send: Send, contract: () => Promise<ApiContract>): Send {
  return async (path, init) => {
    const response = await send(path, init);
    if (/^\/api\/(?!openapi\.json)/.test(path)) {
      await (await contract()).check({ method: init?.method ?? "GET", path }, response);
    }
    return response;
  };
}

/** Answers what is wrong with a value in words; undefined for a value as described. */
function createValidator(
  schemas: OpenApiDocument["components"]["schemas"],
): (schema: JsonSchema, value: unknown) => string | undefined {
  const $defs = closeObjects(schemas);
  const validators = new Map<JsonSchema, z.ZodType>();
  return (schema, value) => {
    const validator = validators.get(schema) ??
      z.fromJSONSchema({ allOf: [closeObjects(schema)], $defs });
    validators.set(schema, validator);
    const { error } = validator.safeParse(value);
    return error && z.prettifyError(error);
  };
}

/** The same schemas where an object has no properties but its own, with references to `$defs`. */
function closeObjects<T extends object>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas), (key, value) => {
    if (key === "$ref") return value.replace("#/components/schemas/", "#/$defs/");
    const open = value?.type === "object" && value.properties &&
      value.additionalProperties === undefined;
    return open ? { ...value, additionalProperties: false } : value;
  });
}
