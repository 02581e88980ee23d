import assert from "node:assert/strict";
import { PermissionRefused, type Wish } from "../../mod/agent/permissions/permissions.ts";
import type { ToolContext } from "../../mod/agent/tools/agent_tool.ts";
import { createWebsearchTool } from "../../mod/agent/tools/web/websearch.ts";
import { systemClock } from "../../mod/base/clock.ts";
import { createModels } from "../../mod/models/create_models.ts";
import { scriptedConfig } from "../support/agent.ts";
import { startLogCapture } from "../support/log_capture.ts";

interface Searching {
  websearch?: Record<string, unknown>;
  model?: string;
  /** A person is asked and refuses. */
  refused?: boolean;
}

/** What the model is told of a search, the requests that were made for it, and what was asked for. */
async function search(
  { websearch, model = "scripted/one", refused = false }: Searching,
  answer: (request: Request) => Response | Promise<Response>,
) {
  const sent: Request[] = [];
  const fake: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(request.clone());
    return await answer(request);
  };
  const config = scriptedConfig("http://models.example/v1", { websearch });
  const models = createModels({
    config,
    authFile: "/nowhere/auth.json",
    providerKeys: {},
    home: "/nowhere",
    packages: { load: () => Promise.reject(new Error("no packages in this test")) },
    fetch: fake,
    clock: systemClock,
    log: startLogCapture().logger,
  });
  const tool = createWebsearchTool({ config, models, fetch: fake });
  assert.equal(tool.forReaders, true);
  const wishes: Wish[] = [];
  const context = {
    model,
    signal: new AbortController().signal,
    require(wish: Wish) {
      wishes.push(wish);
      return refused ? Promise.reject(new PermissionRefused("no")) : Promise.resolve();
    },
  } as unknown as ToolContext;
  const said = await tool.run({ query: "glide & ajax" }, context).then(
    ({ output }) => output,
    ({ message, remedy = "" }) => `${message} ${remedy}`,
  );
  return { said, sent, wishes };
}

const LISTS = {
  searxng: {
    results: [{ url: "https://a.example/1", title: "One", content: "<b>First</b> page" }],
  },
  brave: {
    web: { results: [{ url: "https://a.example/1", title: "One", description: "First page" }] },
  },
  items: { items: [{ link: "https://a.example/1", title: "One", snippet: "First\npage" }, {}] },
};
const websearch = {
  url: "https://search.example/find?q={query}&format=json",
  headers: { "x-key": "Planted-4711" },
};

for (const [name, list] of Object.entries(LISTS)) {
  Deno.test(`websearch: the configured endpoint is asked, and its list read (${name})`, async () => {
    const { said, sent } = await search({ websearch }, () => Response.json(list));
    assert.equal(said, "1. One\n   https://a.example/1\n   First page");
    assert.deepEqual(sent.map(({ url }) => url), [
      "https://search.example/find?q=glide%20%26%20ajax&format=json",
    ]);
    assert.equal(sent[0]?.headers.get("x-key"), "Planted-4711");
  });
}

Deno.test("websearch: an endpoint that fails is said without its key, and a redirect not followed", async () => {
  const answers = [
    [() => new Response("no", { status: 500 }), /search\.example\/find answers 500/],
    [() => Response.redirect("https://b.example/", 302), /answers 302/],
    [() => new Response("<html>"), /no list of pages/],
    [() => Promise.reject(new TypeError("error sending request")), /cannot be reached/],
  ] as const;
  for (const [answer, says] of answers) {
    const { said, sent } = await search({ websearch }, answer);
    assert.match(said, says);
    assert.doesNotMatch(said, /Planted/);
    assert.equal(sent.length, 1);
  }
});

Deno.test("websearch: without an endpoint the model's own provider searches, and names its pages", async () => {
  const { said, sent } = await search({ model: "claude/opus" }, async (request) => {
    const { tools } = await request.json();
    assert.deepEqual(tools, [{ type: "web_search_20250305", name: "web_search", max_uses: 3 }]);
    return Response.json({
      type: "message",
      id: "m",
      role: "assistant",
      model: "opus",
      content: [
        { type: "server_tool_use", id: "s1", name: "web_search", input: { query: "glide" } },
        {
          type: "web_search_tool_result",
          tool_use_id: "s1",
          content: [{
            type: "web_search_result",
            url: "https://a.example/1",
            title: "One",
            encrypted_content: "x",
            page_age: null,
          }],
        },
        { type: "text", text: "It is so." },
      ],
      stop_reason: "end_turn",
      usage: { input_tokens: 1, output_tokens: 1 },
    });
  });
  assert.equal(said, "It is so.\n\n1. One\n   https://a.example/1");
  assert.equal(sent[0]?.url, "http://models.example/v1/messages");
});

Deno.test("websearch: without either it refuses and asks nobody; a search is asked for unless allowed", async () => {
  const never = () => Promise.reject(new Error("nobody may be asked"));
  const none = await search({}, never);
  assert.match(none.said, /provider of "scripted\/one" has no search/);
  assert.match(none.said, /websearch\.url/);
  const asked = await search({ websearch, refused: true }, never);
  assert.deepEqual(asked.wishes.map(({ permission, patterns }) => [permission, ...patterns]), [
    ["websearch", "glide & ajax"],
  ]);
  assert.deepEqual([none.sent, none.wishes, asked.sent], [[], [], []]);
});
