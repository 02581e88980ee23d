import assert from "node:assert/strict";
import { createDemo, type Demo, type DemoOptions } from "../../mod/demo/create_demo.ts";
import { openDemoCopy } from "./demo_template.ts";

export interface DemoAnswer {
  status: number;
  headers: Headers;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  body: any;
}

export interface DemoRequestOptions {
  user?: string;
  password?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The embedded instance as a test drives it: one request, one read answer. */
export interface DemoUnderTest {
  demo: Demo;
  /** `path` begins behind `/api/now/`, or with `/` for anything else. */
  call(method: string, path: string, options?: DemoRequestOptions): Promise<DemoAnswer>;
  /** The records of a list, links left out. */
  list(path: string, options?: DemoRequestOptions): Promise<Record<string, string>[]>;
  create(table: string, body: unknown, query?: string): Promise<Record<string, string>>;
  [Symbol.dispose](): void;
}

export const DEMO_ORIGIN = "http://127.0.0.1:1";
export const SEED_NOW = Date.UTC(2026, 1, 1, 12, 0, 0);

export function basicAuthorization(user: string, password: string): string {
  return `Basic ${btoa(`${user}:${password}`)}`;
}

export async function startDemo(options: DemoOptions = {}): Promise<DemoUnderTest> {
  const open = options.path === undefined ? openDemoCopy : createDemo;
  const demo = await open({ clock: () => SEED_NOW, ...options });
  const call: DemoUnderTest["call"] = async (method, path, more = {}) => {
    const { user = "admin", password = user === "admin" ? "admin" : "demo", body, headers } = more;
    const response = await demo.fetch(
      new Request(DEMO_ORIGIN + (path.startsWith("/") ? path : `/api/now/${path}`), {
        method,
        headers: {
          authorization: basicAuthorization(user, password),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && {
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      }),
    );
    const text = await response.text();
    const json = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: json && text !== "" ? JSON.parse(text) : text,
    };
  };
  const bare = "sysparm_exclude_reference_link=true";
  return {
    demo,
    call,
    async list(path, more) {
      const answer = await call("GET", `${path}${path.includes("?") ? "&" : "?"}${bare}`, more);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body.result;
    },
    async create(table, body, query = "") {
      const answer = await call("POST", `table/${table}?${bare}${query && `&${query}`}`, { body });
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      return answer.body.result;
    },
    [Symbol.dispose]: () => demo.close(),
  };
}
