import assert from "node:assert/strict";
import { type BannerOptions, formatBanner } from "../../mod/cli/banner.ts";
import { createPaint } from "../../mod/cli/paint.ts";
import { clientConfig, urlSeenFrom, urlsFromOutside } from "../../mod/web/client_config.ts";

function banner(changes: Partial<BannerOptions> = {}, sso = false): string {
  return formatBanner({
    version: "9.9.9",
    mcpUrl: "http://127.0.0.1:3006",
    mcpHost: "127.0.0.1",
    mcpPort: 3006,
    mcpToken: false,
    webUrl: "http://127.0.0.1:4096",
    headless: false,
    clientConfig: clientConfig({
      mcpUrl: "http://127.0.0.1:3006/mcp",
      instance: "dev1",
      sso,
      command: { command: "/opt/assistant", args: ["bridge"] },
    }),
    instanceIsExample: false,
    paint: createPaint(false),
    ...changes,
  });
}

/** Every JSON object that stands in the text at the start of a line. */
function snippets(text: string): { mcpServers: Record<string, Record<string, unknown>> }[] {
  return [...text.matchAll(/^\{\n[\s\S]*?^\}$/gm)].map(([json]) => JSON.parse(json));
}

Deno.test("banner: names both addresses, the bind address and the dashboard, and warns of nothing", () => {
  const text = banner();
  assert.match(text, /^assistant 9\.9\.9$/m);
  assert.match(text, /http:\/\/127\.0\.0\.1:3006\/mcp$/m);
  assert.match(text, /http:\/\/127\.0\.0\.1:3006\/health$/m);
  assert.match(text, /Bound to: +127\.0\.0\.1$/m);
  assert.match(text, /Dashboard +http:\/\/127\.0\.0\.1:4096\/$/m);
  assert.doesNotMatch(text, /warning|password/i);
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(text, /\x1b/);
});

Deno.test("banner: the snippets are valid JSON under mcpServers and carry the instance only", () => {
  const [desktop, http] = snippets(banner());
  assert.deepEqual(desktop?.mcpServers["assistant-nexus"], {
    command: "/opt/assistant",
    args: ["bridge", "http://127.0.0.1:3006/mcp", "--header", "X-SN-Instance:dev1"],
  });
  assert.deepEqual(http?.mcpServers["assistant-nexus"], {
    type: "http",
    url: "http://127.0.0.1:3006/mcp",
    headers: { "X-SN-Instance": "dev1" },
  });
});

Deno.test("banner: a browser-session instance adds the opt-in header to both snippets", () => {
  const [desktop, http] = snippets(banner({}, true));
  const { args } = desktop?.mcpServers["assistant-nexus"] as { args: string[] };
  assert.deepEqual(args.slice(-2), ["--header", "X-Service-Auth-Source:stored"]);
  const { headers } = http?.mcpServers["assistant-nexus"] as { headers: Record<string, string> };
  assert.equal(headers["X-Service-Auth-Source"], "stored");
});

Deno.test("banner: any bind address but 127.0.0.1 is warned about on the next line", () => {
  for (const mcpHost of ["0.0.0.0", "192.168.1.5", "::"]) {
    const lines = banner({ mcpHost }).split("\n");
    const bound = lines.findIndex((line) => line.includes("Bound to:"));
    assert.match(lines[bound] ?? "", new RegExp(`${mcpHost}$`));
    assert.match(lines[bound + 1] ?? "", /Warning: .*stored here\. Set SN_MCP_TOKEN/);
  }
});

Deno.test("banner: with a token the warning stays and callers are told the header, not the token", () => {
  const text = banner({ mcpHost: "0.0.0.0", mcpToken: true });
  assert.match(text, /Warning: .*knows SN_MCP_TOKEN/);
  assert.match(text, /Authorization: Bearer \$\{SN_MCP_TOKEN\}/);
});

Deno.test("banner: serve has an API instead of a dashboard", () => {
  const text = banner({ headless: true });
  assert.match(text, /API +http:\/\/127\.0\.0\.1:4096\/api$/m);
  assert.doesNotMatch(text, /Dashboard/);
});

Deno.test("banner: the demo instance is named with its user", () => {
  const demo = { label: "demo", url: "http://127.0.0.1:5555", username: "ada" };
  assert.match(banner({ demo }), /Demo instance +demo \(user ada\) at http:\/\/127\.0\.0\.1:5555/);
});

Deno.test("banner: an example instance is said to be one, with the command that connects", () => {
  assert.match(banner({ instanceIsExample: true }), /assistant auth login/);
  assert.doesNotMatch(banner(), /assistant auth login/);
});

Deno.test("banner: a port open to other machines is shown by addresses that they can reach", () => {
  const interfaces = [
    { family: "IPv4" as const, address: "127.0.0.1" },
    { family: "IPv4" as const, address: "192.0.2.7" },
    { family: "IPv6" as const, address: "fe80::1" },
  ];
  const outsideUrls = urlsFromOutside({ host: "0.0.0.0", port: 3006 }, interfaces);
  const text = banner({ mcpHost: "0.0.0.0", outsideUrls });
  assert.match(text, /From outside +http:\/\/192\.0\.2\.7:3006\/mcp$/m);
  assert.match(text, /http:\/\/host\.docker\.internal:3006\/mcp/);
  assert.deepEqual(urlsFromOutside({ host: "127.0.0.1", port: 3006 }, interfaces), []);
  assert.doesNotMatch(banner(), /outside|docker/);
});

Deno.test("client configuration: the address is the one by which the caller found this machine", () => {
  const open = { host: "0.0.0.0", port: 3006 };
  assert.equal(urlSeenFrom("tools.example:4096", open), "http://tools.example:3006");
  assert.equal(urlSeenFrom("[2001:db8::7]:4096", open), "http://[2001:db8::7]:3006");
  assert.equal(urlSeenFrom("a b", open), "http://127.0.0.1:3006");
  assert.equal(urlSeenFrom("tools.example", { host: "127.0.0.1", port: 1 }), "http://127.0.0.1:1");
});
