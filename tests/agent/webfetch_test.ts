import assert from "node:assert/strict";
import type { Wish } from "../../mod/agent/permissions/permissions.ts";
import type { ToolContext } from "../../mod/agent/tools/agent_tool.ts";
import { createWebfetchTool } from "../../mod/agent/tools/web/webfetch.ts";
import { lastText, startTestAgent } from "../support/agent.ts";
import { present } from "../support/present.ts";

const HOSTS: Readonly<Record<string, string[]>> = {
  "docs.example": ["203.0.113.7"],
  "inside.example": ["203.0.113.7", "10.1.2.3"],
};

/** A web of pages by their address; what is not in it cannot be reached. */
function createWeb(pages: Readonly<Record<string, () => Response>>) {
  const fetched: string[] = [];
  const tool = createWebfetchTool({
    fetch: (input) => {
      const { href } = new URL(String(input));
      fetched.push(href);
      const page = pages[href];
      return page
        ? Promise.resolve(page())
        : Promise.reject(new TypeError("error sending request"));
    },
    resolve: (host) => Promise.resolve(HOSTS[host] ?? []),
  });
  return { tool, fetched };
}

const page = (text: string, type = "text/html; charset=utf-8", status = 200) => () =>
  new Response(text, { status, headers: { "content-type": type } });
const leadsTo = (location: string) => () =>
  new Response(null, { status: 302, headers: { location } });

/** What the model is told of an address, what was asked for, and what was fetched. */
async function fetchPage(address: string, pages: Readonly<Record<string, () => Response>> = {}) {
  const { tool, fetched } = createWeb(pages);
  const wishes: Wish[] = [];
  const context = {
    signal: new AbortController().signal,
    require: (wish: Wish) => Promise.resolve(void wishes.push(wish)),
  } as unknown as ToolContext;
  const said = await tool.run({ url: address }, context).then(
    ({ output }) => output,
    ({ message, remedy = "" }) => `${message} ${remedy}`,
  );
  return { said, wishes, fetched };
}

const HTML = `<html><head><title>T</title></head><body><h2>Steps</h2><script>steal()</script>
<ul><li>One &amp; two</li></ul><p>See <a href="https://b.example/x">this</a></p></body></html>`;

Deno.test("webfetch: a page comes as text, cut where it is long, and is asked for by its address", async () => {
  const url = "https://docs.example/guide";
  const { said, wishes } = await fetchPage(url, { [url]: page(HTML) });
  assert.match(said, /^https:\/\/docs\.example\/guide \(HTTP 200, text\/html/);
  assert.match(said, /## Steps\n+- One & two\n+See this \(https:\/\/b\.example\/x\)$/);
  assert.doesNotMatch(said, /steal|<|title/i);
  assert.deepEqual([wishes[0]?.permission, wishes[0]?.patterns], ["webfetch", [url]]);
  assert.deepEqual(wishes[0]?.always, ["https://docs.example/*"]);
  const long = await fetchPage(url, { [url]: page("x".repeat(50_010), "text/plain") });
  assert.match(long.said, /x\n\n… \(10 more characters\)$/);
  const gone = await fetchPage(url, { [url]: page("no such page", "text/plain", 404) });
  assert.match(gone.said, /HTTP 404.*\n\nno such page/);
});

Deno.test("webfetch: each address on the way is asked for, those of this machine and its network always", async () => {
  const start = "https://docs.example/";
  const near = [
    "http://169.254.169.254/latest",
    "http://localhost:4096/api",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://2130706433/",
    "http://inside.example/",
  ];
  for (const address of near) {
    const { href } = new URL(address);
    const { wishes, fetched } = await fetchPage(start, {
      [start]: leadsTo(address),
      [href]: page("secret", "text/plain"),
    });
    assert.deepEqual(fetched, [start, href]);
    assert.deepEqual(wishes.map(({ least }) => least), [undefined, "ask"], address);
    assert.deepEqual(present(wishes[1]).always, [], "never for good");
    assert.match(present(wishes[1]).title, /from this machine or its network/);
  }
});

Deno.test("webfetch: what is no page, leads in a circle, is too long or not there is said", async () => {
  for (
    const address of ["file:///etc/passwd", "ftp://docs.example/", "https://u:p@docs.example/", "x"]
  ) {
    const { said, wishes, fetched } = await fetchPage(address);
    assert.match(said, /is no address of a page Give one that begins with https/, address);
    assert.deepEqual([wishes, fetched], [[], []]);
  }
  const url = "https://docs.example/";
  const circle = await fetchPage(url, { [url]: leadsTo(url) });
  assert.match(circle.said, /leads from one address to the next/);
  assert.equal(circle.fetched.length, 6);
  const out = await fetchPage(url, { [url]: leadsTo("file:///etc/passwd") });
  assert.match(out.said, /is no address of a page/);
  const large = await fetchPage(url, { [url]: page("x".repeat(5_000_001), "text/plain") });
  assert.match(large.said, /longer than 5 MB/);
  assert.match((await fetchPage(url)).said, /cannot be fetched/);
});

Deno.test("permissions of webfetch and task: allowed, asked for or denied as the configuration says", async () => {
  const url = "https://docs.example/";
  const near = "http://127.0.0.1/";
  const { tool, fetched } = createWeb({ [url]: page("far"), [near]: page("near") });
  const told = async (
    permission: Record<string, unknown>,
    call: { name: string; input: object },
  ) => {
    await using test = await startTestAgent({
      tools: [tool],
      unattended: "reject",
      config: { permission },
      script: ({ messages }) => {
        const last = present(messages.at(-1));
        if (last.text === "do it") return { text: "done" };
        return last.role === "tool" ? { text: last.results[0]?.text ?? "" } : { calls: [call] };
      },
    });
    return lastText(await test.ask("Go"));
  };
  const fetching = (address: string) => ({ name: "webfetch", input: { url: address } });
  assert.match(await told({}, fetching(url)), /Nobody is there to allow "webfetch"/);
  assert.match(await told({ webfetch: "deny" }, fetching(url)), /"webfetch" is denied/);
  assert.deepEqual(fetched, []);
  assert.match(await told({ webfetch: "allow" }, fetching(url)), /far/);
  assert.match(await told({ webfetch: "allow" }, fetching(near)), /Nobody is there to allow/);
  assert.deepEqual(fetched, [url]);
  const task = { name: "task", input: { title: "T", prompt: "do it" } };
  assert.match(await told({}, task), /done/);
  assert.match(await told({ task: "ask" }, task), /Nobody is there to allow "task"/);
  assert.match(await told({ task: { general: "deny" } }, task), /"task" is denied/);
});
