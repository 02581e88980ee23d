import assert from "node:assert/strict";
import { parseConfig } from "../../mod/config/parse_config.ts";
import { defaultConfig } from "../../mod/config/schema.ts";

const FILE = "/home/ada/assistant.jsonc";

function parse(text: string) {
  return parseConfig(text, FILE);
}

const EVERYTHING = `{
  // every shape of the specification
  "$schema": "./schema.json",
  "provider": {
    "keyed": { "apiKey": "k-1" },
    "cloud": { "apiKey": "k-2", "resourceName": "res" },
    "bedrock": { "region": "eu-west-1" },
    "proxy": {
      "npm": "@ai-sdk/openai-compatible", "name": "Proxy",
      "options": { "baseURL": "https://proxy.example/v1", "apiKey": "k-3", "litellmProxy": true },
      "models": {
        "m/1": {
          "name": "One", "attachment": true, "reasoning": false,
          "modalities": { "input": ["text", "image"], "output": ["text"] },
        },
      },
    },
    "local": {
      "npm": "@ai-sdk/openai-compatible", "name": "Local",
      "options": { "baseURL": "http://localhost:11434/v1" }, "models": { "llama": { "name": "L" } },
    },
  },
  "model": "keyed/large",
  "model.mini": "proxy/m/1",
  "mcp": {
    "far": { "type": "remote", "url": "https://tools.example/mcp" },
    "near": { "type": "local", "command": ["node", "a.js"], "environment": { "A": "b" } },
  },
  "tools": { "Bash": false, "WebSearch": true },
  "permission": { "bash": "ask", "write": "allow", "read": "allow", "external_directory": "deny" },
  "disabled_providers": ["cloud"],
  "enabled_providers": ["keyed"],
  "analytics": { "aiClassification": true, "classifierModel": "keyed/small", "mcpSettleMinutes": 5 },
  "agent": {
    "auditor": {
      "model": "keyed/large", "description": "Audits", "permission": { "write": "deny" },
      "system": "You audit.",
    },
  },
  "plugin": ["assistant-plugin-a"],
}`;

Deno.test("parseConfig: every key of the specification is kept and none is a problem", () => {
  const { config, problems } = parse(EVERYTHING);
  assert.deepEqual(problems, []);
  assert.equal(config["model.mini"], "proxy/m/1");
  assert.equal(config.provider.proxy?.options?.litellmProxy, true);
  assert.deepEqual(config.provider.proxy?.models?.["m/1"]?.modalities?.input, ["text", "image"]);
  assert.equal(config.provider.bedrock?.region, "eu-west-1");
  assert.deepEqual(config.mcp.near, {
    type: "local",
    command: ["node", "a.js"],
    environment: { A: "b" },
  });
  assert.deepEqual(config.analytics, {
    aiClassification: true,
    classifierModel: "keyed/small",
    mcpSettleMinutes: 5,
  });
  assert.equal(config.agent.auditor?.permission?.write, "deny");
});

Deno.test("parseConfig: an empty, blank or comment-only file means defaults without a problem", () => {
  for (const text of ["", " \n", "// nothing yet\n", "{}", "\uFEFF{}"]) {
    const { config, problems } = parse(text);
    assert.deepEqual([config, problems], [defaultConfig(), []], JSON.stringify(text));
  }
});

Deno.test("parseConfig: the analytics defaults leave mcpSettleMinutes open for the environment", () => {
  assert.deepEqual(defaultConfig().analytics, { aiClassification: false });
});

Deno.test("parseConfig: broken syntax is reported with line and column and nothing of it is used", () => {
  const { config, problems } = parse('{\n  "model": "a/b",\n  "plugin": ["x"\n}');
  assert.deepEqual(config, defaultConfig());
  assert.equal(problems[0]?.severity, "error");
  assert.equal(problems[0]?.file, FILE);
  assert.equal(problems[0]?.line, 4);
  assert.equal(problems[0]?.column, 1);
  assert.match(problems[0]?.message, /not valid JSON with comments: comma expected|close bracket/);
});

Deno.test("parseConfig: columns count from the start of the line with Windows line ends and a BOM", () => {
  const { problems } = parse('\uFEFF{\r\n  "model": 5\r\n}');
  assert.deepEqual([problems[0]?.line, problems[0]?.column], [2, 12]);
});

