/** The MCP app over HTTP with a real store, skills and memory, and two tools that tests can steer. */
import { serveRequests } from "../../mod/base/serve_requests.ts";
import { join } from "node:path";
import { getLogger } from "@logtape/logtape";
import { z } from "zod";
import { AppError } from "../../mod/base/errors.ts";
import { nearestNames } from "../../mod/base/nearest.ts";
import { resolveSettings } from "../../mod/config/resolve_settings.ts";
import type { Settings } from "../../mod/config/settings.ts";
import type { NotedCall } from "../../mod/analytics/call_log/logged_call.ts";
import { createMcpApp, type McpServices } from "../../mod/mcp/app.ts";
import { sessionMigrations } from "../../mod/analytics/mcp_sessions.ts";
import { createMemory } from "../../mod/memory/create_memory.ts";
import { createSkillLibrary } from "../../mod/skills/library.ts";
import type { Store } from "../../mod/store/store.ts";
import type { ToolCall, ToolResult } from "../../mod/tools/call.ts";
import type { Catalogue } from "../../mod/tools/catalogue.ts";
import type { Domain } from "../../mod/tools/domain.ts";
import type { ToolMatch } from "../../mod/tools/match.ts";
import { inDomain } from "../../mod/tools/place_tools.ts";
import { defineTool, type LoadedTool } from "../../mod/tools/tool.ts";
import { skillText } from "./skill_folders.ts";
import { openTemporaryStore } from "./stores.ts";

const rowsInput = z.object({ rows: z.int(), wait_ms: z.int().optional() });

/** Of tools that tests make up. */
export const testDomain: Domain = { name: "records", label: "Records", skill: "servicenow-dev" };

const describeRows = (name: string, endpoint: string): LoadedTool =>
  inDomain(
    defineTool({
      name,
      summary: `Lists rows (${endpoint}).`,
      risk: "R",
      endpoint,
      input: rowsInput,
      example: { rows: 1 },
      byHand: { lists: 1 },
      read: ({ rows }) => Promise.resolve(rowsOf(rows)),
    }),
    testDomain,
  );

const rowsOf = (rows: number) => ({
  records: Array.from({ length: rows }, (_, n) => ({ number: `INC${n}`, text: "x".repeat(80) })),
});

/** `sn_list_rows` stands for a tool of an instance, `sn_explain_rows` for a local one. */
export const testTools = [
  describeRows("sn_list_rows", "GET /api/now/table/{table}"),
  describeRows("sn_explain_rows", "local"),
];

function createTestCatalogue(extra: readonly LoadedTool[]): Catalogue {
  const tools = new Map([...testTools, ...extra].map((tool) => [tool.name, tool]));
  const find = (name: string): LoadedTool => {
    const tool = tools.get(name);
    if (tool) return tool;
    const near = nearestNames(name, tools.keys());
    throw new AppError("unknown_tool", `There is no tool "${name}"`, {
      remedy: `Use ${near.join(", ")}.`,
      details: { near },
    });
  };
  const matches = new Map([...tools.values()].map(({ name, summary, risk, domain, input }) => [
    name,
    {
      tool: name,
      summary,
      risk,
      domain: domain.label,
      args: z.toJSONSchema(input, { io: "input" }),
    },
  ]));
  const describe = (name: string) => matches.get(find(name).name) as ToolMatch;
  return {
    tools,
    find,
    load: async (name) => await Promise.resolve(find(name)),
    describe,
    schemaOf: (tool) => describe(tool.name).args ?? {},
    likes: () => ({ found: [], isServed: false }),
    embed: () => new Float32Array(),
    search: ({ query, limit = 5 }) => {
      const names = [...tools.keys()].filter((name) => name.includes(query));
      return {
        matches: names.slice(0, limit).map(describe),
        more: Math.max(0, names.length - limit),
      };
    },
  };
}

export interface McpTestOptions {
  settings?: Partial<Settings["mcp"]> & { allowedOrigins?: string[] };
  /** Replaces the running of platform tools. */
  execute?: (call: ToolCall) => Promise<ToolResult>;
  tools?: readonly LoadedTool[];
  /** Another process on the same store. */
  store?: Store;
}

