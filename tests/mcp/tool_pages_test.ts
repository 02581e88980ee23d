/** The whole catalogue, and one of eight hundred tools, as real clients get them listed. */
import assert from "node:assert/strict";
import {
  Client as ModernClient,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { createCatalogue } from "../../mod/tools/create_catalogue.ts";
import { defineArtifact } from "../../mod/tools/artifact.ts";
import { inDomain } from "../../mod/tools/place_tools.ts";
import { allArtifacts, allTools } from "../../mod/tools/domains/all_tools.ts";
import { startMcpApp } from "../support/mcp_app.ts";

interface ListedTool {
  name: string;
  inputSchema: { type: string; properties?: object };
  annotations?: { readOnlyHint?: boolean };
}
interface Page {
  tools: ListedTool[];
  nextCursor?: string;
}
interface Lister extends AsyncDisposable {
  page(cursor?: string): Promise<Page>;
}

const listers: Record<string, (url: URL) => Promise<Lister>> = {
  async "sdk 1.x"(url) {
    const client = new Client({ name: "lister", version: "1" });
    await client.connect(new LegacyTransport(url));
    return {
      page: async (cursor) => await client.listTools(cursor ? { cursor } : {}) as Page,
      [Symbol.asyncDispose]: () => client.close(),
    };
  },
  "client 2.x, modern era": async (url) => {
    const client = new ModernClient(
      { name: "lister", version: "1" },
      { versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    await client.connect(new StreamableHTTPClientTransport(url));
    return {
      page: async (cursor) => await client.listTools(cursor ? { cursor } : {}) as Page,
      [Symbol.asyncDispose]: () => client.close(),
    };
  },
};

/** The families of the catalogue, defined again under other names until there are eight hundred tools. */
function eightHundredTools() {
  const tools = [...allTools];
  for (let copy = 0; tools.length < 800; copy++) {
    for (const { definition, domain } of allArtifacts) {
      const { stem, plural } = definition;
      const letters = String.fromCharCode(97 + copy);
      const again = defineArtifact({
        ...definition,
        stem: `${stem}_${letters}`,
        plural: `${plural}_${letters}`,
      });
      tools.push(...again.tools.map((tool) => inDomain(tool, domain)));
    }
  }
  return tools.slice(0, 800);
}

/** About as much as one answer should carry: no client refuses it, and none waits long for it. */
const MOST_BYTES = 200_000;

for (const [name, open] of Object.entries(listers)) {
  Deno.test(`${name}: eight hundred tools come over pages, each once, with its schema`, async () => {
    const tools = eightHundredTools();
    const catalogue = createCatalogue(tools);
    await using app = await startMcpApp({ settings: { lazyTools: false }, tools });
    await using client = await open(new URL(`${app.url}/mcp`));
    const listed: ListedTool[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.page(cursor);
      // The other client walks all pages by itself and answers them as one.
      if (name === "sdk 1.x") {
        const bytes = JSON.stringify(page).length;
        assert.ok(page.tools.length <= 100, `${page.tools.length} tools in a page`);
        assert.ok(bytes <= MOST_BYTES, `a page of ${bytes} characters`);
      }
      listed.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined && listed.length < 2000);
    const names = listed.map((tool) => tool.name);
    assert.equal(new Set(names).size, names.length);
    for (const tool of tools) assert.ok(names.includes(tool.name), tool.name);
    const create = listed.find((tool) => tool.name === "sn_create_rest_message");
    assert.deepEqual(
      Object.keys(create?.inputSchema.properties ?? {}),
      Object.keys(
        catalogue.schemaOf(catalogue.find("sn_create_rest_message")).properties as object,
      ),
    );
    assert.ok(listed.every(({ annotations }) => annotations?.readOnlyHint !== undefined));
  });
}
