/** The service as a process, an instance beside it, and everything that came back. */
import { serveRequests } from "../../mod/base/serve_requests.ts";
import { demoCredentials } from "../../mod/demo/login/demo_credentials.ts";
import { basicAuthorization } from "../support/demo_requests.ts";
import { connectSdk1 } from "../support/mcp_clients.ts";
import { freePort } from "../support/free_port.ts";
import { type RunningService, startService } from "../support/service.ts";
import type { Piece } from "./find_secret.ts";
import { openDemoCopy } from "../support/demo_template.ts";

export interface World extends AsyncDisposable {
  service: RunningService;
  /** Its address. Every token and session that it hands out counts as planted. */
  instanceUrl: string;
  issued: Set<string>;
  /** All that callers were answered. */
  answers: Piece[];
  /** A call of the API with its token; answers the text. */
  api(method: string, path: string, options?: ApiOptions): Promise<string>;
  /** A platform call on the MCP port with these headers; the answer may be a refusal. */
  mcp(
    headers: Record<string, string>,
    tool?: string,
    args?: unknown,
    options?: Record<string, unknown>,
  ): Promise<{ isError: boolean; text: string }>;
  /** Creates a record on the instance itself, past the service. */
  onInstance(table: string, values: Record<string, string>): Promise<Record<string, string>>;
}

interface ApiOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

const PROXY_PASSWORD = "Planted-proxy-pass-5f6a7b8c";

/** What the service is started with. Nothing listens at the proxy: calls to this machine go past it. */
export const VARIABLES = {
  HTTPS_PROXY: `http://ada:${PROXY_PASSWORD}@127.0.0.1:9`,
  ASSISTANT_API_TOKEN: "Planted-api+token/0a1b2c3d4e",
  SN_MCP_TOKEN: "Planted-mcp+token/1b2c3d4e5f",
  ASSISTANT_KEY: "Planted master-key+phrase/2c3d4e5f",
  PLATFORM_USERNAME: "planted.variable",
  PLATFORM_PASSWORD: "Planted-variable+pass/3d4e5f6a",
  SN_OAUTH_PORT: String(freePort()),
  ANTHROPIC_API_KEY: "sk-Planted-provider+key/4e5f6a7b",
};
export const VARIABLE_SECRETS = [
  PROXY_PASSWORD,
  VARIABLES.ASSISTANT_API_TOKEN,
  VARIABLES.SN_MCP_TOKEN,
  VARIABLES.ASSISTANT_KEY,
  VARIABLES.PLATFORM_PASSWORD,
  VARIABLES.ANTHROPIC_API_KEY,
];

/** The instance runs in this process, so that its own files and log are not the service's. */
export async function openWorld(): Promise<World> {
  const issued = new Set<string>();
  const demo = await openDemoCopy();
  const server = serveRequests(async (request) => {
    const answer = await demo.fetch(request);
    const text = await answer.clone().text();
    for (const secret of secretsIn(answer.headers, text)) issued.add(secret);
    return answer;
  });
  const instanceUrl = `http://127.0.0.1:${server.port}`;
  const service = await startService({
    env: { ...VARIABLES, PLATFORM_INSTANCE_URL: instanceUrl, SN_MCP_DEBUG: "true" },
  });
  const answers: Piece[] = [];
  const { username, password } = demoCredentials;

  return {
    service,
    instanceUrl,
    issued,
    answers,
    async api(method, path, { body, headers } = {}) {
      const response = await fetch(service.webUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${VARIABLES.ASSISTANT_API_TOKEN}`,
          "content-type": "application/json",
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      answers.push({ where: `${method} ${path}`, content: headersOf(response) + text });
      return text;
    },
    async mcp(
      headers,
      tool = "sn_query_table",
      args = { table: "incident", limit: 1 },
      options = {},
    ) {
      const authorization = `Bearer ${VARIABLES.SN_MCP_TOKEN}`;
      await using client = await connectSdk1({
        url: service.mcpUrl,
        headers: { authorization, ...headers },
      });
      const { isError, text, structured } = await client.ask("tool_execute", {
        tool,
        args,
        options,
      });
      answers.push({ where: `tool ${tool}`, content: text + JSON.stringify(structured) });
      return { isError, text };
    },
    async onInstance(table, values) {
      const response = await demo.fetch(
        new Request(`${instanceUrl}/api/now/table/${table}`, {
          method: "POST",
          headers: {
            authorization: basicAuthorization(username, password),
            "content-type": "application/json",
          },
          body: JSON.stringify(values),
        }),
      );
      return (await response.json()).result;
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await server.close();
      demo.close();
    },
  };
}

function headersOf(response: Response): string {
  return [...response.headers].map((pair) => `${pair.join(": ")}\n`).join("");
}

/** Access and refresh tokens, session cookies and page tokens of one answer of the instance. */
function secretsIn(headers: Headers, text: string): string[] {
  const tokens = [...text.matchAll(/"(?:access|refresh)_token":\s*"([^"]+)"/g)];
  const pages = [...text.matchAll(/g_ck = '([^']+)'/g)];
  const cookies = headers.getSetCookie().map((line) => /^[^=]+=([^;]{20,})/.exec(line));
  const found = [...tokens, ...pages, ...cookies].map((match) => match?.[1] ?? "");
  return [...found, headers.get("x-usertoken-response") ?? ""].filter((value) => value !== "");
}