export interface McpTestApp extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  url: string;
  store: Store;
  services: McpServices;
  /** The calls that reached the pipeline. */
  calls: ToolCall[];
  /** What was noted in the log of calls. */
  noted: NotedCall[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Posts a JSON-RPC message in the legacy era. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export const LEGACY_HEADERS = {
  "content-type": "application/json",
  "accept": "application/json, text/event-stream",
};

/** What a client reads of a tool's answer. */
export interface ToolAnswer {
  text: string;
  // deno-lint-ignore no-explicit-any -- tests look into answers of every shape
  structured: any;
  isError: boolean;
}

/** Calls a tool in the legacy era; `send` brings the request to the endpoint. */
export async function callTool(
  send: (request: RequestInit) => Response | Promise<Response>,
  { name, args, headers }: {
    name: string;
    args: unknown;
    headers: Readonly<Record<string, string>>;
  },
): Promise<ToolAnswer> {
  const params = { name, arguments: args };
  const response = await send({
    method: "POST",
    headers: { ...LEGACY_HEADERS, ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const { result: { content, structuredContent: structured, isError = false } } = await response
    .json();
  return { text: content[0].text, structured, isError };
}

/** Starts the app on a free loopback port; everything it made is removed on dispose. */
export async function startMcpApp(options: McpTestOptions = {}): Promise<McpTestApp> {
  const home = await Deno.makeTempDir({ prefix: "assistant-mcp-" });
  const own = options.store
    ? undefined
    : await openTemporaryStore({ migrations: sessionMigrations });
  const store = options.store ?? (own as NonNullable<typeof own>).store;
  const calls: ToolCall[] = [];
  const noted: NotedCall[] = [];
  const services = await makeServices(options, { home, store, calls, noted });
  const app = createMcpApp(services);
  const server = serveRequests((request) => app.fetch(request));
  const url = `http://127.0.0.1:${server.port}`;
  const call = (path: string, init?: RequestInit) => fetch(`${url}${path}`, init);
  return {
    url,
    store,
    services,
    calls,
    noted,
    fetch: call,
    post: (body, headers) =>
      call("/mcp", {
        method: "POST",
        headers: { ...LEGACY_HEADERS, ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async [Symbol.asyncDispose]() {
      await app.close();
      await server.close();
      await own?.[Symbol.asyncDispose]();
      await Deno.remove(home, { recursive: true });
    },
  };
}

async function makeServices(
  options: McpTestOptions,
  { home, store, calls, noted }: {
    home: string;
    store: Store;
    calls: ToolCall[];
    noted: NotedCall[];
  },
): Promise<McpServices> {
  const { allowedOrigins = [], ...mcp } = options.settings ?? {};
  const settings = await resolveSettings({ home, cwd: home, env: {} });
  const builtInDir = join(home, "built-in");
  for (const [name, extra] of Object.entries({ weaving: "", spinning: "enabled: false" })) {
    await Deno.mkdir(join(builtInDir, name), { recursive: true });
    await Deno.writeTextFile(join(builtInDir, name, "SKILL.md"), skillText(name, extra));
  }
  await Deno.mkdir(settings.paths.memory, { recursive: true });
  await Deno.writeTextFile(join(settings.paths.memory, "notes.md"), "# Naming\n\nPrefix x_acme.\n");
  const catalogue = createTestCatalogue(options.tools ?? []);
  const execute = options.execute ?? ((call) => runRows(catalogue, call));
  return {
    settings: { ...settings, allowedOrigins, mcp: { ...settings.mcp, ...mcp } },
    log: getLogger(["assistant"]),
    store,
    catalogue,
    skills: createSkillLibrary({
      builtInDir,
      configDir: settings.paths.configDir,
      projectDir: home,
      clock: () => Date.now(),
    }),
    memory: createMemory({ dir: settings.paths.memory }),
    callLog: { note: (call) => void noted.push(call) },
    execute: (call) => {
      calls.push(call);
      return execute(call);
    },
  };
}

/** Lists rows, waiting as asked: it reports progress and stops when the signal fires. */
async function runRows(catalogue: Catalogue, call: ToolCall): Promise<ToolResult> {
  const tool = catalogue.find(call.tool);
  const args = rowsInput.safeParse(call.args);
  if (!args.success) {
    throw new AppError("invalid_input", `Wrong arguments for ${tool.name}`, {
      details: { issues: args.error.issues },
    });
  }
  const { rows, wait_ms: wait = 0 } = args.data;
  for (let step = 1; step <= 3 && wait > 0; step++) {
    await delay(wait / 3, call.signal);
    call.onProgress?.({ done: step, total: 3, message: `step ${step}` });
  }
  return { status: "done", instance: null, result: rowsOf(rows), warnings: [] };
}

function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new AppError("cancelled", "The call was cancelled"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