Deno.test("parseConfig: a wrong value falls back alone and the rest is kept", () => {
  const { config, problems } = parse(`{
    "permission": { "bash": "maybe", "write": "deny" },
    "model": "keyed/large",
    "analytics": { "aiClassification": "yes", "mcpSettleMinutes": 7 }
  }`);
  assert.deepEqual(config.permission, { write: "deny" });
  assert.equal(config.model, "keyed/large");
  assert.deepEqual(config.analytics, { aiClassification: false, mcpSettleMinutes: 7 });
  const bash = problems.find((problem) => problem.path === "permission.bash");
  assert.deepEqual([bash?.line, bash?.column], [2, 29]);
  assert.equal(bash?.message, 'permission.bash is "maybe": expected "allow", "ask" or "deny"');
  assert.equal(problems.length, 2);
});

Deno.test("parseConfig: a missing required key drops its entry and points at the entry", () => {
  const { config, problems } = parse(`{
    "mcp": {
      "bad": { "type": "remote" },
      "odd": { "type": "remotely", "url": "https://a.example" },
      "good": { "type": "remote", "url": "https://b.example/mcp" }
    }
  }`);
  assert.deepEqual(Object.keys(config.mcp), ["good"]);
  assert.deepEqual(problems.map((p) => [p.path, p.line, p.message]).toSorted(), [
    ["mcp.bad.url", 3, "mcp.bad.url is missing: expected string"],
    ["mcp.odd.type", 4, 'mcp.odd.type is "remotely": expected "remote" or "local"'],
  ]);
});

Deno.test("parseConfig: several wrong list items go, the right ones between them stay", () => {
  const { config, problems } = parse('{ "plugin": [1, "a", 2, "b", null] }');
  assert.deepEqual(config.plugin, ["a", "b"]);
  assert.deepEqual(problems.map((problem) => problem.path).toSorted(), [
    "plugin[0]",
    "plugin[2]",
    "plugin[4]",
  ]);
});

Deno.test("parseConfig: a document that is no object leaves defaults and says so once", () => {
  const { config, problems } = parse("[1, 2]");
  assert.deepEqual(config, defaultConfig());
  assert.deepEqual(problems.map((problem) => problem.message), [
    "The file is of type array: expected object",
  ]);
});

Deno.test("parseConfig: unknown keys are warned with the nearest known key, at every depth", () => {
  const { config, problems } = parse(`{
    "modle": "a/b",
    "mcp": { "x": { "type": "local", "command": ["c"], "enviroment": {} } },
    "provider": { "p": { "options": { "litelmProxy": true, "headers": { "a": "b" } } } },
    "colour": "red"
  }`);
  assert.ok(problems.every((problem) => problem.severity === "warning"));
  assert.deepEqual(problems.map((problem) => [problem.path, problem.line, problem.message]), [
    ["modle", 2, "Unknown key modle; the nearest known key is model"],
    ["mcp.x.enviroment", 3, "Unknown key mcp.x.enviroment; the nearest known key is environment"],
    [
      "provider.p.options.litelmProxy",
      4,
      "Unknown key provider.p.options.litelmProxy; the nearest known key is litellmProxy",
    ],
    ["colour", 5, "Unknown key colour"],
  ]);
  assert.equal(JSON.stringify(config.provider.p?.options?.headers), '{"a":"b"}');
});

Deno.test("parseConfig: a key that stands twice is warned at its second place", () => {
  const { config, problems } = parse('{\n "model": "a/b",\n "model": "c/d"\n}');
  assert.equal(config.model, "c/d");
  assert.deepEqual([problems[0]?.line, problems[0]?.severity], [3, "warning"]);
});

Deno.test("parseConfig: no problem quotes a value that may be a secret", () => {
  const { problems } = parse(`{
    "provider": {
      "a": { "apiKey": 918273 },
      "b": { "options": { "baseURL": "nope-918273" } }
    },
    "mcp": {
      "l": { "type": "local", "command": ["c"], "environment": { "T": 918273 } },
      "r": { "type": "remote", "url": "x918273" }
    }
  }`);
  assert.equal(problems.length, 4);
  assert.ok(!JSON.stringify(problems).includes("918273"));
});

Deno.test("parseConfig: hostile keys cannot reach prototypes", () => {
  const { config } = parse('{ "__proto__": { "demo": 1 }, "mcp": { "__proto__": { "type": 1 } } }');
  assert.equal(({} as Record<string, unknown>).demo, undefined);
  assert.deepEqual(Object.keys(config.mcp), []);
});
